// nvcc -arch=sm_75
// nvcc -arch=sm_120 -lineinfo
// nvcc -arch=sm_80 -O0
// Loops in loops, several ways out of them, short circuits, goto, and divergence that joins late.
__device__ int collatz(unsigned long long n) { int steps = 0; while (n != 1) { n = n & 1 ? 3 * n + 1 : n >> 1; if (++steps > 10000) break; } return steps; }
extern "C" __global__ void flow(const int *x, int *out, int n) {
    int sum = 0, i = threadIdx.x;
    for (int a = 0; a < n; ++a) {
        if (x[a] < 0) continue;
        for (int b = a; b < n; b += 2) {
            if (x[b] == i) goto found;
            if (x[b] > 1000 && x[a] > 1000 || x[b] < -1000 && sum) break;
            do { sum += x[(a + b) % n]; } while (sum & 7 && --n > 3);
        }
        sum ^= collatz(a + 1);
    }
    sum = -sum;
found:
    if (sum > 10) sum = sum < 20 ? 1 : sum < 30 ? 2 : 3;
    else if (i & 1) { __syncwarp(); sum += __shfl_xor_sync(0xaaaaaaaa, sum, 2); }
    out[i] = sum;
}
