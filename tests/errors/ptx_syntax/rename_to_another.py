import nvgen as nv

module = nv.ptx.parse(".version 8.0\n.target sm_90\n.entry scale() { ret; }\n.global .u32 count;")
nv.ptx.renamed(module, "scale", "count")
