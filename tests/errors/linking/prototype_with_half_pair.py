import nvgen as nv

f = nv.extern("float f(__half2 x)")
