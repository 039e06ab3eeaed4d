import nvgen as nv


TILE = 24


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.static_assert(TILE % 16 == 0, "TILE is a multiple of 16")
    a[0] = TILE
