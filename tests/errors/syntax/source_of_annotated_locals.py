import nvgen as nv


# Annotations of local variables leave no trace in code: which text was executed, code does not tell.
text = "def k(a: nv.Array[nv.f32]):\n    x: nv.f32 = 1\n    a[0] = x"
exec(text.replace("x: nv.f32", "x: nv.f64"))
kernel = nv.kernel(k)
kernel.ptx()
