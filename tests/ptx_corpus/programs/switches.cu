// nvcc -arch=sm_75
// nvcc -arch=sm_100 -lineinfo
// nvcc -arch=sm_80 -G
// Dense switches become tables of branch targets.
__device__ __noinline__ int interpret(const unsigned char *code, int n, int *stack) {
    int top = 0, accumulator = 0;
    for (int at = 0; at < n; ++at) {
        switch (code[at]) {
        case 0: accumulator += 1; break;
        case 1: accumulator -= stack[top]; break;
        case 2: stack[++top] = accumulator; break;
        case 3: accumulator = stack[top--]; break;
        case 4: accumulator *= 3; break;
        case 5: accumulator ^= stack[top >> 1]; break;
        case 6: if (accumulator < 0) at = stack[top]; break;
        case 7: accumulator = __popc(accumulator); break;
        case 8: accumulator <<= stack[top] & 31; break;
        case 9: return accumulator;
        case 10: accumulator = accumulator / (stack[top] | 1); break;
        case 11: stack[top] = -stack[top]; break;
        default: __trap();
        }
    }
    return accumulator;
}
extern "C" __global__ void run(const unsigned char *code, int n, int *out) {
    int stack[32];
    out[threadIdx.x] = interpret(code + threadIdx.x * n, n, stack);
}
