import nvgen as nv


kernel = nv.Kernel.from_source("def f(): pass\ndef g(): pass", filename="kernel.txt")
