// nvcc -arch=sm_80
// nvcc -arch=sm_90
// What sm_80 reduces in one instruction, and what is matched and aggregated in a warp.
extern "C" __global__ void warp_integers(const int *in, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, warp = i / 32;
    int v = in[i];
    int add = __reduce_add_sync(~0u, v), low = __reduce_min_sync(~0u, v), high = __reduce_max_sync(~0u, v);
    unsigned both = __reduce_and_sync(~0u, v), any = __reduce_or_sync(~0u, v), odd = __reduce_xor_sync(~0u, v);
    unsigned least = __reduce_min_sync(~0u, (unsigned)v), most = __reduce_max_sync(~0u, (unsigned)v);
    if ((threadIdx.x & 31) == 5) {
        int *to = out + warp * 8;
        to[0] = add; to[1] = low; to[2] = high; to[3] = both; to[4] = any; to[5] = odd; to[6] = least; to[7] = most;
    }
}

extern "C" __global__ void half_warps(const int *in, int *out) {
    int lane = threadIdx.x & 31, i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned mask = lane < 12 ? 0xfffu : 0xfffff000u;
    int v = in[i];
    if (lane < 12) out[i] = __reduce_add_sync(mask, v);
    else out[i] = __reduce_max_sync(mask, v);
}

extern "C" __global__ void matched(const int *in, int *out, int *same) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = __match_any_sync(~0u, in[i]);
    int all;
    unsigned mask = __match_all_sync(~0u, in[i] / 4, &all);
    same[i] = all ? (int)mask : -2;
}

extern "C" __global__ void shuffles(const int *in, int *out, const double *d, double *e) {
    int i = threadIdx.x;
    int v = in[i];
    out[i] = __shfl_sync(~0u, v, i * 7 & 31);
    out[i + 32] = __shfl_up_sync(~0u, v, 3);
    out[i + 64] = __shfl_down_sync(~0u, v, 5, 8);
    out[i + 96] = __shfl_xor_sync(~0u, v, 9, 16);
    out[i + 128] = __shfl_sync(~0u, v, i + 3, 4);
    e[i] = __shfl_up_sync(~0u, d[i], 2, 16);
    if (i % 3 == 0) out[i + 160] = __shfl_sync(0x49249249, v, 30 - i);
    else out[i + 160] = -__popc(__activemask() & ~0x49249249);
}
