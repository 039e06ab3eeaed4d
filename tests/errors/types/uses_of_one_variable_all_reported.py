import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.i32]):
    row = a
    b[0] = row  # one mistake, which is also in the next lines
    b[1] = row + 1
    b[2] = -row
    b[3] = b
    b[4] = b
