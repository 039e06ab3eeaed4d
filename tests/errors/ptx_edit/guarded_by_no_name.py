import nvgen as nv

nv.ptx.guarded(nv.ptx.instruction("bra done;"), "!%p2")
