import nvgen as nv


x = nv.f32(1)
