// nvcc -arch=sm_75
// nvcc -arch=sm_100
// Integers to 128 bits: carries, divisions, bits, and what SIMD within a word makes.
typedef __int128 i128;
typedef unsigned __int128 u128;
extern "C" __global__ void wide(i128 *x, u128 *y, long long *l, unsigned long long *u) {
    int i = threadIdx.x;
    x[i] = x[i] * x[i + 1] + (i128)l[i] - (x[i] >> 3);
    y[i] = y[i] / (y[i + 1] | 1) ^ (y[i] << (i & 63)) % 1000003u;
    l[i] = l[i] / (l[i + 1] | 1) + __mul64hi(l[i], l[i + 1]) + x[i] < 0;
    u[i] = __umul64hi(u[i], u[i + 1]) % 10 + __clzll(u[i]) + __ffsll(u[i]) + __brevll(u[i]);
}
extern "C" __global__ void bits(unsigned *u, int *s, unsigned char *b, short *h) {
    int i = threadIdx.x;
    u[i] = __byte_perm(u[i], u[i + 1], 0x5410) + __funnelshift_l(u[i], u[i + 1], i) + __popc(u[i]) + __clz(u[i]);
    u[i] += __vadd4(u[i], u[i + 1]) ^ __vabsdiffu2(u[i], 3) ^ __vcmpgts4(u[i], 7) ^ __vmaxs2(u[i], u[i + 2]);
    s[i] = __dp4a(s[i], s[i + 1], (int)__sad(s[i], s[i + 1], 7u)) + __mulhi(s[i], 100) + __mul24(s[i], s[i]) + abs(s[i]);
    s[i] += __dp2a_lo((int)u[i], s[i], s[i + 1]) + s[i] / 7 + s[i] % 13 + max(s[i], -5) + __rhadd(s[i], 3);
    b[i] = (b[i] << 1) | (b[i] >> 7);
    h[i] = h[i] * h[i + 1] - (short)b[i];
}
