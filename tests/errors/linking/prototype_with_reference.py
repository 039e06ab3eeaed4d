import nvgen as nv

f = nv.extern("float f(float &x)")
