import nvgen as nv

nv.ptx.parse("""\
.version 8.0
.target sm_90
.entry k() { .reg .f32 %f<2>; mov.f32 %f1, 0f3F80000; ret; }
""", "kernel.ptx")
