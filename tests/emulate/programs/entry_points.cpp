/* What of the driver's entry points are there: prints results of the calls, and whether each gave an address. */
#include <cstdio>
#include <cuda.h>

static void look_up(const char *name) {
    void *function = (void *)&look_up;
    CUdriverProcAddressQueryResult status;
    CUresult result = cuGetProcAddress(name, &function, 12000, CU_GET_PROC_ADDRESS_DEFAULT, &status);
    std::printf("%s %d %d %s\n", name, result, status, function ? "there" : "none");
}

int main() {
    cuInit(0);
    const char *names[] = {"cuMemAlloc", "cuNoSuchFunction", "malloc", "control_install", ""};
    for (const char *name : names) look_up(name);
    const void *table = &names;
    const CUuuid id = {};
    CUresult result = cuGetExportTable(&table, &id);
    std::printf("table %d %s\n", result, table ? "there" : "none");
    return 0;
}
