// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Calls: by address, by tables, of virtual functions, of functions that call themselves, with structures; and switches.
typedef int (*Operation)(int, int);
__device__ __noinline__ int plus(int a, int b) { return a + b; }
__device__ __noinline__ int minus(int a, int b) { return a - b; }
__device__ __noinline__ int times(int a, int b) { return a * b; }
__device__ __noinline__ int larger(int a, int b) { return a > b ? a : b; }
__device__ Operation table[4] = {plus, minus, times, larger};
__constant__ Operation constant_table[2] = {larger, plus};

extern "C" __global__ void by_table(const int *codes, const int *a, const int *b, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int sum = table[codes[i] & 3](a[i], b[i]);
    out[i] = sum + constant_table[codes[i] >> 2 & 1](a[i], b[i]);
}

extern "C" __global__ void by_choice(const int *a, int *out, int n) {
    int i = threadIdx.x;
    Operation f = a[i] & 1 ? plus : minus;
    if (n > 1000) f = times;
    out[i] = f(a[i], i);
}

struct Shape {
    __device__ Shape(int kind) : kind(kind) {}
    __device__ virtual float area() const = 0;
    __device__ virtual int corners() const { return 0; }
    int kind;
};
struct Square : Shape {
    __device__ Square(float side) : Shape(1), side(side) {}
    __device__ float area() const override { return side * side; }
    __device__ int corners() const override { return 4; }
    float side;
};
struct Circle : Shape {
    __device__ Circle(float radius) : Shape(2), radius(radius) {}
    __device__ float area() const override { return 3.0f * radius * radius; }
    float radius;
};
struct Rectangle : Square {
    __device__ Rectangle(float side, float other) : Square(side), other(other) { kind = 3; }
    __device__ float area() const override { return side * other; }
    float other;
};

extern "C" __global__ void virtual_calls(const int *kinds, const float *sizes, float *areas, int *corners, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Square square(sizes[i]);
    Circle circle(sizes[i]);
    Rectangle rectangle(sizes[i], 2.0f);
    Shape *all[3] = {&square, &circle, &rectangle};
    Shape *one = all[kinds[i]];
    areas[i] = one->area();
    corners[i] = one->corners() * 10 + one->kind;
}

__device__ __noinline__ unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ __noinline__ unsigned ackermann(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
__device__ __noinline__ bool is_odd(int n);
__device__ __noinline__ bool is_even(int n) { return n == 0 || is_odd(n - 1); }
__device__ __noinline__ bool is_odd(int n) { return n != 0 && is_even(n - 1); }

extern "C" __global__ void recursive(unsigned *out) {
    unsigned t = threadIdx.x;
    out[3 * t] = fibonacci(t);
    out[3 * t + 1] = ackermann(t & 1 ? 2 : 1, t / 2);
    out[3 * t + 2] = is_even(t * 3);
}

__device__ void quicksort(int *a, int low, int high) {
    while (low < high) {
        int pivot = a[(low + high) / 2], i = low, j = high;
        while (i <= j) {
            while (a[i] < pivot) ++i;
            while (a[j] > pivot) --j;
            if (i <= j) { int x = a[i]; a[i++] = a[j]; a[j--] = x; }
        }
        quicksort(a, low, j);
        low = i;
    }
}

extern "C" __global__ void quicksort_rows(int *data, int n) { quicksort(data + threadIdx.x * n, 0, n - 1); }

extern "C" __global__ void interpreter(const unsigned char *code, const int *in, int *out, int length) {
    int stack[16], top = 0, t = threadIdx.x;
    for (int at = 0; at < length; ++at) {
        switch (code[at]) {
            case 0: stack[top++] = in[t]; break;
            case 1: --top; stack[top - 1] += stack[top]; break;
            case 2: --top; stack[top - 1] -= stack[top]; break;
            case 3: --top; stack[top - 1] *= stack[top]; break;
            case 4: stack[top] = stack[top - 1]; ++top; break;
            case 5: stack[top - 1] = -stack[top - 1]; break;
            case 6: stack[top - 1] ^= 0x55; break;
            case 7: stack[top - 1] >>= 1; break;
            case 8: if (stack[top - 1] & 1) ++at; break;
            case 9: { int x = stack[top - 1]; stack[top - 1] = stack[top - 2]; stack[top - 2] = x; break; }
            case 10: stack[top - 1] = __popc(stack[top - 1]); break;
            case 11: stack[top++] = t; break;
            default: stack[top - 1] += 1000; break;
        }
    }
    out[t] = stack[top - 1];
}

struct Small { char a; short b; };
struct Big { double d; Small s[3]; int more[9]; };
__device__ __noinline__ Big changed(Big b, Small s, char c) {
    b.d += s.b + c;
    b.s[1] = s;
    for (int i = 0; i < 9; ++i) b.more[i] = b.more[8 - i] * 2;
    return b;
}
extern "C" __global__ void structures(Big b, Small s, Big *out, char c) {
    Big own = b;
    own.d *= threadIdx.x;
    s.a += threadIdx.x;
    out[threadIdx.x] = changed(own, s, c);
}

__device__ __noinline__ float3 crossed(float3 a, float3 b) { return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
extern "C" __global__ void vectors(const float3 *a, const float3 *b, float3 *out) { out[threadIdx.x] = crossed(a[threadIdx.x], b[threadIdx.x]); }

__device__ __noinline__ int block_total(int v, int *room) {
    room[threadIdx.x] = v;
    __syncthreads();
    for (int step = blockDim.x / 2; step; step /= 2) {
        if (threadIdx.x < step) room[threadIdx.x] += room[threadIdx.x + step];
        __syncthreads();
    }
    int total = room[0];
    __syncthreads();
    return total;
}
extern "C" __global__ void waiting_calls(const int *in, int *out) {
    __shared__ int room[64];
    int first = block_total(in[threadIdx.x], room), second = block_total(in[threadIdx.x] * (first & 7), room);
    out[threadIdx.x] = first ^ second << 1;
}
