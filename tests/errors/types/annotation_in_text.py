import nvgen as nv

k = nv.Kernel.from_source("def k(a: nv.Foo):\n    a[0] = 1", filename="text.py")
