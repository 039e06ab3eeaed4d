// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Reductions: in a tree in shared memory, by shuffles, by votes, by atomics, of pairs, and by cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

extern "C" __global__ void tree_sum(const int *in, int *out, int n) {
    __shared__ int part[128];
    int t = threadIdx.x, i = blockIdx.x * 128 + t;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int step = 64; step > 0; step >>= 1) {
        if (t < step) part[t] += part[t + step];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

__device__ __forceinline__ float warp_total(float v) {
    for (int lane = 16; lane; lane >>= 1) v += __shfl_down_sync(~0u, v, lane);
    return v;
}

extern "C" __global__ void shuffle_sum(const float *in, float *out, int n) {
    __shared__ float part[32];
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    sum = warp_total(sum);
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    if (lane == 0) part[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = lane < blockDim.x / 32 ? part[lane] : 0;
        sum = warp_total(sum);
        if (lane == 0) atomicAdd(out, sum);
    }
}

extern "C" __global__ void double_dot(const double *a, const double *b, double *out, int n) {
    double sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += a[i] * b[i];
    for (int lane = 16; lane; lane >>= 1) sum += __shfl_xor_sync(~0u, sum, lane);
    if ((threadIdx.x & 31) == 0) atomicAdd(out, sum);
}

extern "C" __global__ void first_minimum(const float *in, float *value, int *index, int n) {
    __shared__ float values[64];
    __shared__ int indices[64];
    int t = threadIdx.x;
    float best = __int_as_float(0x7f800000);
    int at = -1;
    for (int i = t; i < n; i += 64)
        if (in[i] < best || at < 0) { best = in[i]; at = i; }
    values[t] = best;
    indices[t] = at;
    __syncthreads();
    for (int step = 32; step; step /= 2) {
        if (t < step) {
            float other = values[t + step];
            int where = indices[t + step];
            if (where >= 0 && (indices[t] < 0 || other < values[t] || (other == values[t] && where < indices[t]))) {
                values[t] = other;
                indices[t] = where;
            }
        }
        __syncthreads();
    }
    if (t == 0) { *value = values[0]; *index = indices[0]; }
}

extern "C" __global__ void extremes(const short *in, int *out, int n) {
    int low = 0x7fff, high = -0x8000;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        low = min(low, (int)in[i]);
        high = max(high, (int)in[i]);
    }
    atomicMin(out, low);
    atomicMax(out + 1, high);
}

extern "C" __global__ void votes(const int *in, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int odd = i < n && (in[i] & 1);
    int count = __syncthreads_count(odd), all = __syncthreads_and(odd), any = __syncthreads_or(odd);
    unsigned ballot = __ballot_sync(~0u, odd);
    if (threadIdx.x == 0) {
        out[blockIdx.x * 4] = count;
        out[blockIdx.x * 4 + 1] = all != 0;
        out[blockIdx.x * 4 + 2] = any != 0;
        out[blockIdx.x * 4 + 3] = __all_sync(1, odd) * 2 + __any_sync(1, odd);
    }
    if ((threadIdx.x & 31) == 31) out[gridDim.x * 4 + i / 32] = ballot;
}

extern "C" __global__ void group_sum(const int *in, int *out, int n) {
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<16>(block);
    int sum = 0;
    for (int i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().size()) sum += in[i];
    sum = cg::reduce(tile, sum, cg::plus<int>());
    __shared__ int parts[8];
    if (tile.thread_rank() == 0) parts[tile.meta_group_rank()] = sum;
    block.sync();
    if (block.thread_rank() == 0) {
        for (int k = 1; k < tile.meta_group_size(); ++k) sum += parts[k];
        atomicAdd(out, sum);
    }
}

extern "C" __global__ void coalesced_count(const int *in, int *positive, int *groups, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > 0) {
        cg::coalesced_group active = cg::coalesced_threads();
        if (active.thread_rank() == 0) {
            atomicAdd(positive, active.size());
            atomicAdd(groups, 1);
        }
    }
}
