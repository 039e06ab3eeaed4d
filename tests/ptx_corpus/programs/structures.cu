// nvcc -arch=sm_75
// nvcc -arch=sm_90 -rdc=true -O0
// Structures as parameters and results, arrays in local memory, lambdas, exceptions of alignment.
struct __align__(64) Aligned { float x[16]; };
struct Packed { char a; int b; short c[3]; } ;
struct Empty {};
union Word { unsigned u; float f; unsigned char bytes[4]; };
__device__ __noinline__ Packed change(Packed p, Empty, Word w) { p.b += w.bytes[1]; p.c[2] = p.a; return p; }
__device__ __noinline__ Aligned sum(const Aligned &a, Aligned b) { for (int i = 0; i < 16; ++i) b.x[i] += a.x[15 - i]; return b; }
template <typename F> __global__ void apply(F f, int *x) { x[threadIdx.x] = f(threadIdx.x); }
extern "C" __global__ void structured(Packed p, Aligned *a, Packed *out, Word w, bool flag, char c) {
    int order[64];
    for (int i = 0; i < 64; ++i) order[i] = (i * 7 + threadIdx.x) & 63;
    for (int i = 1; i < 64; ++i) for (int j = i; j && order[j] < order[j - 1]; --j) { int t = order[j]; order[j] = order[j - 1]; order[j - 1] = t; }
    out[order[threadIdx.x & 63]] = change(p, Empty(), w);
    if (flag) a[c] = sum(a[0], a[1]);
}
struct Affine { int a, b; __device__ int operator()(int x) const { return a * x + b; } };
template __global__ void apply<Affine>(Affine, int *);
