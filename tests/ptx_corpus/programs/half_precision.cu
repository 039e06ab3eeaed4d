// nvcc -arch=sm_75
// nvcc -arch=sm_90
// nvcc -arch=sm_100a
// f16, bf16 and the narrow floating-point types.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
extern "C" __global__ void halves(__half2 *x, const __half2 *y, __half *z) {
    int i = threadIdx.x;
    x[i] = __hfma2(x[i], y[i], h2exp(x[i]));
    z[i] = hsin(z[i]) + __hmax(z[i], __low2half(y[i])) * htanh(z[i]);
    if (__hgt(z[i], __float2half(0.5f)) && __hbne2(x[i], y[i])) z[i] = hrcp(z[i]);
    atomicAdd(x + i, y[i]);
}
extern "C" __global__ void brains(__nv_bfloat16 *x, __nv_bfloat162 *y, float *f, double *d) {
    int i = threadIdx.x;
    x[i] = __hadd(x[i], __float2bfloat16(f[i])) - hsqrt(x[i]);
    y[i] = __hmin2(__hmul2(y[i], y[i]), __habs2(y[i]));
    f[i] = __bfloat162float(x[i]) + __high2float(y[i]);
    d[i] = __bfloat162float(__double2bfloat16(d[i]));
}
extern "C" __global__ void narrow(const float *f, __nv_fp8_e4m3 *a, __nv_fp8x4_e5m2 *b, float4 *out) {
    int i = threadIdx.x;
    a[i] = __nv_fp8_e4m3(f[i]);
    b[i] = __nv_fp8x4_e5m2(make_float4(f[i], f[i + 1], f[i + 2], f[i + 3]));
    out[i] = static_cast<float4>(b[i]);
    out[i].x += static_cast<float>(a[i]);
}
