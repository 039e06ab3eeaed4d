// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Stencils of one, two and three dimensions with halos in shared memory, and Conway's life.
extern "C" __global__ void stencil_1d(const float *in, float *out, int n) {
    __shared__ float s[128 + 6];
    int t = threadIdx.x, i = blockIdx.x * 128 + t;
    auto at = [&](int k) { return k >= 0 && k < n ? in[k] : 0.0f; };
    s[t + 3] = at(i);
    if (t < 3) {
        s[t] = at(i - 3);
        s[t + 131] = at(i + 128);
    }
    __syncthreads();
    float sum = 0;
    for (int k = -3; k <= 3; ++k) sum = __fadd_rn(sum, __fmul_rn(s[t + 3 + k], (float)(4 - abs(k))));
    if (i < n) out[i] = sum;
}

__constant__ float weights[5] = {0.5f, 0.125f, 0.125f, 0.125f, 0.125f};

extern "C" __global__ void stencil_2d(const float *in, float *out, int rows, int columns) {
    __shared__ float tile[8 + 2][16 + 2 + 1];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    for (int k = threadIdx.y * 16 + threadIdx.x; k < 10 * 18; k += 128) {
        int r = min(max((int)blockIdx.y * 8 + k / 18 - 1, 0), rows - 1), c = min(max((int)blockIdx.x * 16 + k % 18 - 1, 0), columns - 1);
        tile[k / 18][k % 18] = in[r * columns + c];
    }
    __syncthreads();
    if (x >= columns || y >= rows) return;
    int r = threadIdx.y + 1, c = threadIdx.x + 1;
    out[y * columns + x] = weights[0] * tile[r][c] + weights[1] * tile[r - 1][c] + weights[2] * tile[r + 1][c] + weights[3] * tile[r][c - 1] + weights[4] * tile[r][c + 1];
}

extern "C" __global__ void stencil_3d(const double *in, double *out, int nx, int ny, int nz) {
    __shared__ double plane[6][10];
    int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y, lx = threadIdx.x + 1, ly = threadIdx.y + 1;
    bool inside = x < nx && y < ny;
    auto at = [&](int i, int j, int k) { return i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz ? in[(k * ny + j) * nx + i] : 0.0; };
    double behind = 0, here = at(x, y, 0);
    for (int z = 0; z < nz; ++z) {
        double ahead = at(x, y, z + 1);
        plane[ly][lx] = here;
        if (lx == 1) plane[ly][0] = at(x - 1, y, z);
        if (lx == 8) plane[ly][9] = at(x + 1, y, z);
        if (ly == 1) plane[0][lx] = at(x, y - 1, z);
        if (ly == 4) plane[5][lx] = at(x, y + 1, z);
        __syncthreads();
        if (inside) out[(z * ny + y) * nx + x] = plane[ly][lx - 1] + plane[ly][lx + 1] + plane[ly - 1][lx] + plane[ly + 1][lx] + behind + ahead - 6.0 * here;
        __syncthreads();
        behind = here;
        here = ahead;
    }
}

extern "C" __global__ void life(const unsigned char *in, unsigned char *out, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows) return;
    int count = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx || dy) count += in[(y + dy + rows) % rows * columns + (x + dx + columns) % columns];
    out[y * columns + x] = count == 3 || (count == 2 && in[y * columns + x]);
}

extern "C" __global__ void transposed(const int *in, int *out, int rows, int columns) {
    __shared__ int tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    for (int k = 0; k < 16; k += 4)
        if (x < columns && y + k < rows) tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * columns + x];
    __syncthreads();
    x = blockIdx.y * 16 + threadIdx.x;
    y = blockIdx.x * 16 + threadIdx.y;
    for (int k = 0; k < 16; k += 4)
        if (x < rows && y + k < columns) out[(y + k) * rows + x] = tile[threadIdx.x][threadIdx.y + k];
}
