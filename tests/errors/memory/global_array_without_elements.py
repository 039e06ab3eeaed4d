import nvgen as nv

counter = nv.global_array((4, 0), nv.i32)
