import nvgen as nv

f = nv.extern("f(float)")
