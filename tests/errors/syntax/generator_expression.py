import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    squares = (x * x for x in a)
    for x in squares:
        b[0] += x
