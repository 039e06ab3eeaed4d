import nvgen as nv

f = nv.extern("long double f(void)")
