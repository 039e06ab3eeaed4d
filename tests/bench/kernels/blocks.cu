// The kernels of blocks.py.

#define THREADS 256

extern "C" __global__ void block_sum(const float *__restrict__ source, float *__restrict__ sums, int n) {
    __shared__ float partial[THREADS];
    int thread = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[thread] = i < n ? source[i] : 0.0f;
    __syncthreads();
    for (int stride = THREADS / 2; stride > 0; stride /= 2) {
        if (thread < stride) partial[thread] += partial[thread + stride];
        __syncthreads();
    }
    if (thread == 0) sums[blockIdx.x] = partial[0];
}

extern "C" __global__ void block_scan(const int *__restrict__ source, int *__restrict__ result, int n) {
    __shared__ int partial[THREADS];
    int thread = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[thread] = i < n ? source[i] : 0;
    __syncthreads();
    for (int distance = 1; distance < THREADS; distance *= 2) {
        int before = thread >= distance ? partial[thread - distance] : 0;
        __syncthreads();
        partial[thread] += before;
        __syncthreads();
    }
    if (i < n) result[i] = partial[thread];
}

extern "C" __global__ void softmax(const float *__restrict__ source, float *__restrict__ result, int columns) {
    __shared__ float partial[THREADS];
    int thread = threadIdx.x, row = blockIdx.x;
    float largest = -__int_as_float(0x7f800000);
    for (int column = thread; column < columns; column += THREADS)
        largest = fmaxf(largest, source[row * columns + column]);
    partial[thread] = largest;
    __syncthreads();
    for (int stride = THREADS / 2; stride > 0; stride /= 2) {
        if (thread < stride) partial[thread] = fmaxf(partial[thread], partial[thread + stride]);
        __syncthreads();
    }
    largest = partial[0];
    __syncthreads();
    float total = 0.0f;
    for (int column = thread; column < columns; column += THREADS)
        total += expf(source[row * columns + column] - largest);
    partial[thread] = total;
    __syncthreads();
    for (int stride = THREADS / 2; stride > 0; stride /= 2) {
        if (thread < stride) partial[thread] += partial[thread + stride];
        __syncthreads();
    }
    total = partial[0];
    for (int column = thread; column < columns; column += THREADS)
        result[row * columns + column] = expf(source[row * columns + column] - largest) / total;
}

extern "C" __global__ void bitonic_step(int *__restrict__ keys, int distance, int size, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int other = i ^ distance;
    if (i < other && other < n) {
        int left = keys[i], right = keys[other];
        if ((left > right) == ((i & size) == 0)) {
            keys[i] = right;
            keys[other] = left;
        }
    }
}
