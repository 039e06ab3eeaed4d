import nvgen as nv

nv.ptx.parse("""\
.version 8.0
.target sm_90
.address_size 64

.visible .entry k(.param .u64 a)
{
    .reg .b32 %r<4>;
    add.s32 %r1, %r2 %r3;
    mov.u32 %r1, [;
    ret;
}
""", "kernel.ptx")
