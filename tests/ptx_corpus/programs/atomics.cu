// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Atomic operations with orders and scopes, and fences.
#include <cuda/atomic>
extern "C" __global__ void classic(int *i, unsigned long long *u, float *f, double *d, unsigned short *h) {
    int t = threadIdx.x;
    i[t] = atomicAdd(i, t) + atomicMin(i + 1, t) + atomicExch(i + 2, t) + atomicCAS(i + 3, t, 1) + atomicAdd_block(i, 1);
    u[t] = atomicMax(u, t) + atomicOr(u + 1, 3) + atomicCAS(u + 2, 1, 2) + atomicAdd_system(u, 1);
    atomicAdd(f, 1.0f); atomicAdd(d, 2.0);
    h[t] = atomicCAS(h, (unsigned short)t, (unsigned short)7);
    i[t] += atomicInc((unsigned *)i + 4, 9) + atomicDec((unsigned *)i + 5, 9);
    __threadfence_block(); __threadfence(); __threadfence_system();
}
extern "C" __global__ void ordered(cuda::atomic<int, cuda::thread_scope_device> *a, cuda::atomic<long long, cuda::thread_scope_system> *b, int *out) {
    cuda::atomic_ref<int, cuda::thread_scope_block> c(out[0]);
    out[1] = a->load(cuda::memory_order_acquire) + c.fetch_add(1, cuda::memory_order_relaxed);
    a->store(3, cuda::memory_order_release);
    int expected = 4;
    while (!a->compare_exchange_weak(expected, 5, cuda::memory_order_acq_rel, cuda::memory_order_relaxed)) {}
    b->fetch_xor(9, cuda::memory_order_seq_cst);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
}
