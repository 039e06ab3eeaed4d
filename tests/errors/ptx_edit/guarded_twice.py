import nvgen as nv

nv.ptx.guarded(nv.ptx.instruction("@!%p1 bra done;"), "%p2")
