"""One result a thread, no neighbours."""

import math

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


@nv.kernel(noalias=True)
def black_scholes(
    rate: nv.f32,
    volatility: nv.f32,
    price: nv.Array[nv.f32],
    strike: nv.Array[nv.f32],
    years: nv.Array[nv.f32],
    call: nv.Array[nv.f32],
    put: nv.Array[nv.f32],
):
    i = nv.grid(1)
    if i < price.size:
        s, k, t = price[i], strike[i], years[i]
        spread = volatility * math.sqrt(t)
        d1 = (math.log(s / k) + (rate + 0.5 * volatility * volatility) * t) / spread
        d2 = d1 - spread
        below1 = 0.5 * math.erfc(-0.70710678 * d1)
        below2 = 0.5 * math.erfc(-0.70710678 * d2)
        discounted = k * math.exp(-rate * t)
        call[i] = s * below1 - discounted * below2
        put[i] = discounted * (1.0 - below2) - s * (1.0 - below1)
