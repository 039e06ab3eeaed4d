// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Functions of nvcc's own library, of f64 and f32.
#define EACH(name, type, call) \
    extern "C" __global__ void name(const type *x, const type *y, type *out, int n) { \
        int i = blockIdx.x * blockDim.x + threadIdx.x; \
        if (i < n) { type a = x[i], b = y[i]; (void)b; out[i] = call; } \
    }
EACH(exp_f64, double, exp(a))
EACH(log_f64, double, log(a))
EACH(pow_f64, double, pow(a, b))
EACH(erf_f64, double, erf(a))
EACH(lgamma_f64, double, lgamma(a))
EACH(atan2_f64, double, atan2(a, b))
EACH(cbrt_f64, double, cbrt(a))
EACH(hypot_f64, double, hypot(a, b))
EACH(fmod_f64, double, fmod(a, b))
EACH(log1p_f64, double, log1p(a))
EACH(tanh_f64, double, tanh(a))
EACH(divide_f64, double, a / b)
EACH(root_f64, double, sqrt(a))
EACH(inverse_root_f64, double, rsqrt(a))
EACH(rounded_f64, double, rint(a) + floor(b) * 16 + ceil(a) * 256 + trunc(b) * 4096 + round(a) * 65536)
EACH(parts_f64, double, ldexp(a, (int)b) + ilogb(a))
EACH(normal_f64, double, normcdf(a))
EACH(sinf_f32, float, sinf(a))
EACH(powf_f32, float, powf(a, b))
EACH(expm1f_f32, float, expm1f(a))
EACH(logf_f32, float, logf(a))
EACH(tanf_f32, float, tanf(a))
EACH(acosf_f32, float, acosf(a))
EACH(divide_f32, float, a / b)
EACH(fast_divide_f32, float, __fdividef(a, b))
EACH(remainder_f32, float, remainderf(a, b))
EACH(directed_f32, float, __fadd_ru(a, b) - __fmul_rd(a, b) + __fdiv_rz(a, b) - __fsqrt_ru(a))
EACH(converted_f32, float, (float)(int)a + (float)(unsigned)(long long)b + __double2float_rd((double)a * b) + (float)__float2ll_rn(b) + (signed char)(a * 3))
