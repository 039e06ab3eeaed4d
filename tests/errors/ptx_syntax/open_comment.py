import nvgen as nv

nv.ptx.parse("""\
.version 8.0
.target sm_90 /* the newest
.entry k() { ret; }
""", "kernel.ptx")
