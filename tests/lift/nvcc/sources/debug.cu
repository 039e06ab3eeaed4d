// nvcc -arch=sm_80 -G
// nvcc -arch=sm_90 -Xcicc -O0
// What is not optimised: variables in memory, generic addresses, every function called.
struct Range {
    int first, last;
    __device__ bool contains(int i) const { return i >= first && i < last; }
    __device__ void widen(int i) { if (i < first) first = i; if (i >= last) last = i + 1; }
};

__device__ int folded(const int *values, int count, Range *seen) {
    int sum = 0;
    for (int i = 0; i < count; ++i) {
        sum += values[i];
        seen->widen(values[i]);
    }
    return sum;
}

// Sums of eight elements each, by generic addresses of shared, local and global memory.
extern "C" __global__ void folds(const int *in, int *out, Range *ranges, int n) {
    __shared__ int s[64];
    int local[8], t = threadIdx.x;
    s[t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int i = 0; i < 8; ++i) local[i] = s[(t + i) % 64];
    Range seen = {1 << 30, -(1 << 30)};
    int of_local = folded(local, 8, &seen), of_shared = folded(s + t / 8 * 8, 8, &seen);
    out[t] = of_local * 3 - of_shared + seen.contains(0);
    ranges[t] = seen;
}

template <typename T> __device__ void exchange(T &a, T &b) { T c = a; a = b; b = c; }
extern "C" __global__ void heap_sort(double *data, int n) {
    double *a = data + threadIdx.x * n;
    for (int end = 1; end < n; ++end)
        for (int i = end; i && a[(i - 1) / 2] < a[i]; i = (i - 1) / 2) exchange(a[i], a[(i - 1) / 2]);
    for (int end = n - 1; end > 0; --end) {
        exchange(a[0], a[end]);
        for (int i = 0;;) {
            int child = 2 * i + 1;
            if (child >= end) break;
            if (child + 1 < end && a[child] < a[child + 1]) ++child;
            if (a[i] >= a[child]) break;
            exchange(a[i], a[child]);
            i = child;
        }
    }
}

extern "C" __global__ void counted(const unsigned char *in, unsigned *total, int n) {
    __shared__ unsigned own;
    if (threadIdx.x == 0) own = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&own, __popc(in[i]));
    __syncthreads();
    if (threadIdx.x == 0) *total = own;
}
