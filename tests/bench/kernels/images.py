"""Filters of images, and one that is computed."""

import math

import numpy as np

import nvgen as nv

RADIUS = 3
TAPS_RADIUS = 8
#: Gaussian, standard deviation 3.
TAPS = np.array(
    [
        *(0.003809, 0.008777, 0.018048, 0.033238, 0.054670, 0.080592, 0.106481, 0.126131),
        *(0.133571, 0.126131, 0.106481, 0.080592, 0.054670, 0.033238, 0.018048, 0.008777, 0.003809),
    ],
    np.float32,
)
THREADS = 128
#: What to exchange, if it is not in order, so that the fifth of nine numbers is their median.
EXCHANGES = (
    *((1, 2), (4, 5), (7, 8), (0, 1), (3, 4), (6, 7), (1, 2), (4, 5), (7, 8), (0, 3)),
    *((5, 8), (4, 7), (3, 6), (1, 4), (2, 5), (4, 7), (4, 2), (6, 4), (4, 2)),
)


@nv.kernel(noalias=True)
def sobel(image: nv.Array[nv.u8, 2], edges: nv.Array[nv.u8, 2]):
    x, y = nv.grid(2)
    rows, columns = image.shape
    if 0 < x < columns - 1 and 0 < y < rows - 1:
        left = image[y - 1, x - 1] + 2 * image[y, x - 1] + image[y + 1, x - 1]
        right = image[y - 1, x + 1] + 2 * image[y, x + 1] + image[y + 1, x + 1]
        above = image[y - 1, x - 1] + 2 * image[y - 1, x] + image[y - 1, x + 1]
        below = image[y + 1, x - 1] + 2 * image[y + 1, x] + image[y + 1, x + 1]
        edges[y, x] = min(abs(right - left) + abs(below - above), 255)


@nv.kernel(noalias=True)
def bilateral(image: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2], near: nv.f32, alike: nv.f32):
    x, y = nv.grid(2)
    rows, columns = image.shape
    if x < columns and y < rows:
        centre = image[y, x]
        total, weights = 0.0, 0.0
        for dy in range(-RADIUS, RADIUS + 1):
            for dx in range(-RADIUS, RADIUS + 1):
                value = image[min(max(y + dy, 0), rows - 1), min(max(x + dx, 0), columns - 1)]
                difference = value - centre
                weight = math.exp(-near * nv.f32(dx * dx + dy * dy) - alike * difference * difference)
                total += weight * value
                weights += weight
        result[y, x] = total / weights


@nv.kernel(noalias=True)
def median_3x3(image: nv.Array[nv.u8, 2], result: nv.Array[nv.u8, 2]):
    x, y = nv.grid(2)
    rows, columns = image.shape
    if 0 < x < columns - 1 and 0 < y < rows - 1:
        v = nv.local.array(9, nv.i32)
        for dy in nv.static_range(3):
            for dx in nv.static_range(3):
                v[3 * dy + dx] = image[y + dy - 1, x + dx - 1]
        for i, j in EXCHANGES:
            v[i], v[j] = min(v[i], v[j]), max(v[i], v[j])
        result[y, x] = nv.u8(v[4])


@nv.kernel(noalias=True)
def convolved_rows(image: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    """17 constant weights along each row, of 128 elements a block and those beside them."""
    taps = nv.const.array(TAPS)
    tile = nv.shared.array(THREADS + 2 * TAPS_RADIUS, nv.f32)
    thread, row = nv.thread_idx.x, nv.block_idx.y
    columns = image.shape[1]
    first = nv.block_idx.x * THREADS - TAPS_RADIUS
    for j in range(thread, THREADS + 2 * TAPS_RADIUS, THREADS):
        column = first + j
        tile[j] = image[row, column] if 0 <= column < columns else 0.0
    nv.syncthreads()
    column = nv.block_idx.x * THREADS + thread
    if column < columns:
        total = 0.0
        nv.unroll()
        for k in range(2 * TAPS_RADIUS + 1):
            total += taps[k] * tile[thread + k]
        result[row, column] = total


@nv.kernel(noalias=True)
def blur_5x5(image: nv.Array[nv.f32, 2], weights: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    x, y = nv.grid(2)
    rows, columns = image.shape
    if 2 <= x < columns - 2 and 2 <= y < rows - 2:
        total = 0.0
        for dy in range(5):
            for dx in range(5):
                total += weights[dy, dx] * image[y + dy - 2, x + dx - 2]
        result[y, x] = total


@nv.kernel(noalias=True)
def ray_spheres(spheres: nv.Array[nv.f32, 2], depth: nv.Array[nv.f32, 2], hit: nv.Array[nv.i32, 2]):
    """The nearest sphere that each pixel's ray meets: centres and radii in the rows of ``spheres``."""
    column, row = nv.grid(2)
    rows, columns = depth.shape
    if row < rows and column < columns:
        x = (nv.f32(column) + 0.5) / nv.f32(columns) - 0.5
        y = (nv.f32(row) + 0.5) / nv.f32(rows) - 0.5
        length = nv.math.rsqrt(x * x + y * y + 1.0)
        dx, dy, dz = x * length, y * length, length
        nearest, found = math.inf, -1
        for k in range(spheres.shape[0]):
            cx, cy, cz, radius = spheres[k, 0], spheres[k, 1], spheres[k, 2], spheres[k, 3]
            along = cx * dx + cy * dy + cz * dz
            apart = cx * cx + cy * cy + cz * cz - along * along
            inside = radius * radius - apart
            if inside > 0.0:
                distance = along - math.sqrt(inside)
                if 0.0 < distance < nearest:
                    nearest, found = distance, k
        depth[row, column] = nearest
        hit[row, column] = found
