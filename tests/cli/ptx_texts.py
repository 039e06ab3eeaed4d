"""PTX that the tests of ``nvgen ptx`` are about."""

#: A kernel with a divergent branch and a loop, and one with an atomic operation.
TWO_KERNELS = """\
//
// of the tests
//
.version 8.0
.target sm_80
.address_size 64

.global .align 4 .b8 table[16];
.shared .align 4 .b8 tile[128];

.visible .entry sums(
\t.param .u64 sums_a,
\t.param .u32 sums_n
)
{
\t.reg .pred %p<3>;
\t.reg .b32 %r<4>;
\t.reg .b64 %rd<3>;
\t.reg .f32 %f<3>;
\t.loc 1 4 5
\tld.param.u64 %rd1, [sums_a];
\tld.param.u32 %r1, [sums_n];
\tmov.u32 %r2, %tid.x;
\tsetp.ge.u32 %p1, %r2, %r1;
\t@%p1 bra $done;
\tcvta.to.global.u64 %rd2, %rd1;
\tmov.f32 %f1, 0f00000000;
$again:
\t.loc 1 6 9
\tld.global.nc.f32 %f2, [%rd2];
\tadd.f32 %f1, %f1, %f2; // the sum
\tadd.s32 %r1, %r1, -1;
\tsetp.ne.s32 %p2, %r1, 0;
\t@%p2 bra $again;
\tst.global.f32 [%rd2+4], %f1;
$done:
\tret;
}

.visible .entry counted(.param .u64 counted_a)
{
\t.reg .b32 %r<3>;
\t.reg .b64 %rd<2>;
\tld.param.u64 %rd1, [counted_a];
\tmov.u32 %r1, 1;
\tatom.acq_rel.gpu.global.add.u32 %r2, [%rd1], %r1;
\tatom.relaxed.cta.global.cas.b32 %r2, [%rd1], %r1, %r2;
\tbar.sync 0;
\tret;
}
.file 1 "sums.cu"
"""

#: Several mistakes, in lines 5, 6 and 8.
THREE_MISTAKES = """\
.version 8.0
.target sm_80
.address_size 64
.visible .entry k() {
\tadd.s32 %r1, %r2,;
\tmov.u32 %r1 %r2;
\tret;
\tbra ];
}
"""
