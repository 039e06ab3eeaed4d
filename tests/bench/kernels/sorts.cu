// The kernels of sorts.py.

#define SORTED 1024
#define DIGITS 16

extern "C" __global__ void bitonic_sort(unsigned *__restrict__ keys) {
    __shared__ unsigned tile[SORTED];
    int thread = threadIdx.x, first = blockIdx.x * SORTED;
    tile[thread] = keys[first + thread];
    tile[thread + SORTED / 2] = keys[first + thread + SORTED / 2];
    for (int size = 2; size <= SORTED; size <<= 1) {
        bool ascending = (thread & (size >> 1)) == 0;
        for (int distance = size >> 1; distance > 0; distance >>= 1) {
            __syncthreads();
            int left = 2 * thread - (thread & (distance - 1));
            unsigned a = tile[left], b = tile[left + distance];
            if ((a > b) == ascending) {
                tile[left] = b;
                tile[left + distance] = a;
            }
        }
    }
    __syncthreads();
    keys[first + thread] = tile[thread];
    keys[first + thread + SORTED / 2] = tile[thread + SORTED / 2];
}

extern "C" __global__ void odd_even_merge(float *__restrict__ keys) {
    __shared__ float tile[SORTED];
    int thread = threadIdx.x, first = blockIdx.x * SORTED;
    tile[thread] = keys[first + thread];
    tile[thread + SORTED / 2] = keys[first + thread + SORTED / 2];
    for (int size = 2; size <= SORTED; size <<= 1) {
        int stride = size >> 1;
        int offset = thread & (stride - 1);
        __syncthreads();
        int left = 2 * thread - (thread & (stride - 1));
        float a = tile[left], b = tile[left + stride];
        tile[left] = fminf(a, b);
        tile[left + stride] = fmaxf(a, b);
        for (stride >>= 1; stride > 0; stride >>= 1) {
            __syncthreads();
            int right = 2 * thread - (thread & (stride - 1));
            if (offset >= stride) {
                float a = tile[right - stride], b = tile[right];
                tile[right - stride] = fminf(a, b);
                tile[right] = fmaxf(a, b);
            }
        }
    }
    __syncthreads();
    keys[first + thread] = tile[thread];
    keys[first + thread + SORTED / 2] = tile[thread + SORTED / 2];
}

extern "C" __global__ void radix_count(const unsigned *__restrict__ keys, unsigned shift, int *__restrict__ counts,
                                       int n) {
    __shared__ int own[DIGITS];
    int thread = threadIdx.x, block = blockIdx.x;
    if (thread < DIGITS) own[thread] = 0;
    __syncthreads();
    int part = (n + gridDim.x - 1) / gridDim.x;
    int end = min((block + 1) * part, n);
    for (int i = block * part + thread; i < end; i += blockDim.x)
        atomicAdd_block(&own[keys[i] >> shift & (DIGITS - 1)], 1);
    __syncthreads();
    if (thread < DIGITS) counts[thread * gridDim.x + block] = own[thread];
}

extern "C" __global__ void lower_bound(const float *__restrict__ table, const float *__restrict__ wanted,
                                       int *__restrict__ places, int size, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float value = wanted[i];
        int low = 0, high = size;
        while (low < high) {
            int middle = (low + high) / 2;
            if (table[middle] < value)
                low = middle + 1;
            else
                high = middle;
        }
        places[i] = low;
    }
}
