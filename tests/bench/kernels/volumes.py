"""Fields in two and three dimensions, and how they change with time."""

import nvgen as nv

TX, TY, TZ = 32, 4, 4


@nv.kernel(noalias=True)
def stencil_3d(source: nv.Array[nv.f32, 3], result: nv.Array[nv.f32, 3], centre: nv.f32, side: nv.f32):
    """Seven points, of a tile with a border of one element: blocks of 32 by 4 by 4 threads."""
    s = nv.shared.array((TZ + 2, TY + 2, TX + 2), nv.f32)
    x, y, z = nv.grid(3)
    tx, ty, tz = nv.thread_idx.x + 1, nv.thread_idx.y + 1, nv.thread_idx.z + 1
    depth, rows, columns = source.shape
    if x < columns and y < rows and z < depth:
        s[tz, ty, tx] = source[z, y, x]
        if tx == 1 and x > 0:
            s[tz, ty, tx - 1] = source[z, y, x - 1]
        if tx == TX and x < columns - 1:
            s[tz, ty, tx + 1] = source[z, y, x + 1]
        if ty == 1 and y > 0:
            s[tz, ty - 1, tx] = source[z, y - 1, x]
        if ty == TY and y < rows - 1:
            s[tz, ty + 1, tx] = source[z, y + 1, x]
        if tz == 1 and z > 0:
            s[tz - 1, ty, tx] = source[z - 1, y, x]
        if tz == TZ and z < depth - 1:
            s[tz + 1, ty, tx] = source[z + 1, y, x]
    nv.syncthreads()
    if 0 < x < columns - 1 and 0 < y < rows - 1 and 0 < z < depth - 1:
        around = s[tz, ty, tx - 1] + s[tz, ty, tx + 1] + s[tz, ty - 1, tx] + s[tz, ty + 1, tx]
        result[z, y, x] = centre * s[tz, ty, tx] + side * (around + s[tz - 1, ty, tx] + s[tz + 1, ty, tx])
