// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Loads and stores with cache operators, vectors, and data of the wrong alignment.
extern "C" __global__ void operators(const float4 *__restrict__ in, float4 *out, const double2 *d, double2 *e, const char *bytes) {
    int i = threadIdx.x;
    float4 a = __ldg(in + i), b = __ldcs(in + i + 32), c = __ldcg(in + i + 64), x = __ldlu(in + i + 96), y = __ldcv(in + i);
    __stcs(out + i, make_float4(a.x + b.x, a.y + c.y, a.z + x.z, a.w + y.w));
    __stwt(e + i, __ldca(d + i));
    __stcg(e + i + 32, d[i]);
    int odd;
    memcpy(&odd, bytes + 1 + i, sizeof odd);
    out[i + 64].x = odd + *(const volatile char *)(bytes + i);
    asm volatile("prefetch.global.L2 [%0];" ::"l"(in + 4096));
#if __CUDA_ARCH__ >= 800
    asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; @p discard.global.L2 [%0], 128; }" ::"l"(out), "r"(i));
#endif
}
