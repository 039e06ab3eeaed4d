#!/usr/bin/env bash
# Expected: what compiles with -O3 compiles with -G, more slowly run but alike.
# Seen: a call of `__dp4a`, CUDA C++'s dot product of four bytes, ends nvcc's -G with "unsupported operation", at a line of
# NVIDIA's own header. So it does without optimisation (-Xcicc -O0); -O3 makes the instruction.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 nvidia-nvvm==13.5.37 \
    nvidia-cuda-crt==13.5.37 nvidia-cuda-runtime==13.5.37 nvidia-cuda-cccl==13.3.5.0.6
echo 'extern "C" __global__ void k(int *a) { a[0] = __dp4a(a[1], a[2], a[3]); }' > "$folder/k.cu"
nvcc="$folder/nvidia/cu13/bin/nvcc"
"$nvcc" --version | tail -n 2 | head -n 1
"$nvcc" -ptx -arch=sm_80 -O3 "$folder/k.cu" -o "$folder/k.ptx"
echo "-O3: $(grep -o 'dp4a[^%]*' "$folder/k.ptx")"
for level in -G '-Xcicc -O0'; do
    if said=$("$nvcc" -ptx -arch=sm_80 $level "$folder/k.cu" -o "$folder/k.ptx" 2>&1); then
        echo "changed: $level takes it"; exit 1
    fi
    echo "$level: ${said##*/}"
    grep -q 'intrinsics.hpp.*unsupported operation' <<< "$said" || { echo "changed"; exit 1; }
done
echo "as described"
