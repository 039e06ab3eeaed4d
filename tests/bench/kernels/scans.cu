// The kernels of scans.py.

#define THREADS 256
#define SCANNED (2 * THREADS)

extern "C" __global__ void blelloch_scan(const int *__restrict__ source, int *__restrict__ result,
                                         int *__restrict__ totals) {
    __shared__ int tile[SCANNED];
    int thread = threadIdx.x, first = blockIdx.x * SCANNED;
    tile[2 * thread] = source[first + 2 * thread];
    tile[2 * thread + 1] = source[first + 2 * thread + 1];
    int offset = 1;
    for (int active = THREADS; active > 0; active >>= 1) {
        __syncthreads();
        if (thread < active) {
            int left = offset * (2 * thread + 1) - 1;
            tile[left + offset] += tile[left];
        }
        offset <<= 1;
    }
    if (thread == 0) {
        totals[blockIdx.x] = tile[SCANNED - 1];
        tile[SCANNED - 1] = 0;
    }
    for (int active = 1; active < SCANNED; active <<= 1) {
        offset >>= 1;
        __syncthreads();
        if (thread < active) {
            int left = offset * (2 * thread + 1) - 1;
            int before = tile[left];
            tile[left] = tile[left + offset];
            tile[left + offset] += before;
        }
    }
    __syncthreads();
    result[first + 2 * thread] = tile[2 * thread];
    result[first + 2 * thread + 1] = tile[2 * thread + 1];
}

__device__ __forceinline__ float scanned_in_warp(float value, int lane) {
    for (int step = 1; step < 32; step <<= 1) {
        float below = __shfl_up_sync(0xffffffff, value, step);
        if (lane >= step) value += below;
    }
    return value;
}

extern "C" __global__ void warp_scan(const float *__restrict__ source, float *__restrict__ result, int n) {
    __shared__ float sums[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    float value = scanned_in_warp(i < n ? source[i] : 0.0f, lane);
    if (lane == 31) sums[warp] = value;
    __syncthreads();
    if (warp == 0) sums[lane] = scanned_in_warp(lane < blockDim.x >> 5 ? sums[lane] : 0.0f, lane);
    __syncthreads();
    if (warp > 0) value += sums[warp - 1];
    if (i < n) result[i] = value;
}

extern "C" __global__ void segmented_scan(const float *__restrict__ source, const unsigned char *__restrict__ heads,
                                          float *__restrict__ result, int n) {
    __shared__ float sums[THREADS];
    __shared__ int begun[THREADS];
    int thread = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = i < n ? source[i] : 0.0f;
    int is_begun = i < n ? heads[i] : 1;
    sums[thread] = value;
    begun[thread] = is_begun;
    __syncthreads();
    for (int distance = 1; distance < THREADS; distance <<= 1) {
        if (thread >= distance && is_begun == 0) {
            value += sums[thread - distance];
            is_begun = begun[thread - distance];
        }
        __syncthreads();
        sums[thread] = value;
        begun[thread] = is_begun;
        __syncthreads();
    }
    if (i < n) result[i] = value;
}
