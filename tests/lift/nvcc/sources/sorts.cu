// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Sorts in a block: bitonic, odd-even, by digits with ballots, and by merging.
extern "C" __global__ void bitonic(float *data) {
    __shared__ float a[256];
    int t = threadIdx.x;
    a[t] = data[blockIdx.x * 256 + t];
    __syncthreads();
    for (int size = 2; size <= 256; size *= 2)
        for (int step = size / 2; step; step /= 2) {
            int other = t ^ step;
            if (other > t) {
                float x = a[t], y = a[other];
                bool up = (t & size) == 0;
                if ((x > y) == up) { a[t] = y; a[other] = x; }
            }
            __syncthreads();
        }
    data[blockIdx.x * 256 + t] = a[t];
}

extern "C" __global__ void odd_even(long long *data, int n) {
    extern __shared__ long long keys[];
    int t = threadIdx.x;
    for (int i = t; i < n; i += blockDim.x) keys[i] = data[i];
    __syncthreads();
    for (int round = 0; round < n; ++round) {
        int i = 2 * t + (round & 1);
        if (i + 1 < n && keys[i] > keys[i + 1]) {
            long long kept = keys[i];
            keys[i] = keys[i + 1];
            keys[i + 1] = kept;
        }
        __syncthreads();
    }
    for (int i = t; i < n; i += blockDim.x) data[i] = keys[i];
}

extern "C" __global__ void radix(unsigned *keys, int *values, int n) {
    __shared__ unsigned moved[256];
    __shared__ int carried[256], warps[8], zeros;
    int t = threadIdx.x, lane = t & 31, warp = t >> 5;
    unsigned key = t < n ? keys[t] : ~0u;
    int value = t < n ? values[t] : -1;
    for (int bit = 0; bit < 32; ++bit) {
        bool one = key >> bit & 1;
        unsigned ballot = __ballot_sync(~0u, !one);
        if (lane == 0) warps[warp] = __popc(ballot);
        __syncthreads();
        if (t < 8) {
            int count = warps[t], sum = count;
            for (int step = 1; step < 8; step *= 2) {
                int left = __shfl_up_sync(0xff, sum, step);
                if (t >= step) sum += left;
            }
            warps[t] = sum - count;
            if (t == 7) zeros = sum;
        }
        __syncthreads();
        int before = warps[warp] + __popc(ballot & ((1u << lane) - 1));
        int to = one ? zeros + t - before : before;
        moved[to] = key;
        carried[to] = value;
        __syncthreads();
        key = moved[t];
        value = carried[t];
    }
    if (t < n) { keys[t] = key; values[t] = value; }
}

// Where the sorted wholes of a and b split if `diagonal` elements come first.
__device__ int merge_path(const int *a, int na, const int *b, int nb, int diagonal) {
    int low = max(0, diagonal - nb), high = min(diagonal, na);
    while (low < high) {
        int mid = (low + high) / 2;
        if (a[mid] <= b[diagonal - 1 - mid]) low = mid + 1;
        else high = mid;
    }
    return low;
}

extern "C" __global__ void merge(const int *a, int na, const int *b, int nb, int *out) {
    const int each = 7;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * each;
    int last = min(first + each, na + nb);
    if (first >= last) return;
    int i = merge_path(a, na, b, nb, first), j = first - i;
    for (int k = first; k < last; ++k) out[k] = j >= nb || (i < na && a[i] <= b[j]) ? a[i++] : b[j++];
}

extern "C" __global__ void merge_rounds(int *data, int n) {
    __shared__ int rows[2][512];
    int from = 0;
    for (int i = threadIdx.x; i < 512; i += blockDim.x) rows[0][i] = i < n ? data[i] : 0x7fffffff;
    __syncthreads();
    for (int width = 1; width < 512; width *= 2) {
        const int *in = rows[from];
        for (int i = threadIdx.x; i < 512; i += blockDim.x) {
            int pair = i / (2 * width) * 2 * width;
            int k = merge_path(in + pair, width, in + pair + width, width, i - pair), m = i - pair - k;
            rows[1 - from][i] = m >= width || (k < width && in[pair + k] <= in[pair + width + m]) ? in[pair + k] : in[pair + width + m];
        }
        from = 1 - from;
        __syncthreads();
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = rows[from][i];
}

extern "C" __global__ void rank_sort(const signed char *in, signed char *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int rank = 0;
    for (int k = 0; k < n; ++k) rank += in[k] < in[i] || (in[k] == in[i] && k < i);
    out[rank] = in[i];
}
