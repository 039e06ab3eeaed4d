import nvgen as nv


kernel = nv.Kernel.from_source("x = 1", filename="kernel.txt")
