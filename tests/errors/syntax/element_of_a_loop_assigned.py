import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32, flag: nv.bool):
    for value in a:
        value *= 2
