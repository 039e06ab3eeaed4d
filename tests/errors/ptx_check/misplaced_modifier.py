import nvgen as nv

nv.ptx.check(
    """\
.version 8.0
.target sm_90
.address_size 64
.visible .entry k()
{
    .reg .b32 %r<4>;
    .reg .b64 %d<2>;
    mov.b64 %d0, 0;
    cp.async.ca.global.shared [%r0], [%d0], 4;
    ret;
}""",
    "kernel.ptx",
)
