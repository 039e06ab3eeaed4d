import nvgen as nv

nv.ptx.instruction("L1:")
