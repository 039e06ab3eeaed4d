"""Functions of complex numbers, as ``cmath`` and NumPy name them, in nvgen's own language.

Each takes a complex number and the type of its parts. Where Python raises, the result is what C99 says: infinities and
NaN. The branch cuts are those of Python's ``cmath``, and along them a zero's sign says on which side the number is.

Sources: C99, annex G.6, for special values. For most formulas CPython's ``Modules/cmathmodule.c`` and
``Objects/complexobject.c``, and W. Kahan, "Branch Cuts for Complex Elementary Functions", 1987. T. J. Dekker, "A
Floating-Point Technique for Extending the Available Precision", 1971, for the sum in the logarithm.
"""

from __future__ import annotations

import math

from nvgen.lang.function import device_function
from nvgen.lang.mathematics import FUNCTIONS
from nvgen.types import constexpr, f64

_INF, _NAN, _PI, _LN2, _LN10 = math.inf, math.nan, math.pi, math.log(2), math.log(10)
_E64, _E512 = math.exp(64), math.exp(512)

_asinh_of, _atan2, _copysign = FUNCTIONS["asinh"], FUNCTIONS["atan2"], FUNCTIONS["copysign"]
_cosh_of, _exp_of, _fma, _hypot = FUNCTIONS["cosh"], FUNCTIONS["exp"], FUNCTIONS["fma"], FUNCTIONS["hypot"]
_isfinite, _isinf, _isnan = FUNCTIONS["isfinite"], FUNCTIONS["isinf"], FUNCTIONS["isnan"]
_log_of, _log1p, _power_of, _signbit = FUNCTIONS["log"], FUNCTIONS["log1p"], FUNCTIONS["pow"], FUNCTIONS["signbit"]
_sincos, _sinh_of, _sqrt_of = FUNCTIONS["sincos"], FUNCTIONS["sinh"], FUNCTIONS["sqrt"]
_tan_of, _tanh_of, _floor = FUNCTIONS["tan"], FUNCTIONS["tanh"], FUNCTIONS["floor"]


def _parts_of_exp(x, part: constexpr):
    """Two factors of e ** x, of which the first does not overflow unless x is more than twice what exp takes."""
    if part == f64:
        if x > 709:
            return _exp_of(x - 512), part(_E512)
    elif x > 88:
        return _exp_of(x - 64), part(_E64)
    return _exp_of(x), part(1)


def _exp(z, part: constexpr):
    x, y = z.real, z.imag
    if y == 0:
        return complex(_exp_of(x), y)
    if not _isfinite(y) and _isinf(x):
        return complex(x, part(_NAN)) if x > 0 else complex(part(0), part(0))
    s, c = _sincos(y)
    if _isinf(x):
        size = part(_INF) if x > 0 else part(0)
        return complex(_copysign(size, c), _copysign(size, s))
    size, scale = _parts_of_exp(x, part)
    return complex(size * c * scale, size * s * scale)


def _is_large(x, y, part: constexpr):
    """Whether a square may leave the range."""
    limit = part(2.0**500) if part == f64 else part(2.0**60)
    return abs(x) > limit or abs(y) > limit


def _is_small(x, y, part: constexpr):
    """Whether both parts are below the smallest normal number."""
    limit = part(2.0**-1022) if part == f64 else part(2.0**-126)
    return abs(x) < limit and abs(y) < limit


def _log_of_magnitude(x, y, part: constexpr):
    """``log(hypot(x, y))``, also where that is 1 but for little, and where a square leaves the range."""
    first, second = abs(x), abs(y)
    if not (_isfinite(x) and _isfinite(y)):
        return _log_of(_hypot(first, second))
    larger, smaller = max(first, second), min(first, second)
    if _is_large(x, y, part):
        return _log_of(_hypot(first / 2, second / 2)) + _LN2
    if _is_small(x, y, part) and larger > 0:
        scale = part(2.0**64)
        return _log_of(_hypot(first * scale, second * scale)) - 64 * _LN2
    if larger >= 0.5 and larger <= 1.75:
        return _log1p(_square_less_one(larger, smaller)) / 2
    return _log_of(_hypot(first, second))


def _square_less_one(x, y):
    """``x * x + y * y - 1``, which for d = x - 1 is 2 d + d * d + y * y, added with what each rounding loses."""
    d = x - 1
    square, other = d * d, y * y
    lost = _fma(d, d, -square) + _fma(y, y, -other)
    once = 2 * d + other
    back = once - 2 * d
    lost += (2 * d - (once - back)) + (other - back)
    twice = once + square
    back = twice - once
    lost += (once - (twice - back)) + (square - back)
    return twice + lost


def _log(z, part: constexpr):
    return complex(_log_of_magnitude(z.real, z.imag, part), _atan2(z.imag, z.real))


def _log10(z, part: constexpr):
    return complex(_log_of_magnitude(z.real, z.imag, part) / _LN10, _atan2(z.imag, z.real) / _LN10)


def _log2(z, part: constexpr):
    return complex(_log_of_magnitude(z.real, z.imag, part) / _LN2, _atan2(z.imag, z.real) / _LN2)


def _log_to_base(z, base, part: constexpr):
    return _log(z, part) / _log(base, part)


def _sqrt(z, part: constexpr):
    x, y = z.real, z.imag
    if _isinf(y):
        return complex(abs(y), y)
    if _isinf(x):
        small = y if _isnan(y) else part(0)
        return complex(x, _copysign(small, y)) if x > 0 else complex(small, _copysign(x, y))
    if _isnan(x) or _isnan(y):
        return complex(part(_NAN), part(_NAN))
    first, second = abs(x), abs(y)
    if first == 0 and second == 0:
        return complex(first, y)
    if _is_small(x, y, part):
        first, second = first * 2.0**60, second * 2.0**60
        s = _sqrt_of((first + _hypot(first, second)) / 2) * 2.0**-30
        d = second * 2.0**-60 / (2 * s)
    else:
        first /= 8
        s = 2 * _sqrt_of(first + _hypot(first, second / 8))
        d = second / (2 * s)
    return complex(s, _copysign(d, y)) if x >= 0 else complex(d, _copysign(s, y))


def _parts_of_cosh(x, part: constexpr):
    """``cosh(x)``, ``sinh(x)``, and a factor of both, which keeps them from overflowing."""
    size, scale = _parts_of_exp(abs(x), part)
    if scale != 1:
        return size / 2, _copysign(size / 2, x), scale
    return _cosh_of(x), _sinh_of(x), scale


def _cosh(z, part: constexpr):
    x, y = z.real, z.imag
    if y == 0:
        return complex(_cosh_of(x), -y if _signbit(x) else y)
    if not _isfinite(y):
        if x == 0:
            return complex(part(_NAN), part(0))
        return complex(abs(x) if _isinf(x) else part(_NAN), part(_NAN))
    s, c = _sincos(y)
    if _isinf(x):
        return complex(_copysign(x, c), x * s)
    first, second, scale = _parts_of_cosh(x, part)
    return complex(first * c * scale, second * s * scale)


def _sinh(z, part: constexpr):
    x, y = z.real, z.imag
    if y == 0:
        return complex(_sinh_of(x), y)
    if not _isfinite(y):
        return complex(abs(x) if _isinf(x) else x if x == 0 else part(_NAN), part(_NAN))
    s, c = _sincos(y)
    if _isinf(x):
        return complex(x * c, _copysign(x, s))
    first, second, scale = _parts_of_cosh(x, part)
    return complex(second * c * scale, first * s * scale)


def _tanh(z, part: constexpr):
    x, y = z.real, z.imag
    if y == 0:
        return complex(_tanh_of(x), y)
    if not _isfinite(y):
        if _isinf(x):
            return complex(_copysign(1.0, x), part(0))
        return complex(part(_NAN), part(_NAN))
    s, c = _sincos(y)
    if abs(x) > (22 if part == f64 else 11):
        return complex(_copysign(1.0, x), 4 * s * c * _exp_of(-2 * abs(x)))
    # Of sinh(x) cosh(x) and sin(y) cos(y), both divided by cosh(x)**2.
    t, h = _tanh_of(x), 1 / _cosh_of(x)
    divisor = c * c + (s * t) * (s * t)
    return complex(t / divisor, s * c * h * h / divisor)


def _asinh(z, part: constexpr):
    x, y = z.real, z.imag
    if _isinf(x):
        return complex(x, y if _isnan(y) else _atan2(y, abs(x)))
    if _isinf(y):
        return complex(abs(y), x) if _isnan(x) else complex(_copysign(y, x), _copysign(_PI / 2, y))
    if _isnan(x) or _isnan(y):
        return complex(part(_NAN), y if y == 0 else part(_NAN))
    if _is_large(x, y, part):
        size = _log_of(_hypot(x / 2, y / 2)) + 2 * _LN2
        return complex(_copysign(size, x), _atan2(y, abs(x)))
    one, other = _sqrt(complex(1 + y, -x), part), _sqrt(complex(1 - y, x), part)
    size = _asinh_of(one.real * other.imag - other.real * one.imag)
    return complex(size, _atan2(y, one.real * other.real - one.imag * other.imag))


def _acos(z, part: constexpr):
    x, y = z.real, z.imag
    if _isinf(x) or _isinf(y):
        return complex(_atan2(abs(y), x), _copysign(part(_INF), -y))
    if _isnan(x) or _isnan(y):
        return complex(part(_PI / 2) if x == 0 else part(_NAN), part(_NAN))
    if _is_large(x, y, part):
        size = _log_of(_hypot(x / 2, y / 2)) + 2 * _LN2
        return complex(_atan2(abs(y), x), _copysign(size, -y))
    one, other = _sqrt(complex(1 - x, -y), part), _sqrt(complex(1 + x, y), part)
    size = _asinh_of(other.real * one.imag - other.imag * one.real)
    return complex(2 * _atan2(one.real, other.real), size)


def _acosh(z, part: constexpr):
    x, y = z.real, z.imag
    if _isinf(x) or _isinf(y):
        return complex(part(_INF), _atan2(y, x))
    if _isnan(x) or _isnan(y):
        return complex(part(_NAN), part(_NAN))
    if _is_large(x, y, part):
        return complex(_log_of(_hypot(x / 2, y / 2)) + 2 * _LN2, _atan2(y, x))
    one, other = _sqrt(complex(x - 1, y), part), _sqrt(complex(x + 1, y), part)
    size = _asinh_of(one.real * other.real + one.imag * other.imag)
    return complex(size, 2 * _atan2(one.imag, other.real))


def _atanh(z, part: constexpr):
    x, y = z.real, z.imag
    if _isinf(x) or _isinf(y):
        real = part(0) if _isnan(x) else _copysign(part(0), x)
        return complex(real, y if _isnan(y) else _copysign(_PI / 2, y))
    if _isnan(x) or _isnan(y):
        return complex(x if x == 0 else part(_NAN), part(_NAN))
    first, second = abs(x), abs(y)
    if _is_large(x, y, part):
        far = _hypot(x / 2, y / 2)
        return complex(_copysign(first / 4 / far / far, x), _copysign(_PI / 2, y))
    if first == 1 and second < 2.0**-60:
        real = -_log_of(_sqrt_of(second) / _sqrt_of(_hypot(second, part(2))))
        return complex(_copysign(real, x), y if y == 0 else _copysign(_atan2(part(2), -second) / 2, y))
    real = _log1p(4 * first / ((1 - first) * (1 - first) + second * second)) / 4
    return complex(_copysign(real, x), -_atan2(-2 * y, (1 - first) * (1 + first) - second * second) / 2)


def _cos(z, part: constexpr):
    return _cosh(complex(-z.imag, z.real), part)


def _sin(z, part: constexpr):
    found = _sinh(complex(-z.imag, z.real), part)
    return complex(found.imag, -found.real)


def _tan(z, part: constexpr):
    found = _tanh(complex(-z.imag, z.real), part)
    return complex(found.imag, -found.real)


def _asin(z, part: constexpr):
    found = _asinh(complex(-z.imag, z.real), part)
    return complex(found.imag, -found.real)


def _atan(z, part: constexpr):
    found = _atanh(complex(-z.imag, z.real), part)
    return complex(found.imag, -found.real)


def _phase(z, part: constexpr):
    return _atan2(z.imag, z.real)


def _polar(z, part: constexpr):
    return _hypot(z.real, z.imag), _atan2(z.imag, z.real)


def _rect(r, phi, part: constexpr):
    if phi == 0:
        return complex(r, r * phi if _isfinite(r) else -phi if r < 0 else phi)
    if not _isfinite(phi):
        return complex(abs(r) if r == 0 or _isinf(r) else part(_NAN), part(0) if r == 0 else part(_NAN))
    s, c = _sincos(phi)
    if _isinf(r):
        return complex(_copysign(r, c * r), _copysign(r, s * r))
    return complex(r * c, r * s)


def _any_nan(z, part: constexpr):
    return _isnan(z.real) or _isnan(z.imag)


def _any_infinite(z, part: constexpr):
    return _isinf(z.real) or _isinf(z.imag)


def _both_finite(z, part: constexpr):
    return _isfinite(z.real) and _isfinite(z.imag)


def _product(z, n, part: constexpr):
    """``z ** n`` for an integer of 0 or more."""
    result, factor = complex(part(1), part(0)), z
    while n != 0:
        if n & 1 != 0:
            result = result * factor
        factor = factor * factor
        n >>= 1
    return result


def _whole_power(z, n, part: constexpr):
    """``z ** n`` for an integer: products up to 100, as in Python."""
    if n > 100 or n < -100:
        return _general_power(z, complex(part(n), part(0)), part)
    return _product(z, n, part) if n >= 0 else 1 / _product(z, -n, part)


def _power(z, w, part: constexpr):
    x = w.real
    if w.imag == 0 and abs(x) <= 100 and x == _floor(x):
        return _whole_power(z, int(x), part)
    return _general_power(z, w, part)


def _general_power(z, w, part: constexpr):
    if w == 0:
        return complex(part(1), part(0))
    if z == 0:
        return complex(part(0), part(0)) if w.imag == 0 and w.real > 0 else complex(part(_NAN), part(_NAN))
    size, angle = _power_of(_hypot(z.real, z.imag), w.real), _atan2(z.imag, z.real)
    rotation = angle * w.real
    if w.imag != 0:
        size *= _exp_of(-angle * w.imag)
        rotation += w.imag * _log_of_magnitude(z.real, z.imag, part)
    return _rect(size, rotation, part)


exp, log, log10, log2, log_to_base = map(device_function, (_exp, _log, _log10, _log2, _log_to_base))
sqrt, sin, cos, tan = map(device_function, (_sqrt, _sin, _cos, _tan))
sinh, cosh, tanh = map(device_function, (_sinh, _cosh, _tanh))
asin, acos, atan = map(device_function, (_asin, _acos, _atan))
asinh, acosh, atanh = map(device_function, (_asinh, _acosh, _atanh))
phase, polar, rect = map(device_function, (_phase, _polar, _rect))
isnan, isinf, isfinite = map(device_function, (_any_nan, _any_infinite, _both_finite))
power, whole_power = map(device_function, (_power, _whole_power))
