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
    st.shared.u32 %r0, %r1;
    ret;
}""",
    "kernel.ptx",
)
