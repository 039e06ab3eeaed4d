// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Products of sparse matrices with vectors, in several formats, and a search through a graph.
extern "C" __global__ void csr_scalar(const int *starts, const int *columns, const float *values, const float *x, float *y, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = starts[row]; k < starts[row + 1]; ++k) sum += values[k] * x[columns[k]];
    y[row] = sum;
}

extern "C" __global__ void csr_vector(const int *starts, const int *columns, const double *values, const double *x, double *y, int rows) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (row >= rows) return;
    double sum = 0;
    for (int k = starts[row] + lane; k < starts[row + 1]; k += 32) sum += values[k] * __ldg(x + columns[k]);
#pragma unroll
    for (int step = 16; step; step /= 2) sum += __shfl_down_sync(~0u, sum, step);
    if (lane == 0) y[row] = sum;
}

extern "C" __global__ void ell(const int *columns, const float *values, const float *x, float *y, int rows, int width) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < width; ++k) {
        int column = columns[k * rows + row];
        if (column >= 0) sum = fmaf(values[k * rows + row], x[column], sum);
    }
    y[row] = sum;
}

extern "C" __global__ void coo(const int *row, const int *column, const long long *values, const long long *x, unsigned long long *y, int count) {
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < count; k += gridDim.x * blockDim.x)
        atomicAdd(y + row[k], (unsigned long long)(values[k] * x[column[k]]));
}

// One level of a breadth-first search.
extern "C" __global__ void bfs(const int *starts, const int *edges, int *level, const int *frontier, int count, int *next, int *found, int depth) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int node = frontier[i];
    for (int k = starts[node]; k < starts[node + 1]; ++k)
        if (atomicCAS(level + edges[k], -1, depth) == -1) next[atomicAdd(found, 1)] = edges[k];
}
