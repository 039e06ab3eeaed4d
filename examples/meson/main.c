/* Launches the kernel of kernels.py and checks what it computed. */
#include <stdio.h>
#include <stdlib.h>

#define KERNELS_IMPLEMENTATION
#include "kernels.h"

enum { COUNT = 1000 };

/* Ends the program where the driver, or a launch, fails. */
static void check(CUresult status, const char *what) {
    if (status == CUDA_SUCCESS) return;
    fprintf(stderr, "%s: error %d %s\n", what, (int)status, kernels_error());
    exit(1);
}

static CUdeviceptr memory(const double *content, size_t count) {
    CUdeviceptr address = 0;
    check(cuMemAlloc(&address, count * sizeof *content), "cuMemAlloc");
    check(cuMemcpyHtoD(address, content, count * sizeof *content), "cuMemcpyHtoD");
    return address;
}

int main(void) {
    CUcontext context;
    check(cuInit(0), "cuInit");
    check(cuDevicePrimaryCtxRetain(&context, 0), "cuDevicePrimaryCtxRetain");
    check(cuCtxSetCurrent(context), "cuCtxSetCurrent");
    static double x[COUNT], y[COUNT];
    for (int i = 0; i < COUNT; i++) x[i] = i, y[i] = 2.0 * i + 1.0 + (i == 700 ? -0.75 : i % 2 * 0.5);
    double worst = 0;
    const kernels_array_f64_1d xs = {memory(x, COUNT), {COUNT}}, ys = {memory(y, COUNT), {COUNT}}, found = {memory(&worst, 1), {1}};
    const kernels_launch launch = {.grid = {4}, .block = {128}};
    check(kernels_residuals(&launch, xs, ys, (kernels_Line){.slope = 2.0, .offset = 1.0}, found), "residuals");
    check(cuMemcpyDtoH(y, ys.data, sizeof y), "cuMemcpyDtoH");
    check(cuMemcpyDtoH(&worst, found.data, sizeof worst), "cuMemcpyDtoH");
    int wrong = worst != 0.75;
    for (int i = 0; i < COUNT; i++) wrong += y[i] != (i == 700 ? -0.75 : i % 2 * 0.5);
    printf("the largest distance is %g: %s\n", worst, wrong ? "WRONG" : "right");
    check(kernels_unload(), "unload");
    return wrong != 0;
}
