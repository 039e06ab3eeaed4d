// nvcc -arch=sm_90
// nvcc -arch=sm_100a
// Clusters of blocks, their shared memory, and barriers of them.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(2, 1, 1) histogram(const int *in, int *out, int n) {
    extern __shared__ int bins[];
    cg::cluster_group cluster = cg::this_cluster();
    bins[threadIdx.x] = 0;
    cluster.sync();
    for (int i = cluster.thread_rank(); i < n; i += cluster.size()) {
        int bin = in[i] & 255;
        atomicAdd(cluster.map_shared_rank(bins, bin & 1) + (bin >> 1), 1);
    }
    cluster.barrier_arrive();
    cluster.barrier_wait();
    out[cluster.block_rank() * blockDim.x + threadIdx.x] = bins[threadIdx.x] + cluster.dim_blocks().x;
}
extern "C" __global__ void __block_size__((128, 1, 1), (4, 1, 1)) sized(int *out) {
    unsigned rank, blocks;
    asm("mov.u32 %0, %%cluster_ctarank; mov.u32 %1, %%cluster_nctarank;" : "=r"(rank), "=r"(blocks));
    out[blockIdx.x] = rank * blocks;
}
