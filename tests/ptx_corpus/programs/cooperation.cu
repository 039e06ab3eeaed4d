// nvcc -arch=sm_80
// nvcc -arch=sm_90
// Cooperative groups: of a block, tiles, coalesced threads, and the grid.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
extern "C" __global__ void groups(const int *in, int *out, unsigned *count) {
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<8>(block);
    auto warp = cg::tiled_partition<32>(block);
    int value = in[block.thread_rank()];
    int sum = cg::reduce(tile, value, cg::plus<int>());
    int most = cg::reduce(warp, value, cg::greater<int>());
    int scan = cg::inclusive_scan(warp, value);
    if (value > 3) {
        auto active = cg::coalesced_threads();
        if (active.thread_rank() == 0) atomicAdd(count, active.size());
        sum += active.shfl(value, 0);
    }
    auto label = cg::labeled_partition(warp, value & 3);
    sum += cg::reduce(label, scan, cg::bit_xor<int>());
    block.sync();
    out[block.thread_rank()] = sum + most + scan + warp.match_any(value);
}
extern "C" __global__ void whole_grid(float *x, int n) {
    cg::grid_group grid = cg::this_grid();
    for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size()) x[i] *= 2;
    grid.sync();
    if (grid.thread_rank() == 0) x[0] = n;
}
