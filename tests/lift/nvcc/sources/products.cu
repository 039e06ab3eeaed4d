// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Products of matrices: plain, in tiles, with a block of registers a thread; and factorisation, paths, and transforms.
extern "C" __global__ void naive(const float *a, const float *b, float *c, int m, int n, int k) {
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || column >= n) return;
    float sum = 0;
    for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
    c[row * n + column] = sum;
}

extern "C" __global__ void tiled(const double *a, const double *b, double *c, int m, int n, int k) {
    __shared__ double as[8][8], bs[8][9];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 8 + y, column = blockIdx.x * 8 + x;
    double sum = 0;
    for (int start = 0; start < k; start += 8) {
        as[y][x] = row < m && start + x < k ? a[row * k + start + x] : 0;
        bs[y][x] = column < n && start + y < k ? b[(start + y) * n + column] : 0;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 8; ++i) sum += as[y][i] * bs[i][x];
        __syncthreads();
    }
    if (row < m && column < n) c[row * n + column] = sum;
}

// 32 by 32 elements a block, 4 by 4 a thread.
extern "C" __global__ void __launch_bounds__(64) blocked(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
    __shared__ float as[8][32], bs[8][32];
    int t = threadIdx.x, tx = t % 8, ty = t / 8, row = blockIdx.y * 32, column = blockIdx.x * 32;
    float sum[4][4] = {};
    for (int start = 0; start < n; start += 8) {
        for (int i = t; i < 256; i += 64) {
            as[i % 8][i / 8] = a[(row + i / 8) * n + start + i % 8];
            bs[i / 32][i % 32] = b[(start + i / 32) * n + column + i % 32];
        }
        __syncthreads();
        for (int k = 0; k < 8; ++k) {
            float4 left = *reinterpret_cast<float4 *>(&as[k][ty * 4]), right = *reinterpret_cast<float4 *>(&bs[k][tx * 4]);
            float l[4] = {left.x, left.y, left.z, left.w}, r[4] = {right.x, right.y, right.z, right.w};
#pragma unroll
            for (int i = 0; i < 4; ++i)
#pragma unroll
                for (int j = 0; j < 4; ++j) sum[i][j] += l[i] * r[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; ++i)
        *reinterpret_cast<float4 *>(c + (row + ty * 4 + i) * n + column + tx * 4) = make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}

// In place, without pivots, one block.
extern "C" __global__ void lu(double *a, int n) {
    for (int k = 0; k < n; ++k) {
        for (int i = k + 1 + threadIdx.x; i < n; i += blockDim.x) a[i * n + k] /= a[k * n + k];
        __syncthreads();
        for (int e = threadIdx.x; e < (n - k - 1) * (n - k - 1); e += blockDim.x) {
            int i = k + 1 + e / (n - k - 1), j = k + 1 + e % (n - k - 1);
            a[i * n + j] -= a[i * n + k] * a[k * n + j];
        }
        __syncthreads();
    }
}

extern "C" __global__ void floyd_warshall(int *distance, int n, int k) {
    int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || j >= n || i == k || j == k) return;
    distance[i * n + j] = min(distance[i * n + j], distance[i * n + k] + distance[k * n + j]);
}

extern "C" __global__ void fft(float2 *data, int bits) {
    extern __shared__ float2 s[];
    int n = 1 << bits, t = threadIdx.x;
    for (int i = t; i < n; i += blockDim.x) s[bits ? __brev(i) >> (32 - bits) : 0] = data[i];
    __syncthreads();
    for (int half = 1; half < n; half *= 2) {
        for (int k = t; k < n / 2; k += blockDim.x) {
            int low = k / half * 2 * half + k % half;
            float sine, cosine;
            sincospif(-(float)(k % half) / half, &sine, &cosine);
            float2 a = s[low], b = s[low + half];
            float2 c = make_float2(b.x * cosine - b.y * sine, b.x * sine + b.y * cosine);
            s[low] = make_float2(a.x + c.x, a.y + c.y);
            s[low + half] = make_float2(a.x - c.x, a.y - c.y);
        }
        __syncthreads();
    }
    for (int i = t; i < n; i += blockDim.x) data[i] = s[i];
}

// Anti-diagonals one after the other; one block.
extern "C" __global__ void smith_waterman(const char *a, int na, const char *b, int nb, int *scores, int *best) {
    __shared__ int most;
    if (threadIdx.x == 0) most = 0;
    for (int d = 2; d <= na + nb; ++d) {
        __syncthreads();
        int first = max(1, d - nb), last = min(na, d - 1);
        for (int i = first + threadIdx.x; i <= last; i += blockDim.x) {
            int j = d - i, w = nb + 1;
            int score = max(0, scores[(i - 1) * w + j - 1] + (a[i - 1] == b[j - 1] ? 3 : -2));
            score = max(score, max(scores[(i - 1) * w + j], scores[i * w + j - 1]) - 2);
            scores[i * w + j] = score;
            atomicMax(&most, score);
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) *best = most;
}
