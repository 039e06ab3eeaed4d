"""Numbers of 64 bits: where precision counts."""

import math

import nvgen as nv


@nv.kernel(noalias=True)
def mandelbrot_f64(left: nv.f64, top: nv.f64, step: nv.f64, limit: nv.i32, image: nv.Array[nv.i32, 2]):
    column, row = nv.grid(2)
    if row < image.shape[0] and column < image.shape[1]:
        real, imaginary = left + column * step, top + row * step
        x, y, turns = nv.f64(0), nv.f64(0), 0
        while turns < limit and x * x + y * y <= 4.0:
            x, y = x * x - y * y + real, 2.0 * x * y + imaginary
            turns += 1
        image[row, column] = turns


@nv.kernel(noalias=True)
def black_scholes_f64(
    rate: nv.f64,
    volatility: nv.f64,
    price: nv.Array[nv.f64],
    strike: nv.Array[nv.f64],
    years: nv.Array[nv.f64],
    call: nv.Array[nv.f64],
):
    for i in range(nv.grid(1), price.size, nv.grid_size(1)):
        s, k, t = price[i], strike[i], years[i]
        spread = volatility * math.sqrt(t)
        d1 = (math.log(s / k) + (rate + 0.5 * volatility * volatility) * t) / spread
        d2 = d1 - spread
        discounted = k * math.exp(-rate * t)
        call[i] = 0.5 * (s * math.erfc(-0.7071067811865476 * d1) - discounted * math.erfc(-0.7071067811865476 * d2))


@nv.kernel(noalias=True)
def horner(coefficients: nv.Array[nv.f64], x: nv.Array[nv.f64], y: nv.Array[nv.f64]):
    i = nv.grid(1)
    if i < y.size:
        at, value = x[i], nv.f64(0)
        for k in range(coefficients.size):
            value = value * at + coefficients[k]
        y[i] = value


@nv.kernel(noalias=True)
def kahan_sum(source: nv.Array[nv.f64], sums: nv.Array[nv.f64]):
    """Each thread's sum, and what rounding would have lost of it."""
    total, lost = nv.f64(0), nv.f64(0)
    for i in range(nv.grid(1), source.size, nv.grid_size(1)):
        value = source[i] - lost
        larger = total + value
        lost = (larger - total) - value
        total = larger
    sums[nv.grid(1)] = total


def lorenz(x, y, z):
    return 10.0 * (y - x), x * (28.0 - z) - y, x * y - 2.6666666666666665 * z


@nv.kernel(noalias=True)
def runge_kutta(points: nv.Array[nv.f64, 2], step: nv.f64, steps: nv.i32):
    """The Lorenz system from many points, by the classical method of fourth order."""
    i = nv.grid(1)
    if i < points.shape[0]:
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        half = 0.5 * step
        for _ in range(steps):
            ax, ay, az = lorenz(x, y, z)
            bx, by, bz = lorenz(x + half * ax, y + half * ay, z + half * az)
            cx, cy, cz = lorenz(x + half * bx, y + half * by, z + half * bz)
            dx, dy, dz = lorenz(x + step * cx, y + step * cy, z + step * cz)
            x += step / 6.0 * (ax + 2.0 * (bx + cx) + dx)
            y += step / 6.0 * (ay + 2.0 * (by + cy) + dy)
            z += step / 6.0 * (az + 2.0 * (bz + cz) + dz)
        points[i, 0] = x
        points[i, 1] = y
        points[i, 2] = z
