// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Histograms: by atomics in global memory, in shared memory, in packed bytes, and with one atomic for equal keys of a warp.
extern "C" __global__ void global_histogram(const unsigned char *in, unsigned *bins, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(bins + in[i], 1);
}

extern "C" __global__ void shared_histogram(const uchar4 *in, unsigned *bins, int n) {
    __shared__ unsigned own[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) own[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        uchar4 v = in[i];
        atomicAdd(&own[v.x], 1); atomicAdd(&own[v.y], 1); atomicAdd(&own[v.z], 1); atomicAdd(&own[v.w], 1);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        if (own[i]) atomicAdd(bins + i, own[i]);
}

// 64 bins of a byte for each thread; of at most 255 elements.
extern "C" __global__ void packed_histogram(const unsigned char *in, unsigned *bins, int n) {
    __shared__ unsigned char counts[64 * 64];
    int t = threadIdx.x;
    for (int i = t; i < 64 * 16; i += 64) reinterpret_cast<unsigned *>(counts)[i] = 0;
    __syncthreads();
    for (int i = t, k = 0; i < n && k < 255; i += 64, ++k) counts[(in[i] >> 2) * 64 + t]++;
    __syncthreads();
    unsigned sum = 0;
    for (int i = 0; i < 16; ++i) sum += __dp4a(reinterpret_cast<unsigned *>(counts)[t * 16 + (i + t) % 16], 0x01010101u, 0u);
    bins[t] = sum;
}

extern "C" __global__ void aggregated_histogram(const int *in, unsigned *bins, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned active = __ballot_sync(~0u, i < n);
    if (i < n) {
        unsigned same = __match_any_sync(active, in[i]);
        if (__ffs(same) - 1 == (threadIdx.x & 31)) atomicAdd(bins + in[i], __popc(same));
    }
}

extern "C" __global__ void weighted_histogram(const float *x, const float *weight, float *bins, float low, float width, int count, int n) {
    extern __shared__ float sums[];
    for (int i = threadIdx.x; i < count; i += blockDim.x) sums[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int bin = __float2int_rd((x[i] - low) / width);
        if (bin >= 0 && bin < count) atomicAdd(sums + bin, weight[i]);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) bins[i] = sums[i];
}
