// nvcc -arch=sm_80
// nvcc -arch=sm_100 -lineinfo
// What people write by hand in inline PTX: scopes, labels, predicates, comments, odd numbers.
extern "C" __global__ void by_hand(unsigned *x, float *f, unsigned long long *clock) {
    unsigned i = threadIdx.x, r;
    asm volatile("{\n\t.reg .pred p, q;\n\t.reg .b32 t<3>; // a comment\n\t"
                 "setp.lt.and.u32 p|q, %1, 0x10, 1;\n\t@p  mov.b32 t0, 0b1011;\n\t@!p mov.b32 t0, 017;\n\t"
                 "@q bra.uni $done_%=;\n\tadd.u32 t0, t0, 5U;\n$done_%=:\n\tmov.u32 %0, t0;\n\t}" : "=r"(r) : "r"(i));
    x[i] = r;
    asm("{ .reg .b16 lo, hi; mov.b32 {lo, hi}, %1; mov.b32 %0, {hi, lo}; }" : "=r"(r) : "r"(r));
    asm("lop3.b32 %0, %1, %2, %3, 0xE8; /* majority */" : "=r"(r) : "r"(r), "r"(i), "r"(x[i]));
    asm("vadd.u32.u32.u32.sat.add %0, %1.b0, %2.b3, %3;" : "=r"(r) : "r"(r), "r"(i), "r"(i)); 
    asm("fma.rn.f32 %0, %0, 0f3F000000, 0f40490FDB;" : "+f"(f[i]));
    asm("selp.b32 %0, %1, WARP_SZ, 1;" : "=r"(r) : "r"(r));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(clock[i]));
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(x[i + 32]));
    x[i + 64] = r;
    asm volatile(".pragma \"nounroll\";");
    asm volatile("exit;");
}
