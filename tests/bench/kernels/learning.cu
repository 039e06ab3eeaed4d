// The kernels of learning.py.

#define CLUSTERS 16
#define FEATURES 4
#define THREADS 256
#define DEPTH 32

extern "C" __global__ void k_means(const float *__restrict__ points, const float *__restrict__ centroids,
                                   int *__restrict__ labels, float *__restrict__ sums, int *__restrict__ counts,
                                   int n, int row) {
    __shared__ float own_sums[CLUSTERS][FEATURES];
    __shared__ int own_counts[CLUSTERS];
    int thread = threadIdx.x;
    if (thread < CLUSTERS) {
        own_counts[thread] = 0;
        for (int feature = 0; feature < FEATURES; ++feature) own_sums[thread][feature] = 0.0f;
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int label = 0;
        float least = __int_as_float(0x7f800000);
        for (int cluster = 0; cluster < CLUSTERS; ++cluster) {
            float distance = 0.0f;
            for (int feature = 0; feature < FEATURES; ++feature) {
                float difference = points[i * row + feature] - centroids[cluster * row + feature];
                distance += difference * difference;
            }
            if (distance < least) {
                label = cluster;
                least = distance;
            }
        }
        labels[i] = label;
        atomicAdd_block(&own_counts[label], 1);
        for (int feature = 0; feature < FEATURES; ++feature)
            atomicAdd_block(&own_sums[label][feature], points[i * row + feature]);
    }
    __syncthreads();
    if (thread < CLUSTERS) {
        atomicAdd(&counts[thread], own_counts[thread]);
        for (int feature = 0; feature < FEATURES; ++feature)
            atomicAdd(&sums[thread * row + feature], own_sums[thread][feature]);
    }
}

__device__ __forceinline__ float warp_sum(float value) {
#pragma unroll
    for (int step = 16; step > 0; step >>= 1) value += __shfl_xor_sync(0xffffffff, value, step);
    return value;
}

extern "C" __global__ void layer_norm(const float *__restrict__ source, const float *__restrict__ scale,
                                      const float *__restrict__ shift, float *__restrict__ result, int columns) {
    __shared__ float partial[2][THREADS / 32];
    int thread = threadIdx.x, row = blockIdx.x;
    float total = 0.0f, squares = 0.0f;
    for (int column = thread; column < columns; column += THREADS) {
        float value = source[row * columns + column];
        total += value;
        squares += value * value;
    }
    total = warp_sum(total);
    squares = warp_sum(squares);
    if ((thread & 31) == 0) {
        partial[0][thread >> 5] = total;
        partial[1][thread >> 5] = squares;
    }
    __syncthreads();
    total = squares = 0.0f;
    for (int warp = 0; warp < THREADS / 32; ++warp) {
        total += partial[0][warp];
        squares += partial[1][warp];
    }
    float mean = total / columns;
    float factor = rsqrtf(squares / columns - mean * mean + 1e-5f);
    for (int column = thread; column < columns; column += THREADS)
        result[row * columns + column] =
            (source[row * columns + column] - mean) * factor * scale[column] + shift[column];
}

extern "C" __global__ void online_softmax(const float *__restrict__ source, float *__restrict__ result, int rows,
                                          int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (row < rows) {
        float largest = -3.0e38f, total = 0.0f;
        for (int column = lane; column < columns; column += 32) {
            float value = source[row * columns + column];
            float larger = fmaxf(largest, value);
            total = total * expf(largest - larger) + expf(value - larger);
            largest = larger;
        }
        for (int step = 16; step > 0; step >>= 1) {
            float other = __shfl_xor_sync(0xffffffff, largest, step), part = __shfl_xor_sync(0xffffffff, total, step);
            float larger = fmaxf(largest, other);
            total = total * expf(largest - larger) + part * expf(other - larger);
            largest = larger;
        }
        for (int column = lane; column < columns; column += 32)
            result[row * columns + column] = expf(source[row * columns + column] - largest) / total;
    }
}

extern "C" __global__ void attention(const float *__restrict__ queries, const float *__restrict__ keys,
                                     const float *__restrict__ values, float scale, float *__restrict__ result, int n,
                                     int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float query[DEPTH], mixed[DEPTH];
#pragma unroll
        for (int d = 0; d < DEPTH; ++d) {
            query[d] = queries[i * DEPTH + d] * scale;
            mixed[d] = 0.0f;
        }
        float largest = -3.0e38f, total = 0.0f;
        for (int k = 0; k < count; ++k) {
            float score = 0.0f;
#pragma unroll
            for (int d = 0; d < DEPTH; ++d) score += query[d] * keys[k * DEPTH + d];
            float larger = fmaxf(largest, score);
            float kept = expf(largest - larger), weight = expf(score - larger);
            total = total * kept + weight;
#pragma unroll
            for (int d = 0; d < DEPTH; ++d) mixed[d] = mixed[d] * kept + weight * values[k * DEPTH + d];
            largest = larger;
        }
#pragma unroll
        for (int d = 0; d < DEPTH; ++d) result[i * DEPTH + d] = mixed[d] / total;
    }
}

extern "C" __global__ void gemv(const float *__restrict__ a, const float *__restrict__ x, float *__restrict__ y,
                                int rows, int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (row < rows) {
        float total = 0.0f;
        for (int k = lane; k < columns; k += 32) total += a[row * columns + k] * x[k];
        total = warp_sum(total);
        if (lane == 0) y[row] = total;
    }
}

extern "C" __global__ void gemm_int8(const int *__restrict__ a, const int *__restrict__ b, float scale,
                                     float *__restrict__ c, int words, int rows, int columns) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns) {
        int total = 0;
        for (int k = 0; k < words; ++k) total = __dp4a(a[i * words + k], b[j * words + k], total);
        c[i * columns + j] = scale * total;
    }
}
