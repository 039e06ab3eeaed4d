// A kernel, the static one of a file, and device functions that only kernels here call.
static __device__ float hidden(float x) { return x * 3.0f; }
extern "C" __device__ __attribute__((weak)) float weak(float x) { return hidden(x); }
extern "C" __device__ float uncalled(float x) { return hidden(x) + 1.0f; }
extern "C" __global__ void kernel(float *a) { a[threadIdx.x] = hidden(a[threadIdx.x]); }
static __global__ void own(float *a) { a[0] = 1.0f; }
void launched(float *a) { own<<<1, 1>>>(a); }
