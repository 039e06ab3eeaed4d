// The kernels of volumes.py.

#define TX 32
#define TY 4
#define TZ 4

extern "C" __global__ void stencil_3d(const float *__restrict__ source, float *__restrict__ result, float centre,
                                      float side, int depth, int rows, int columns) {
    __shared__ float s[TZ + 2][TY + 2][TX + 2];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1, tz = threadIdx.z + 1;
    int i = (z * rows + y) * columns + x;
    if (x < columns && y < rows && z < depth) {
        s[tz][ty][tx] = source[i];
        if (tx == 1 && x > 0) s[tz][ty][tx - 1] = source[i - 1];
        if (tx == TX && x < columns - 1) s[tz][ty][tx + 1] = source[i + 1];
        if (ty == 1 && y > 0) s[tz][ty - 1][tx] = source[i - columns];
        if (ty == TY && y < rows - 1) s[tz][ty + 1][tx] = source[i + columns];
        if (tz == 1 && z > 0) s[tz - 1][ty][tx] = source[i - rows * columns];
        if (tz == TZ && z < depth - 1) s[tz + 1][ty][tx] = source[i + rows * columns];
    }
    __syncthreads();
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1 && z > 0 && z < depth - 1) {
        float around = s[tz][ty][tx - 1] + s[tz][ty][tx + 1] + s[tz][ty - 1][tx] + s[tz][ty + 1][tx];
        result[i] = centre * s[tz][ty][tx] + side * (around + s[tz - 1][ty][tx] + s[tz + 1][ty][tx]);
    }
}

extern "C" __global__ void heat_3d(const float *__restrict__ source, float *__restrict__ result, float rate, int depth,
                                   int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        int i = y * columns + x, plane = rows * columns;
        float below = source[i], here = source[i + plane];
        for (int z = 1; z < depth - 1; ++z) {
            i += plane;
            float above = source[i + plane];
            float around = source[i - columns] + source[i + columns] + source[i - 1] + source[i + 1];
            result[i] = here + rate * (around + below + above - 6.0f * here);
            below = here;
            here = above;
        }
    }
}

extern "C" __global__ void fdtd_2d(const float *__restrict__ ex, const float *__restrict__ ey, float *__restrict__ hz,
                                   float step, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns - 1 && y < rows - 1) {
        int i = y * columns + x;
        hz[i] -= step * (ey[i + 1] - ey[i] - ex[i + columns] + ex[i]);
    }
}

extern "C" __global__ void lattice_boltzmann(const float *__restrict__ source, float *__restrict__ result, float omega,
                                             int rows, int columns) {
    constexpr int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
    constexpr int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    constexpr float weights[9] = {4 / 9.0f,  1 / 9.0f,  1 / 9.0f,  1 / 9.0f, 1 / 9.0f,
                                  1 / 36.0f, 1 / 36.0f, 1 / 36.0f, 1 / 36.0f};
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        float f[9], density = 0.0f, ux = 0.0f, uy = 0.0f;
#pragma unroll
        for (int q = 0; q < 9; ++q) {
            f[q] = source[(q * rows + y - cy[q]) * columns + x - cx[q]];
            density += f[q];
            ux += cx[q] * f[q];
            uy += cy[q] * f[q];
        }
        ux /= density;
        uy /= density;
        float squared = 1.0f - 1.5f * (ux * ux + uy * uy);
#pragma unroll
        for (int q = 0; q < 9; ++q) {
            float along = cx[q] * ux + cy[q] * uy;
            float equilibrium = weights[q] * density * (squared + 3.0f * along + 4.5f * along * along);
            result[(q * rows + y) * columns + x] = f[q] + omega * (equilibrium - f[q]);
        }
    }
}

extern "C" __global__ void life(const unsigned char *__restrict__ source, unsigned char *__restrict__ result, int rows,
                                int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        int above = (y > 0 ? y - 1 : rows - 1) * columns, below = (y < rows - 1 ? y + 1 : 0) * columns;
        int left = x > 0 ? x - 1 : columns - 1, right = x < columns - 1 ? x + 1 : 0;
        int here = y * columns;
        int count = source[above + left] + source[above + x] + source[above + right];
        count += source[here + left] + source[here + right];
        count += source[below + left] + source[below + x] + source[below + right];
        result[here + x] = count == 3 || (count == 2 && source[here + x] != 0);
    }
}
