// nvcc -arch=sm_75
// nvcc -arch=sm_90 -G
// nvcc -arch=sm_86 -rdc=true
// Functions that call themselves and each other.
__device__ __noinline__ unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ int odd(int n);
__device__ __noinline__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ __noinline__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
struct Node { Node *left, *right; int value; };
__device__ __noinline__ int depth(const Node *n) {
    if (!n) return 0;
    int a = depth(n->left), b = depth(n->right);
    return 1 + (a > b ? a : b);
}
extern "C" __global__ void recurse(unsigned *out, const Node *tree) {
    unsigned i = threadIdx.x;
    out[i] = fibonacci(i) + even(i) + depth(tree);
}
