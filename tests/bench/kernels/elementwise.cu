// The kernels of elementwise.py.

extern "C" __global__ void vector_add(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                      int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

extern "C" __global__ void saxpy(float alpha, const float *__restrict__ x, float *__restrict__ y, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = alpha * x[i] + y[i];
}

extern "C" __global__ void mandelbrot(float left, float top, float step, int limit, int *__restrict__ image, int rows,
                                      int columns) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        float real = left + column * step, imaginary = top + row * step;
        float x = 0.0f, y = 0.0f;
        int turns = 0;
        while (turns < limit && x * x + y * y <= 4.0f) {
            float next = x * x - y * y + real;
            y = 2.0f * x * y + imaginary;
            x = next;
            ++turns;
        }
        image[row * columns + column] = turns;
    }
}
