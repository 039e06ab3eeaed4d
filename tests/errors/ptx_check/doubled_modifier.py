import nvgen as nv

nv.ptx.check(
    """\
.version 8.0
.target sm_90
.address_size 64
.visible .entry k()
{
    .reg .f32 %f<3>;
    add.ftz.ftz.f32 %f0, %f1, %f2;
    ret;
}""",
    "kernel.ptx",
)
