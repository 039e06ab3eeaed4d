import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    nv.async_copy.wait_group(n)
