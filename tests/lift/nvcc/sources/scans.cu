// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Prefix sums: Hillis and Steele's, Blelloch's, of a warp, by segments, and of a whole grid in one pass by looking back.
extern "C" __global__ void hillis_steele(const int *in, int *out, int n) {
    __shared__ int rows[2][256];
    int t = threadIdx.x, from = 0;
    rows[0][t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int step = 1; step < 256; step *= 2) {
        rows[1 - from][t] = rows[from][t] + (t >= step ? rows[from][t - step] : 0);
        from = 1 - from;
        __syncthreads();
    }
    if (t < n) out[t] = rows[from][t];
}

extern "C" __global__ void blelloch(const unsigned *in, unsigned *out, int n) {
    extern __shared__ unsigned tree[];
    int t = threadIdx.x, size = 2 * blockDim.x;
    tree[2 * t] = 2 * t < n ? in[2 * t] : 0;
    tree[2 * t + 1] = 2 * t + 1 < n ? in[2 * t + 1] : 0;
    int offset = 1;
    for (int d = size >> 1; d > 0; d >>= 1, offset *= 2) {
        __syncthreads();
        if (t < d) tree[offset * (2 * t + 2) - 1] += tree[offset * (2 * t + 1) - 1];
    }
    if (t == 0) tree[size - 1] = 0;
    for (int d = 1; d < size; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
            unsigned was = tree[left];
            tree[left] = tree[right];
            tree[right] += was;
        }
    }
    __syncthreads();
    if (2 * t < n) out[2 * t] = tree[2 * t];
    if (2 * t + 1 < n) out[2 * t + 1] = tree[2 * t + 1];
}

__device__ int warp_inclusive(int v) {
    int lane = threadIdx.x & 31;
    for (int step = 1; step < 32; step *= 2) {
        int left = __shfl_up_sync(~0u, v, step);
        if (lane >= step) v += left;
    }
    return v;
}

extern "C" __global__ void warp_scan(const int *in, int *out, int n) {
    __shared__ int totals[8];
    int t = threadIdx.x, lane = t & 31, warp = t >> 5;
    int v = warp_inclusive(t < n ? in[t] : 0);
    if (lane == 31) totals[warp] = v;
    __syncthreads();
    if (warp == 0) {
        int total = warp_inclusive(lane < 8 ? totals[lane] : 0);
        if (lane < 8) totals[lane] = total;
    }
    __syncthreads();
    if (t < n) out[t] = v + (warp ? totals[warp - 1] : 0);
}

extern "C" __global__ void segmented(const float *in, const unsigned char *heads, float *out, int n) {
    __shared__ float sums[128];
    __shared__ unsigned char flags[128];
    int t = threadIdx.x;
    float v = t < n ? in[t] : 0;
    unsigned char f = t < n ? heads[t] : 1;
    for (int step = 1; step < 128; step *= 2) {
        sums[t] = v;
        flags[t] = f;
        __syncthreads();
        if (t >= step) {
            if (!f) v += sums[t - step];
            f |= flags[t - step];
        }
        __syncthreads();
    }
    if (t < n) out[t] = v;
}

struct Status { int flag, sum; };  // 0: nothing yet, 1: of this tile, 2: of all up to here

extern "C" __global__ void look_back(const int *in, int *out, unsigned long long *states, int *tickets, int n) {
    __shared__ int tile, before, totals[4];
    int t = threadIdx.x, lane = t & 31, warp = t >> 5;
    if (t == 0) tile = atomicAdd(tickets, 1);
    __syncthreads();
    int i = tile * 128 + t;
    int v = warp_inclusive(i < n ? in[i] : 0);
    if (lane == 31) totals[warp] = v;
    __syncthreads();
    int all = 0, mine = 0;
    for (int k = 0; k < 4; ++k) {
        if (k == warp) mine = all;
        all += totals[k];
    }
    if (t == 0) {
        unsigned flag = tile ? 1 : 2;
        atomicExch(states + tile, (unsigned long long)flag << 32 | (unsigned)all);
        int sum = 0;
        for (int at = tile - 1; at >= 0;) {
            unsigned long long seen = atomicAdd(states + at, 0ull);
            unsigned kind = seen >> 32;
            if (!kind) continue;
            sum += (int)(unsigned)seen;
            if (kind == 2) break;
            --at;
        }
        if (tile) atomicExch(states + tile, 2ull << 32 | (unsigned)(sum + all));
        before = sum;
    }
    __syncthreads();
    if (i < n) out[i] = before + mine + v;
}

extern "C" __global__ void compact(const int *in, int *out, int *count, int n) {
    __shared__ int base, offsets[4];
    int t = threadIdx.x, i = blockIdx.x * 128 + t, lane = t & 31;
    int keep = i < n && in[i] % 3 == 0;
    unsigned kept = __ballot_sync(~0u, keep);
    if (lane == 0) offsets[t / 32] = __popc(kept);
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        for (int k = 0; k < 4; ++k) { int c = offsets[k]; offsets[k] = sum; sum += c; }
        base = atomicAdd(count, sum);
    }
    __syncthreads();
    unsigned below;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
    if (keep) out[base + offsets[t / 32] + __popc(kept & below)] = in[i];
}
