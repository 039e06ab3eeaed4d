import nvgen as nv


i = nv.grid(1)
