/* Several kernels of a text that nvcc made, on streams, with events, a variable of the module and what kernels print. */
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                                                   \
    do {                                                                                                              \
        CUresult result = (call);                                                                                     \
        if (result != CUDA_SUCCESS) {                                                                                 \
            const char *name;                                                                                         \
            cuGetErrorName(result, &name);                                                                            \
            fprintf(stderr, "%s: %s\n", #call, name);                                                                 \
            exit(1);                                                                                                  \
        }                                                                                                             \
    } while (0)

enum { N = 1000 };
typedef struct { float factor; int offset; } Pair;

int main(int argc, char **argv)
{
    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUfunction scale, count, greet;
    CUstream streams[2];
    CUevent begun, scaled;
    CUdeviceptr x, text, total;
    size_t total_bytes, free_before, free_after, all;
    (void)argc;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuDevicePrimaryCtxRetain(&context, device));
    CHECK(cuCtxSetCurrent(context));
    CHECK(cuModuleLoad(&module, argv[1]));
    CHECK(cuModuleGetFunction(&scale, module, "scale"));
    CHECK(cuModuleGetFunction(&count, module, "count"));
    CHECK(cuModuleGetFunction(&greet, module, "greet"));
    for (int i = 0; i < 2; i++) CHECK(cuStreamCreate(&streams[i], CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&begun, CU_EVENT_DEFAULT));
    CHECK(cuEventCreate(&scaled, CU_EVENT_DEFAULT));

    CHECK(cuMemGetInfo(&free_before, &all));
    float *host;
    CHECK(cuMemHostAlloc((void **)&host, N * sizeof *host, 0));
    for (int i = 0; i < N; i++) host[i] = (float)i;
    CHECK(cuMemAlloc(&x, N * sizeof *host));
    CHECK(cuMemGetInfo(&free_after, &all));
    printf("%zu of %zu bytes taken\n", free_before - free_after, all);

    Pair pair = {2.0f, 10};
    int n = N;
    float limit = 500.0f;
    void *to_scale[] = {&x, &pair, &n}, *to_count[] = {&x, &limit, &n};
    CHECK(cuEventRecord(begun, streams[0]));
    CHECK(cuMemcpyHtoDAsync(x, host, N * sizeof *host, streams[0]));
    CHECK(cuLaunchKernel(scale, 8, 1, 1, 128, 1, 1, 0, streams[0], to_scale, NULL));
    CHECK(cuEventRecord(scaled, streams[0]));
    CHECK(cuStreamWaitEvent(streams[1], scaled, 0));
    CHECK(cuLaunchKernel(count, 8, 1, 1, 128, 1, 1, 0, streams[1], to_count, NULL));
    CHECK(cuMemcpyDtoHAsync(host, x, N * sizeof *host, streams[1]));
    CHECK(cuStreamSynchronize(streams[1]));
    float milliseconds;
    CHECK(cuEventElapsedTime(&milliseconds, begun, scaled));
    printf("%g %g %g, %s\n", host[0], host[1], host[999], milliseconds >= 0 ? "timed" : "not timed");

    CHECK(cuModuleGetGlobal(&total, &total_bytes, module, "total"));
    unsigned counted;
    CHECK(cuMemcpyDtoH(&counted, total, sizeof counted));
    printf("%u above, in a variable of %zu bytes\n", counted, total_bytes);
    CHECK(cuMemsetD32(total, 7, 1));
    CHECK(cuLaunchKernel(count, 8, 1, 1, 128, 1, 1, 0, NULL, to_count, NULL));
    CHECK(cuMemcpyDtoH(&counted, total, sizeof counted));
    printf("%u after another launch\n", counted);

    CHECK(cuMemAlloc(&text, 16));
    CHECK(cuMemcpyHtoD(text, "device", 7));
    void *to_greet[] = {&text};
    fflush(stdout);
    CHECK(cuLaunchKernel(greet, 1, 1, 1, 64, 1, 1, 64 * sizeof(int), NULL, to_greet, NULL));
    CHECK(cuCtxSynchronize());
    CHECK(cuMemFree(x));
    CHECK(cuMemFree(text));
    CHECK(cuMemFreeHost(host));
    CHECK(cuModuleUnload(module));
    CHECK(cuDevicePrimaryCtxRelease(device));
    return 0;
}
