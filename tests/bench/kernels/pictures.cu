// The kernels of pictures.py.

#define STEPS 64

extern "C" __global__ void pyramid_down(const float *__restrict__ image, float *__restrict__ result, int width,
                                        int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x < columns) {
        const float *at = image + 2 * y * width + 2 * x;
        result[y * columns + x] = 0.25f * ((at[0] + at[1]) + (at[width] + at[width + 1]));
    }
}

extern "C" __global__ void resize_bilinear(const float *__restrict__ image, float *__restrict__ result, int rows,
                                           int columns, int height, int width, float scale_x, float scale_y) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < height && x < width) {
        float u = (x + 0.5f) * scale_x - 0.5f, v = (y + 0.5f) * scale_y - 0.5f;
        float left = floorf(u), top = floorf(v);
        float du = u - left, dv = v - top;
        int x0 = min(max((int)left, 0), columns - 1), y0 = min(max((int)top, 0), rows - 1);
        int x1 = min(x0 + 1, columns - 1), y1 = min(y0 + 1, rows - 1);
        float above = image[y0 * columns + x0] * (1.0f - du) + image[y0 * columns + x1] * du;
        float below = image[y1 * columns + x0] * (1.0f - du) + image[y1 * columns + x1] * du;
        result[y * width + x] = above * (1.0f - dv) + below * dv;
    }
}

extern "C" __global__ void equalise(const unsigned char *__restrict__ image, const unsigned char *__restrict__ levels,
                                    unsigned char *__restrict__ result, int size) {
    __shared__ unsigned char table[256];
    table[threadIdx.x] = levels[threadIdx.x];
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += gridDim.x * blockDim.x)
        result[i] = table[image[i]];
}

extern "C" __global__ void grey(const unsigned char *__restrict__ image, unsigned char *__restrict__ result, int rows,
                                int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x < columns) {
        const unsigned char *at = image + 3 * (y * columns + x);
        result[y * columns + x] = (77 * at[0] + 150 * at[1] + 29 * at[2]) >> 8;
    }
}

extern "C" __global__ void harris(const float *__restrict__ dx, const float *__restrict__ dy,
                                  float *__restrict__ response, int rows, int columns, float k) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1) {
        float xx = 0.0f, xy = 0.0f, yy = 0.0f;
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                float gx = dx[(y + j) * columns + x + i], gy = dy[(y + j) * columns + x + i];
                xx += gx * gx;
                xy += gx * gy;
                yy += gy * gy;
            }
        float trace = xx + yy;
        response[y * columns + x] = xx * yy - xy * xy - k * trace * trace;
    }
}

__device__ float distance_to_scene(float x, float y, float z) {
    float sphere = sqrtf(x * x + y * y + z * z) - 1.0f;
    float ring = sqrtf(x * x + z * z) - 1.5f;
    return fminf(sphere, sqrtf(ring * ring + y * y) - 0.25f);
}

extern "C" __global__ void ray_march(float *__restrict__ depth, int rows, int columns, float far) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        float x = (float)column / columns - 0.5f, y = (float)row / rows - 0.5f;
        float length = rsqrtf(x * x + y * y + 1.0f);
        float dx = x * length, dy = y * length, dz = length;
        float t = 0.0f;
        for (int step = 0; step < STEPS; ++step) {
            float distance = distance_to_scene(t * dx, t * dy, t * dz - 4.0f);
            if (distance < 0.001f || t > far) break;
            t += distance;
        }
        depth[row * columns + column] = t;
    }
}

extern "C" __global__ void dilate(const unsigned char *__restrict__ image, unsigned char *__restrict__ result, int rows,
                                  int columns, int radius) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x < columns) {
        int largest = 0, last = min(x + radius, columns - 1);
        for (int i = max(x - radius, 0); i <= last; ++i) largest = max(largest, (int)image[y * columns + i]);
        result[y * columns + x] = largest;
    }
}
