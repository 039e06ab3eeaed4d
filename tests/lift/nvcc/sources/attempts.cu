// nvcc -arch=sm_80 -std=c++17
// nvcc -arch=sm_90 -std=c++17
// Loops around a compare-and-swap: what they compare with is read plainly first, and of a word they change some bytes.
#include <cuda/atomic>

// As in the CUDA C++ Programming Guide, "Atomic Functions".
extern "C" __global__ void sum(double *address, const double *in) {
    double value = in[blockIdx.x * blockDim.x + threadIdx.x];
    auto *word = (unsigned long long *)address;
    unsigned long long old = *word, assumed;
    do {
        assumed = old;
        old = atomicCAS(word, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
}

extern "C" __global__ void largest(float *found, const float *in) {
    int *word = (int *)found, old = *word;
    float value = in[blockIdx.x * blockDim.x + threadIdx.x];
    while (value > __int_as_float(old)) {
        int assumed = old;
        old = atomicCAS(word, assumed, __float_as_int(value));
        if (old == assumed) break;
    }
}

__device__ void add_byte(unsigned char *byte, unsigned char value) {
    auto *word = (unsigned *)((size_t)byte & ~3ull);
    unsigned shift = ((size_t)byte & 3) * 8, old = *word, assumed;
    do {
        assumed = old;
        unsigned sum = ((assumed >> shift) + value) & 255;
        old = atomicCAS(word, assumed, (assumed & ~(255u << shift)) | sum << shift);
    } while (old != assumed);
}

// Every fourth thread writes the byte before the one that the three others count in.
extern "C" __global__ void bytes(unsigned char *cells) {
    int t = threadIdx.x;
    if (t % 4 == 0) cells[t] = t;
    else add_byte(&cells[t / 4 * 4 + 1], 1);
}

extern "C" __global__ void atomic_bytes(unsigned char *cells) {
    int t = threadIdx.x;
    if (t % 4 == 0) cells[t] = t;
    else {
        cuda::atomic_ref<unsigned char, cuda::thread_scope_device> count(cells[t / 4 * 4 + 1]);
        count.fetch_add(1, cuda::memory_order_relaxed);
    }
}

extern "C" __global__ void shared_bytes(unsigned char *out) {
    __shared__ unsigned char cells[128];
    int t = threadIdx.x;
    if (t % 4 == 1) cells[t] = 0;
    __syncthreads();
    if (t % 4 == 0) cells[t] = t;
    else {
        cuda::atomic_ref<unsigned char, cuda::thread_scope_block> count(cells[t / 4 * 4 + 1]);
        count.fetch_add(1, cuda::memory_order_relaxed);
    }
    __syncthreads();
    if (t % 4 < 2) out[t] = cells[t];
}

extern "C" __global__ void halves(unsigned short *count) {
    unsigned short old = *count, assumed;
    do {
        assumed = old;
        old = atomicCAS(count, assumed, (unsigned short)(assumed + 1));
    } while (assumed != old);
}
