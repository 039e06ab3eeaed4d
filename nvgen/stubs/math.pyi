# Made by `python -m tools.generate`; do not edit.
"""Functions of mathematics: what ``nv.math`` has, one line each.

An operand is a float; an integer that f32 holds exactly becomes one, a wider one is refused. Operands meet in their
common type, and the result has it unless the line says otherwise."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

e: Final[float]
inf: Final[float]
nan: Final[float]
pi: Final[float]
tau: Final[float]
def acos(x: float, /) -> float:
    """Arc cosine."""

def acosh(x: float, /) -> float:
    """Area cosine."""

def add_rd(x: float, y: float) -> float:
    """`add.rm`, CUDA `__fadd_rd`, `__dadd_rd`: x + y, rounded down."""

def add_rn(x: float, y: float) -> float:
    """`add.rn`, CUDA `__fadd_rn`, `__dadd_rn`: x + y, rounded to nearest even."""

def add_ru(x: float, y: float) -> float:
    """`add.rp`, CUDA `__fadd_ru`, `__dadd_ru`: x + y, rounded up."""

def add_rz(x: float, y: float) -> float:
    """`add.rz`, CUDA `__fadd_rz`, `__dadd_rz`: x + y, rounded towards 0."""

def asin(x: float, /) -> float:
    """Arc sine."""

def asinh(x: float, /) -> float:
    """Area sine."""

def atan(x: float, /) -> float:
    """Arc tangent."""

def atan2(x: float, y: float, /) -> float:
    """Angle of the point (x, y), of operands y, x."""

def atanh(x: float, /) -> float:
    """Area tangent."""

def bitreverse(x: int, /) -> int:
    """The bits in reverse order."""

def cbrt(x: float, /) -> float:
    """Cube root."""

def ceil(x: float, /) -> float:
    """The whole number at or above, as a float."""

def clamp(x: _T, low: _T, high: _T, /) -> _T:
    """The number next to x from low to high: minimum(maximum(x, low), high), so of NaN, NaN."""

def clz(x: int, /) -> int:
    """How many high bits are 0."""

def copysign(x: float, y: float, /) -> float:
    """The magnitude of x with the sign of y."""

def cos(x: float, /) -> float:
    """Cosine of radians."""

def cos_2pi(x: float) -> float:
    """`cos.approx.ftz.2pi`: the cosine of 2 * pi * x, an approximation; subnormal x is 0; with PTX 9.5."""

def cosh(x: float, /) -> float:
    """Hyperbolic cosine."""

def cospi(x: float, /) -> float:
    """Cosine of pi * x."""

def ctz(x: int, /) -> int:
    """How many low bits are 0."""

def degrees(x: float, /) -> float:
    """Radians as degrees."""

def div_approx(x: float, y: float, /) -> float:
    """Div.approx."""

def div_rd(x: float, y: float) -> float:
    """`div.rm`, CUDA `__fdiv_rd`, `__ddiv_rd`: x / y, rounded down."""

def div_rn(x: float, y: float) -> float:
    """`div.rn`, CUDA `__fdiv_rn`, `__ddiv_rn`: x / y, rounded to nearest even."""

def div_ru(x: float, y: float) -> float:
    """`div.rp`, CUDA `__fdiv_ru`, `__ddiv_ru`: x / y, rounded up."""

def div_rz(x: float, y: float) -> float:
    """`div.rz`, CUDA `__fdiv_rz`, `__ddiv_rz`: x / y, rounded towards 0."""

def erf(x: float, /) -> float:
    """Error function."""

def erfc(x: float, /) -> float:
    """1 - erf(x)."""

def erfcinv(x: float, /) -> float:
    """Inverse of erfc."""

def erfcx(x: float, /) -> float:
    """Exp(x * x) * erfc(x)."""

def erfinv(x: float, /) -> float:
    """Inverse of erf."""

def exp(x: float, /) -> float:
    """E ** x."""

def exp10(x: float, /) -> float:
    """10 ** x."""

def exp2(x: float, /) -> float:
    """2 ** x."""

def expm1(x: float, /) -> float:
    """E ** x - 1, exact near 0."""

def fabs(x: float, /) -> float:
    """The magnitude."""

def fast_cos(x: float, /) -> float:
    """Cos.approx."""

def fast_exp(x: float, /) -> float:
    """Ex2.approx of x * log2(e)."""

def fast_exp10(x: float, /) -> float:
    """Ex2.approx of x * log2(10)."""

def fast_exp2(x: float, /) -> float:
    """Ex2.approx."""

def fast_log(x: float, /) -> float:
    """Lg2.approx times log(2)."""

def fast_log10(x: float, /) -> float:
    """Lg2.approx times log10(2)."""

def fast_log2(x: float, /) -> float:
    """Lg2.approx."""

def fast_pow(x: float, y: float, /) -> float:
    """Ex2.approx of y * lg2.approx of x."""

def fast_sin(x: float, /) -> float:
    """Sin.approx."""

def fast_tan(x: float, /) -> float:
    """Fast_sin(x) / fast_cos(x)."""

def fast_tanh(x: float, /) -> float:
    """Tanh.approx, from sm_75 on."""

def fdim(x: float, y: float, /) -> float:
    """X - y, or 0 where that is negative."""

def ffs(x: int, /) -> int:
    """Position of the lowest bit that is 1, counted from 1; 0 of 0."""

def floor(x: float, /) -> float:
    """The whole number at or below, as a float."""

def fma(x: float, y: float, z: float, /) -> float:
    """X * y + z, rounded once."""

def fma_rd(x: float, y: float, z: float) -> float:
    """`fma.rm`, CUDA `__fmaf_rd`, `__fma_rd`: x * y + z, rounded down."""

def fma_rn(x: float, y: float, z: float) -> float:
    """`fma.rn`, CUDA `__fmaf_rn`, `__fma_rn`: x * y + z, rounded to nearest even."""

def fma_ru(x: float, y: float, z: float) -> float:
    """`fma.rp`, CUDA `__fmaf_ru`, `__fma_ru`: x * y + z, rounded up."""

def fma_rz(x: float, y: float, z: float) -> float:
    """`fma.rz`, CUDA `__fmaf_rz`, `__fma_rz`: x * y + z, rounded towards 0."""

def fmod(x: float, y: float, /) -> float:
    """Remainder with the sign of the dividend."""

def frexp(x: float, /) -> tuple[float, int]:
    """(m, e) with x = m * 2 ** e, 0.5 <= |m| < 1."""

def gamma(x: float, /) -> float:
    """Gamma function."""

def hypot(x: float, y: float, /) -> float:
    """Sqrt(x*x + y*y)."""

def i0(x: float, /) -> float:
    """Modified Bessel function."""

def i1(x: float, /) -> float:
    """Modified Bessel function."""

def ilogb(x: float, /) -> int:
    """The exponent of x."""

def isfinite(x: float, /) -> bool:
    """Whether x is neither NaN nor infinite."""

def isinf(x: float, /) -> bool:
    """Whether x is infinite."""

def isnan(x: float, /) -> bool:
    """Whether x is NaN."""

def j0(x: float, /) -> float:
    """Bessel function."""

def j1(x: float, /) -> float:
    """Bessel function."""

def jn(x: int, y: float, /) -> float:
    """Bessel function of order n."""

def ldexp(x: float, y: int, /) -> float:
    """X * 2 ** n."""

def lgamma(x: float, /) -> float:
    """Logarithm of the magnitude of gamma."""

def log(x: float, /) -> float:
    """Natural logarithm."""

def log10(x: float, /) -> float:
    """Logarithm to base 10."""

def log1p(x: float, /) -> float:
    """Log(1 + x), exact near 0."""

def log2(x: float, /) -> float:
    """Logarithm to base 2."""

def logb(x: float, /) -> float:
    """The exponent of x as a float."""

def max(x: _T, y: _T, /, *others: _T) -> _T:
    """The largest operand; of floats, a NaN is passed over and 0.0 is greater than -0.0, as PTX max does.

    A function of numbers: the operands meet in their common type, and the result has it.
    """

def maximum(x: _T, y: _T, /) -> _T:
    """The larger one, or NaN."""

def min(x: _T, y: _T, /, *others: _T) -> _T:
    """The smallest operand; of floats, a NaN is passed over and -0.0 is less than 0.0, as PTX min does.

    A function of numbers: the operands meet in their common type, and the result has it.
    """

def minimum(x: _T, y: _T, /) -> _T:
    """The smaller one, or NaN."""

def modf(x: float, /) -> tuple[float, float]:
    """(fraction, whole part), both with the sign of x."""

def mul_rd(x: float, y: float) -> float:
    """`mul.rm`, CUDA `__fmul_rd`, `__dmul_rd`: x * y, rounded down."""

def mul_rn(x: float, y: float) -> float:
    """`mul.rn`, CUDA `__fmul_rn`, `__dmul_rn`: x * y, rounded to nearest even."""

def mul_ru(x: float, y: float) -> float:
    """`mul.rp`, CUDA `__fmul_ru`, `__dmul_ru`: x * y, rounded up."""

def mul_rz(x: float, y: float) -> float:
    """`mul.rz`, CUDA `__fmul_rz`, `__dmul_rz`: x * y, rounded towards 0."""

def mulhi(x: int, y: int, /) -> int:
    """The upper half of the product."""

def nextafter(x: float, y: float, /) -> float:
    """The number after x towards y."""

def norm3d(x: float, y: float, z: float, /) -> float:
    """Sqrt(x*x + y*y + z*z)."""

def norm4d(x: float, y: float, z: float, w: float, /) -> float:
    """Square root of the sum of four squares."""

def normcdf(x: float, /) -> float:
    """Distribution function of the normal distribution."""

def normcdfinv(x: float, /) -> float:
    """Inverse of normcdf."""

def popcount(x: int, /) -> int:
    """How many bits are 1."""

def pow(x: float, y: float, /) -> float:
    """X ** y."""

def powi(x: float, y: int, /) -> float:
    """X ** n by multiplication."""

def radians(x: float, /) -> float:
    """Degrees as radians."""

def rcbrt(x: float, /) -> float:
    """1 / cbrt(x)."""

def rcp(x: float, /) -> float:
    """1 / x."""

def rcp_approx(x: float, /) -> float:
    """Rcp.approx."""

def rcp_rd(x: float) -> float:
    """`rcp.rm`, CUDA `__frcp_rd`, `__drcp_rd`: 1 / x, rounded down."""

def rcp_rn(x: float) -> float:
    """`rcp.rn`, CUDA `__frcp_rn`, `__drcp_rn`: 1 / x, rounded to nearest even."""

def rcp_ru(x: float) -> float:
    """`rcp.rp`, CUDA `__frcp_ru`, `__drcp_ru`: 1 / x, rounded up."""

def rcp_rz(x: float) -> float:
    """`rcp.rz`, CUDA `__frcp_rz`, `__drcp_rz`: 1 / x, rounded towards 0."""

def remainder(x: float, y: float, /) -> float:
    """IEEE 754 remainder."""

def remquo(x: float, y: float, /) -> tuple[float, int]:
    """(remainder, low bits of the quotient)."""

def rhypot(x: float, y: float, /) -> float:
    """1 / hypot(x, y)."""

def rint(x: float, /) -> float:
    """The nearest whole number, the even one of two, as a float."""

def rnorm3d(x: float, y: float, z: float, /) -> float:
    """1 / norm3d(x, y, z)."""

def rnorm4d(x: float, y: float, z: float, w: float, /) -> float:
    """1 / norm4d(x, y, z, w)."""

def round(x: float, /) -> float:
    """The nearest whole number, of two the one away from 0, as C's round."""

def rsqrt(x: float, /) -> float:
    """1 / sqrt(x)."""

def rsqrt_approx(x: float, /) -> float:
    """Rsqrt.approx."""

def saturate(x: float, /) -> float:
    """X clamped to 0 ... 1; NaN becomes 0."""

def sigmoid(x: float, /) -> float:
    """1 / (1 + exp(-x)), within 4 units in the last place for all x, as small as it may be; fewer with `fastmath`."""

def sign(x: _T, /) -> _T:
    """-1, 0 or 1; of NaN, NaN."""

def signbit(x: float, /) -> bool:
    """Whether the sign is set, of -0.0 and NaN too."""

def sin(x: float, /) -> float:
    """Sine of radians."""

def sin_2pi(x: float) -> float:
    """`sin.approx.ftz.2pi`: the sine of 2 * pi * x, an approximation; subnormal x is 0; with PTX 9.5."""

def sincos(x: float, /) -> tuple[float, float]:
    """(sin(x), cos(x))."""

def sincospi(x: float, /) -> tuple[float, float]:
    """(sinpi(x), cospi(x))."""

def sinh(x: float, /) -> float:
    """Hyperbolic sine."""

def sinpi(x: float, /) -> float:
    """Sine of pi * x."""

def sqrt(x: float, /) -> float:
    """Square root, rounded as IEEE 754 says."""

def sqrt_approx(x: float, /) -> float:
    """Sqrt.approx."""

def sqrt_rd(x: float) -> float:
    """`sqrt.rm`, CUDA `__fsqrt_rd`, `__dsqrt_rd`: the square root, rounded down."""

def sqrt_rn(x: float) -> float:
    """`sqrt.rn`, CUDA `__fsqrt_rn`, `__dsqrt_rn`: the square root, rounded to nearest even."""

def sqrt_ru(x: float) -> float:
    """`sqrt.rp`, CUDA `__fsqrt_ru`, `__dsqrt_ru`: the square root, rounded up."""

def sqrt_rz(x: float) -> float:
    """`sqrt.rz`, CUDA `__fsqrt_rz`, `__dsqrt_rz`: the square root, rounded towards 0."""

def sub_rd(x: float, y: float) -> float:
    """`sub.rm`, CUDA `__fsub_rd`, `__dsub_rd`: x - y, rounded down."""

def sub_rn(x: float, y: float) -> float:
    """`sub.rn`, CUDA `__fsub_rn`, `__dsub_rn`: x - y, rounded to nearest even."""

def sub_ru(x: float, y: float) -> float:
    """`sub.rp`, CUDA `__fsub_ru`, `__dsub_ru`: x - y, rounded up."""

def sub_rz(x: float, y: float) -> float:
    """`sub.rz`, CUDA `__fsub_rz`, `__dsub_rz`: x - y, rounded towards 0."""

def tan(x: float, /) -> float:
    """Tangent of radians."""

def tanh(x: float, /) -> float:
    """Hyperbolic tangent."""

def trunc(x: float, /) -> float:
    """The whole number towards 0, as a float."""

def y0(x: float, /) -> float:
    """Bessel function."""

def y1(x: float, /) -> float:
    """Bessel function."""

def yn(x: int, y: float, /) -> float:
    """Bessel function of order n."""

