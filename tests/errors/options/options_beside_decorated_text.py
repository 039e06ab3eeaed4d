import nvgen as nv


kernel = nv.Kernel.from_source("@nv.kernel\ndef k(): pass", filename="kernel.txt", ftz=True)
