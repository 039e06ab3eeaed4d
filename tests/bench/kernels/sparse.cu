// The kernels of sparse.py.

extern "C" __global__ void spmv_warp(const int *__restrict__ starts, const int *__restrict__ columns,
                                     const float *__restrict__ values, const float *__restrict__ x,
                                     float *__restrict__ y, int rows) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (row < rows) {
        float total = 0.0f;
        int end = starts[row + 1];
        for (int k = starts[row] + lane; k < end; k += 32) total += values[k] * x[columns[k]];
        for (int offset = 16; offset > 0; offset >>= 1) total += __shfl_down_sync(0xffffffff, total, offset);
        if (lane == 0) y[row] = total;
    }
}

extern "C" __global__ void spmv_ell(const int *__restrict__ columns, const double *__restrict__ values,
                                    const double *__restrict__ x, double *__restrict__ y, int width, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        double total = 0.0;
        for (int k = 0; k < width; ++k) {
            int column = columns[k * rows + row];
            if (column >= 0) total += values[k * rows + row] * x[column];
        }
        y[row] = total;
    }
}

extern "C" __global__ void spmv_coo(const int *__restrict__ rows, const int *__restrict__ columns,
                                    const float *__restrict__ values, const float *__restrict__ x,
                                    float *__restrict__ y, int n) {
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x)
        atomicAdd(&y[rows[k]], values[k] * x[columns[k]]);
}

extern "C" __global__ void breadth_first(const int *__restrict__ starts, const int *__restrict__ neighbours,
                                         const int *__restrict__ frontier, int level, int *__restrict__ levels,
                                         int *__restrict__ following, int *__restrict__ count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int node = frontier[i], end = starts[node + 1];
        for (int k = starts[node]; k < end; ++k) {
            int neighbour = neighbours[k];
            if (atomicCAS(&levels[neighbour], -1, level) == -1) following[atomicAdd(count, 1)] = neighbour;
        }
    }
}
