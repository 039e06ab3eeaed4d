#!/usr/bin/env bash
# Expected: a thread reads those words of shared memory that its program reads. Here one thread reads three words of a
# struct while another one writes the fourth, which is no race in CUDA C++.
# Seen: nvcc -O3 reads all four in one `ld.shared.v4`, and nothing uses the fourth register. Who looks for races or for
# uninitialised memory in PTX has to leave out what no instruction reads. With -G there are three loads.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 nvidia-nvvm==13.5.37 \
    nvidia-cuda-crt==13.5.37 nvidia-cuda-runtime==13.5.37 nvidia-cuda-cccl==13.3.5.0.6
cat > "$folder/k.cu" <<'CUDA'
struct alignas(16) Storage
{
    int parts[3];
    int other;
};

extern "C" __global__ void k(int *out)
{
    __shared__ Storage storage;
    if (threadIdx.x < 3)
        storage.parts[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        storage.other = out[4];
    if (threadIdx.x == 1)
        out[0] = storage.parts[0] + storage.parts[1] + storage.parts[2];
}
CUDA
nvcc="$folder/nvidia/cu13/bin/nvcc"
"$nvcc" --version | tail -n 2 | head -n 1
"$nvcc" -ptx -arch=sm_80 -O3 "$folder/k.cu" -o "$folder/k.ptx"
load=$(grep -E 'ld\.shared' "$folder/k.ptx")
echo "-O3: $load"
fourth=$(grep -oE '%r[0-9]+\}' <<< "$load" | tr -d '}')
uses=$(grep -cE "$fourth\b" "$folder/k.ptx")
echo "$fourth stands in $uses instruction"
"$nvcc" -ptx -arch=sm_80 -G "$folder/k.cu" -o "$folder/debug.ptx"
found="$(wc -l <<< "$load") $(grep -c v4 <<< "$load") $uses $(grep -c 'ld.*v4' "$folder/debug.ptx" || true)"
[ "$found" = "1 1 1 0" ] || { echo "changed: $found"; exit 1; }
echo "as described"
