// nvcc -arch=sm_75
// nvcc -arch=sm_90
// What the device's run-time library does: printing, allocating, assertions; and memory of the launch and of the module.
#include <cassert>
#include <cstdio>
extern "C" __global__ void prints(const int *in, double d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    printf("%d: %5d %-4u|%x %c %s %.3f %lld %%\n", i, in[i], in[i] & 0xffu, in[i], 'a' + i, i & 1 ? "odd" : "even", d * i, (long long)in[i] << 33);
    if (i == 0) printf("plain\n");
}

struct Node { Node *next; int value; };
extern "C" __global__ void lists(const int *in, int *out, int n) {
    Node *head = nullptr;
    for (int i = 0; i < n; ++i) {
        Node *node = static_cast<Node *>(malloc(sizeof(Node)));
        node->next = head;
        node->value = in[i] + threadIdx.x;
        head = node;
    }
    int sum = 0, place = 1;
    while (head) {
        sum += place++ * head->value;
        Node *next = head->next;
        free(head);
        head = next;
    }
    out[threadIdx.x] = sum;
}

extern "C" __global__ void new_arrays(long long *out, int n) {
    __shared__ long long *common;
    if (threadIdx.x == 0) common = new long long[n];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) common[i] = (long long)i * i;
    __syncthreads();
    long long sum = 0;
    for (int i = 0; i < n; ++i) sum += common[i] * (i % (threadIdx.x + 1));
    out[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x == 0) delete[] common;
}

extern "C" __global__ void asserted(const int *in, int *out, int limit) {
    int i = threadIdx.x;
    assert(in[i] < limit && "too large");
    out[i] = in[i] * 2;
}

extern "C" __global__ void trapped(const int *in, int *out) {
    if (in[threadIdx.x] < 0) __trap();
    out[threadIdx.x] = in[threadIdx.x];
}

// Three arrays in one piece of dynamic shared memory, behind a static one.
extern "C" __global__ void dynamic_parts(const double *a, const short *b, const char *c, double *out, int n) {
    extern __shared__ __align__(16) unsigned char memory[];
    __shared__ int rotation;
    double *da = reinterpret_cast<double *>(memory);
    short *sb = reinterpret_cast<short *>(da + n);
    char *cc = reinterpret_cast<char *>(sb + n);
    int t = threadIdx.x;
    if (t == 0) rotation = c[0] & 7;
    if (t < n) { da[t] = a[t]; sb[t] = b[t]; cc[t] = c[t]; }
    __syncthreads();
    if (t < n) out[t] = da[n - 1 - t] + sb[(t + rotation) % n] * cc[(t * 3) % n];
}

struct Polynomial { int degree; double coefficients[4]; };
__constant__ Polynomial polynomials[3] = {{1, {1, 2}}, {3, {-1, 0, 0.5, 2}}, {0, {7}}};
__constant__ unsigned char order[256];
__device__ int counter = 100;
__device__ const short offsets[5] = {-3, 0, 7, 100, -100};
static __device__ double totals[8];

extern "C" __global__ void constants(const double *x, double *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const Polynomial &p = polynomials[order[i & 255] % 3];
    double sum = 0;
    for (int k = p.degree; k >= 0; --k) sum = sum * x[i] + p.coefficients[k];
    out[i] = sum + offsets[i % 5];
    atomicAdd(&counter, order[i & 255]);
    atomicAdd(totals + i % 8, 1.0);
}

extern "C" __global__ void read_totals(double *out) { out[threadIdx.x] = totals[threadIdx.x] + counter; }

extern "C" __global__ void local_arrays(const int *in, int *out, int n) {
    int counts[16] = {}, order[16];
    for (int i = 0; i < n; ++i) ++counts[in[threadIdx.x * n + i] & 15];
    for (int i = 0; i < 16; ++i) order[i] = i;
    for (int i = 1; i < 16; ++i)
        for (int k = i; k && counts[order[k]] > counts[order[k - 1]]; --k) {
            int x = order[k];
            order[k] = order[k - 1];
            order[k - 1] = x;
        }
    for (int i = 0; i < 16; ++i) out[threadIdx.x * 16 + i] = order[i] * 1000 + counts[order[i]];
}

extern "C" __global__ void grid_stride(const float4 *a, float4 *out, float s, long long n) {
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x) {
        float4 v = a[i];
        out[i] = make_float4(v.x * s, v.y + s, v.z - s, -v.w);
    }
}

extern "C" __global__ void geometry(int *out) {
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int all = blockDim.x * blockDim.y * blockDim.z;
    unsigned lane, warp;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
    out[block * all + thread] = (blockIdx.x + 10 * blockIdx.y + 100 * blockIdx.z) * 1000 + threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z + (lane != thread % 32) * 1000000;
}
