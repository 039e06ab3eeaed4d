// nvcc -arch=sm_80
// nvcc -arch=sm_120 -O0
// Kernels and functions that templates make, with long mangled names.
template <typename T, int N> struct Polynomial {
    T coefficients[N];
    __device__ T operator()(T x) const {
        T sum = coefficients[N - 1];
#pragma unroll
        for (int i = N - 2; i >= 0; --i) sum = sum * x + coefficients[i];
        return sum;
    }
};

template <typename T, int N> __global__ void evaluate(const T *in, T *out, Polynomial<T, N> p, long long n) {
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x)
        out[i] = p(in[i]);
}

template __global__ void evaluate<float, 3>(const float *, float *, Polynomial<float, 3>, long long);
template __global__ void evaluate<double, 9>(const double *, double *, Polynomial<double, 9>, long long);
template __global__ void evaluate<unsigned char, 2>(const unsigned char *, unsigned char *, Polynomial<unsigned char, 2>, long long);
template __global__ void evaluate<long long, 5>(const long long *, long long *, Polynomial<long long, 5>, long long);
