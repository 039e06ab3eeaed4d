// The kernels of stencils.py.

extern "C" __global__ void stencil_1d(const float *__restrict__ source, float *__restrict__ result, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 2 && i < n - 2) {
        float near = source[i - 1] + source[i + 1];
        float far = source[i - 2] + source[i + 2];
        result[i] = 0.5f * source[i] + 0.2f * near + 0.05f * far;
    }
}

extern "C" __global__ void stencil_2d(const float *__restrict__ source, float *__restrict__ result, int rows,
                                      int columns) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= 1 && i < rows - 1 && j >= 1 && j < columns - 1) {
        float around = source[(i - 1) * columns + j] + source[(i + 1) * columns + j] + source[i * columns + j - 1] +
                       source[i * columns + j + 1];
        result[i * columns + j] = 0.25f * (around - 4.0f * source[i * columns + j]);
    }
}

extern "C" __global__ void convolution(const float *__restrict__ image, const float *__restrict__ weights,
                                       float *__restrict__ result, int image_columns, int height, int width, int rows,
                                       int columns) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        float total = 0.0f;
        for (int i = 0; i < height; ++i)
            for (int j = 0; j < width; ++j)
                total += image[(row + i) * image_columns + column + j] * weights[i * width + j];
        result[row * columns + column] = total;
    }
}
