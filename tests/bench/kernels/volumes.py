"""Fields in two and three dimensions, and how they change with time."""

import nvgen as nv

TX, TY, TZ = 32, 4, 4
#: The nine directions of D2Q9, and how much of a fluid at rest goes along each.
CX = (0, 1, 0, -1, 0, 1, -1, -1, 1)
CY = (0, 0, 1, 0, -1, 1, 1, -1, -1)
WEIGHTS = (4 / 9, *(1 / 9,) * 4, *(1 / 36,) * 4)


@nv.kernel(noalias=True, same_shapes=True)
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


@nv.kernel(noalias=True, same_shapes=True)
def heat_3d(source: nv.Array[nv.f32, 3], result: nv.Array[nv.f32, 3], rate: nv.f32):
    """Seven points, a column of the volume a thread, which goes along the first dimension."""
    x, y = nv.grid(2)
    depth, rows, columns = source.shape
    if 0 < x < columns - 1 and 0 < y < rows - 1:
        below, here = source[0, y, x], source[1, y, x]
        for z in range(1, depth - 1):
            above = source[z + 1, y, x]
            around = source[z, y - 1, x] + source[z, y + 1, x] + source[z, y, x - 1] + source[z, y, x + 1]
            result[z, y, x] = here + rate * (around + below + above - 6.0 * here)
            below, here = here, above


@nv.kernel(noalias=True, same_shapes=True)
def fdtd_2d(ex: nv.Array[nv.f32, 2], ey: nv.Array[nv.f32, 2], hz: nv.Array[nv.f32, 2], step: nv.f32):
    """Maxwell's equations: the step of the magnetic field."""
    x, y = nv.grid(2)
    rows, columns = hz.shape
    if x < columns - 1 and y < rows - 1:
        hz[y, x] -= step * (ey[y, x + 1] - ey[y, x] - ex[y + 1, x] + ex[y, x])


@nv.kernel(noalias=True)
def lattice_boltzmann(source: nv.Array[nv.f32, 3], result: nv.Array[nv.f32, 3], omega: nv.f32):
    """D2Q9: nine densities stream to a cell and collide there."""
    x, y = nv.grid(2)
    rows, columns = source.shape[1], source.shape[2]
    if 0 < x < columns - 1 and 0 < y < rows - 1:
        f = nv.local.array(9, nv.f32)
        density, ux, uy = 0.0, 0.0, 0.0
        for q in nv.static_range(9):
            f[q] = source[q, y - CY[q], x - CX[q]]
            density += f[q]
            ux += nv.f32(CX[q]) * f[q]
            uy += nv.f32(CY[q]) * f[q]
        ux /= density
        uy /= density
        squared = 1.0 - 1.5 * (ux * ux + uy * uy)
        for q in nv.static_range(9):
            along = nv.f32(CX[q]) * ux + nv.f32(CY[q]) * uy
            equilibrium = WEIGHTS[q] * density * (squared + 3.0 * along + 4.5 * along * along)
            result[q, y, x] = f[q] + omega * (equilibrium - f[q])


@nv.kernel(noalias=True, same_shapes=True)
def life(source: nv.Array[nv.u8, 2], result: nv.Array[nv.u8, 2]):
    """Conway's, on a torus."""
    x, y = nv.grid(2)
    rows, columns = source.shape
    if x < columns and y < rows:
        above, below = y - 1 if y > 0 else rows - 1, y + 1 if y < rows - 1 else 0
        left, right = x - 1 if x > 0 else columns - 1, x + 1 if x < columns - 1 else 0
        count = source[above, left] + source[above, x] + source[above, right]
        count += source[y, left] + source[y, right]
        count += source[below, left] + source[below, x] + source[below, right]
        result[y, x] = 1 if count == 3 or (count == 2 and source[y, x] != 0) else 0
