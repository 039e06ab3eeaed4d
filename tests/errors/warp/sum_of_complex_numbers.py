import nvgen as nv


@nv.kernel
def k(x: nv.Array[nv.c64]):
    x[0] = nv.warp.reduce_add(x[0])
