__global__ void fill(int *a) { a[blockIdx.x * 32 + threadIdx.x] = 7; }

__global__ void copied(const int *a, int *b) {
    int i = blockIdx.x * 32 + threadIdx.x;
    b[i] = a[i];
}

__global__ void counts(int *a) { atomicAdd(a + threadIdx.x, 1); }

__global__ void starts(int *a) {
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
    a[blockIdx.x * 32 + threadIdx.x] = 7;
}

__global__ void copied_behind_a_wait(const int *a, int *b) {
    asm volatile("griddepcontrol.wait;" ::: "memory");
    int i = blockIdx.x * 32 + threadIdx.x;
    b[i] = a[i];
}
