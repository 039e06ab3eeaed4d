#!/usr/bin/env bash
# Expected: a kernel that stores to a `__constant__` variable through a pointer that lost its const is refused, or the store
# does nothing or fails when it runs, with -G as with -O3: it is undefined.
# Seen: nvcc makes two programs of it. Optimised, the store is `trap`, nothing behind it is compiled, and a warning is all
# that is said. With -G there is no warning, and the store is one by a generic address.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 nvidia-nvvm==13.5.37 \
    nvidia-cuda-crt==13.5.37 nvidia-cuda-runtime==13.5.37 nvidia-cuda-cccl==13.3.5.0.6
cat > "$folder/k.cu" <<'CUDA'
__constant__ int table[4];
extern "C" __global__ void k(int value, int *out)
{
    out[0] = 7;
    int *place = const_cast<int *>(table);
    place[1] = value;
    out[1] = place[1];
}
CUDA
nvcc="$folder/nvidia/cu13/bin/nvcc"
"$nvcc" --version | tail -n 2 | head -n 1
for level in -O3 -G; do
    said=$("$nvcc" -ptx -arch=sm_80 $level "$folder/k.cu" -o "$folder/k$level.ptx" 2>&1)
    echo "$level: ${said##*: } $(grep -oE '^\s+(trap|st\.[a-z0-9.]*u32).*' "$folder/k$level.ptx" | tr -s '\t\n' ' ')"
done
count() { grep -c "$2" "$folder/k$1.ptx" || true; }
found="$(count -O3 trap) $(count -O3 'st\.') $(count -G trap) $(count -G 'st\.[a-z0-9.]*u32')"
[ "$found" = "1 1 0 3" ] || { echo "changed: $found"; exit 1; }
echo "as described"
