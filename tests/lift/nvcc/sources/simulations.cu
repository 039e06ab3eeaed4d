// nvcc -arch=sm_75
// nvcc -arch=sm_90 --use_fast_math
// Mandelbrot's set, bodies, options, clusters of points; once with the functions of double length, once approximated.
extern "C" __global__ void mandelbrot(int *out, int width, int height, double left, double top, double step, int most) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    double cx = __dadd_rn(left, __dmul_rn(x, step)), cy = __dadd_rn(top, -__dmul_rn(y, step)), zx = 0, zy = 0;
    int count = 0;
    for (; count < most; ++count) {
        double xx = __dmul_rn(zx, zx), yy = __dmul_rn(zy, zy);
        if (__dadd_rn(xx, yy) > 4.0) break;
        zy = __dadd_rn(__dmul_rn(2.0, __dmul_rn(zx, zy)), cy);
        zx = __dadd_rn(__dadd_rn(xx, -yy), cx);
    }
    out[y * width + x] = count;
}

extern "C" __global__ void bodies(const float4 *at, float3 *forces, int n, float softening) {
    __shared__ float4 tile[32];
    int i = blockIdx.x * 32 + threadIdx.x;
    float4 own = i < n ? at[i] : make_float4(0, 0, 0, 0);
    float3 sum = make_float3(0, 0, 0);
    for (int start = 0; start < n; start += 32) {
        tile[threadIdx.x] = start + threadIdx.x < n ? at[start + threadIdx.x] : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 4
        for (int k = 0; k < 32; ++k) {
            float4 other = tile[k];
            float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
            float f = other.w * inverse * inverse * inverse;
            sum.x += f * dx;
            sum.y += f * dy;
            sum.z += f * dz;
        }
        __syncthreads();
    }
    if (i < n) forces[i] = sum;
}

__device__ float normal(float x) { return 0.5f * erfcf(-x * 0.70710678f); }
extern "C" __global__ void black_scholes(const float *price, const float *strike, const float *years, float2 *out, float rate, float volatility, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float root = sqrtf(years[i]);
    float d1 = (logf(price[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / (volatility * root), d2 = d1 - volatility * root;
    float later = strike[i] * expf(-rate * years[i]);
    out[i] = make_float2(price[i] * normal(d1) - later * normal(d2), later * normal(-d2) - price[i] * normal(-d1));
}

// One step of k-means: the nearest centre of each point, and the sums of points of each centre.
extern "C" __global__ void nearest(const float2 *points, const float2 *centres, int *labels, float *sums, int *counts, int n, int k) {
    extern __shared__ float own[];
    int *own_counts = reinterpret_cast<int *>(own + 2 * k);
    for (int c = threadIdx.x; c < k; c += blockDim.x) { own[2 * c] = own[2 * c + 1] = 0; own_counts[c] = 0; }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float2 p = points[i];
        float least = 3.4e38f;
        int label = -1;
        for (int c = 0; c < k; ++c) {
            float dx = p.x - centres[c].x, dy = p.y - centres[c].y, d = dx * dx + dy * dy;
            if (d < least) { least = d; label = c; }
        }
        labels[i] = label;
        atomicAdd(own + 2 * label, p.x);
        atomicAdd(own + 2 * label + 1, p.y);
        atomicAdd(own_counts + label, 1);
    }
    __syncthreads();
    for (int c = threadIdx.x; c < k; c += blockDim.x) {
        atomicAdd(sums + 2 * c, own[2 * c]);
        atomicAdd(sums + 2 * c + 1, own[2 * c + 1]);
        atomicAdd(counts + c, own_counts[c]);
    }
}

// Heat in a rod, all steps in one launch.
extern "C" __global__ void heat(float *u, int n, int steps) {
    __shared__ float rows[2][130];
    int t = threadIdx.x;
    rows[0][t + 1] = t < n ? u[t] : 0;
    if (t == 0) rows[0][0] = rows[1][0] = rows[0][129] = rows[1][129] = 0;
    __syncthreads();
    int from = 0;
    for (int step = 0; step < steps; ++step, from ^= 1) {
        float v = t < n ? 0.25f * rows[from][t] + 0.5f * rows[from][t + 1] + 0.25f * rows[from][t + 2] : 0;
        rows[from ^ 1][t + 1] = v;
        __syncthreads();
    }
    if (t < n) u[t] = rows[from][t + 1];
}
