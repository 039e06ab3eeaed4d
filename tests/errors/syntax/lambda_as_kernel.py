import nvgen as nv


scale = nv.kernel(lambda a: a)
