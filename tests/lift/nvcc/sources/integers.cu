// nvcc -arch=sm_75
// nvcc -arch=sm_90
// Integer arithmetic: division of 64 bits, 128 bits, bits, bytes, funnel shifts, products of bytes, saturation.
typedef long long i64;
typedef unsigned long long u64;
extern "C" __global__ void division(const i64 *a, const i64 *b, i64 *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    u64 x = a[i], y = b[i];
    i64 *to = out + 8 * i;
    to[0] = a[i] / b[i];
    to[1] = a[i] % b[i];
    to[2] = x / y;
    to[3] = x % y;
    to[4] = (int)a[i] / ((int)b[i] | 1);
    to[5] = (unsigned)a[i] % ((unsigned)b[i] | 1);
    to[6] = a[i] / 1000003;
    to[7] = x % 10;
}

extern "C" __global__ void wide(const u64 *a, const u64 *b, u64 *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned __int128 x = (unsigned __int128)a[2 * i + 1] << 64 | a[2 * i], y = (unsigned __int128)b[2 * i + 1] << 64 | b[2 * i];
    __int128 s = x;
    unsigned __int128 r[8] = {x + y, x - y, x * y, x ^ y >> 3, x << (b[2 * i] & 127), (unsigned __int128)(s >> (b[2 * i] & 127)), (unsigned __int128)-s, x / (y >> 64 | 1)};
    for (int k = 0; k < 8; ++k) {
        out[18 * i + 2 * k] = r[k];
        out[18 * i + 2 * k + 1] = r[k] >> 64;
    }
    out[18 * i + 16] = (x < y) | (s < (__int128)y) << 1 | (x == y) << 2;
    out[18 * i + 17] = __umul64hi(a[2 * i], b[2 * i]) ^ __mul64hi(a[2 * i], b[2 * i]);
}

extern "C" __global__ void bits(const unsigned *a, const u64 *b, int *out, u64 *wide_out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned x = a[i];
    u64 y = b[i];
    int *to = out + 12 * i;
    to[0] = __clz(x); to[1] = __popc(x); to[2] = __brev(x); to[3] = __ffs(x);
    to[4] = __clzll(y); to[5] = __popcll(y); to[6] = __ffsll(y); to[7] = __byte_perm(x, (unsigned)y, 0x3705);
    to[8] = __funnelshift_l(x, (unsigned)y, (unsigned)(y >> 32)); to[9] = __funnelshift_r(x, (unsigned)y, x & 63);
    to[10] = __funnelshift_lc(x, (unsigned)y, x & 63); to[11] = __funnelshift_rc(x, (unsigned)y, x & 63);
    wide_out[i] = __brevll(y);
}

extern "C" __global__ void bytes(const unsigned *a, const unsigned *b, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned x = a[i], y = b[i];
    int *to = out + 12 * i;
    to[0] = __dp4a((int)x, (int)y, 7); to[1] = __dp4a(x, y, 7u);
    to[2] = __dp2a_lo((int)x, (int)y, -3); to[3] = __dp2a_hi(x, y, 3u);
    to[4] = __vadd4(x, y); to[5] = __vsub2(x, y); to[6] = __vmaxs2(x, y); to[7] = __vminu4(x, y);
    to[8] = __vabsdiffu4(x, y); to[9] = __vcmpgts4(x, y); to[10] = __vaddss2(x, y); to[11] = __vsadu4(x, y);
}

extern "C" __global__ void mixed(const int *a, const int *b, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int x = a[i], y = b[i], *to = out + 12 * i;
    to[0] = __mulhi(x, y); to[1] = __umulhi(x, y); to[2] = __mul24(x, y); to[3] = __umul24(x, y);
    to[4] = __sad(x, y, 5u); to[5] = __usad(x, y, 5u); to[6] = __hadd(x, y); to[7] = __rhadd(x, y);
    to[8] = abs(x) + max(x, y) - min((unsigned)x, (unsigned)y); to[9] = __vimax3_s32(x, y, 12345); to[10] = (signed char)x * (short)y + (unsigned char)y;
    asm("add.sat.s32 %0, %1, %2;" : "=r"(to[11]) : "r"(x), "r"(y));
}

extern "C" __global__ void carries(const unsigned *a, const unsigned *b, unsigned *out) {
    // 256 bits each
    const unsigned *x = a + 8 * threadIdx.x, *y = b + 8 * threadIdx.x;
    unsigned *to = out + 16 * threadIdx.x, r[8], s[8];
    asm("add.cc.u32 %0, %8, %16; addc.cc.u32 %1, %9, %17; addc.cc.u32 %2, %10, %18; addc.cc.u32 %3, %11, %19;\n\t"
        "addc.cc.u32 %4, %12, %20; addc.cc.u32 %5, %13, %21; addc.cc.u32 %6, %14, %22; addc.u32 %7, %15, %23;"
        : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]));
    // a number of 128 bits times one of 32, by mad with carries
    asm("mul.lo.u32 %0, %5, %9; mul.hi.u32 %1, %5, %9; mad.lo.cc.u32 %1, %6, %9, %1; madc.hi.u32 %2, %6, %9, 0;\n\t"
        "mad.lo.cc.u32 %2, %7, %9, %2; madc.hi.u32 %3, %7, %9, 0; mad.lo.cc.u32 %3, %8, %9, %3; madc.hi.u32 %4, %8, %9, 0;"
        : "=&r"(s[0]), "=&r"(s[1]), "=&r"(s[2]), "=&r"(s[3]), "=&r"(s[4]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]));
    for (int k = 0; k < 8; ++k) to[k] = r[k];
    for (int k = 0; k < 5; ++k) to[8 + k] = s[k];
}
