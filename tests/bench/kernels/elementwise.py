"""One result a thread, no neighbours."""

import nvgen as nv


@nv.kernel(noalias=True)
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel(noalias=True)
def saxpy(alpha: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    while i < y.size:
        y[i] = alpha * x[i] + y[i]
        i += nv.grid_size(1)


@nv.kernel(noalias=True)
def mandelbrot(left: nv.f32, top: nv.f32, step: nv.f32, limit: nv.i32, image: nv.Array[nv.i32, 2]):
    column, row = nv.grid(2)
    if row < image.shape[0] and column < image.shape[1]:
        real = left + nv.f32(column) * step
        imaginary = top + nv.f32(row) * step
        x, y, turns = 0.0, 0.0, 0
        while turns < limit and x * x + y * y <= 4.0:
            x, y = x * x - y * y + real, 2.0 * x * y + imaginary
            turns += 1
        image[row, column] = turns
