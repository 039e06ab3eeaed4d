import nvgen as nv

TEXT = ".version 8.0 .target sm_80 .address_size 64 .global .u32 count; .visible .entry k() { ret; }"
nv.ptx.load(TEXT).globals["cuont"]
