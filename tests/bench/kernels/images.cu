// The kernels of images.py.

#define RADIUS 3
#define TAPS_RADIUS 8
#define THREADS 128

__constant__ const float taps[2 * TAPS_RADIUS + 1] = {
    0.003809f, 0.008777f, 0.018048f, 0.033238f, 0.054670f, 0.080592f, 0.106481f, 0.126131f, 0.133571f,
    0.126131f, 0.106481f, 0.080592f, 0.054670f, 0.033238f, 0.018048f, 0.008777f, 0.003809f,
};

extern "C" __global__ void sobel(const unsigned char *__restrict__ image, unsigned char *__restrict__ edges, int rows,
                                 int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        int i = y * columns + x;
        int left = image[i - columns - 1] + 2 * image[i - 1] + image[i + columns - 1];
        int right = image[i - columns + 1] + 2 * image[i + 1] + image[i + columns + 1];
        int above = image[i - columns - 1] + 2 * image[i - columns] + image[i - columns + 1];
        int below = image[i + columns - 1] + 2 * image[i + columns] + image[i + columns + 1];
        edges[i] = min(abs(right - left) + abs(below - above), 255);
    }
}

extern "C" __global__ void bilateral(const float *__restrict__ image, float *__restrict__ result, float near,
                                     float alike, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        float centre = image[y * columns + x];
        float total = 0.0f, weights = 0.0f;
        for (int dy = -RADIUS; dy <= RADIUS; ++dy)
            for (int dx = -RADIUS; dx <= RADIUS; ++dx) {
                float value = image[min(max(y + dy, 0), rows - 1) * columns + min(max(x + dx, 0), columns - 1)];
                float difference = value - centre;
                float weight = expf(-near * (dx * dx + dy * dy) - alike * difference * difference);
                total += weight * value;
                weights += weight;
            }
        result[y * columns + x] = total / weights;
    }
}

__device__ __forceinline__ void exchange(int &a, int &b) {
    int smaller = min(a, b);
    b = max(a, b);
    a = smaller;
}

extern "C" __global__ void median_3x3(const unsigned char *__restrict__ image, unsigned char *__restrict__ result,
                                      int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        int i = y * columns + x;
        int v0 = image[i - columns - 1], v1 = image[i - columns], v2 = image[i - columns + 1];
        int v3 = image[i - 1], v4 = image[i], v5 = image[i + 1];
        int v6 = image[i + columns - 1], v7 = image[i + columns], v8 = image[i + columns + 1];
        exchange(v1, v2), exchange(v4, v5), exchange(v7, v8), exchange(v0, v1), exchange(v3, v4);
        exchange(v6, v7), exchange(v1, v2), exchange(v4, v5), exchange(v7, v8), exchange(v0, v3);
        exchange(v5, v8), exchange(v4, v7), exchange(v3, v6), exchange(v1, v4), exchange(v2, v5);
        exchange(v4, v7), exchange(v4, v2), exchange(v6, v4), exchange(v4, v2);
        result[i] = v4;
    }
}

extern "C" __global__ void convolved_rows(const float *__restrict__ image, float *__restrict__ result, int columns) {
    __shared__ float tile[THREADS + 2 * TAPS_RADIUS];
    int thread = threadIdx.x, row = blockIdx.y;
    int first = blockIdx.x * THREADS - TAPS_RADIUS;
    for (int j = thread; j < THREADS + 2 * TAPS_RADIUS; j += THREADS) {
        int column = first + j;
        tile[j] = column >= 0 && column < columns ? image[row * columns + column] : 0.0f;
    }
    __syncthreads();
    int column = blockIdx.x * THREADS + thread;
    if (column < columns) {
        float total = 0.0f;
#pragma unroll
        for (int k = 0; k < 2 * TAPS_RADIUS + 1; ++k) total += taps[k] * tile[thread + k];
        result[row * columns + column] = total;
    }
}

extern "C" __global__ void blur_5x5(const float *__restrict__ image, const float *__restrict__ weights,
                                    float *__restrict__ result, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= 2 && x < columns - 2 && y >= 2 && y < rows - 2) {
        float total = 0.0f;
        for (int dy = 0; dy < 5; ++dy)
            for (int dx = 0; dx < 5; ++dx)
                total += weights[dy * 5 + dx] * image[(y + dy - 2) * columns + x + dx - 2];
        result[y * columns + x] = total;
    }
}

extern "C" __global__ void ray_spheres(const float *__restrict__ spheres, float *__restrict__ depth,
                                       int *__restrict__ hit, int count, int rows, int columns) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        float x = (column + 0.5f) / columns - 0.5f, y = (row + 0.5f) / rows - 0.5f;
        float length = rsqrtf(x * x + y * y + 1.0f);
        float dx = x * length, dy = y * length, dz = length;
        float nearest = __int_as_float(0x7f800000);
        int found = -1;
        for (int k = 0; k < count; ++k) {
            float cx = spheres[4 * k], cy = spheres[4 * k + 1], cz = spheres[4 * k + 2], radius = spheres[4 * k + 3];
            float along = cx * dx + cy * dy + cz * dz;
            float apart = cx * cx + cy * cy + cz * cz - along * along;
            float inside = radius * radius - apart;
            if (inside > 0.0f) {
                float distance = along - sqrtf(inside);
                if (distance > 0.0f && distance < nearest) {
                    nearest = distance;
                    found = k;
                }
            }
        }
        depth[row * columns + column] = nearest;
        hit[row * columns + column] = found;
    }
}
