// The kernels of tables.py.

#define EMPTY 0xffffffffu
#define DIGITS 256
#define ALL 0xffffffffu

__device__ __forceinline__ unsigned slot_of(unsigned key) {
    key ^= key >> 16;
    key *= 0x85EBCA6Bu;
    key ^= key >> 13;
    key *= 0xC2B2AE35u;
    return key ^ (key >> 16);
}

extern "C" __global__ void hash_insert(const unsigned *__restrict__ keys, const unsigned *__restrict__ values,
                                       unsigned *__restrict__ table, unsigned *__restrict__ contents, int n,
                                       unsigned mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned key = keys[i], slot = slot_of(key) & mask;
        while (true) {
            unsigned found = atomicCAS(&table[slot], EMPTY, key);
            if (found == EMPTY || found == key) {
                contents[slot] = values[i];
                break;
            }
            slot = (slot + 1) & mask;
        }
    }
}

extern "C" __global__ void hash_find(const unsigned *__restrict__ wanted, const unsigned *__restrict__ table,
                                     const unsigned *__restrict__ contents, unsigned *__restrict__ result, int n,
                                     unsigned mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned key = wanted[i], slot = slot_of(key) & mask, found = EMPTY;
        while (true) {
            unsigned there = table[slot];
            if (there == key) {
                found = contents[slot];
                break;
            }
            if (there == EMPTY) break;
            slot = (slot + 1) & mask;
        }
        result[i] = found;
    }
}

extern "C" __global__ void bloom_query(const unsigned *__restrict__ keys, const unsigned *__restrict__ words,
                                       unsigned char *__restrict__ may_have, int n, unsigned bits) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned first = slot_of(keys[i]), second = slot_of(keys[i] ^ 0x9E3779B9u);
        bool has = true;
#pragma unroll
        for (unsigned k = 0; k < 4; ++k) {
            unsigned bit = (first + k * second) % bits;
            has = has && (words[bit / 32] >> bit % 32 & 1) != 0;
        }
        may_have[i] = has;
    }
}

extern "C" __global__ void radix_scatter(const unsigned *__restrict__ keys, const int *__restrict__ offsets,
                                         unsigned *__restrict__ sorted_keys, unsigned shift) {
    __shared__ int place[DIGITS];
    int lane = threadIdx.x, tile = blockIdx.x;
    for (int digit = lane; digit < DIGITS; digit += 32) place[digit] = offsets[tile * DIGITS + digit];
    __syncwarp();
    int first = tile * 1024;
    for (int k = 0; k < 32; ++k) {
        unsigned key = keys[first + 32 * k + lane];
        unsigned digit = key >> shift & 255;
        unsigned same = __match_any_sync(ALL, digit);
        int rank = __popc(same & ((1u << lane) - 1));
        int at = place[digit] + rank;
        __syncwarp();
        if (rank == 0) place[digit] += __popc(same);
        __syncwarp();
        sorted_keys[at] = key;
    }
}

extern "C" __global__ void compact(const int *__restrict__ source, int *__restrict__ result, int *__restrict__ count,
                                   int n, int limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    int value = i < n ? source[i] : limit;
    bool kept = value > limit;
    unsigned among = __ballot_sync(ALL, kept);
    int base = 0;
    if (lane == 0) base = atomicAdd(count, __popc(among));
    base = __shfl_sync(ALL, base, 0);
    if (kept) result[base + __popc(among & ((1u << lane) - 1))] = value;
}

extern "C" __global__ void spmm_csr(const int *__restrict__ starts, const int *__restrict__ columns,
                                    const float *__restrict__ values, const float *__restrict__ dense,
                                    float *__restrict__ result, int rows, int width) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < width) {
        float total = 0.0f;
        int end = starts[row + 1];
        for (int k = starts[row]; k < end; ++k) total += values[k] * dense[columns[k] * width + column];
        result[row * width + column] = total;
    }
}

extern "C" __global__ void page_rank(const int *__restrict__ starts, const int *__restrict__ sources,
                                     const float *__restrict__ ranks, const int *__restrict__ degrees,
                                     float *__restrict__ result, int nodes, float damping) {
    int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node < nodes) {
        float total = 0.0f;
        int end = starts[node + 1];
        for (int k = starts[node]; k < end; ++k) {
            int source = sources[k];
            total += ranks[source] / degrees[source];
        }
        result[node] = (1.0f - damping) / nodes + damping * total;
    }
}

extern "C" __global__ void triangles(const int *__restrict__ starts, const int *__restrict__ neighbours,
                                     const int *__restrict__ heads, const int *__restrict__ tails,
                                     int *__restrict__ counts, int edges) {
    int edge = blockIdx.x * blockDim.x + threadIdx.x;
    if (edge < edges) {
        int u = heads[edge], v = tails[edge];
        int i = starts[u], j = starts[v], last_i = starts[u + 1], last_j = starts[v + 1];
        int count = 0;
        while (i < last_i && j < last_j) {
            int a = neighbours[i], b = neighbours[j];
            if (a == b) ++count;
            if (a <= b) ++i;
            if (b <= a) ++j;
        }
        counts[edge] = count;
    }
}

extern "C" __global__ void merge_places(const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ splits,
                                        int size_a, int size_b, int count, int step) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        int diagonal = i * step;
        int low = max(0, diagonal - size_b), high = min(diagonal, size_a);
        while (low < high) {
            int middle = (low + high) / 2;
            if (a[middle] <= b[diagonal - 1 - middle])
                low = middle + 1;
            else
                high = middle;
        }
        splits[i] = low;
    }
}
