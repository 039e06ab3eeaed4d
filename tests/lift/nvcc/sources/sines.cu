// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Sines of any angle, of which the large ones need many digits of 2/pi; and what has a slow path besides.
extern "C" __global__ void sines(const double *x, double *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sincos(x[i], out + 2 * i, out + 2 * i + 1);
}
extern "C" __global__ void float_sines(const float *x, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sincosf(x[i], out + 2 * i, out + 2 * i + 1);
}
extern "C" __global__ void bessel(const double *x, double *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = j0(x[i]) + tgamma(x[i] + 1.5);
}
