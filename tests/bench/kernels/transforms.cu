// The kernels of transforms.py.

#define POINTS 512
#define BITS 9
#define TILE 32
#define ROWS 8

__device__ __forceinline__ float2 product(float2 a, float2 b) {
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

extern "C" __global__ void fft_stage(float2 *__restrict__ data, const float2 *__restrict__ roots, int half,
                                     int root_count, int rows, int columns) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < columns / 2 && row < rows) {
        int k = i & (half - 1);
        int left = row * columns + 2 * i - k;
        float2 a = data[left], b = product(data[left + half], roots[k * (root_count / half)]);
        data[left] = make_float2(a.x + b.x, a.y + b.y);
        data[left + half] = make_float2(a.x - b.x, a.y - b.y);
    }
}

extern "C" __global__ void fft_block(const float2 *__restrict__ source, const float2 *__restrict__ roots,
                                     float2 *__restrict__ result) {
    __shared__ float real[POINTS], imaginary[POINTS];
    int thread = threadIdx.x, row = blockIdx.x;
    for (int i = thread; i < POINTS; i += POINTS / 2) {
        unsigned place = __brev(i) >> (32 - BITS);
        float2 value = source[row * POINTS + i];
        real[place] = value.x;
        imaginary[place] = value.y;
    }
    __syncthreads();
    for (int half = 1; half < POINTS; half <<= 1) {
        int k = thread & (half - 1);
        int left = 2 * thread - k;
        float2 root = roots[k * (POINTS / 2 / half)];
        float2 a = make_float2(real[left], imaginary[left]);
        float2 b = product(make_float2(real[left + half], imaginary[left + half]), root);
        real[left] = a.x + b.x;
        imaginary[left] = a.y + b.y;
        real[left + half] = a.x - b.x;
        imaginary[left + half] = a.y - b.y;
        __syncthreads();
    }
    for (int i = thread; i < POINTS; i += POINTS / 2) result[row * POINTS + i] = make_float2(real[i], imaginary[i]);
}

extern "C" __global__ void tiled_transpose(const float *__restrict__ a, float *__restrict__ b, int rows, int columns) {
    __shared__ float tile[TILE][TILE + 1];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, column = blockIdx.x * TILE + tx;
    for (int j = 0; j < TILE; j += ROWS)
        if (row + j < rows && column < columns) tile[ty + j][tx] = a[(row + j) * columns + column];
    __syncthreads();
    row = blockIdx.x * TILE + ty;
    column = blockIdx.y * TILE + tx;
    for (int j = 0; j < TILE; j += ROWS)
        if (row + j < columns && column < rows) b[(row + j) * rows + column] = tile[tx][ty + j];
}
