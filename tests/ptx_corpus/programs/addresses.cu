// nvcc -arch=sm_75
// nvcc -arch=sm_90 -rdc=true
// Global variables that hold addresses, with offsets, of other variables, and pointers between address spaces.
struct List { const List *next; int *where; const char *name; };
__device__ int numbers[16] = {1, 2, 3};
__device__ const List first = {nullptr, numbers + 3, "first"};
__device__ const List second = {&first, &numbers[15], "second"};
__device__ const List *heads[] = {&first, nullptr, &second};
__constant__ int *const ends[2] = {numbers, numbers + 16};
__device__ volatile int flag;
__managed__ int shared_with_host = 42;
static __device__ unsigned char packed[7] = {1, 2, 3, 4, 5, 6, 7};
extern "C" __global__ void follow(int *out, int steps) {
    const List *at = heads[threadIdx.x % 3];
    int sum = shared_with_host + packed[steps % 7];
    for (int i = 0; at && i < steps; ++i, at = at->next) sum += *at->where + at->name[0];
    for (int *p = ends[0]; p != ends[1]; ++p) sum += *p;
    flag = sum;
    out[threadIdx.x] = sum;
}
