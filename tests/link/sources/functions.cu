// Functions that nvgen's kernels call.
extern "C" __device__ float f(float x) { return x * 10.0f + 1.0f; }

extern "C" __device__ float4 turned(float4 v, const float *p) { return make_float4(v.y, v.z, v.w, v.x + *p); }

extern "C" __device__ signed char narrow(bool b, unsigned short s, signed char c) { return b ? s / 2 - c : c; }

extern "C" __device__ void put(void *p, double4_16a d) { *(double *)p = d.x + 10.0 * d.y + 100.0 * d.z + 1000.0 * d.w; }
