import nvgen as nv

module = nv.ptx.parse(".version 8.0\n.target sm_90\n.func f();\n.entry k() { bar.sync 0; ret; }")
nv.ptx.replaced(module, (module.kernels[0].body, None))
