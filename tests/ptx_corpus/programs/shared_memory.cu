// nvcc -arch=sm_75
// nvcc -arch=sm_90 -G
// Static and dynamic shared memory, barriers with numbers and predicates, a reduction and a scan.
extern __shared__ __align__(16) unsigned char dynamic[];
__shared__ volatile int warps[32];
template <typename T> __device__ T reduce(T value) {
    for (int offset = 16; offset; offset >>= 1) value += __shfl_down_sync(0xffffffffu, value, offset);
    return value;
}
extern "C" __global__ void sums(const double *in, double *out, int n) {
    double *of_warps = reinterpret_cast<double *>(dynamic);
    double sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) sum += in[i];
    sum = reduce(sum);
    if ((threadIdx.x & 31) == 0) of_warps[threadIdx.x >> 5] = sum;
    __syncthreads();
    if (threadIdx.x < 32) out[blockIdx.x] = reduce(threadIdx.x < blockDim.x / 32 ? of_warps[threadIdx.x] : 0.0);
}
extern "C" __global__ void votes(int *x) {
    int any = __syncthreads_or(x[threadIdx.x]), all = __syncthreads_and(x[threadIdx.x]);
    int count = __syncthreads_count(x[threadIdx.x] > 2);
    unsigned ballot = __ballot_sync(__activemask(), x[threadIdx.x]);
    warps[threadIdx.x & 31] = ballot;
    asm volatile("bar.sync 1, 64;" ::: "memory");
    x[threadIdx.x] = any + all + count + __popc(ballot) + warps[31] + __any_sync(0xff, any) + __match_all_sync(~0u, x[0], &any);
}
