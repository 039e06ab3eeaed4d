import nvgen as nv

f = nv.extern("float f(float x, float x)")
