// The kernels of blocks.py.

#define THREADS 256

extern "C" __global__ void bitonic_step(int *__restrict__ keys, int distance, int size, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int other = i ^ distance;
    if (i < other && other < n) {
        int left = keys[i], right = keys[other];
        if ((left > right) == ((i & size) == 0)) {
            keys[i] = right;
            keys[other] = left;
        }
    }
}
