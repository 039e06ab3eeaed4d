import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    a[0] = nv.const.array((1.0, "two"))[n]
