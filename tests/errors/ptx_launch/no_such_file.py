import nvgen as nv

nv.ptx.load("no_such_file.ptx")
