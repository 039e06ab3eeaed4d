// CUB's operations of blocks and warps, on four items of each of 64 threads.
#include <cub/cub.cuh>

constexpr int THREADS = 64, ITEMS = 4;

struct Maximum
{
    __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

struct Less
{
    __device__ bool operator()(int a, int b) const { return a < b; }
};

#define BEGIN                                                            \
    int thread = threadIdx.x, first = (blockIdx.x * THREADS + thread) * ITEMS; \
    int items[ITEMS];                                                    \
    for (int i = 0; i < ITEMS; i++)                                      \
        items[i] = first + i < count ? in[first + i] : 0;
#define END                                                              \
    for (int i = 0; i < ITEMS; i++)                                      \
        if (first + i < count)                                           \
            out[first + i] = items[i];

extern "C" __global__ void block_reduce(const int *in, int *out, int count)
{
    BEGIN
    using Reduce = cub::BlockReduce<int, THREADS>;
    __shared__ typename Reduce::TempStorage storage;
    int total = Reduce(storage).Sum(items);
    __syncthreads();
    int greatest = Reduce(storage).Reduce(items, Maximum());
    if (thread == 0) {
        out[2 * blockIdx.x] = total;
        out[2 * blockIdx.x + 1] = greatest;
    }
}

extern "C" __global__ void block_scan(const int *in, int *out, int count)
{
    BEGIN
    using Scan = cub::BlockScan<int, THREADS>;
    __shared__ typename Scan::TempStorage storage;
    Scan(storage).InclusiveSum(items, items);
    END
}

extern "C" __global__ void block_radix_sort(const int *in, int *out, int count)
{
    BEGIN
    using Sort = cub::BlockRadixSort<int, THREADS, ITEMS>;
    __shared__ typename Sort::TempStorage storage;
    Sort(storage).Sort(items);
    END
}

extern "C" __global__ void block_merge_sort(const int *in, int *out, int count)
{
    BEGIN
    using Sort = cub::BlockMergeSort<int, THREADS, ITEMS>;
    __shared__ typename Sort::TempStorage storage;
    Sort(storage).Sort(items, Less());
    END
}

extern "C" __global__ void block_exchange(const int *in, int *out, int count)
{
    BEGIN
    using Exchange = cub::BlockExchange<int, THREADS, ITEMS>;
    __shared__ typename Exchange::TempStorage storage;
    Exchange(storage).BlockedToStriped(items, items);
    END
}

extern "C" __global__ void warp_scan(const int *in, int *out, int count)
{
    BEGIN
    using Scan = cub::WarpScan<int>;
    __shared__ typename Scan::TempStorage storage[THREADS / 32];
    Scan(storage[thread / 32]).ExclusiveSum(items[0], items[0]);
    END
}

extern "C" __global__ void warp_reduce(const int *in, int *out, int count)
{
    BEGIN
    using Reduce = cub::WarpReduce<int>;
    __shared__ typename Reduce::TempStorage storage[THREADS / 32];
    int total = Reduce(storage[thread / 32]).Sum(items[0]);
    if (thread % 32 == 0)
        out[(blockIdx.x * THREADS + thread) / 32] = total;
}

extern "C" __global__ void warp_merge_sort(const int *in, int *out, int count)
{
    BEGIN
    using Sort = cub::WarpMergeSort<int, ITEMS>;
    __shared__ typename Sort::TempStorage storage[THREADS / 32];
    Sort(storage[thread / 32]).Sort(items, Less());
    END
}
