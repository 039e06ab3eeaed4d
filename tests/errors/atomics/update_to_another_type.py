import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32], b: nv.Array[nv.i32]):
    nv.atomic.update(a, 0, lambda old, x: old + x, b[nv.grid(1)])
