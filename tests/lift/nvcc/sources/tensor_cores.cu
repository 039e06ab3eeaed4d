// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Products by tensor cores: fragments of halves and bytes, and mma with ldmatrix.
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

// A tile of 16 by 16 a warp.
extern "C" __global__ void wmma_half(const half *a, const half *b, float *c, int n) {
    int row = blockIdx.y * 16, column = blockIdx.x * 16;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::fill_fragment(fc, 0.0f);
    for (int k = 0; k < n; k += 16) {
        wmma::load_matrix_sync(fa, a + row * n + k, n);
        wmma::load_matrix_sync(fb, b + column * n + k, n);
        wmma::mma_sync(fc, fa, fb, fc);
    }
    for (int i = 0; i < fc.num_elements; ++i) fc.x[i] *= 0.5f;
    wmma::store_matrix_sync(c + row * n + column, fc, n, wmma::mem_row_major);
}

extern "C" __global__ void wmma_wide(const half *a, const half *b, half *c) {
    wmma::fragment<wmma::matrix_a, 8, 32, 16, half, wmma::col_major> fa;
    wmma::fragment<wmma::matrix_b, 8, 32, 16, half, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 8, 32, 16, half> fc;
    wmma::load_matrix_sync(fc, c, 8, wmma::mem_col_major);
    wmma::load_matrix_sync(fa, a, 8);
    wmma::load_matrix_sync(fb, b, 32);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 8, wmma::mem_col_major);
}

extern "C" __global__ void wmma_bytes(const signed char *a, const signed char *b, int *c, int n) {
    __shared__ signed char tile[16 * 16];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> fc;
    wmma::fill_fragment(fc, 0);
    for (int k = 0; k < n; k += 16) {
        for (int i = threadIdx.x; i < 256; i += 32) tile[i] = b[(k + i / 16) * 16 + i % 16];
        __syncwarp();
        wmma::load_matrix_sync(fa, a + k, n);
        wmma::load_matrix_sync(fb, tile, 16);
        wmma::mma_sync(fc, fa, fb, fc);
        __syncwarp();
    }
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}

// 16 by 8 elements, rows of a and columns of b of 8, by the instruction itself.
extern "C" __global__ void mma_m16n8k8(const half *a, const half *b, float *c) {
    __shared__ alignas(16) half as[16 * 8], bs[8 * 8];
    int lane = threadIdx.x;
    for (int i = lane; i < 128; i += 32) as[i] = a[i];
    for (int i = lane; i < 64; i += 32) bs[i] = b[i];
    __syncwarp();
    unsigned ra[2], rb, at = (unsigned)__cvta_generic_to_shared(as + (lane & 15) * 8), bt = (unsigned)__cvta_generic_to_shared(bs + (lane & 7) * 8);
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(ra[0]), "=r"(ra[1]) : "r"(at));
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(rb) : "r"(bt));
    float d[4] = {0, 0, 0, 0};
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(ra[0]), "r"(ra[1]), "r"(rb));
    int row = lane / 4, column = lane % 4 * 2;
    c[row * 8 + column] = d[0];
    c[row * 8 + column + 1] = d[1];
    c[(row + 8) * 8 + column] = d[2];
    c[(row + 8) * 8 + column + 1] = d[3];
}
