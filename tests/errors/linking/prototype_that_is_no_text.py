import nvgen as nv

f = nv.extern(float)
