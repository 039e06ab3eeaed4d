import nvgen as nv

nv.ptx.parse("""\
.version 8.0
.target sm_90
.entry k() { .reg .b32 %r<2>; mov.u32 %r1, 08; ret; }
""", "kernel.ptx")
