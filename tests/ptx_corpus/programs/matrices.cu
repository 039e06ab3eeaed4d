// nvcc -arch=sm_80
// nvcc -arch=sm_120
// Tensor cores through nvcuda::wmma and through inline PTX.
#include <cuda_bf16.h>
#include <mma.h>
using namespace nvcuda;
extern "C" __global__ void wmma_halves(const half *a, const half *b, float *c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(x, a, 16);
    wmma::load_matrix_sync(y, b, 16);
    wmma::mma_sync(sum, x, y, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
extern "C" __global__ void wmma_others(const signed char *a, const __nv_bfloat16 *b, const double *d, int *out, float *f, double *g) {
    wmma::fragment<wmma::matrix_a, 32, 8, 16, signed char, wmma::col_major> x;
    wmma::fragment<wmma::matrix_b, 32, 8, 16, signed char, wmma::row_major> y;
    wmma::fragment<wmma::accumulator, 32, 8, 16, int> sum;
    wmma::load_matrix_sync(x, a, 32); wmma::load_matrix_sync(y, a, 8); wmma::fill_fragment(sum, 1);
    wmma::mma_sync(sum, x, y, sum, true);
    wmma::store_matrix_sync(out, sum, 8, wmma::mem_row_major);
    wmma::fragment<wmma::matrix_a, 8, 32, 16, __nv_bfloat16, wmma::row_major> p;
    wmma::fragment<wmma::matrix_b, 8, 32, 16, __nv_bfloat16, wmma::row_major> q;
    wmma::fragment<wmma::accumulator, 8, 32, 16, float> r;
    wmma::load_matrix_sync(p, b, 16); wmma::load_matrix_sync(q, b, 32); wmma::fill_fragment(r, 0.5f);
    wmma::mma_sync(r, p, q, r);
    wmma::store_matrix_sync(f, r, 32, wmma::mem_col_major);
    wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> s;
    wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> t;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> u;
    wmma::load_matrix_sync(s, d, 4); wmma::load_matrix_sync(t, d, 4); wmma::fill_fragment(u, 0.0);
    wmma::mma_sync(u, s, t, u);
    wmma::store_matrix_sync(g, u, 8, wmma::mem_row_major);
}
extern "C" __global__ void inline_mma(const unsigned *a, float *c) {
    __shared__ __align__(16) unsigned tile[512];
    int lane = threadIdx.x;
    tile[lane] = a[lane];
    __syncwarp();
    unsigned x[4], y[2], at = (unsigned)__cvta_generic_to_shared(&tile[lane * 4]);
    float d[4] = {};
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(at));
    asm volatile("ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16 {%0, %1}, [%2];" : "=r"(y[0]), "=r"(y[1]) : "r"(at));
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
    for (int i = 0; i < 4; ++i) c[lane * 4 + i] = d[i];
}
