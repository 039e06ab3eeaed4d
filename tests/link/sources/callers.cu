// A kernel that calls functions of nvgen's.
extern "C" __device__ float scale(float x, int n);
extern "C" __device__ float4 mix(float4 v, float *p, bool b, signed char c);

extern "C" __global__ void caller(float *a)
{
    int i = threadIdx.x;
    float4 v = mix(make_float4(i, 1.0f, 2.0f, 3.0f), a + 64 + i, i % 2 == 0, (signed char)-i);
    a[i] = scale(a[i], i) + v.x + 10.0f * v.y + 100.0f * v.z + 1000.0f * v.w;
}
