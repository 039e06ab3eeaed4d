import nvgen as nv

f = nv.extern("int f(const char *format, ...)")
