// The kernels of doubles.py.

extern "C" __global__ void mandelbrot_f64(double left, double top, double step, int limit, int *__restrict__ image,
                                          int rows, int columns) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        double real = left + column * step, imaginary = top + row * step;
        double x = 0.0, y = 0.0;
        int turns = 0;
        while (turns < limit && x * x + y * y <= 4.0) {
            double next = x * x - y * y + real;
            y = 2.0 * x * y + imaginary;
            x = next;
            ++turns;
        }
        image[row * columns + column] = turns;
    }
}

extern "C" __global__ void black_scholes_f64(double rate, double volatility, const double *__restrict__ price,
                                             const double *__restrict__ strike, const double *__restrict__ years,
                                             double *__restrict__ call, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        double s = price[i], k = strike[i], t = years[i];
        double spread = volatility * sqrt(t);
        double d1 = (log(s / k) + (rate + 0.5 * volatility * volatility) * t) / spread;
        double d2 = d1 - spread;
        double discounted = k * exp(-rate * t);
        call[i] = 0.5 * (s * erfc(-0.7071067811865476 * d1) - discounted * erfc(-0.7071067811865476 * d2));
    }
}

extern "C" __global__ void horner(const double *__restrict__ coefficients, const double *__restrict__ x,
                                  double *__restrict__ y, int count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double at = x[i], value = 0.0;
        for (int k = 0; k < count; ++k) value = value * at + coefficients[k];
        y[i] = value;
    }
}

extern "C" __global__ void kahan_sum(const double *__restrict__ source, double *__restrict__ sums, int n) {
    double total = 0.0, lost = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        double value = source[i] - lost;
        double larger = total + value;
        lost = (larger - total) - value;
        total = larger;
    }
    sums[blockIdx.x * blockDim.x + threadIdx.x] = total;
}

__device__ __forceinline__ void lorenz(double x, double y, double z, double &dx, double &dy, double &dz) {
    dx = 10.0 * (y - x);
    dy = x * (28.0 - z) - y;
    dz = x * y - 2.6666666666666665 * z;
}

extern "C" __global__ void runge_kutta(double *__restrict__ points, double step, int steps, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double x = points[3 * i], y = points[3 * i + 1], z = points[3 * i + 2];
        double half = 0.5 * step;
        for (int turn = 0; turn < steps; ++turn) {
            double ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz;
            lorenz(x, y, z, ax, ay, az);
            lorenz(x + half * ax, y + half * ay, z + half * az, bx, by, bz);
            lorenz(x + half * bx, y + half * by, z + half * bz, cx, cy, cz);
            lorenz(x + step * cx, y + step * cy, z + step * cz, dx, dy, dz);
            x += step / 6.0 * (ax + 2.0 * (bx + cx) + dx);
            y += step / 6.0 * (ay + 2.0 * (by + cy) + dy);
            z += step / 6.0 * (az + 2.0 * (bz + cz) + dz);
        }
        points[3 * i] = x;
        points[3 * i + 1] = y;
        points[3 * i + 2] = z;
    }
}
