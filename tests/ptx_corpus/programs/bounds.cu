// nvcc -arch=sm_75
// nvcc -arch=sm_90 -maxrregcount=40
// Directives of performance, and pragmas of loops.
extern "C" __global__ void __launch_bounds__(256) bounded(float *x) { x[threadIdx.x] += 1; }
extern "C" __global__ void __launch_bounds__(128, 4) twice_bounded(float *x) { x[threadIdx.x] += 2; }
#if __CUDA_ARCH__ >= 900
extern "C" __global__ void __launch_bounds__(128, 4, 8) thrice_bounded(float *x) { x[threadIdx.x] += 3; }
#endif
extern "C" __global__ void __maxnreg__(64) registers(float *x, int n) {
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; ++i) sum += x[i];
#pragma nounroll
    for (int i = 0; i < n; ++i) sum *= x[i] + i;
    x[threadIdx.x] = sum;
}
extern "C" __global__ void constant_parameter(const __grid_constant__ int4 p, int4 *out) {
    const int *first = &p.x;
    out[threadIdx.x].x = first[threadIdx.x & 3];
}
__device__ [[noreturn]] __noinline__ void stop(int code) { if (code) __trap(); while (true) __nanosleep(20); }
extern "C" __global__ void ends(int *x) { if (x[0] > 5) stop(x[0]); x[1] = 2; }
