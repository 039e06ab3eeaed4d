// nvcc -arch=sm_80
// nvcc -arch=sm_90 -O1
// Asynchronous copies to shared memory, pipelines and barriers with transactions.
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
extern "C" __global__ void staged(const float4 *in, float4 *out, int n) {
    __shared__ float4 stages[2][128];
    int t = threadIdx.x, at = blockIdx.x * 128 + t;
    __pipeline_memcpy_async(&stages[0][t], in + at, 16);
    __pipeline_commit();
    for (int i = 1; i < n; ++i) {
        __pipeline_memcpy_async(&stages[i & 1][t], in + at + i * 128, 16, i == n - 1 ? 8 : 0);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        out[at + (i - 1) * 128] = stages[(i - 1) & 1][127 - t];
        __syncthreads();
    }
}
extern "C" __global__ void with_barrier(const int *in, int *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ alignas(16) int tile[256];
    if (threadIdx.x == 0) init(&bar, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(tile + threadIdx.x, in + threadIdx.x, cuda::aligned_size_t<4>(4), bar);
    bar.arrive_and_wait();
    out[threadIdx.x] = tile[255 - threadIdx.x];
}
