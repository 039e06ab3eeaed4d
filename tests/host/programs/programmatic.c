/* A device that cannot start a kernel before its predecessor has ended says so: the launch asked for it. */
#define COUNT_IMPLEMENTATION
#include "count.h"

int main(void) {
    CUcontext context;
    cuInit(0);
    cuDevicePrimaryCtxRetain(&context, 0);
    cuCtxSetCurrent(context);
    count_launch launch = {.grid = {1}, .block = {1}};
    CUresult status = count_count(&launch);
    launch.programmatic_dependent = true;
    printf("%d, %d: %s\n", status, count_count(&launch), count_error());
    return 0;
}
