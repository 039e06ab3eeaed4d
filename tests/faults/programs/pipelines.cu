// Faults in asynchronous code as CUDA C++ has it, and right twins: nvcc -arch=sm_90 -std=c++17 -O3 -ptx pipelines.cu
#include <cuda/pipeline>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
using bar_t = cuda::barrier<cuda::thread_scope_block>;
extern "C" __global__ void fault_one_group_too_few(float *out, const float *in) {
    __shared__ float s[2][128]; int t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], &in[t], 4); __pipeline_commit();
    __pipeline_memcpy_async(&s[1][t], &in[128 + t], 4); __pipeline_commit();
    __pipeline_wait_prior(1);
    out[t] = s[1][t];
}
extern "C" __global__ void right_all_groups(float *out, const float *in) {
    __shared__ float s[2][128]; int t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], &in[t], 4); __pipeline_commit();
    __pipeline_memcpy_async(&s[1][t], &in[128 + t], 4); __pipeline_commit();
    __pipeline_wait_prior(0);
    out[t] = s[1][t];
}
extern "C" __global__ void fault_no_barrier_behind_the_wait(float *out, const float *in) {
    __shared__ float s[128]; int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4); __pipeline_commit(); __pipeline_wait_prior(0);
    out[t] = s[127 - t];
}
extern "C" __global__ void right_barrier_behind_the_wait(float *out, const float *in) {
    __shared__ float s[128]; int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads();
    out[t] = s[127 - t];
}
extern "C" __global__ void fault_stage_filled_again_too_early(float *out, const float *in) {
    __shared__ float s[2][128]; int t = threadIdx.x; float acc = 0;
    __pipeline_memcpy_async(&s[0][t], &in[t], 4); __pipeline_commit();
    for (int i = 0; i < 4; i++) {
        if (i + 1 < 4) __pipeline_memcpy_async(&s[(i + 1) & 1][t], &in[t], 4);
        __pipeline_commit(); __pipeline_wait_prior(1); __syncthreads();
        acc += s[i & 1][127 - t];
    }
    out[t] = acc;
}
extern "C" __global__ void right_stages(float *out, const float *in) {
    __shared__ float s[2][128]; int t = threadIdx.x; float acc = 0;
    __pipeline_memcpy_async(&s[0][t], &in[t], 4); __pipeline_commit();
    for (int i = 0; i < 4; i++) {
        if (i + 1 < 4) __pipeline_memcpy_async(&s[(i + 1) & 1][t], &in[t], 4);
        __pipeline_commit(); __pipeline_wait_prior(1); __syncthreads();
        acc += s[i & 1][127 - t]; __syncthreads();
    }
    out[t] = acc;
}
extern "C" __global__ void fault_barrier_without_a_wait(float *out, const float *in) {
    __shared__ alignas(16) float s[128];
    __shared__ bar_t b; int t = threadIdx.x; auto g = cg::this_thread_block();
    if (t == 0) init(&b, 128);
    __syncthreads();
    cuda::memcpy_async(g, s, in, sizeof s, b);
    auto tok = b.arrive(); (void)tok;
    out[t] = s[127 - t];
}
extern "C" __global__ void right_barrier_with_a_wait(float *out, const float *in) {
    __shared__ alignas(16) float s[128];
    __shared__ bar_t b; int t = threadIdx.x; auto g = cg::this_thread_block();
    if (t == 0) init(&b, 128);
    __syncthreads();
    cuda::memcpy_async(g, s, in, sizeof s, b);
    b.arrive_and_wait();
    out[t] = s[127 - t];
}
extern "C" __global__ void fault_barrier_made_without_a_sync(float *out, const float *in) {
    __shared__ float s[128]; __shared__ bar_t b; int t = threadIdx.x;
    if (t == 0) init(&b, 128);
    s[t] = in[t];
    b.arrive_and_wait();
    out[t] = s[127 - t];
}
extern "C" __global__ void right_barrier_made_before_a_sync(float *out, const float *in) {
    __shared__ float s[128]; __shared__ bar_t b; int t = threadIdx.x;
    if (t == 0) init(&b, 128);
    __syncthreads();
    s[t] = in[t];
    b.arrive_and_wait();
    out[t] = s[127 - t];
}
extern "C" __global__ void fault_stage_read_before_its_wait(float *out, const float *in) {
    auto g = cg::this_thread_block(); int t = threadIdx.x;
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> st;
    __shared__ alignas(16) float s[2][128];
    auto p = cuda::make_pipeline(g, &st); float acc = 0;
    for (int i = 0; i < 2; i++) { p.producer_acquire(); cuda::memcpy_async(g, s[i], in + 128 * i, 512, p); p.producer_commit(); }
    for (int i = 0; i < 2; i++) { acc += s[i][127 - t]; p.consumer_wait(); p.consumer_release(); }
    out[t] = acc;
}
extern "C" __global__ void right_pipeline(float *out, const float *in) {
    auto g = cg::this_thread_block(); int t = threadIdx.x;
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> st;
    __shared__ alignas(16) float s[2][128];
    auto p = cuda::make_pipeline(g, &st); float acc = 0;
    for (int i = 0; i < 2; i++) { p.producer_acquire(); cuda::memcpy_async(g, s[i], in + 128 * i, 512, p); p.producer_commit(); }
    for (int i = 0; i < 2; i++) { p.consumer_wait(); acc += s[i][127 - t]; p.consumer_release(); }
    out[t] = acc;
}
extern "C" __global__ void fault_other_parity(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; __shared__ uint64_t b; int t = threadIdx.x;
    if (t == 0) { ptx::mbarrier_init(&b, 1); ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); }
    __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s, in, 512, &b);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &b, 512); }
    while (!ptx::mbarrier_try_wait_parity(&b, 1)) ;
    out[t] = s[127 - t];
}
extern "C" __global__ void right_parity(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; __shared__ uint64_t b; int t = threadIdx.x;
    if (t == 0) { ptx::mbarrier_init(&b, 1); ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); }
    __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s, in, 512, &b);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &b, 512); }
    while (!ptx::mbarrier_try_wait_parity(&b, 0)) ;
    out[t] = s[127 - t];
}
extern "C" __global__ void fault_store_without_a_proxy_fence(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; int t = threadIdx.x;
    s[t] = in[t]; __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, 512); ptx::cp_async_bulk_commit_group(); ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>()); }
}
extern "C" __global__ void right_store_behind_a_proxy_fence(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; int t = threadIdx.x;
    s[t] = in[t]; ptx::fence_proxy_async(ptx::space_shared); __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, 512); ptx::cp_async_bulk_commit_group(); ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>()); }
}
extern "C" __global__ void fault_source_of_a_store_written_again(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; int t = threadIdx.x;
    s[t] = in[t]; ptx::fence_proxy_async(ptx::space_shared); __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, 512); ptx::cp_async_bulk_commit_group(); }
    __syncthreads(); s[t] = 0;
    if (t == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
}
extern "C" __global__ void fault_store_read_back_too_early(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; int t = threadIdx.x;
    s[t] = in[t]; ptx::fence_proxy_async(ptx::space_shared); __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, 512); ptx::cp_async_bulk_commit_group(); ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>()); 
      s[0] = out[5]; }
}
extern "C" __global__ void right_store_read_back(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; int t = threadIdx.x;
    s[t] = in[t]; ptx::fence_proxy_async(ptx::space_shared); __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, 512); ptx::cp_async_bulk_commit_group(); ptx::cp_async_bulk_wait_group(ptx::n32_t<0>()); 
      s[0] = out[5]; }
}
extern "C" __global__ void __cluster_dims__(2) fault_peer_read_before_it_began(float *out, const float *in) {
    __shared__ float s[128]; int t = threadIdx.x; auto c = cg::this_cluster();
    s[t] = in[t];
    float *o = c.map_shared_rank(s, c.block_rank() ^ 1);
    float v = o[t]; c.sync();
    out[blockIdx.x * 128 + t] = v;
}
extern "C" __global__ void __cluster_dims__(2) fault_peer_read_after_its_end(float *out, const float *in) {
    __shared__ float s[128]; int t = threadIdx.x; auto c = cg::this_cluster();
    s[t] = in[t]; c.sync();
    float *o = c.map_shared_rank(s, c.block_rank() ^ 1);
    out[blockIdx.x * 128 + t] = o[t];
}
extern "C" __global__ void __cluster_dims__(2) right_peer(float *out, const float *in) {
    __shared__ float s[128]; int t = threadIdx.x; auto c = cg::this_cluster();
    s[t] = in[t]; c.sync();
    float *o = c.map_shared_rank(s, c.block_rank() ^ 1);
    out[blockIdx.x * 128 + t] = o[t]; c.sync();
}
extern "C" __global__ void fault_slots_filled_without_a_wait(float *out, const float *in) {
    __shared__ alignas(128) float s[2][64]; __shared__ uint64_t full[2], empty[2]; int t = threadIdx.x;
    if (t == 0) { for (int i = 0; i < 2; i++) { ptx::mbarrier_init(&full[i], 1); ptx::mbarrier_init(&empty[i], 64); } ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); }
    __syncthreads();
    if (t >= 64) {
        if (t == 64) for (int k = 0; k < 4; k++) { int i = k & 1;
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[i], 256);
            ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s[i], in + 64 * k % 256, 256, &full[i]); }
    } else { float a = 0;
        for (int k = 0; k < 4; k++) { int i = k & 1; while (!ptx::mbarrier_try_wait_parity(&full[i], (k >> 1) & 1)) ;
            a += s[i][63 - t]; ptx::mbarrier_arrive(&empty[i]); }
        out[t] = a; }
}
extern "C" __global__ void right_slots(float *out, const float *in) {
    __shared__ alignas(128) float s[2][64]; __shared__ uint64_t full[2], empty[2]; int t = threadIdx.x;
    if (t == 0) { for (int i = 0; i < 2; i++) { ptx::mbarrier_init(&full[i], 1); ptx::mbarrier_init(&empty[i], 64); } ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); }
    __syncthreads();
    if (t >= 64) {
        if (t == 64) for (int k = 0; k < 4; k++) { int i = k & 1;
            while (!ptx::mbarrier_try_wait_parity(&empty[i], ((k >> 1) & 1) ^ 1)) ;
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[i], 256);
            ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s[i], in + 64 * k % 256, 256, &full[i]); }
    } else { float a = 0;
        for (int k = 0; k < 4; k++) { int i = k & 1; while (!ptx::mbarrier_try_wait_parity(&full[i], (k >> 1) & 1)) ;
            a += s[i][63 - t]; ptx::mbarrier_arrive(&empty[i]); }
        out[t] = a; }
}
extern "C" __global__ void fault_barrier_without_its_fence(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; __shared__ uint64_t b; int t = threadIdx.x;
    if (t == 0) ptx::mbarrier_init(&b, 1);
    __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s, in, 512, &b);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &b, 512); }
    while (!ptx::mbarrier_try_wait_parity(&b, 0)) ;
    out[t] = s[127 - t];
}
extern "C" __global__ void fault_load_over_what_was_written(float *out, const float *in) {
    __shared__ alignas(128) float s[128]; __shared__ uint64_t b; int t = threadIdx.x;
    if (t == 0) { ptx::mbarrier_init(&b, 1); ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); }
    s[t] = 3; __syncthreads(); float v = s[127 - t]; __syncthreads();
    if (t == 0) { ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s, in, 512, &b);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &b, 512); }
    while (!ptx::mbarrier_try_wait_parity(&b, 0)) ;
    out[t] = s[127 - t] + v;
}
__device__ unsigned count;
extern "C" __global__ void fault_last_block_without_a_fence(float *out, const float *in) {
    __shared__ bool last; int t = threadIdx.x;
    if (t == 0) { out[blockIdx.x] = in[blockIdx.x]; last = atomicAdd(&count, 1) == gridDim.x - 1; }
    __syncthreads();
    if (last && t == 0) { float a = 0; for (int i = 0; i < gridDim.x; i++) a += ((volatile float *)out)[i]; out[200] = a; count = 0; }
}
extern "C" __global__ void __cluster_dims__(2) fault_wait_of_narrow_scope(float *out, const float *in) {
    __shared__ float s[128]; __shared__ uint64_t b; int t = threadIdx.x; auto c = cg::this_cluster();
    if (t == 0) { ptx::mbarrier_init(&b, 128); ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); }
    c.sync();
    float *o = c.map_shared_rank(s, c.block_rank() ^ 1); uint64_t *rb = c.map_shared_rank(&b, c.block_rank() ^ 1);
    o[t] = in[t];
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, rb);
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cta, &b, 0)) ;
    out[blockIdx.x * 128 + t] = s[127 - t]; c.sync();
}
extern "C" __global__ void __cluster_dims__(2) right_scope(float *out, const float *in) {
    __shared__ float s[128]; __shared__ uint64_t b; int t = threadIdx.x; auto c = cg::this_cluster();
    if (t == 0) { ptx::mbarrier_init(&b, 128); ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); }
    c.sync();
    float *o = c.map_shared_rank(s, c.block_rank() ^ 1); uint64_t *rb = c.map_shared_rank(&b, c.block_rank() ^ 1);
    o[t] = in[t];
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, rb);
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &b, 0)) ;
    out[blockIdx.x * 128 + t] = s[127 - t]; c.sync();
}
extern "C" __global__ void __cluster_dims__(2) fault_asynchronous_store_without_a_wait(int *out, const int *in) {
    __shared__ int s[128]; __shared__ uint64_t b; int t = threadIdx.x; auto c = cg::this_cluster();
    if (t == 0) { ptx::mbarrier_init(&b, 1); ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &b, 512); }
    c.sync();
    int *o = c.map_shared_rank(s, c.block_rank() ^ 1); uint64_t *rb = c.map_shared_rank(&b, c.block_rank() ^ 1);
    ptx::st_async(o + t, in[t], rb);
    c.sync();
    out[blockIdx.x * 128 + t] = s[127 - t]; c.sync();
}
extern "C" __global__ void __cluster_dims__(2) right_asynchronous_store(int *out, const int *in) {
    __shared__ int s[128]; __shared__ uint64_t b; int t = threadIdx.x; auto c = cg::this_cluster();
    if (t == 0) { ptx::mbarrier_init(&b, 1); ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &b, 512); }
    c.sync();
    int *o = c.map_shared_rank(s, c.block_rank() ^ 1); uint64_t *rb = c.map_shared_rank(&b, c.block_rank() ^ 1);
    ptx::st_async(o + t, in[t], rb);
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &b, 0)) ;
    out[blockIdx.x * 128 + t] = s[127 - t]; c.sync();
}
