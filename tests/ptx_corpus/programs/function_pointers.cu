// nvcc -arch=sm_75
// nvcc -arch=sm_100
// nvcc -arch=sm_90 -rdc=true -G
// Indirect calls by tables in global and constant memory and by arguments.
typedef float (*Unary)(float);
struct Wide { double a; float b[5]; char c; };
typedef Wide (*Maker)(Wide, int, const Wide *);
__device__ float twice(float x) { return 2 * x; }
__device__ float square(float x) { return x * x; }
__device__ __noinline__ float half_of(float x) { return x / 2; }
__device__ Unary table[] = {twice, square, half_of, nullptr};
__constant__ Unary constant_table[2] = {square, twice};
__device__ Wide first(Wide w, int i, const Wide *o) { w.b[i % 5] += o->b[0]; return w; }
__device__ Wide second(Wide w, int i, const Wide *o) { w.a = i; w.c = o->c; return w; }
__device__ Maker makers[2] = {first, second};
extern "C" __global__ void call(float *x, Wide *w, int which, Unary given) {
    int i = threadIdx.x;
    x[i] = table[which & 3](x[i]) + constant_table[i & 1](x[i + 1]);
    if (given) x[i] += given(x[i]);
    w[i] = makers[which & 1](w[i], i, w);
}
