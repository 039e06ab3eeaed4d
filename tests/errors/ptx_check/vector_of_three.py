import nvgen as nv

nv.ptx.check(
    """\
.version 8.0
.target sm_90
.address_size 64
.visible .entry k()
{
    .reg .b32 %r<4>;
    .reg .f32 %f<3>;
    ld.shared.v3.b32 {%r0, %r1, %r2}, [%r3];
    ret;
}""",
    "kernel.ptx",
)
