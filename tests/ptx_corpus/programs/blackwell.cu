// nvcc -arch=sm_100a
// Tensor memory and the fifth generation of tensor cores, in inline PTX.
extern "C" __global__ void tensor_memory(unsigned long long a, unsigned long long b, unsigned kind, unsigned *out) {
    __shared__ unsigned address;
    __shared__ alignas(8) unsigned long long bar;
    unsigned at = (unsigned)__cvta_generic_to_shared(&address), m = (unsigned)__cvta_generic_to_shared(&bar);
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"(at));
    __syncthreads();
    unsigned d = address, r[4];
    if (threadIdx.x == 0) {
        asm volatile("{.reg .pred p; setp.ne.u32 p, %4, 0; tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;}" ::"r"(d), "l"(a), "l"(b), "r"(kind), "r"(1));
        asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(m));
    }
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(d));
    asm volatile("tcgen05.wait::ld.sync.aligned;");
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = r[i];
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64; tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;" ::"r"(d));
}
