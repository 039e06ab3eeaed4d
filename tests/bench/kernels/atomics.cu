// The kernels of atomics.py.

#include <cuda/atomic>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define BINS 256

extern "C" __global__ void histogram(const unsigned char *__restrict__ source, unsigned *__restrict__ counts, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&counts[source[i]], 1u);
}

extern "C" __global__ void block_histogram(const unsigned char *__restrict__ source, unsigned *__restrict__ counts,
                                           int n) {
    __shared__ unsigned own[BINS];
    for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x) own[bin] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd_block(&own[source[i]], 1u);
    __syncthreads();
    for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x) atomicAdd(&counts[bin], own[bin]);
}

extern "C" __global__ void total(const float *__restrict__ source, float *__restrict__ sum, int n) {
    float part = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) part += source[i];
    atomicAdd(sum, part);
}

extern "C" __global__ void largest(const float *__restrict__ source, float *result, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float value = source[i];
        int *bits = (int *)result;
        int seen = *(volatile int *)bits;
        while (__int_as_float(seen) < value) {
            int found = atomicCAS(bits, seen, __float_as_int(value));
            if (found == seen) break;
            seen = found;
        }
    }
}

extern "C" __global__ void ticket_lock(unsigned *tickets, const int *__restrict__ source, int *guarded, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0 && i < n) {
        cuda::atomic_ref<unsigned, cuda::thread_scope_device> next(tickets[0]), serving(tickets[1]);
        unsigned ticket = next.fetch_add(1, cuda::memory_order_relaxed);
        while (serving.load(cuda::memory_order_acquire) != ticket) {
        }
        guarded[0] += source[i];
        serving.store(ticket + 1, cuda::memory_order_release);
    }
}

extern "C" __global__ void last_block(const float *partial, unsigned *done, float *sum, int n) {
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
        is_last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x < n) atomicAdd(sum, partial[threadIdx.x]);
}

extern "C" __global__ void flags(const int *__restrict__ source, unsigned *__restrict__ words, int *__restrict__ least,
                                 unsigned long long *__restrict__ most, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int value = source[i];
        atomicOr(&words[i / 32], 1u << (value & 31));
        atomicMin(least, value);
        atomicMax(most, (unsigned long long)(unsigned)value);
    }
}

extern "C" __global__ void orders(unsigned *words, unsigned *seen) {
    using device = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;
    using block = cuda::atomic_ref<unsigned, cuda::thread_scope_block>;
    using system = cuda::atomic_ref<unsigned, cuda::thread_scope_system>;
    int i = threadIdx.x;
    seen[i] = device(words[0]).exchange(i, cuda::memory_order_acq_rel);
    seen[i] += device(words[1]).fetch_add(1, cuda::memory_order_seq_cst);
    seen[i] += block(words[2]).fetch_or(i, cuda::memory_order_acquire);
    seen[i] += system(words[3]).fetch_xor(i, cuda::memory_order_release);
    seen[i] += system(words[4]).load(cuda::memory_order_seq_cst);
    system(words[5]).store(i, cuda::memory_order_seq_cst);
    block(words[6]).store(i, cuda::memory_order_release);
}

extern "C" __global__ void doubles(const double *__restrict__ source, double *__restrict__ sum, __half2 *__restrict__ pair,
                                   int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double value = source[i];
        atomicAdd(sum, value);
        atomicAdd(pair, __half2half2(__double2half(value)));
    }
}

#if __CUDA_ARCH__ >= 900
extern "C" __global__ void vectors(const float4 *__restrict__ source, float4 *__restrict__ sums,
                                   __nv_bfloat16 *__restrict__ half, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 value = source[i];
        atomicAdd(&sums[i / 32], value);
        atomicAdd(half, __float2bfloat16_rn(value.x));
    }
}
#endif
