// nvcc -arch=sm_80 -std=c++17
// nvcc -arch=sm_90 -std=c++17
// Cooperative groups of CUDA: the whole grid, tiles of less and of more than a warp, and copies that a block makes together.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

// Each number becomes that of its neighbour and 1, several times; all blocks run at once.
extern "C" __global__ void rotate(int *a, int n, int rounds) {
    auto grid = cg::this_grid();
    int i = grid.thread_rank();
    for (int r = 0; r < rounds; r++) {
        int x = a[(i + 1) % n];
        grid.sync();
        a[i] = x + 1;
        grid.sync();
    }
}

extern "C" __global__ void tiles_of_8(const int *in, int *sums, int *scans) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int s = cg::reduce(tile, in[i], cg::plus<int>());
    scans[i] = cg::inclusive_scan(tile, in[i]);
    if (tile.thread_rank() == 0) sums[i / 8] = s;
}

// The warps of a tile wait for each other, and keep their sums, in shared memory that the system reserves.
extern "C" __global__ void tiles_of_64(const int *in, int *out) {
    __shared__ cg::block_tile_memory<128> memory;
    __shared__ int last[128];
    auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    last[threadIdx.x] = in[i];
    tile.sync();
    out[i] = cg::reduce(tile, in[i], cg::plus<int>()) + last[threadIdx.x / 64 * 64 + 63 - threadIdx.x % 64];
}

extern "C" __global__ void staged(const int *in, int *out) {
    __shared__ int s[2][128];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, s[0], in, sizeof(int) * 128);
    for (int k = 0; k < 4; k++) {
        if (k + 1 < 4) {
            cg::memcpy_async(block, s[(k + 1) & 1], in + (k + 1) * 128, sizeof(int) * 128);
            cg::wait_prior<1>(block);
        } else
            cg::wait(block);
        out[k * 128 + threadIdx.x] = s[k & 1][127 - threadIdx.x];
        block.sync();
    }
}

extern "C" __global__ void positive(const int *in, int *out, unsigned *count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > 0) {
        cg::coalesced_group group = cg::coalesced_threads();
        unsigned base = 0;
        if (group.thread_rank() == 0) base = atomicAdd(count, group.size());
        base = group.shfl(base, 0);
        out[base + group.thread_rank()] = in[i];
    }
}

// The blocks do not wait before they change what others read.
extern "C" __global__ void rotate_early(int *a, int n) {
    auto grid = cg::this_grid();
    int i = grid.thread_rank();
    grid.sync();
    a[i] = a[(i + 1) % n] + 1;
}

// Half of a tile reads what the other half writes, which is another warp.
extern "C" __global__ void tiles_early(const int *in, int *out) {
    __shared__ cg::block_tile_memory<128> memory;
    __shared__ int last[128];
    auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
    int t = threadIdx.x;
    last[t] = in[t];
    out[t] = last[t / 64 * 64 + 63 - t % 64];
    tile.sync();
}
