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
