// nvcc -arch=sm_75
// nvcc -arch=sm_90 -G
// Calls of vprintf and of assert's function, and strings in global memory.
#include <assert.h>
#include <stdio.h>
__device__ void report(const char *what, int i, double x) { printf("%s: %d -> %f \"quoted\" \\ \n\t\a", what, i, x); }
extern "C" __global__ void speak(const float *x, int n) {
    int i = threadIdx.x;
    assert(i < n && "a thread beyond the end; // no comment /* nor this */");
    report(x[i] < 0 ? "negative" : "positive", i, x[i]);
    printf("no arguments\n");
    printf("%c %hhu %llu %p %%\n", 'a' + i, (unsigned char)i, (unsigned long long)n, (void *)x);
}
