#!/usr/bin/env bash
# Expected: cub::BlockReduce with BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC reduces by the operator that it is given, as
# the other algorithms do; its documentation speaks of commutative and non-commutative operators alike.
# Seen: between warps it adds, whatever the operator: a maximum over two warps ends in `atom.add` of the two warps' maxima.
# There is no error and no warning. The other algorithms compute the maximum.
# Where to read: the reference of cub::BlockReduceAlgorithm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 nvidia-nvvm==13.5.37 \
    nvidia-cuda-crt==13.5.37 nvidia-cuda-runtime==13.5.37 nvidia-cuda-cccl==13.3.5.0.6
cat > "$folder/k.cu" <<'CUDA'
#include <cub/block/block_reduce.cuh>
#include <cub/version.cuh>

struct Greatest
{
    __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

extern "C" __global__ void greatest(const int *in, int *out)
{
    using Reduce = cub::BlockReduce<int, 64, ALGORITHM>;
    __shared__ typename Reduce::TempStorage storage;
    int found = Reduce(storage).Reduce(in[threadIdx.x], Greatest());
    if (threadIdx.x == 0)
        out[0] = found;
}

extern "C" __device__ int version = CUB_VERSION;
CUDA
additions() {  # how many additions the code of an algorithm has that go to memory
    "$folder/nvidia/cu13/bin/nvcc" -ptx -w -std=c++17 -arch=sm_80 -DALGORITHM="cub::$1" -I"$folder/nvidia/cu13/include/cccl" \
        "$folder/k.cu" -o "$folder/k.ptx"
    grep -cE '^\s*(atom|red)\.[a-z.]*add' "$folder/k.ptx" || true
}
found=""
for algorithm in BLOCK_REDUCE_RAKING BLOCK_REDUCE_WARP_REDUCTIONS BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC; do
    count=$(additions $algorithm)
    echo "$algorithm: $count atomic additions for a maximum"
    found="$found$count "
done
echo "CUB $(grep -oE 'version = [0-9]+' "$folder/k.ptx" | cut -d ' ' -f 3)"
[ "$found" = "0 0 1 " ] || { echo "changed"; exit 1; }
echo "as described"
