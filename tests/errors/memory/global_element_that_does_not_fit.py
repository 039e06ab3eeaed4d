import nvgen as nv

counter = nv.global_array(4, nv.u8)
counter[1] = -1
