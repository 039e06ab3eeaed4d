import nvgen as nv

nv.ptx.parse("""\
.version 8.0
.target sm_90
.entry k() { .pragma "nounroll; ret; }
""", "kernel.ptx")
