// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Atomics of all kinds, locks, messages between threads, and barriers of a whole grid.
#include <cuda/atomic>
extern "C" __global__ void atomics(int *i, unsigned long long *u, float *f, double *d, unsigned short *h, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    atomicAdd(i, t); atomicSub(i + 1, t); atomicMin(i + 2, -t); atomicMax(i + 3, t); atomicOr(i + 4, 1 << (t & 31));
    atomicAnd(i + 5, ~(1 << (t & 31))); atomicXor(i + 6, t * 0x10001); atomicInc((unsigned *)i + 7, 10); atomicDec((unsigned *)i + 8, 10);
    atomicAdd(u, 1ull << 33); atomicMax(u + 1, (unsigned long long)t << 40); atomicXor(u + 2, (unsigned long long)t << 35); atomicMin((long long *)u + 3, -(long long)t << 32);
    atomicAdd(f, 0.5f); atomicAdd(d, 0.25);
    atomicExch(i + 9, 77);
    if (blockIdx.x == 0) atomicAdd_block(i + 10, 1);
    atomicAdd_system(i + 11, 2);
    unsigned short seen = *(volatile unsigned short *)h, want;
    do { want = seen; seen = atomicCAS(h, want, (unsigned short)(want + 3)); } while (seen != want);
}

__device__ float atomic_max(float *at, float value) {
    int *bits = reinterpret_cast<int *>(at), seen = *(volatile int *)bits, want;
    do {
        want = seen;
        if (__int_as_float(want) >= value) break;
        seen = atomicCAS(bits, want, __float_as_int(value));
    } while (seen != want);
    return __int_as_float(seen);
}
extern "C" __global__ void largest(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomic_max(out, in[i]);
}

// A lock that each thread takes once; what it guards is plain memory.
extern "C" __global__ void locked(int *lock, int *guarded, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            guarded[0] += i;
            guarded[1] = guarded[1] * 5 + 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}

extern "C" __global__ void tickets(unsigned *next, unsigned *serving, int *order, int *count) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> take(*next), now(*serving);
    if (threadIdx.x) return;
    unsigned mine = take.fetch_add(1, cuda::memory_order_relaxed);
    while (now.load(cuda::memory_order_acquire) != mine) {}
    order[(*count)++] = blockIdx.x;
    now.store(mine + 1, cuda::memory_order_release);
}

// The first warp makes what the second one takes, element by element.
extern "C" __global__ void messages(int *data, cuda::atomic<int, cuda::thread_scope_device> *flag, int *out, int n) {
    if (threadIdx.x == 0) {
        for (int i = 0; i < n; ++i) {
            data[i] = i * i + 1;
            flag->store(i + 1, cuda::memory_order_release);
        }
    } else if (threadIdx.x == 32) {
        int sum = 0;
        for (int i = 0; i < n; ++i) {
            while (flag->load(cuda::memory_order_acquire) <= i) {}
            sum += data[i];
        }
        *out = sum;
    }
}

extern "C" __global__ void fenced(int *data, volatile int *flag, int *out) {
    if (threadIdx.x == 0) {
        data[0] = 42;
        __threadfence();
        *flag = 1;
    } else if (threadIdx.x == 32) {
        while (*flag == 0) {}
        __threadfence();
        *out = data[0];
    }
}

// The last block to come adds up what all have left.
extern "C" __global__ void last_block(const int *in, int *parts, unsigned *arrived, int *out, int n) {
    __shared__ bool last;
    int sum = 0;
    if (threadIdx.x == 0) {
        for (int i = blockIdx.x; i < n; i += gridDim.x) sum += in[i];
        parts[blockIdx.x] = sum;
        __threadfence();
        last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        __threadfence();
        sum = 0;
        for (int i = 0; i < gridDim.x; ++i) sum += *(volatile int *)(parts + i);
        *out = sum;
    }
}

extern "C" __global__ void every_order(cuda::atomic<long long, cuda::thread_scope_system> *a, cuda::atomic<unsigned, cuda::thread_scope_block> *b, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    a->fetch_add(t, cuda::memory_order_seq_cst);
    a[1].fetch_xor((long long)t << 20, cuda::memory_order_acq_rel);
    a[2].fetch_or(1ll << (t & 63), cuda::memory_order_release);
    b->fetch_max(t, cuda::memory_order_acquire);
    b[1].fetch_sub(t, cuda::memory_order_relaxed);
    unsigned expected = b[2].load();
    while (!b[2].compare_exchange_weak(expected, expected * 2 + 1, cuda::memory_order_acq_rel, cuda::memory_order_relaxed)) {}
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    b[3].exchange(99);
}

// Stages of a pipeline of warps by named barriers.
extern "C" __global__ void named_barriers(const int *in, int *out, int n) {
    __shared__ int slot[32];
    int lane = threadIdx.x & 31;
    for (int i = 0; i < n; ++i) {
        if (threadIdx.x < 32) {
            slot[lane] = in[i * 32 + lane] * 3;
            asm volatile("bar.arrive 1, 64;" ::: "memory");
            asm volatile("bar.sync 2, 64;" ::: "memory");
        } else {
            asm volatile("bar.sync 1, 64;" ::: "memory");
            out[i * 32 + lane] = slot[31 - lane];
            asm volatile("bar.arrive 2, 64;" ::: "memory");
        }
    }
}
