// nvcc -arch=sm_80
// nvcc -arch=sm_90
// Arithmetic of f16 and bf16, in ones and pairs, and conversions.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
extern "C" __global__ void half_arithmetic(const half *x, const half *y, half *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    half a = x[i], b = y[i], *to = out + 8 * i;
    to[0] = __hadd(a, b); to[1] = __hmul(a, b); to[2] = __hfma(a, b, __float2half(0.5f)); to[3] = __hsub_sat(a, b);
    to[4] = __hneg(__habs(a)); to[5] = __hmax(a, b); to[6] = __hmin(a, b); to[7] = a / b;
}
extern "C" __global__ void half2_arithmetic(const half2 *x, const half2 *y, half2 *out, unsigned *compared, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    half2 a = x[i], b = y[i], *to = out + 6 * i;
    to[0] = __hadd2(a, b); to[1] = __hmul2_sat(a, b); to[2] = __hfma2(a, b, a); to[3] = __lows2half2(a, b); to[4] = __hgt2(a, b); to[5] = __floats2half2_rn(__low2float(a) * 3.0f, __high2float(b) / 3.0f);
    compared[i] = __hbeq2(a, b) | __hblt2(a, b) << 1 | __heq(__low2half(a), __high2half(b)) << 2;
}
extern "C" __global__ void half_functions(const half *x, half *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    half a = x[i], *to = out + 6 * i;
    to[0] = hsqrt(a); to[1] = hexp(a); to[2] = hlog2(a); to[3] = hrint(a); to[4] = hfloor(a); to[5] = __int2half_rd(__half2int_rn(a) * 3);
}
extern "C" __global__ void bfloats(const __nv_bfloat16 *x, const __nv_bfloat162 *y, __nv_bfloat16 *out, float *f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __nv_bfloat16 a = x[i], *to = out + 6 * i;
    __nv_bfloat162 b = y[i];
    to[0] = __hadd(a, b.x); to[1] = __hmul(a, b.y); to[2] = __hfma(a, b.x, b.y); to[3] = __hmax(a, b.x);
    __nv_bfloat162 c = __hfma2(b, __bfloat162bfloat162(a), b);
    to[4] = c.x; to[5] = c.y;
    f[i] = __bfloat162float(a) + __bfloat162float(__float2bfloat16_rz(__bfloat162float(b.x) * 1.0078125f + 0.001f));
}
extern "C" __global__ void half_sums(const half2 *x, half2 *pairs, half *one, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    atomicAdd(pairs, x[i]);
    atomicAdd(one, __low2half(x[i]));
}
