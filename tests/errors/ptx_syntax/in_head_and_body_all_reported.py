import nvgen as nv

nv.ptx.parse("""\
.version 8.0
.target sm_90
.entry k(.param .u64) .maxntid x y
{
    add.s32 %r1 %r2;
    ret;
}
.global .align four .u32 g;
""", "kernel.ptx")
