import nvgen as nv

nv.ptx.check(
    """\
.version 8.0
.target sm_80
.address_size 64
.visible .entry k()
{
    .reg .b32 %r<4>;
    .reg .pred %p<2>;
    elect.sync %r0|%p0, -1;
    ret;
}""",
    "kernel.ptx",
)
