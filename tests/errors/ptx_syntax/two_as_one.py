import nvgen as nv

nv.ptx.statement("add.s32 %r1, %r2, 3; ret;")
