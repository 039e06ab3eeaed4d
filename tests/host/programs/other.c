/* Another source file, which only declares the kernels, beside those of a file that cannot be loaded. */
#include "everything.h"

#define BROKEN_IMPLEMENTATION
#include "broken.h"

void check_errors(void) {
    CUfunction function;
    EXPECT(kernels_count(&(kernels_launch){.grid = {1}, .block = {65}}) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "count: the kernel is for blocks of at most 64 threads, not 65"));
    EXPECT(kernels_count(&(kernels_launch){.grid = {0}, .block = {1}}) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "count: the launch has no blocks along x"));
    EXPECT(kernels_count(&(kernels_launch){.grid = {1}}) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "count: the launch has no threads along x"));
    EXPECT(kernels_count(&(kernels_launch){.grid = {1u << 27}, .block = {64}}) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(!strcmp(kernels_error(), "count: a grid has at most 2147483647 threads along x"));
    DO(kernels_function("count", &function));
    EXPECT(kernels_function("nothing", &function) == CUDA_ERROR_NOT_FOUND);
    EXPECT(!strcmp(kernels_error(), "nothing: kernels has no kernel of this name"));
    EXPECT(broken_count(&(broken_launch){.grid = {1}, .block = {1}}) == CUDA_ERROR_INVALID_PTX);
    EXPECT(strstr(broken_error(), "loading the kernels of broken: cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX (") == broken_error());
    EXPECT(strchr(broken_error(), '\n')); /* the log of the driver's compiler follows */
}

void check_variable(int expected) {
    CUdeviceptr address;
    size_t bytes;
    int values[4];
    DO(kernels_counter(&address, &bytes));
    EXPECT(bytes == sizeof values);
    DO(cuMemcpyDtoH(values, address, sizeof values));
    EXPECT(values[0] == 7 && values[1] == expected);
}
