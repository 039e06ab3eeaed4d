// Launches kernels from C++, where failures are thrown.
#include <thread>
#include <vector>

#define KERNELS_IMPLEMENTATION
#include "everything.h"

int main() {
    DO(cuInit(0));
    CUcontext context;
    DO(cuDevicePrimaryCtxRetain(&context, 0));
    try {
        kernels::load();
        return 1;
    } catch (const kernels::Error &error) {
        EXPECT(error.status == CUDA_ERROR_INVALID_CONTEXT && strstr(error.what(), "no context is current"));
    }
    DO(cuCtxSetCurrent(context));
    // Threads that are first at once load the kernels once: they count in one variable.
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; i++)
        threads.emplace_back([context] {
            DO(cuCtxSetCurrent(context));
            kernels::count(kernels::launch(2, 1));
        });
    for (auto &thread : threads) thread.join();
    check_variable(15);
    CUdeviceptr sums;
    DO(cuMemAlloc(&sums, 8 * 4));
    auto launch = kernels::launch(8, 1);
    launch.cluster[0] = 4;
    kernels::neighbours(launch, {sums, {8}});
    int found[8];
    DO(cuMemcpyDtoH(found, sums, sizeof found));
    for (int i = 0; i < 8; i++) EXPECT(found[i] == 10 * (i / 4 * 4 + (i + 1) % 4));
    try {
        kernels::neighbours(launch, {sums + 1, {8}});
        return 1;
    } catch (const kernels::Error &error) {
        EXPECT(error.status == CUDA_ERROR_INVALID_VALUE && strstr(error.what(), "neighbours: `out` lies at 0x"));
    }
    EXPECT(kernels::function("count") && kernels::counter());
    kernels::unload();
    puts("everything is thrown");
}
