// The kernels of matrices.py.

#define TILE 16

extern "C" __global__ void transpose(const float *__restrict__ a, float *__restrict__ b, int rows, int columns) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) b[column * rows + row] = a[row * columns + column];
}

extern "C" __global__ void matmul(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                  int rows, int columns, int inner) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        float total = 0.0f;
        for (int k = 0; k < inner; ++k) total += a[row * inner + k] * b[k * columns + column];
        c[row * columns + column] = total;
    }
}

extern "C" __global__ void tiled_matmul(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                        int rows, int columns, int inner) {
    __shared__ float tile_a[TILE][TILE], tile_b[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
    float total = 0.0f;
    for (int first = 0; first < inner; first += TILE) {
        tile_a[y][x] = row < rows && first + x < inner ? a[row * inner + first + x] : 0.0f;
        tile_b[y][x] = first + y < inner && column < columns ? b[(first + y) * columns + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < TILE; ++k) total += tile_a[y][k] * tile_b[k][x];
        __syncthreads();
    }
    if (row < rows && column < columns) c[row * columns + column] = total;
}

extern "C" __global__ void matrix_vector(const float *__restrict__ a, const float *__restrict__ x,
                                         float *__restrict__ y, int rows, int columns) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float total = 0.0f;
        for (int k = 0; k < columns; ++k) total += a[row * columns + k] * x[k];
        y[row] = total;
    }
}

extern "C" __global__ void spmv_csr(const int *__restrict__ starts, const int *__restrict__ columns,
                                    const float *__restrict__ values, const float *__restrict__ x,
                                    float *__restrict__ y, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float total = 0.0f;
        for (int k = starts[row]; k < starts[row + 1]; ++k) total += values[k] * x[columns[k]];
        y[row] = total;
    }
}
