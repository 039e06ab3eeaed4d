// The kernels of dynamic.py.

#define LENGTH 128
#define TILE 16
#define CAPACITY 1024
#define THREADS 256
#define LETTERS 32

extern "C" __global__ void smith_waterman(const unsigned char *__restrict__ queries,
                                          const unsigned char *__restrict__ texts, int *__restrict__ best,
                                          int length) {
    __shared__ int diagonals[3][LENGTH + 1];
    int thread = threadIdx.x, pair = blockIdx.x;
    unsigned char letter = queries[pair * LENGTH + thread];
    for (int k = 0; k < 3; ++k) {
        diagonals[k][thread + 1] = 0;
        if (thread == 0) diagonals[k][0] = 0;
    }
    __syncthreads();
    int largest = 0;
    for (int step = 0; step < length + LENGTH - 1; ++step) {
        int column = step - thread;
        if (column >= 0 && column < length) {
            int now = step % 3, last = (step + 2) % 3, before = (step + 1) % 3;
            int score = diagonals[before][thread] + (texts[pair * length + column] == letter ? 2 : -1);
            score = max(max(score, max(diagonals[last][thread], diagonals[last][thread + 1]) - 1), 0);
            diagonals[now][thread + 1] = score;
            largest = max(largest, score);
        }
        __syncthreads();
    }
    atomicMax(&best[pair], largest);
}

extern "C" __global__ void floyd_warshall(int *__restrict__ distances, int middle, int n) {
    __shared__ int to_middle[TILE][TILE], from_middle[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
    to_middle[y][x] = distances[row * n + middle * TILE + x];
    from_middle[y][x] = distances[(middle * TILE + y) * n + column];
    __syncthreads();
    if (blockIdx.x != middle && blockIdx.y != middle) {
        int shortest = distances[row * n + column];
        for (int k = 0; k < TILE; ++k) shortest = min(shortest, to_middle[y][k] + from_middle[k][x]);
        distances[row * n + column] = shortest;
    }
}

extern "C" __global__ void knapsack(const int *__restrict__ weights, const int *__restrict__ values,
                                    int *__restrict__ best, int items) {
    __shared__ int worth[2][CAPACITY];
    int thread = threadIdx.x, problem = blockIdx.x;
    for (int capacity = thread; capacity < CAPACITY; capacity += THREADS) worth[0][capacity] = 0;
    __syncthreads();
    int now = 0;
    for (int item = 0; item < items; ++item) {
        int weight = weights[problem * items + item], value = values[problem * items + item];
        for (int capacity = thread; capacity < CAPACITY; capacity += THREADS) {
            int without = worth[now][capacity];
            int taken = capacity >= weight ? worth[now][capacity - weight] + value : 0;
            worth[1 - now][capacity] = max(without, taken);
        }
        now = 1 - now;
        __syncthreads();
    }
    for (int capacity = thread; capacity < CAPACITY; capacity += THREADS)
        best[problem * CAPACITY + capacity] = worth[now][capacity];
}

extern "C" __global__ void edit_distance(const unsigned char *__restrict__ a, const unsigned char *__restrict__ b,
                                         int *__restrict__ distances, int length, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int row[LETTERS + 1];
        for (int j = 0; j <= LETTERS; ++j) row[j] = j;
        for (int k = 0; k < length; ++k) {
            unsigned char letter = a[i * length + k];
            int corner = row[0];
            row[0] = k + 1;
            for (int j = 0; j < LETTERS; ++j) {
                int replaced = corner + (letter == b[i * LETTERS + j] ? 0 : 1);
                corner = row[j + 1];
                row[j + 1] = min(replaced, min(row[j], corner) + 1);
            }
        }
        distances[i] = row[LETTERS];
    }
}
