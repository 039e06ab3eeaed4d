// nvcc -arch=sm_80
// nvcc -arch=sm_90
// What sm_80 brought: asynchronous copies with pipelines and barriers, and products of bf16, tf32, f64 and bytes.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
using namespace nvcuda;
namespace cg = cooperative_groups;

// Each thread copies ahead what it needs itself, and what its neighbour does.
extern "C" __global__ void copies_ahead(const float4 *in, float4 *out, int n) {
    __shared__ float4 stage[2][64];
    int t = threadIdx.x;
    auto fetch = [&](int tile) {
        if (tile * 64 + t < n) __pipeline_memcpy_async(&stage[tile & 1][t], in + tile * 64 + t, 16);
        __pipeline_commit();
    };
    fetch(0);
    for (int tile = 0; tile * 64 < n; ++tile) {
        fetch(tile + 1);
        __pipeline_wait_prior(1);
        __syncthreads();
        int other = t ^ 1;
        if (tile * 64 + t < n && tile * 64 + other < n) {
            float4 a = stage[tile & 1][t], b = stage[tile & 1][other];
            out[tile * 64 + t] = make_float4(a.x + b.x, a.y * 2, a.z - b.z, b.w);
        }
        __syncthreads();
    }
}

extern "C" __global__ void block_pipeline(const int *in, int *out, int tiles) {
    constexpr int stages = 3;
    __shared__ int buffer[stages][64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    cg::thread_block block = cg::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    int fetched = 0;
    for (int tile = 0; tile < tiles; ++tile) {
        for (; fetched < tiles && fetched < tile + stages; ++fetched) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, buffer[fetched % stages], in + fetched * 64, cuda::aligned_size_t<4>(sizeof(int) * 64), pipeline);
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        out[tile * 64 + threadIdx.x] = buffer[tile % stages][63 - threadIdx.x] + tile;
        pipeline.consumer_release();
    }
}

extern "C" __global__ void barrier_copies(const double *in, double *out, int tiles) {
    __shared__ alignas(16) double tile[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&bar, block.size());
    block.sync();
    double sum = 0;
    for (int k = 0; k < tiles; ++k) {
        cuda::memcpy_async(block, tile, in + k * 64, sizeof(tile), bar);
        bar.arrive_and_wait();
        sum += tile[(threadIdx.x + k) % 64];
        bar.arrive_and_wait();
    }
    out[threadIdx.x] = sum;
}

extern "C" __global__ void group_copies(const short *in, short *out, int n) {
    extern __shared__ short s[];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, s, in, sizeof(short) * n);
    cg::wait(block);
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}

__device__ __forceinline__ void copy16(void *to, const void *from, int bytes) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from), "r"(bytes) : "memory");
}

// A product of halves, 32 by 32 a block of four warps, with two stages of copies, ldmatrix and mma.
extern "C" __global__ void __launch_bounds__(128) double_buffered(const half *a, const half *b, float *c, int n) {
    __shared__ alignas(16) half as[2][32][24], bs[2][16][40];
    int t = threadIdx.x, lane = t & 31, warp = t / 32, row = blockIdx.y * 32, column = blockIdx.x * 32;
    auto fetch = [&](int stage, int k) {
        if (t < 64) copy16(&as[stage][t / 2][t % 2 * 8], a + (row + t / 2) * n + k + t % 2 * 8, 16);
        else copy16(&bs[stage][(t - 64) / 4][t % 4 * 8], b + (k + (t - 64) / 4) * n + column + t % 4 * 8, 16);
        asm volatile("cp.async.commit_group;" ::: "memory");
    };
    float d[2][4] = {};
    fetch(0, 0);
    for (int k = 0, stage = 0; k < n; k += 16, stage ^= 1) {
        if (k + 16 < n) {
            fetch(stage ^ 1, k + 16);
            asm volatile("cp.async.wait_group 1;" ::: "memory");
        } else asm volatile("cp.async.wait_all;" ::: "memory");
        __syncthreads();
        unsigned ra[4], rb[4];
        unsigned from_a = (unsigned)__cvta_generic_to_shared(&as[stage][warp / 2 * 16 + lane % 16][lane / 16 * 8]);
        unsigned from_b = (unsigned)__cvta_generic_to_shared(&bs[stage][lane % 16][warp % 2 * 16 + lane / 16 * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3]) : "r"(from_a));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(rb[0]), "=r"(rb[1]), "=r"(rb[2]), "=r"(rb[3]) : "r"(from_b));
        for (int half_ = 0; half_ < 2; ++half_)
            asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                         : "+f"(d[half_][0]), "+f"(d[half_][1]), "+f"(d[half_][2]), "+f"(d[half_][3])
                         : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[2 * half_]), "r"(rb[2 * half_ + 1]));
        __syncthreads();
    }
    for (int half_ = 0; half_ < 2; ++half_)
        for (int i = 0; i < 4; ++i)
            c[(row + warp / 2 * 16 + lane / 4 + i / 2 * 8) * n + column + warp % 2 * 16 + half_ * 8 + lane % 4 * 2 + i % 2] = d[half_][i];
}

// Copies of 4 and 8 bytes, and zeros for what lies past the end.
extern "C" __global__ void short_copies(const int *in, int *out, int n) {
    __shared__ alignas(16) int s[4 * 32];
    int t = threadIdx.x, left = max(0, min(16, (n - t * 4) * 4));
    copy16(s + t * 4, in + (left ? t * 4 : 0), left);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    int four = s[t * 4] + s[t * 4 + 1] * 10 + s[t * 4 + 2] * 100 + s[t * 4 + 3] * 1000;
    __syncthreads();
    if (t < n) __pipeline_memcpy_async(s + t, in + t, 4, 0);
    if (2 * t + 1 < n) __pipeline_memcpy_async(s + 64 + 2 * t, in + 2 * t, 8);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    if (t < n) four += s[t] * 3;
    if (2 * t + 1 < n) four += s[65 + 2 * t] - s[64 + 2 * t];
    out[t] = four;
}

extern "C" __global__ void wmma_bf16(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    wmma::load_matrix_sync(fc, c, 16, wmma::mem_col_major);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_col_major);
}

extern "C" __global__ void wmma_tf32(const float *a, const float *b, float *c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
    wmma::fill_fragment(fc, 1.0f);
    wmma::load_matrix_sync(fa, a, 8);
    wmma::load_matrix_sync(fb, b, 8);
    for (int i = 0; i < fa.num_elements; ++i) fa.x[i] = wmma::__float_to_tf32(fa.x[i]);
    for (int i = 0; i < fb.num_elements; ++i) fb.x[i] = wmma::__float_to_tf32(fb.x[i]);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}

extern "C" __global__ void wmma_double(const double *a, const double *b, double *c) {
    wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> fc;
    wmma::load_matrix_sync(fc, c, 8, wmma::mem_row_major);
    wmma::load_matrix_sync(fa, a, 4);
    wmma::load_matrix_sync(fb, b, 4);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 8, wmma::mem_row_major);
}

// Rows of 32 bytes, signed times unsigned, and bits.
extern "C" __global__ void mma_bytes(const int *a, const int *b, int *c, int *bits) {
    int lane = threadIdx.x, group = lane / 4, in = lane % 4, d[4] = {1, 2, 3, 4}, e[4] = {};
    int ra[4] = {a[group * 8 + in], a[(group + 8) * 8 + in], a[group * 8 + in + 4], a[(group + 8) * 8 + in + 4]}, rb[2] = {b[group * 8 + in], b[group * 8 + in + 4]};
    asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]));
    asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+r"(e[0]), "+r"(e[1]), "+r"(e[2]), "+r"(e[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]));
    for (int i = 0; i < 4; ++i) {
        int at = (group + i / 2 * 8) * 8 + in * 2 + i % 2;
        c[at] = d[i];
        bits[at] = e[i];
    }
}
