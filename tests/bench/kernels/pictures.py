"""Pyramids of images, their colours, corners, and a picture of a distance field."""

import math

import nvgen as nv

STEPS = 64


@nv.kernel(noalias=True)
def pyramid_down(image: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    """The mean of four elements each."""
    x, y = nv.grid(2)
    if y < result.shape[0] and x < result.shape[1]:
        above = image[2 * y, 2 * x] + image[2 * y, 2 * x + 1]
        below = image[2 * y + 1, 2 * x] + image[2 * y + 1, 2 * x + 1]
        result[y, x] = 0.25 * (above + below)


@nv.kernel(noalias=True)
def resize_bilinear(image: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2], scale_x: nv.f32, scale_y: nv.f32):
    x, y = nv.grid(2)
    rows, columns = image.shape
    if y < result.shape[0] and x < result.shape[1]:
        u = (nv.f32(x) + 0.5) * scale_x - 0.5
        v = (nv.f32(y) + 0.5) * scale_y - 0.5
        left, top = math.floor(u), math.floor(v)
        du, dv = u - left, v - top
        x0, y0 = min(max(nv.i32(left), 0), columns - 1), min(max(nv.i32(top), 0), rows - 1)
        x1, y1 = min(x0 + 1, columns - 1), min(y0 + 1, rows - 1)
        above = image[y0, x0] * (1.0 - du) + image[y0, x1] * du
        below = image[y1, x0] * (1.0 - du) + image[y1, x1] * du
        result[y, x] = above * (1.0 - dv) + below * dv


@nv.kernel(noalias=True)
def equalise(image: nv.Array[nv.u8], levels: nv.Array[nv.u8], result: nv.Array[nv.u8]):
    """Each level by another one, from a table in shared memory."""
    table = nv.shared.array(256, nv.u8)
    table[nv.thread_idx.x] = levels[nv.thread_idx.x]
    nv.syncthreads()
    for i in range(nv.grid(1), image.size, nv.grid_size(1)):
        result[i] = table[image[i]]


@nv.kernel(noalias=True, same_shapes=True)
def grey(image: nv.Array[nv.vec[nv.u8, 3], 2], result: nv.Array[nv.u8, 2]):
    x, y = nv.grid(2)
    if y < result.shape[0] and x < result.shape[1]:
        colour = image[y, x]
        result[y, x] = nv.u8((77 * nv.i32(colour.x) + 150 * nv.i32(colour.y) + 29 * nv.i32(colour.z)) >> 8)


@nv.kernel(noalias=True, same_shapes=True)
def harris(dx: nv.Array[nv.f32, 2], dy: nv.Array[nv.f32, 2], response: nv.Array[nv.f32, 2], k: nv.f32):
    """How much of a corner each element is, from the derivatives of the nine around it."""
    x, y = nv.grid(2)
    rows, columns = response.shape
    if 0 < x < columns - 1 and 0 < y < rows - 1:
        xx, xy, yy = 0.0, 0.0, 0.0
        for j in range(-1, 2):
            for i in range(-1, 2):
                gx, gy = dx[y + j, x + i], dy[y + j, x + i]
                xx += gx * gx
                xy += gx * gy
                yy += gy * gy
        trace = xx + yy
        response[y, x] = xx * yy - xy * xy - k * trace * trace


def distance_to_scene(x, y, z):
    """Of a sphere and a torus."""
    sphere = math.sqrt(x * x + y * y + z * z) - 1.0
    ring = math.sqrt(x * x + z * z) - 1.5
    return min(sphere, math.sqrt(ring * ring + y * y) - 0.25)


@nv.kernel(noalias=True)
def ray_march(depth: nv.Array[nv.f32, 2], far: nv.f32):
    """From (0, 0, -4) along each pixel's ray, as far as nothing can be at each step."""
    column, row = nv.grid(2)
    rows, columns = depth.shape
    if row < rows and column < columns:
        x = nv.f32(column) / nv.f32(columns) - 0.5
        y = nv.f32(row) / nv.f32(rows) - 0.5
        length = nv.math.rsqrt(x * x + y * y + 1.0)
        dx, dy, dz = x * length, y * length, length
        t = 0.0
        step = 0
        while step < STEPS:
            distance = distance_to_scene(t * dx, t * dy, t * dz - 4.0)
            if distance < 0.001 or t > far:
                break
            t += distance
            step += 1
        depth[row, column] = t


@nv.kernel(noalias=True, same_shapes=True)
def dilate(image: nv.Array[nv.u8, 2], result: nv.Array[nv.u8, 2], radius: nv.i32):
    """The largest of a row of neighbours."""
    x, y = nv.grid(2)
    rows, columns = image.shape
    if y < rows and x < columns:
        largest = nv.i32(0)
        for i in range(max(x - radius, 0), min(x + radius, columns - 1) + 1):
            largest = max(largest, nv.i32(image[y, i]))
        result[y, x] = nv.u8(largest)
