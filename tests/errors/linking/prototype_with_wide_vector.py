import nvgen as nv

f = nv.extern("float f(double4_32a x)")
