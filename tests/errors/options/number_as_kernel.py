import nvgen as nv


kernel = nv.kernel(3)
