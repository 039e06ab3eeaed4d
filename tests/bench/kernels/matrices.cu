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
