// nvcc -arch=sm_75
// nvcc -arch=sm_90 -G
// Memory from the device's heap, on the stack, and functions of the C library.
extern "C" __global__ void heap(int **out, int n) {
    int *memory = static_cast<int *>(malloc(n * sizeof(int)));
    if (!memory) return;
    memset(memory, 0x5a, n * sizeof(int));
    memcpy(memory, memory + n / 2, n / 2 * sizeof(int));
    char *stack = static_cast<char *>(alloca(n));
    for (int i = 0; i < n; ++i) stack[i] = i;
    memory[0] = stack[memory[1] % n];
    if (n & 1) free(memory);
    out[threadIdx.x] = n & 1 ? nullptr : memory;
    long long t = clock64();
    while (clock64() - t < n) __nanosleep(100);
}
