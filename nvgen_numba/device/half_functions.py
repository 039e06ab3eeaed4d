"""Functions of halves, f16 and bf16, in nvgen's kernel language; ``halves`` gives them numba's names.

Operands are halves of one type. What has no instruction of halves is computed in f32 and rounded once, as nvgen's
functions of mathematics do. Source: CUDA Math API, "Half Precision Intrinsics", "Bfloat16 Precision Intrinsics".
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call,operator"

from __future__ import annotations

from typing import Any

import nvgen as nv
from nvgen.extending.language import recast


@nv.device
def saturated(x: Any) -> Any:
    """0 for what is less and for NaN, 1 for what is more."""
    return nv.math.saturate(x)


@nv.device
def hadd(a: Any, b: Any) -> Any:
    return a + b


@nv.device
def hsub(a: Any, b: Any) -> Any:
    return a - b


@nv.device
def hmul(a: Any, b: Any) -> Any:
    return a * b


@nv.device
def hdiv(a: Any, b: Any) -> Any:
    return a / b


@nv.device
def hadd_sat(a: Any, b: Any) -> Any:
    return saturated(a + b)


@nv.device
def hsub_sat(a: Any, b: Any) -> Any:
    return saturated(a - b)


@nv.device
def hmul_sat(a: Any, b: Any) -> Any:
    return saturated(a * b)


@nv.device
def hfma(a: Any, b: Any, c: Any) -> Any:
    return nv.half.fma(a, b, c)


@nv.device
def hfma_sat(a: Any, b: Any, c: Any) -> Any:
    return saturated(nv.half.fma(a, b, c))


@nv.device
def hfma_relu(a: Any, b: Any, c: Any) -> Any:
    """0 for what is negative."""
    sum_ = nv.half.fma(a, b, c)
    return 0.0 if sum_ <= 0.0 else sum_


@nv.device
def hneg(a: Any) -> Any:
    return -a


@nv.device
def habs(a: Any) -> Any:
    return abs(a)


@nv.device
def hmax(a: Any, b: Any) -> Any:
    return max(a, b)


@nv.device
def hmin(a: Any, b: Any) -> Any:
    return min(a, b)


@nv.device
def hmax_nan(a: Any, b: Any) -> Any:
    return nv.math.maximum(a, b)


@nv.device
def hmin_nan(a: Any, b: Any) -> Any:
    return nv.math.minimum(a, b)


@nv.device
def heq(a: Any, b: Any) -> Any:
    return a == b


@nv.device
def hne(a: Any, b: Any) -> Any:
    """False where one is NaN, unlike ``!=``."""
    return (a < b) | (a > b)


@nv.device
def hlt(a: Any, b: Any) -> Any:
    return a < b


@nv.device
def hle(a: Any, b: Any) -> Any:
    return a <= b


@nv.device
def hgt(a: Any, b: Any) -> Any:
    return a > b


@nv.device
def hge(a: Any, b: Any) -> Any:
    return a >= b


@nv.device
def hequ(a: Any, b: Any) -> Any:
    return not ((a < b) | (a > b))


@nv.device
def hneu(a: Any, b: Any) -> Any:
    return a != b


@nv.device
def hltu(a: Any, b: Any) -> Any:
    return not (a >= b)


@nv.device
def hleu(a: Any, b: Any) -> Any:
    return not (a > b)


@nv.device
def hgtu(a: Any, b: Any) -> Any:
    return not (a <= b)


@nv.device
def hgeu(a: Any, b: Any) -> Any:
    return not (a < b)


@nv.device
def hisnan(a: Any) -> Any:
    return a != a


@nv.device
def hisinf(a: Any) -> Any:
    """-1 and 1 of the infinities, otherwise 0."""
    wide = nv.f32(a)
    return nv.i32(wide == nv.math.inf) - nv.i32(wide == -nv.math.inf)


@nv.device
def htanh_approx(a: Any) -> Any:
    return nv.half.tanh(a)


# Conversions that say how they round


@nv.device
def _below(half: nv.constexpr, bits: nv.u16) -> Any:
    """The number before that of some bits, of which the highest is the sign."""
    if bits == 0:
        return recast(nv.u16(0x8001), nv.u16, half)
    if bits >= 0x8000:
        return recast(nv.u16(bits + nv.u16(1)), nv.u16, half)
    return recast(nv.u16(bits - nv.u16(1)), nv.u16, half)


@nv.device
def _above(half: nv.constexpr, bits: nv.u16) -> Any:
    if bits == 0x8000:
        return recast(nv.u16(1), nv.u16, half)
    if bits >= 0x8000:
        return recast(nv.u16(bits - nv.u16(1)), nv.u16, half)
    return recast(nv.u16(bits + nv.u16(1)), nv.u16, half)


@nv.device
def rounded_down(half: nv.constexpr, number: nv.f64) -> Any:
    """A number as the half at or below it."""
    near = half(number)
    return _below(half, recast(near, half, nv.u16)) if nv.f64(near) > number else near


@nv.device
def rounded_up(half: nv.constexpr, number: nv.f64) -> Any:
    near = half(number)
    return _above(half, recast(near, half, nv.u16)) if nv.f64(near) < number else near


@nv.device
def rounded_to_zero(half: nv.constexpr, number: nv.f64) -> Any:
    return rounded_up(half, number) if number < 0.0 else rounded_down(half, number)


@nv.device
def rounded_to_nearest(half: nv.constexpr, number: Any) -> Any:
    return half(number)


@nv.device
def bits_of(half: nv.constexpr, target: nv.constexpr, number: Any) -> Any:
    """The same bits as another type."""
    return recast(number, half, target)
