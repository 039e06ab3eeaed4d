import nvgen as nv

counter = 0


@nv.kernel
def k(a: nv.Array[nv.f32], i: nv.i32, n: nv.i32):
    counter += 1
    a[i] = counter
