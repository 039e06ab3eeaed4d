// What the files loops.*.sass are of: nvcc -O3 -ptx, ptxas and nvdisasm -c of CUDA 13, without what nothing reads.

extern "C" __global__ void simple(const float *a, float *b, int n) {
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; ++i) sum += a[i];
    *b = sum;
}

extern "C" __global__ void unrolled(const float *a, float *b, int n) {
    float sum = 0;
#pragma unroll 4
    for (int i = 0; i < n; ++i) sum += a[i];
    *b = sum;
}

extern "C" __global__ void nested(const float *a, float *b, int n) {
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; ++i) {
        sum += a[i];
#pragma unroll 1
        for (int j = 0; j < 12; ++j) sum = sum * sum + b[j];
    }
    *b = sum;
}

extern "C" __global__ void written_out(const float *a, float *b, int n) {
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; ++i) {
        sum += a[i];
#pragma unroll
        for (int j = 0; j < 12; ++j) sum = sum * sum + b[j];
    }
    *b = sum;
}

extern "C" __global__ void divergent(const float *a, float *b, int n) {
#pragma unroll 1
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float x = a[i];
        if (x > 0) {
            b[i] = x;
            b[i + n] = x * x;
            atomicAdd(b, x);
        } else {
            b[2 * i] = -x;
        }
        __syncthreads();
    }
}

extern "C" __global__ void calls(const float *a, float *b, long long d, int n) {
#pragma unroll 1
    for (int i = 0; i < n; ++i) b[i] = 1.0f / a[i] + (float)(d / (i + n * d));
}

extern "C" __global__ void halving(unsigned *a) {
    __shared__ unsigned tile[128];
    int thread = threadIdx.x;
    tile[thread] = a[thread];
#pragma unroll 1
    for (int size = 2; size <= 64; size <<= 1)
#pragma unroll 1
        for (int distance = size >> 1; distance > 0; distance >>= 1) {
            __syncthreads();
            int left = 2 * thread - (thread & (distance - 1));
            unsigned x = tile[left], y = tile[left + distance];
            if ((x > y) == ((thread & size >> 1) == 0)) {
                tile[left] = y;
                tile[left + distance] = x;
            }
        }
    a[thread] = tile[thread];
}
