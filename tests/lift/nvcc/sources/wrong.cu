// nvcc -arch=sm_80 -lineinfo
// nvcc -arch=sm_90 -lineinfo
// Programs that do wrong. Comments name the lines where it shows.
#include <cuda/atomic>
extern "C" __global__ void shared_race(const int *in, int *out) {
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x]; // shared_race: write
    out[threadIdx.x] = s[threadIdx.x ^ 1]; // shared_race: read
}

extern "C" __global__ void global_race(int *out) {
    out[blockIdx.x / 2] = threadIdx.x + blockIdx.x; // global_race: write
}

extern "C" __global__ void unwritten(const int *in, int *out) {
    __shared__ int s[64];
    if (threadIdx.x < 60) s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x]; // unwritten: read
}

extern "C" __global__ void divergent(const int *in, int *out) {
    __shared__ int s[64];
    if (threadIdx.x < 16) {
        s[threadIdx.x] = in[threadIdx.x];
        __syncthreads(); // divergent: few
        out[threadIdx.x] = s[15 - threadIdx.x];
    } else {
        __syncthreads(); // divergent: many
        out[threadIdx.x] = in[threadIdx.x] + 1;
    }
}

extern "C" __global__ void past_the_end(const int *in, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) out[i] = in[i] + 1; // past_the_end: access
}

__device__ __forceinline__ int neighbour(const int *s, int i) {
    return s[i + 1]; // past_shared: access
}
extern "C" __global__ void past_shared(const int *in, int *out) {
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = neighbour(s, threadIdx.x * 2); // past_shared: call
}

extern "C" __global__ void no_syncwarp(const int *in, int *out) {
    __shared__ int s[32];
    int lane = threadIdx.x;
    s[lane] = in[lane]; // no_syncwarp: write
    for (int step = 16; step; step >>= 1) {
        int v = s[lane] + s[lane ^ step]; // no_syncwarp: read
        __syncwarp();
        s[lane] = v;
    }
    out[lane] = s[lane];
}

extern "C" __global__ void never_set(int *flag, int *out) {
    if (threadIdx.x == 0) {
        while (*(volatile int *)flag == 0) {} // never_set: loop
    }
    __syncthreads(); // never_set: barrier
    if (threadIdx.x == 1) *flag = 1;
    out[threadIdx.x] = 1;
}

extern "C" __global__ void narrow_scope(int *count) {
    atomicAdd_block(count, 1); // narrow_scope: add
}

extern "C" __global__ void relaxed_message(int *data, int *flag, int *out) {
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
    if (threadIdx.x == 0) {
        *data = 42; // relaxed_message: write
        ready.store(1, cuda::memory_order_relaxed);
    } else if (threadIdx.x == 32) {
        while (ready.load(cuda::memory_order_relaxed) == 0) {}
        *out = *data; // relaxed_message: read
    }
}

extern "C" __global__ void early_read(const int4 *in, int4 *out) {
    __shared__ int4 s[32];
    unsigned to = (unsigned)__cvta_generic_to_shared(s + threadIdx.x);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + threadIdx.x) : "memory"); // early_read: copy
    asm volatile("cp.async.commit_group;" ::: "memory");
    out[threadIdx.x] = s[threadIdx.x]; // early_read: read
    asm volatile("cp.async.wait_group 0;" ::: "memory");
}

extern "C" __global__ void past_local(const int *in, int *out, int n) {
    int counts[8] = {};
    for (int i = 0; i < n; ++i) ++counts[in[i]]; // past_local: access
    for (int i = 0; i < 8; ++i) out[i] = counts[i];
}

__device__ __noinline__ int endless(int n) { return n == -1 ? 0 : endless(n + 2) * 3 + 1; } // too_deep: call
extern "C" __global__ void too_deep(int *out) { *out = endless(0); }

extern "C" __global__ void no_memory(int *out, int *pointer) {
    out[0] = *pointer; // no_memory: read
}

extern "C" __global__ void waits_for_a_later_block(int *flag, int *out) {
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
    if (blockIdx.x == 0) {
        ready.store(7, cuda::memory_order_release);
    } else {
        while (ready.load(cuda::memory_order_acquire) == 0) {} // waits_for_a_later_block: loop
        *out = ready.load();
    }
}
