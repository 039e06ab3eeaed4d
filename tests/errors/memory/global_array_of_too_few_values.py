import nvgen as nv

counter = nv.global_array((2, 2), nv.i32, init=(1, 2, 3))
