import nvgen as nv

nv.ptx.parse("""\
.version 8.0
.target sm_90
.address_size 64

.visible .entry k(.param .u64 a)
{
    .reg .b32 %r<4>
    .reg .pred %p;
    mov.u32 %r1, %tid.x  // in x
    setp.eq.u32 %p, %r1, 0;
    @%p bra DONE
    add.s32 %r2, %r1, %r1
DONE:
    ret
}
""", "kernel.ptx")
