import nvgen as nv

nv.ptx.check(
    """\
.version 8.0
.target sm_90
.address_size 64
.visible .entry k()
{
    .reg .b32 %r<8>;
    .reg .b64 %d<2>;
    ld.shared.L2::cache_hint.b32 %r0, [%d0], %d1;
    ret;
}""",
    "kernel.ptx",
)
