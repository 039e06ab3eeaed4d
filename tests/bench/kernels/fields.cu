// The kernels of fields.py.

extern "C" __global__ void jacobi(const float *__restrict__ source, const float *__restrict__ right,
                                  float *__restrict__ result, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        int i = y * columns + x;
        float around = source[i - columns] + source[i + columns] + source[i - 1] + source[i + 1];
        result[i] = 0.25f * (around - right[i]);
    }
}

extern "C" __global__ void red_black(float *__restrict__ field, const float *__restrict__ right, int rows, int columns,
                                     int colour) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int x = 2 * i + ((y + colour) & 1);
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        int at = y * columns + x;
        float around = field[at - columns] + field[at + columns] + field[at - 1] + field[at + 1];
        field[at] = 0.25f * (around - right[at]);
    }
}

extern "C" __global__ void wave_fourth(const float *__restrict__ before, const float *__restrict__ now,
                                       float *__restrict__ after, int planes, int rows, int columns, float rate) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 1 && x < columns - 2 && y > 1 && y < rows - 2) {
        int plane = rows * columns;
        for (int z = 2; z < planes - 2; ++z) {
            int i = z * plane + y * columns + x;
            float centre = now[i];
            float near = now[i - plane] + now[i + plane] + now[i - columns];
            near += now[i + columns] + now[i - 1] + now[i + 1];
            float far = now[i - 2 * plane] + now[i + 2 * plane] + now[i - 2 * columns];
            far += now[i + 2 * columns] + now[i - 2] + now[i + 2];
            float laplacian = 1.3333333f * near - 0.083333333f * far - 7.5f * centre;
            after[i] = 2.0f * centre - before[i] + rate * laplacian;
        }
    }
}

extern "C" __global__ void advect(const float *__restrict__ source, const float *__restrict__ u,
                                  const float *__restrict__ v, float *__restrict__ result, int rows, int columns,
                                  float step) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x < columns) {
        int at = y * columns + x;
        float fx = fminf(fmaxf(x - step * u[at], 0.0f), (float)(columns - 2));
        float fy = fminf(fmaxf(y - step * v[at], 0.0f), (float)(rows - 2));
        int i = (int)fx, j = (int)fy;
        fx -= i;
        fy -= j;
        const float *from = source + j * columns + i;
        float above = from[0] * (1.0f - fx) + from[1] * fx;
        float below = from[columns] * (1.0f - fx) + from[columns + 1] * fx;
        result[at] = above * (1.0f - fy) + below * fy;
    }
}

extern "C" __global__ void shallow_water(const float *__restrict__ height, const float *__restrict__ u,
                                         const float *__restrict__ v, float *__restrict__ result, int rows, int columns,
                                         float step) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        int i = y * columns + x;
        float east = height[i + 1] * u[i + 1] - height[i - 1] * u[i - 1];
        float south = height[i + columns] * v[i + columns] - height[i - columns] * v[i - columns];
        result[i] = height[i] - 0.5f * step * (east + south);
    }
}

extern "C" __global__ void thomas(const float *__restrict__ lower, const float *__restrict__ diagonal,
                                  const float *__restrict__ upper, const float *__restrict__ right,
                                  float *__restrict__ changed, float *__restrict__ solution, int n, int systems) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < systems) {
        float factor = upper[i] / diagonal[i], value = right[i] / diagonal[i];
        changed[i] = factor;
        solution[i] = value;
        for (int row = 1; row < n; ++row) {
            int at = row * systems + i;
            float below = lower[at], scale = 1.0f / (diagonal[at] - below * factor);
            factor = upper[at] * scale;
            value = (right[at] - below * value) * scale;
            changed[at] = factor;
            solution[at] = value;
        }
        for (int row = n - 2; row >= 0; --row) {
            int at = row * systems + i;
            value = solution[at] - changed[at] * value;
            solution[at] = value;
        }
    }
}

extern "C" __global__ void cell_forces(const float4 *__restrict__ positions, const int *__restrict__ starts,
                                       const int *__restrict__ cells, const int *__restrict__ neighbours,
                                       float4 *__restrict__ forces, int particles, float cutoff) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < particles) {
        float4 own = positions[i];
        float fx = 0.0f, fy = 0.0f, fz = 0.0f;
        int cell = cells[i];
        for (int k = 0; k < 27; ++k) {
            int other = neighbours[cell * 27 + k], end = starts[other + 1];
            for (int j = starts[other]; j < end; ++j) {
                float4 place = positions[j];
                float dx = own.x - place.x, dy = own.y - place.y, dz = own.z - place.z;
                float squared = dx * dx + dy * dy + dz * dz;
                if (squared > 0.0f && squared < cutoff) {
                    float inverse = 1.0f / squared, sixth = inverse * inverse * inverse;
                    float force = sixth * (sixth - 0.5f) * inverse;
                    fx += force * dx;
                    fy += force * dy;
                    fz += force * dz;
                }
            }
        }
        forces[i] = make_float4(fx, fy, fz, 0.0f);
    }
}

__device__ unsigned mixed(unsigned x) {
    x ^= x >> 16;
    x *= 0x7FEB352Du;
    x ^= x >> 15;
    x *= 0x846CA68Bu;
    return x ^ (x >> 16);
}

extern "C" __global__ void ising(signed char *__restrict__ spins, int rows, int columns, int colour, unsigned seed,
                                 float coupling) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int x = 2 * i + ((y + colour) & 1);
    if (y < rows && x < columns) {
        int above = y > 0 ? y - 1 : rows - 1, below = y + 1 < rows ? y + 1 : 0;
        int left = x > 0 ? x - 1 : columns - 1, right = x + 1 < columns ? x + 1 : 0;
        int around = spins[above * columns + x] + spins[below * columns + x] + spins[y * columns + left] +
                     spins[y * columns + right];
        int spin = spins[y * columns + x];
        unsigned random = mixed((unsigned)(y * columns + x) ^ seed);
        if ((random >> 8) * 5.9604645e-8f < expf(-coupling * (spin * around))) spins[y * columns + x] = -spin;
    }
}
