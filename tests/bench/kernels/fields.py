"""Fields and particles in time."""

import math

import nvgen as nv


@nv.kernel(noalias=True, same_shapes=True)
def jacobi(source: nv.Array[nv.f32, 2], right: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    x, y = nv.grid(2)
    rows, columns = source.shape
    if 0 < x < columns - 1 and 0 < y < rows - 1:
        around = source[y - 1, x] + source[y + 1, x] + source[y, x - 1] + source[y, x + 1]
        result[y, x] = 0.25 * (around - right[y, x])


@nv.kernel(noalias=True, same_shapes=True)
def red_black(field: nv.Array[nv.f32, 2], right: nv.Array[nv.f32, 2], colour: nv.i32):
    """Every other element anew from those of the other colour."""
    i, y = nv.grid(2)
    rows, columns = field.shape
    x = 2 * i + (y + colour & 1)
    if 0 < x < columns - 1 and 0 < y < rows - 1:
        around = field[y - 1, x] + field[y + 1, x] + field[y, x - 1] + field[y, x + 1]
        field[y, x] = 0.25 * (around - right[y, x])


@nv.kernel(noalias=True, same_shapes=True)
def wave_fourth(before: nv.Array[nv.f32, 3], now: nv.Array[nv.f32, 3], after: nv.Array[nv.f32, 3], rate: nv.f32):
    """The wave equation in three dimensions, derivatives of fourth order, down the planes."""
    x, y = nv.grid(2)
    planes, rows, columns = now.shape
    if 1 < x < columns - 2 and 1 < y < rows - 2:
        for z in range(2, planes - 2):
            centre = now[z, y, x]
            near = now[z - 1, y, x] + now[z + 1, y, x] + now[z, y - 1, x]
            near += now[z, y + 1, x] + now[z, y, x - 1] + now[z, y, x + 1]
            far = now[z - 2, y, x] + now[z + 2, y, x] + now[z, y - 2, x]
            far += now[z, y + 2, x] + now[z, y, x - 2] + now[z, y, x + 2]
            laplacian = 1.3333333 * near - 0.083333333 * far - 7.5 * centre
            after[z, y, x] = 2.0 * centre - before[z, y, x] + rate * laplacian


@nv.kernel(noalias=True, same_shapes=True)
def advect(
    source: nv.Array[nv.f32, 2],
    u: nv.Array[nv.f32, 2],
    v: nv.Array[nv.f32, 2],
    result: nv.Array[nv.f32, 2],
    step: nv.f32,
):
    """What comes to each element, from where its velocity says that it was."""
    x, y = nv.grid(2)
    rows, columns = source.shape
    if y < rows and x < columns:
        fx = min(max(nv.f32(x) - step * u[y, x], 0.0), nv.f32(columns - 2))
        fy = min(max(nv.f32(y) - step * v[y, x], 0.0), nv.f32(rows - 2))
        i, j = nv.i32(fx), nv.i32(fy)
        fx -= nv.f32(i)
        fy -= nv.f32(j)
        above = source[j, i] * (1.0 - fx) + source[j, i + 1] * fx
        below = source[j + 1, i] * (1.0 - fx) + source[j + 1, i + 1] * fx
        result[y, x] = above * (1.0 - fy) + below * fy


@nv.kernel(noalias=True, same_shapes=True)
def shallow_water(
    height: nv.Array[nv.f32, 2],
    u: nv.Array[nv.f32, 2],
    v: nv.Array[nv.f32, 2],
    result: nv.Array[nv.f32, 2],
    step: nv.f32,
):
    """The height of water after a step: what flows out of each element along both axes."""
    x, y = nv.grid(2)
    rows, columns = height.shape
    if 0 < x < columns - 1 and 0 < y < rows - 1:
        east = height[y, x + 1] * u[y, x + 1] - height[y, x - 1] * u[y, x - 1]
        south = height[y + 1, x] * v[y + 1, x] - height[y - 1, x] * v[y - 1, x]
        result[y, x] = height[y, x] - 0.5 * step * (east + south)


@nv.kernel(noalias=True, same_shapes=True)
def thomas(
    lower: nv.Array[nv.f32, 2],
    diagonal: nv.Array[nv.f32, 2],
    upper: nv.Array[nv.f32, 2],
    right: nv.Array[nv.f32, 2],
    changed: nv.Array[nv.f32, 2],
    solution: nv.Array[nv.f32, 2],
):
    """A tridiagonal system a thread, those of neighbours beside each other."""
    i = nv.grid(1)
    n, systems = solution.shape
    if i < systems:
        factor = upper[0, i] / diagonal[0, i]
        value = right[0, i] / diagonal[0, i]
        changed[0, i] = factor
        solution[0, i] = value
        for row in range(1, n):
            below = lower[row, i]
            scale = 1.0 / (diagonal[row, i] - below * factor)
            factor = upper[row, i] * scale
            value = (right[row, i] - below * value) * scale
            changed[row, i] = factor
            solution[row, i] = value
        for row in range(n - 2, -1, -1):
            value = solution[row, i] - changed[row, i] * value
            solution[row, i] = value


@nv.kernel(noalias=True)
def cell_forces(
    positions: nv.Array[nv.vec[nv.f32, 4]],
    starts: nv.Array[nv.i32],
    cells: nv.Array[nv.i32],
    neighbours: nv.Array[nv.i32, 2],
    forces: nv.Array[nv.vec[nv.f32, 4]],
    cutoff: nv.f32,
):
    """Lennard-Jones forces of the particles in the cells around that of each particle, sorted by cells."""
    i = nv.grid(1)
    if i < forces.size:
        own = positions[i]
        fx, fy, fz = 0.0, 0.0, 0.0
        cell = cells[i]
        for k in range(27):
            other = neighbours[cell, k]
            for j in range(starts[other], starts[other + 1]):
                place = positions[j]
                dx, dy, dz = own.x - place.x, own.y - place.y, own.z - place.z
                squared = dx * dx + dy * dy + dz * dz
                if 0.0 < squared < cutoff:
                    inverse = 1.0 / squared
                    sixth = inverse * inverse * inverse
                    force = sixth * (sixth - 0.5) * inverse
                    fx += force * dx
                    fy += force * dy
                    fz += force * dz
        forces[i] = nv.vec[nv.f32, 4](fx, fy, fz, 0.0)


def mixed(x):
    x ^= x >> 16
    x *= nv.u32(0x7FEB352D)
    x ^= x >> 15
    x *= nv.u32(0x846CA68B)
    return x ^ (x >> 16)


@nv.kernel(noalias=True)
def ising(spins: nv.Array[nv.i8, 2], colour: nv.i32, seed: nv.u32, coupling: nv.f32):
    """A step of Metropolis on every other spin of a torus."""
    i, y = nv.grid(2)
    rows, columns = spins.shape
    x = 2 * i + (y + colour & 1)
    if y < rows and x < columns:
        above = y - 1 if y > 0 else rows - 1
        below = y + 1 if y + 1 < rows else 0
        left = x - 1 if x > 0 else columns - 1
        right = x + 1 if x + 1 < columns else 0
        around = nv.i32(spins[above, x]) + nv.i32(spins[below, x]) + nv.i32(spins[y, left]) + nv.i32(spins[y, right])
        spin = nv.i32(spins[y, x])
        random = mixed(nv.u32(y * columns + x) ^ seed)
        if nv.f32(random >> 8) * 5.9604645e-8 < math.exp(-coupling * nv.f32(spin * around)):
            spins[y, x] = nv.i8(-spin)
