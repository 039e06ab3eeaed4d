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

extern "C" __global__ void black_scholes(float rate, float volatility, const float *__restrict__ price,
                                         const float *__restrict__ strike, const float *__restrict__ years,
                                         float *__restrict__ call, float *__restrict__ put, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float s = price[i], k = strike[i], t = years[i];
        float spread = volatility * sqrtf(t);
        float d1 = (logf(s / k) + (rate + 0.5f * volatility * volatility) * t) / spread;
        float d2 = d1 - spread;
        float below1 = 0.5f * erfcf(-0.70710678f * d1);
        float below2 = 0.5f * erfcf(-0.70710678f * d2);
        float discounted = k * expf(-rate * t);
        call[i] = s * below1 - discounted * below2;
        put[i] = discounted * (1.0f - below2) - s * (1.0f - below1);
    }
}
