"""``round(x, digits)`` with digits that only the running kernel knows, written in nvgen's kernel language.

The number is scaled by a power of ten, rounded to the nearest whole one, of two to the even one, and scaled back; what
overflows on the way is whole already. Powers of ten up to 22 are exact. Source: Python's documentation of ``round``.
"""

from __future__ import annotations

import nvgen as nv


@nv.device
def _power_of_ten(exponent: nv.i64) -> nv.f64:
    power = nv.f64(1.0)
    base = nv.f64(10.0)
    while exponent > 0:
        if exponent & 1:
            power *= base
        base *= base
        exponent >>= 1
    return power


@nv.device
def _scaled(number: nv.f64, digits: nv.i64) -> nv.f64:
    """A number rounded to digits after the point."""
    most = min(digits, nv.i64(22))  # the product of two exact powers overflows later than one power
    first, second = _power_of_ten(digits - most), _power_of_ten(most)
    scaled = number * first * second
    if nv.math.isinf(scaled):
        return number
    return nv.math.rint(scaled) / second / first


@nv.device
def _of_tens(number: nv.f64, digits: nv.i64) -> nv.f64:
    """A number rounded to a power of ten before the point."""
    power = _power_of_ten(digits)
    return nv.math.rint(number / power) * power


@nv.device
def rounded(number: nv.f64, digits: nv.i64) -> nv.f64:
    """A number rounded to digits after the point, or where they are below 0 before it; infinities and NaN stay."""
    if not nv.math.isfinite(number):
        return number
    return _of_tens(number, -digits) if digits < 0 else _scaled(number, digits)
