/* Launches every kernel of kernels.py from C, with parameters of all kinds and all ways of launching. */
#define KERNELS_IMPLEMENTATION
#include "everything.h"

static CUdeviceptr memory(size_t bytes, const void *content) {
    CUdeviceptr address = 0;
    DO(cuMemAlloc(&address, bytes));
    DO(content ? cuMemcpyHtoD(address, content, bytes) : cuMemsetD8(address, 0, bytes));
    return address;
}

static void check_arrays(void) {
    float a[6 * 7], b[7 * 6];
    int32_t c[6 * 7];
    for (int i = 0; i < 42; i++) a[i] = 0, b[i] = (float)i, c[i] = 1000 * i;
    const kernels_array_f32_2d to = {memory(sizeof a, a), {6, 7}};
    const kernels_array_f32_2d_A from = {memory(sizeof b, b), {6, 7}, {4, 24}};
    const kernels_array_i32_2d_F added = {memory(sizeof c, c), {6, 7}};
    DO(kernels_scale(&(kernels_launch){.grid = {2}}, to, from, added, 0.5f, true));
    DO(cuMemcpyDtoH(a, to.data, sizeof a));
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 7; j++) EXPECT(a[i * 7 + j] == (float)(j * 6 + i) * 0.5f + (float)c[j * 6 + i]);
    EXPECT(kernels_scale(&(kernels_launch){.grid = {2}, .block = {8, 4}}, to, from, added, 0.5f, true) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "scale: the kernel is for blocks of 4 x 8 x 1 threads, not 8 x 4 x 1"));
    const kernels_array_f32_2d odd = {to.data + 2, {6, 7}}, many = {to.data, {1u << 16, 1u << 15}};
    EXPECT(kernels_scale(&(kernels_launch){.grid = {2}}, odd, from, added, 0.5f, true) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(strstr(kernels_error(), "scale: `a` lies at 0x") && strstr(kernels_error(), "which is no multiple of 4"));
    EXPECT(kernels_scale(&(kernels_launch){.grid = {2}}, many, from, added, 0.5f, true) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "scale: `a` has more than 2147418112 elements"));
    const kernels_array_f32_2d_A skewed = {from.data, {6, 7}, {4, 25}};
    EXPECT(kernels_scale(&(kernels_launch){.grid = {2}}, to, skewed, added, 0.5f, true) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "scale: `b` has a stride of 25 bytes, which is no multiple of 4"));
}

static void check_values(void) {
    double out[14];
    float pointed[2] = {1, 13.5f};
    const kernels_array_f64_1d to = {memory(sizeof out, NULL), {14}};
    const kernels_Step step = {2.5, -3, {1, 2, 3, 4}}, constant = {100, 0, {0.25f, 0, 0, 0}};
    const kernels_f32x8 many = {{1, 0, 0, 0, 0, 0, 0, 8}};
    DO(kernels_values(&(kernels_launch){.grid = {1}, .block = {1}}, to, -5, (uint64_t)1 << 40, (kernels_i128)-6 * ((kernels_i128)1 << 64),
                      (kernels_f16){0x3E00}, (kernels_bf16){0x4040}, (kernels_e4m3){0x38}, (kernels_c64){1, 2}, (kernels_c128){3, 4},
                      (kernels_u8x3){1, 2, 3}, many, step, (kernels_tuple_i8_f64){7, 0.5}, &constant, memory(8, pointed)));
    DO(cuMemcpyDtoH(out, to.data, sizeof out));
    const double expected[] = {-5, 1099511627776.0, -6, 1.5, 3, 1, 21, 43, 321, 81, 3.5, 7.5, 100.25, 13.5};
    for (int i = 0; i < 14; i++)
        if (out[i] != expected[i]) {
            fprintf(stderr, "value %d is %g, not %g\n", i, out[i], expected[i]);
            exit(1);
        }
}

/* 60,000 bytes, which a kernel is allowed only if it is asked for. */
static void check_dynamic_memory(void) {
    enum { COUNT = 15000 };
    static float a[COUNT];
    for (int i = 0; i < COUNT; i++) a[i] = (float)i;
    const kernels_array_f32_1d array = {memory(sizeof a, a), {COUNT}};
    DO(kernels_reverse(&(kernels_launch){.grid = {1}, .block = {128}, .dynamic_shared_bytes = sizeof a}, array));
    DO(cuMemcpyDtoH(a, array.data, sizeof a));
    for (int i = 0; i < COUNT; i++) EXPECT(a[i] == (float)(COUNT - 1 - i));
    CUresult status = kernels_reverse(&(kernels_launch){.grid = {1}, .block = {128}, .dynamic_shared_bytes = 1u << 20}, array);
    EXPECT(status != CUDA_SUCCESS && strstr(kernels_error(), "reverse: cuFuncSetAttribute: CUDA_ERROR_INVALID_VALUE ("));
}

static void check_ways_of_launching(void) {
    int32_t a[256], sums[8];
    for (int i = 0; i < 256; i++) a[i] = i;
    CUstream stream;
    DO(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    const kernels_array_i32_1d all = {memory(sizeof a, a), {256}}, eight = {memory(sizeof sums, NULL), {8}};
    DO(kernels_total(&(kernels_launch){.grid = {8}, .block = {32}, .stream = stream}, all, eight));
    DO(kernels_follow(&(kernels_launch){.grid = {8}, .block = {1}, .stream = stream, .programmatic_dependent = true}, eight));
    DO(cuStreamSynchronize(stream));
    DO(cuMemcpyDtoH(sums, eight.data, sizeof sums));
    for (int i = 0; i < 8; i++) EXPECT(sums[i] == 255 * 256 / 2 + 256 + 100);
    EXPECT(kernels_total(&(kernels_launch){.grid = {1 << 20}, .block = {32}}, all, eight) == CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
    EXPECT(strstr(kernels_error(), "total: cuLaunchKernelEx: CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE ("));
    DO(kernels_neighbours(&(kernels_launch){.grid = {8}, .block = {1}, .cluster = {4}}, eight));
    DO(cuMemcpyDtoH(sums, eight.data, sizeof sums));
    for (int i = 0; i < 8; i++) EXPECT(sums[i] == 10 * (i / 4 * 4 + (i + 1) % 4));
    EXPECT(kernels_neighbours(&(kernels_launch){.grid = {6}, .block = {1}, .cluster = {4}}, eight) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "neighbours: 6 blocks along x are no multiple of a cluster's 4"));
    DO(kernels_pairs(&(kernels_launch){.grid = {8}, .block = {1}}, eight));
    DO(cuMemcpyDtoH(sums, eight.data, sizeof sums));
    for (int i = 0; i < 8; i++) EXPECT(sums[i] == 20 + i % 2);
    DO(kernels_numbered(&(kernels_launch){.grid = {4}}, eight));
    DO(cuMemcpyDtoH(sums, eight.data, sizeof sums));
    for (int i = 0; i < 8; i++) EXPECT(sums[i] == 800 + i);
    EXPECT(kernels_numbered(&(kernels_launch){.grid = {1u << 25}}, eight) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "numbered: a grid has at most 2147483647 threads along x"));
    EXPECT(kernels_pairs(&(kernels_launch){.grid = {8}, .block = {1}, .cluster = {4}}, eight) == CUDA_ERROR_INVALID_CLUSTER_SIZE);
    EXPECT(!strcmp(kernels_error(), "pairs: the kernel is for clusters of 2 x 1 x 1 blocks, not 4 x 1 x 1"));
}

static void check_tensor_map(void) {
    float a[4 * 8], out[8];
    for (int i = 0; i < 32; i++) a[i] = (float)i;
    CUtensorMap map;
    const cuuint64_t sizes[] = {8, 4}, strides[] = {32};
    const cuuint32_t box[] = {4, 2}, steps[] = {1, 1};
    DO(cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, (void *)(uintptr_t)memory(sizeof a, a), sizes, strides, box, steps,
                              CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                              CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
    const kernels_array_f32_1d to = {memory(sizeof out, NULL), {8}};
    DO(kernels_tile(&(kernels_launch){.grid = {1}, .block = {1}}, &map, to));
    DO(cuMemcpyDtoH(out, to.data, sizeof out));
    for (int i = 0; i < 8; i++) EXPECT(out[i] == (float)((1 + i / 4) * 8 + 4 + i % 4));
}

int main(void) {
    CUcontext first, second;
    DO(cuInit(0));
    EXPECT(kernels_load() == CUDA_ERROR_INVALID_CONTEXT);
    EXPECT(strstr(kernels_error(), "no context is current in this thread"));
    DO(cuDevicePrimaryCtxRetain(&first, 0));
    DO(cuCtxSetCurrent(first));
    check_arrays();
    check_values();
    check_dynamic_memory();
    check_ways_of_launching();
    check_tensor_map();
    check_errors();
    /* Another context has variables of its own. */
    DO(kernels_count(&(kernels_launch){.grid = {3}, .block = {1}}));
    check_variable(10);
    DO(cuCtxCreate(&second, NULL, 0, 0));
    check_variable(7);
    DO(kernels_unload());
    DO(cuCtxDestroy(second));
    DO(cuCtxSetCurrent(first));
    check_variable(10);
    puts("everything is right");
    return 0;
}
