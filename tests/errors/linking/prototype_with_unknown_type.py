import nvgen as nv

f = nv.extern("float f(int n, Foo x)")
