import nvgen as nv

k = nv.Kernel.from_source(b"def k(): pass")
