// Numbers of cuRAND's generators: each thread its own subsequence, or its own seed.
#include <curand_kernel.h>

extern "C" __global__ void philox(unsigned *out, unsigned long long seed, int count)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandStatePhilox4_32_10_t state;
    curand_init(seed, thread, thread % 7, &state);
    for (int i = 0; i < count; i++)
        out[thread * count + i] = curand(&state);
}

extern "C" __global__ void philox_of_four(uint4 *out, unsigned long long seed, int count)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandStatePhilox4_32_10_t state;
    curand_init(seed, thread, 0, &state);
    for (int i = 0; i < count; i++)
        out[thread * count + i] = curand4(&state);
}

extern "C" __global__ void xorwow(unsigned *out, unsigned long long seed, int count)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandState state;
    curand_init(seed + thread, 0, 0, &state);
    for (int i = 0; i < count; i++)
        out[thread * count + i] = curand(&state);
}
