// nvcc -arch=sm_75
// nvcc -arch=sm_90 -lineinfo
// Constant memory with initial values of every type, nested and partly given.
struct Entry { char letter; short number; float f; double d; long long wide; };
__constant__ Entry entries[3] = {{'a', -1, 1.5f, -2.5, 1LL << 40}, {'\0', 32767, __builtin_inff(), 1e-300, -1}};
__constant__ int matrix[3][4] = {{1, 2, 3, 4}, {5}, {-6, -7}};
__constant__ float floats[] = {0.0f, -0.0f, 1.0f / 3, 3.4e38f, 1e-45f};
__constant__ double doubles[] = {0.1, -1e308, 5e-324};
__constant__ unsigned long long longs[] = {0xFFFFFFFFFFFFFFFFull, 0x8000000000000000ull, 0};
__constant__ char text[] = "text with \"quotes\"\n";
__constant__ __align__(128) unsigned char zeros[1000];
extern "C" __global__ void look_up(double *out, int i) {
    const Entry &e = entries[i % 3];
    out[threadIdx.x] = e.letter + e.number + e.f + e.d + e.wide + matrix[i % 3][threadIdx.x % 4] + floats[i % 5] +
                       doubles[i % 3] + longs[i % 3] + text[i % 19] + zeros[i % 1000];
}
