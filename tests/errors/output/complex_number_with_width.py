import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    print(f"{nv.c64(1, 2) * n:10.3f}")
