// nvcc -arch=sm_80
// nvcc -arch=sm_75 -use_fast_math -ftz=true
// nvcc -arch=sm_90 -fmad=false -prec-div=false -prec-sqrt=false
// Mathematical functions, roundings and conversions of float and double.
extern "C" __global__ void mathematics(double *d, float *f, long long *l, unsigned *u) {
    int i = threadIdx.x;
    d[i] = sin(d[i]) + exp(d[i]) / sqrt(d[i]) + fma(d[i], d[i + 1], d[i + 2]) + log1p(d[i]) + atan2(d[i], 3.0);
    f[i] = sinf(f[i]) + powf(f[i], f[i + 1]) / cbrtf(f[i]) + __frcp_rn(f[i]) + rsqrtf(f[i]) + erff(f[i]);
    f[i] += __fadd_rz(f[i], 1.0f) + __fmul_ru(f[i], 2.0f) + __fdiv_rd(f[i], 3.0f) + __saturatef(f[i]) + __cosf(f[i]);
    d[i] += __dadd_ru(d[i], 1.0) * __drcp_rz(d[i]) + copysign(d[i], -1.0) + floor(d[i]) + rint(d[i]) + ldexp(d[i], i);
    l[i] = __double2ll_rd(d[i]) + llrintf(f[i]) + __float_as_int(f[i]) + isnan(d[i]) + (signbit(f[i]) ? 1 : 0);
    u[i] = __float2uint_ru(f[i]) + __double2hiint(d[i]) + (unsigned)d[i] + lroundf(f[i]);
    f[i] = fmaxf(fminf(f[i], 0x1p-126f), -__int_as_float(0x7f800000)) + fmodf(f[i], 2.5f) + truncf(f[i]) + tanhf(f[i]);
}
