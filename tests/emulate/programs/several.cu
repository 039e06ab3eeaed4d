// nvcc -arch=sm_75 -lineinfo
// Kernels for several.c: a variable of the module, constant memory, printf, shared memory.
#include <stdio.h>

struct Pair {
    float factor;
    int offset;
};

__device__ unsigned total = 5;
__constant__ float weights[4] = {1, 2, 3, 4};

extern "C" __global__ void scale(float *x, Pair pair, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * pair.factor + pair.offset + weights[i % 4];
}

extern "C" __global__ void count(const float *x, float limit, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned found = __syncthreads_count(i < n && x[i] > limit);
    if (threadIdx.x == 0) atomicAdd(&total, found);
}

extern "C" __global__ void greet(const char *who)
{
    extern __shared__ int order[];
    order[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) printf("hello %s, %d threads, %.2f\n", who, order[blockDim.x - 1] + 1, 0.5);
}

extern "C" __global__ void spill(int *x)
{
    x[threadIdx.x] = 1;
}
