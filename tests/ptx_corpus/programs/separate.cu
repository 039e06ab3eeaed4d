// nvcc -arch=sm_75 -rdc=true
// nvcc -arch=sm_90 -rdc=true -lineinfo
// Parts of a program that is linked later: functions and variables that are external, weak or common.
extern __device__ int elsewhere(int, const float *);
extern __device__ int counter[];
extern __constant__ float scale;
extern "C" __device__ double visible_function(double x, float y, char z) { return x * y + z; }
extern "C" __device__ __noinline__ float4 returns_vector(float4 a) { return make_float4(a.w, a.z, a.y, a.x); }
template <typename T> __device__ __noinline__ T weak_function(T x) { return x * x + x; }
inline __device__ int in_several_files = 3;
static __device__ __noinline__ short hidden(short x) { return x / 3; }
extern "C" __global__ void linked(float *x, float4 *v) {
    int i = threadIdx.x;
    x[i] = elsewhere(i, x) * scale + counter[i] + weak_function(x[i]) + weak_function(i) + hidden(i) + in_several_files;
    v[i] = returns_vector(v[i]);
}
