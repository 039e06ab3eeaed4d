# Made by `python -m tools.generate`; do not edit.
"""``nv.libdevice``: every function of NVIDIA's libdevice, by its name with or without ``__nv_``.

The types are CUDA's, read from the bitcode (``intrinsics_db/libdevice.json``); operands convert only where nothing is
lost. What the library writes through pointers is a result here: ``sin, cos = nv.libdevice.sincosf(x)``. ``norm`` and
its relatives take a tuple in place of a count and a pointer, ``nan`` takes nothing."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def abs(_0: int, /) -> int:
    """`__nv_abs` of libdevice."""

def acos(_0: float, /) -> float:
    """`__nv_acos` of libdevice."""

def acosf(_0: float, /) -> float:
    """`__nv_acosf` of libdevice."""

def acosh(_0: float, /) -> float:
    """`__nv_acosh` of libdevice."""

def acoshf(_0: float, /) -> float:
    """`__nv_acoshf` of libdevice."""

def asin(_0: float, /) -> float:
    """`__nv_asin` of libdevice."""

def asinf(_0: float, /) -> float:
    """`__nv_asinf` of libdevice."""

def asinh(_0: float, /) -> float:
    """`__nv_asinh` of libdevice."""

def asinhf(_0: float, /) -> float:
    """`__nv_asinhf` of libdevice."""

def atan(_0: float, /) -> float:
    """`__nv_atan` of libdevice."""

def atan2(_0: float, _1: float, /) -> float:
    """`__nv_atan2` of libdevice."""

def atan2f(_0: float, _1: float, /) -> float:
    """`__nv_atan2f` of libdevice."""

def atanf(_0: float, /) -> float:
    """`__nv_atanf` of libdevice."""

def atanh(_0: float, /) -> float:
    """`__nv_atanh` of libdevice."""

def atanhf(_0: float, /) -> float:
    """`__nv_atanhf` of libdevice."""

def brev(_0: int, /) -> int:
    """`__nv_brev` of libdevice."""

def brevll(_0: int, /) -> int:
    """`__nv_brevll` of libdevice."""

def byte_perm(_0: int, _1: int, _2: int, /) -> int:
    """`__nv_byte_perm` of libdevice."""

def cbrt(_0: float, /) -> float:
    """`__nv_cbrt` of libdevice."""

def cbrtf(_0: float, /) -> float:
    """`__nv_cbrtf` of libdevice."""

def ceil(_0: float, /) -> float:
    """`__nv_ceil` of libdevice."""

def ceilf(_0: float, /) -> float:
    """`__nv_ceilf` of libdevice."""

def clz(_0: int, /) -> int:
    """`__nv_clz` of libdevice."""

def clzll(_0: int, /) -> int:
    """`__nv_clzll` of libdevice."""

def copysign(_0: float, _1: float, /) -> float:
    """`__nv_copysign` of libdevice."""

def copysignf(_0: float, _1: float, /) -> float:
    """`__nv_copysignf` of libdevice."""

def cos(_0: float, /) -> float:
    """`__nv_cos` of libdevice."""

def cosf(_0: float, /) -> float:
    """`__nv_cosf` of libdevice."""

def cosh(_0: float, /) -> float:
    """`__nv_cosh` of libdevice."""

def coshf(_0: float, /) -> float:
    """`__nv_coshf` of libdevice."""

def cospi(_0: float, /) -> float:
    """`__nv_cospi` of libdevice."""

def cospif(_0: float, /) -> float:
    """`__nv_cospif` of libdevice."""

def cyl_bessel_i0(_0: float, /) -> float:
    """`__nv_cyl_bessel_i0` of libdevice."""

def cyl_bessel_i0f(_0: float, /) -> float:
    """`__nv_cyl_bessel_i0f` of libdevice."""

def cyl_bessel_i1(_0: float, /) -> float:
    """`__nv_cyl_bessel_i1` of libdevice."""

def cyl_bessel_i1f(_0: float, /) -> float:
    """`__nv_cyl_bessel_i1f` of libdevice."""

def dadd_rd(_0: float, _1: float, /) -> float:
    """`__nv_dadd_rd` of libdevice."""

def dadd_rn(_0: float, _1: float, /) -> float:
    """`__nv_dadd_rn` of libdevice."""

def dadd_ru(_0: float, _1: float, /) -> float:
    """`__nv_dadd_ru` of libdevice."""

def dadd_rz(_0: float, _1: float, /) -> float:
    """`__nv_dadd_rz` of libdevice."""

def ddiv_rd(_0: float, _1: float, /) -> float:
    """`__nv_ddiv_rd` of libdevice."""

def ddiv_rn(_0: float, _1: float, /) -> float:
    """`__nv_ddiv_rn` of libdevice."""

def ddiv_ru(_0: float, _1: float, /) -> float:
    """`__nv_ddiv_ru` of libdevice."""

def ddiv_rz(_0: float, _1: float, /) -> float:
    """`__nv_ddiv_rz` of libdevice."""

def dmul_rd(_0: float, _1: float, /) -> float:
    """`__nv_dmul_rd` of libdevice."""

def dmul_rn(_0: float, _1: float, /) -> float:
    """`__nv_dmul_rn` of libdevice."""

def dmul_ru(_0: float, _1: float, /) -> float:
    """`__nv_dmul_ru` of libdevice."""

def dmul_rz(_0: float, _1: float, /) -> float:
    """`__nv_dmul_rz` of libdevice."""

def double2float_rd(_0: float, /) -> float:
    """`__nv_double2float_rd` of libdevice."""

def double2float_rn(_0: float, /) -> float:
    """`__nv_double2float_rn` of libdevice."""

def double2float_ru(_0: float, /) -> float:
    """`__nv_double2float_ru` of libdevice."""

def double2float_rz(_0: float, /) -> float:
    """`__nv_double2float_rz` of libdevice."""

def double2hiint(_0: float, /) -> int:
    """`__nv_double2hiint` of libdevice."""

def double2int_rd(_0: float, /) -> int:
    """`__nv_double2int_rd` of libdevice."""

def double2int_rn(_0: float, /) -> int:
    """`__nv_double2int_rn` of libdevice."""

def double2int_ru(_0: float, /) -> int:
    """`__nv_double2int_ru` of libdevice."""

def double2int_rz(_0: float, /) -> int:
    """`__nv_double2int_rz` of libdevice."""

def double2ll_rd(_0: float, /) -> int:
    """`__nv_double2ll_rd` of libdevice."""

def double2ll_rn(_0: float, /) -> int:
    """`__nv_double2ll_rn` of libdevice."""

def double2ll_ru(_0: float, /) -> int:
    """`__nv_double2ll_ru` of libdevice."""

def double2ll_rz(_0: float, /) -> int:
    """`__nv_double2ll_rz` of libdevice."""

def double2loint(_0: float, /) -> int:
    """`__nv_double2loint` of libdevice."""

def double2uint_rd(_0: float, /) -> int:
    """`__nv_double2uint_rd` of libdevice."""

def double2uint_rn(_0: float, /) -> int:
    """`__nv_double2uint_rn` of libdevice."""

def double2uint_ru(_0: float, /) -> int:
    """`__nv_double2uint_ru` of libdevice."""

def double2uint_rz(_0: float, /) -> int:
    """`__nv_double2uint_rz` of libdevice."""

def double2ull_rd(_0: float, /) -> int:
    """`__nv_double2ull_rd` of libdevice."""

def double2ull_rn(_0: float, /) -> int:
    """`__nv_double2ull_rn` of libdevice."""

def double2ull_ru(_0: float, /) -> int:
    """`__nv_double2ull_ru` of libdevice."""

def double2ull_rz(_0: float, /) -> int:
    """`__nv_double2ull_rz` of libdevice."""

def double_as_longlong(_0: float, /) -> int:
    """`__nv_double_as_longlong` of libdevice."""

def drcp_rd(_0: float, /) -> float:
    """`__nv_drcp_rd` of libdevice."""

def drcp_rn(_0: float, /) -> float:
    """`__nv_drcp_rn` of libdevice."""

def drcp_ru(_0: float, /) -> float:
    """`__nv_drcp_ru` of libdevice."""

def drcp_rz(_0: float, /) -> float:
    """`__nv_drcp_rz` of libdevice."""

def dsqrt_rd(_0: float, /) -> float:
    """`__nv_dsqrt_rd` of libdevice."""

def dsqrt_rn(_0: float, /) -> float:
    """`__nv_dsqrt_rn` of libdevice."""

def dsqrt_ru(_0: float, /) -> float:
    """`__nv_dsqrt_ru` of libdevice."""

def dsqrt_rz(_0: float, /) -> float:
    """`__nv_dsqrt_rz` of libdevice."""

def dsub_rd(_0: float, _1: float, /) -> float:
    """`__nv_dsub_rd` of libdevice."""

def dsub_rn(_0: float, _1: float, /) -> float:
    """`__nv_dsub_rn` of libdevice."""

def dsub_ru(_0: float, _1: float, /) -> float:
    """`__nv_dsub_ru` of libdevice."""

def dsub_rz(_0: float, _1: float, /) -> float:
    """`__nv_dsub_rz` of libdevice."""

def erf(_0: float, /) -> float:
    """`__nv_erf` of libdevice."""

def erfc(_0: float, /) -> float:
    """`__nv_erfc` of libdevice."""

def erfcf(_0: float, /) -> float:
    """`__nv_erfcf` of libdevice."""

def erfcinv(_0: float, /) -> float:
    """`__nv_erfcinv` of libdevice."""

def erfcinvf(_0: float, /) -> float:
    """`__nv_erfcinvf` of libdevice."""

def erfcx(_0: float, /) -> float:
    """`__nv_erfcx` of libdevice."""

def erfcxf(_0: float, /) -> float:
    """`__nv_erfcxf` of libdevice."""

def erff(_0: float, /) -> float:
    """`__nv_erff` of libdevice."""

def erfinv(_0: float, /) -> float:
    """`__nv_erfinv` of libdevice."""

def erfinvf(_0: float, /) -> float:
    """`__nv_erfinvf` of libdevice."""

def exp(_0: float, /) -> float:
    """`__nv_exp` of libdevice."""

def exp10(_0: float, /) -> float:
    """`__nv_exp10` of libdevice."""

def exp10f(_0: float, /) -> float:
    """`__nv_exp10f` of libdevice."""

def exp2(_0: float, /) -> float:
    """`__nv_exp2` of libdevice."""

def exp2f(_0: float, /) -> float:
    """`__nv_exp2f` of libdevice."""

def expf(_0: float, /) -> float:
    """`__nv_expf` of libdevice."""

def expm1(_0: float, /) -> float:
    """`__nv_expm1` of libdevice."""

def expm1f(_0: float, /) -> float:
    """`__nv_expm1f` of libdevice."""

def fabs(_0: float, /) -> float:
    """`__nv_fabs` of libdevice."""

def fabsf(_0: float, /) -> float:
    """`__nv_fabsf` of libdevice."""

def fadd_rd(_0: float, _1: float, /) -> float:
    """`__nv_fadd_rd` of libdevice."""

def fadd_rn(_0: float, _1: float, /) -> float:
    """`__nv_fadd_rn` of libdevice."""

def fadd_ru(_0: float, _1: float, /) -> float:
    """`__nv_fadd_ru` of libdevice."""

def fadd_rz(_0: float, _1: float, /) -> float:
    """`__nv_fadd_rz` of libdevice."""

def fast_cosf(_0: float, /) -> float:
    """`__nv_fast_cosf` of libdevice."""

def fast_exp10f(_0: float, /) -> float:
    """`__nv_fast_exp10f` of libdevice."""

def fast_expf(_0: float, /) -> float:
    """`__nv_fast_expf` of libdevice."""

def fast_fdividef(_0: float, _1: float, /) -> float:
    """`__nv_fast_fdividef` of libdevice."""

def fast_log10f(_0: float, /) -> float:
    """`__nv_fast_log10f` of libdevice."""

def fast_log2f(_0: float, /) -> float:
    """`__nv_fast_log2f` of libdevice."""

def fast_logf(_0: float, /) -> float:
    """`__nv_fast_logf` of libdevice."""

def fast_powf(_0: float, _1: float, /) -> float:
    """`__nv_fast_powf` of libdevice."""

def fast_sincosf(_0: float, /) -> tuple[float, float]:
    """`__nv_fast_sincosf` of libdevice."""

def fast_sinf(_0: float, /) -> float:
    """`__nv_fast_sinf` of libdevice."""

def fast_tanf(_0: float, /) -> float:
    """`__nv_fast_tanf` of libdevice."""

def fast_tanhf(_0: float, /) -> float:
    """`__nv_fast_tanhf` of libdevice."""

def fdim(_0: float, _1: float, /) -> float:
    """`__nv_fdim` of libdevice."""

def fdimf(_0: float, _1: float, /) -> float:
    """`__nv_fdimf` of libdevice."""

def fdiv_rd(_0: float, _1: float, /) -> float:
    """`__nv_fdiv_rd` of libdevice."""

def fdiv_rn(_0: float, _1: float, /) -> float:
    """`__nv_fdiv_rn` of libdevice."""

def fdiv_ru(_0: float, _1: float, /) -> float:
    """`__nv_fdiv_ru` of libdevice."""

def fdiv_rz(_0: float, _1: float, /) -> float:
    """`__nv_fdiv_rz` of libdevice."""

def ffs(_0: int, /) -> int:
    """`__nv_ffs` of libdevice."""

def ffsll(_0: int, /) -> int:
    """`__nv_ffsll` of libdevice."""

def finitef(_0: float, /) -> int:
    """`__nv_finitef` of libdevice."""

def float2half_rn(_0: float, /) -> int:
    """`__nv_float2half_rn` of libdevice."""

def float2int_rd(_0: float, /) -> int:
    """`__nv_float2int_rd` of libdevice."""

def float2int_rn(_0: float, /) -> int:
    """`__nv_float2int_rn` of libdevice."""

def float2int_ru(_0: float, /) -> int:
    """`__nv_float2int_ru` of libdevice."""

def float2int_rz(_0: float, /) -> int:
    """`__nv_float2int_rz` of libdevice."""

def float2ll_rd(_0: float, /) -> int:
    """`__nv_float2ll_rd` of libdevice."""

def float2ll_rn(_0: float, /) -> int:
    """`__nv_float2ll_rn` of libdevice."""

def float2ll_ru(_0: float, /) -> int:
    """`__nv_float2ll_ru` of libdevice."""

def float2ll_rz(_0: float, /) -> int:
    """`__nv_float2ll_rz` of libdevice."""

def float2uint_rd(_0: float, /) -> int:
    """`__nv_float2uint_rd` of libdevice."""

def float2uint_rn(_0: float, /) -> int:
    """`__nv_float2uint_rn` of libdevice."""

def float2uint_ru(_0: float, /) -> int:
    """`__nv_float2uint_ru` of libdevice."""

def float2uint_rz(_0: float, /) -> int:
    """`__nv_float2uint_rz` of libdevice."""

def float2ull_rd(_0: float, /) -> int:
    """`__nv_float2ull_rd` of libdevice."""

def float2ull_rn(_0: float, /) -> int:
    """`__nv_float2ull_rn` of libdevice."""

def float2ull_ru(_0: float, /) -> int:
    """`__nv_float2ull_ru` of libdevice."""

def float2ull_rz(_0: float, /) -> int:
    """`__nv_float2ull_rz` of libdevice."""

def float_as_int(_0: float, /) -> int:
    """`__nv_float_as_int` of libdevice."""

def float_as_uint(_0: float, /) -> int:
    """`__nv_float_as_uint` of libdevice."""

def floor(_0: float, /) -> float:
    """`__nv_floor` of libdevice."""

def floorf(_0: float, /) -> float:
    """`__nv_floorf` of libdevice."""

def fma(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fma` of libdevice."""

def fma_rd(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fma_rd` of libdevice."""

def fma_rn(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fma_rn` of libdevice."""

def fma_ru(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fma_ru` of libdevice."""

def fma_rz(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fma_rz` of libdevice."""

def fmaf(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf` of libdevice."""

def fmaf_ieee_rd(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf_ieee_rd` of libdevice."""

def fmaf_ieee_rn(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf_ieee_rn` of libdevice."""

def fmaf_ieee_ru(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf_ieee_ru` of libdevice."""

def fmaf_ieee_rz(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf_ieee_rz` of libdevice."""

def fmaf_rd(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf_rd` of libdevice."""

def fmaf_rn(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf_rn` of libdevice."""

def fmaf_ru(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf_ru` of libdevice."""

def fmaf_rz(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_fmaf_rz` of libdevice."""

def fmax(_0: float, _1: float, /) -> float:
    """`__nv_fmax` of libdevice."""

def fmaxf(_0: float, _1: float, /) -> float:
    """`__nv_fmaxf` of libdevice."""

def fmin(_0: float, _1: float, /) -> float:
    """`__nv_fmin` of libdevice."""

def fminf(_0: float, _1: float, /) -> float:
    """`__nv_fminf` of libdevice."""

def fmod(_0: float, _1: float, /) -> float:
    """`__nv_fmod` of libdevice."""

def fmodf(_0: float, _1: float, /) -> float:
    """`__nv_fmodf` of libdevice."""

def fmul_rd(_0: float, _1: float, /) -> float:
    """`__nv_fmul_rd` of libdevice."""

def fmul_rn(_0: float, _1: float, /) -> float:
    """`__nv_fmul_rn` of libdevice."""

def fmul_ru(_0: float, _1: float, /) -> float:
    """`__nv_fmul_ru` of libdevice."""

def fmul_rz(_0: float, _1: float, /) -> float:
    """`__nv_fmul_rz` of libdevice."""

def frcp_rd(_0: float, /) -> float:
    """`__nv_frcp_rd` of libdevice."""

def frcp_rn(_0: float, /) -> float:
    """`__nv_frcp_rn` of libdevice."""

def frcp_ru(_0: float, /) -> float:
    """`__nv_frcp_ru` of libdevice."""

def frcp_rz(_0: float, /) -> float:
    """`__nv_frcp_rz` of libdevice."""

def frexp(_0: float, /) -> tuple[float, int]:
    """`__nv_frexp` of libdevice."""

def frexpf(_0: float, /) -> tuple[float, int]:
    """`__nv_frexpf` of libdevice."""

def frsqrt_rn(_0: float, /) -> float:
    """`__nv_frsqrt_rn` of libdevice."""

def fsqrt_rd(_0: float, /) -> float:
    """`__nv_fsqrt_rd` of libdevice."""

def fsqrt_rn(_0: float, /) -> float:
    """`__nv_fsqrt_rn` of libdevice."""

def fsqrt_ru(_0: float, /) -> float:
    """`__nv_fsqrt_ru` of libdevice."""

def fsqrt_rz(_0: float, /) -> float:
    """`__nv_fsqrt_rz` of libdevice."""

def fsub_rd(_0: float, _1: float, /) -> float:
    """`__nv_fsub_rd` of libdevice."""

def fsub_rn(_0: float, _1: float, /) -> float:
    """`__nv_fsub_rn` of libdevice."""

def fsub_ru(_0: float, _1: float, /) -> float:
    """`__nv_fsub_ru` of libdevice."""

def fsub_rz(_0: float, _1: float, /) -> float:
    """`__nv_fsub_rz` of libdevice."""

def hadd(_0: int, _1: int, /) -> int:
    """`__nv_hadd` of libdevice."""

def half2float(_0: int, /) -> float:
    """`__nv_half2float` of libdevice."""

def hiloint2double(_0: int, _1: int, /) -> float:
    """`__nv_hiloint2double` of libdevice."""

def hypot(_0: float, _1: float, /) -> float:
    """`__nv_hypot` of libdevice."""

def hypotf(_0: float, _1: float, /) -> float:
    """`__nv_hypotf` of libdevice."""

def ilogb(_0: float, /) -> int:
    """`__nv_ilogb` of libdevice."""

def ilogbf(_0: float, /) -> int:
    """`__nv_ilogbf` of libdevice."""

def int2double_rn(_0: int, /) -> float:
    """`__nv_int2double_rn` of libdevice."""

def int2float_rd(_0: int, /) -> float:
    """`__nv_int2float_rd` of libdevice."""

def int2float_rn(_0: int, /) -> float:
    """`__nv_int2float_rn` of libdevice."""

def int2float_ru(_0: int, /) -> float:
    """`__nv_int2float_ru` of libdevice."""

def int2float_rz(_0: int, /) -> float:
    """`__nv_int2float_rz` of libdevice."""

def int_as_float(_0: int, /) -> float:
    """`__nv_int_as_float` of libdevice."""

def isfinited(_0: float, /) -> int:
    """`__nv_isfinited` of libdevice."""

def isinfd(_0: float, /) -> int:
    """`__nv_isinfd` of libdevice."""

def isinff(_0: float, /) -> int:
    """`__nv_isinff` of libdevice."""

def isnand(_0: float, /) -> int:
    """`__nv_isnand` of libdevice."""

def isnanf(_0: float, /) -> int:
    """`__nv_isnanf` of libdevice."""

def j0(_0: float, /) -> float:
    """`__nv_j0` of libdevice."""

def j0f(_0: float, /) -> float:
    """`__nv_j0f` of libdevice."""

def j1(_0: float, /) -> float:
    """`__nv_j1` of libdevice."""

def j1f(_0: float, /) -> float:
    """`__nv_j1f` of libdevice."""

def jn(_0: int, _1: float, /) -> float:
    """`__nv_jn` of libdevice."""

def jnf(_0: int, _1: float, /) -> float:
    """`__nv_jnf` of libdevice."""

def ldexp(_0: float, _1: int, /) -> float:
    """`__nv_ldexp` of libdevice."""

def ldexpf(_0: float, _1: int, /) -> float:
    """`__nv_ldexpf` of libdevice."""

def lgamma(_0: float, /) -> float:
    """`__nv_lgamma` of libdevice."""

def lgammaf(_0: float, /) -> float:
    """`__nv_lgammaf` of libdevice."""

def ll2double_rd(_0: int, /) -> float:
    """`__nv_ll2double_rd` of libdevice."""

def ll2double_rn(_0: int, /) -> float:
    """`__nv_ll2double_rn` of libdevice."""

def ll2double_ru(_0: int, /) -> float:
    """`__nv_ll2double_ru` of libdevice."""

def ll2double_rz(_0: int, /) -> float:
    """`__nv_ll2double_rz` of libdevice."""

def ll2float_rd(_0: int, /) -> float:
    """`__nv_ll2float_rd` of libdevice."""

def ll2float_rn(_0: int, /) -> float:
    """`__nv_ll2float_rn` of libdevice."""

def ll2float_ru(_0: int, /) -> float:
    """`__nv_ll2float_ru` of libdevice."""

def ll2float_rz(_0: int, /) -> float:
    """`__nv_ll2float_rz` of libdevice."""

def llabs(_0: int, /) -> int:
    """`__nv_llabs` of libdevice."""

def llmax(_0: int, _1: int, /) -> int:
    """`__nv_llmax` of libdevice."""

def llmin(_0: int, _1: int, /) -> int:
    """`__nv_llmin` of libdevice."""

def llrint(_0: float, /) -> int:
    """`__nv_llrint` of libdevice."""

def llrintf(_0: float, /) -> int:
    """`__nv_llrintf` of libdevice."""

def llround(_0: float, /) -> int:
    """`__nv_llround` of libdevice."""

def llroundf(_0: float, /) -> int:
    """`__nv_llroundf` of libdevice."""

def log(_0: float, /) -> float:
    """`__nv_log` of libdevice."""

def log10(_0: float, /) -> float:
    """`__nv_log10` of libdevice."""

def log10f(_0: float, /) -> float:
    """`__nv_log10f` of libdevice."""

def log1p(_0: float, /) -> float:
    """`__nv_log1p` of libdevice."""

def log1pf(_0: float, /) -> float:
    """`__nv_log1pf` of libdevice."""

def log2(_0: float, /) -> float:
    """`__nv_log2` of libdevice."""

def log2f(_0: float, /) -> float:
    """`__nv_log2f` of libdevice."""

def logb(_0: float, /) -> float:
    """`__nv_logb` of libdevice."""

def logbf(_0: float, /) -> float:
    """`__nv_logbf` of libdevice."""

def logf(_0: float, /) -> float:
    """`__nv_logf` of libdevice."""

def longlong_as_double(_0: int, /) -> float:
    """`__nv_longlong_as_double` of libdevice."""

def max(_0: int, _1: int, /) -> int:
    """`__nv_max` of libdevice."""

def min(_0: int, _1: int, /) -> int:
    """`__nv_min` of libdevice."""

def modf(_0: float, /) -> tuple[float, float]:
    """`__nv_modf` of libdevice."""

def modff(_0: float, /) -> tuple[float, float]:
    """`__nv_modff` of libdevice."""

def mul24(_0: int, _1: int, /) -> int:
    """`__nv_mul24` of libdevice."""

def mul64hi(_0: int, _1: int, /) -> int:
    """`__nv_mul64hi` of libdevice."""

def mulhi(_0: int, _1: int, /) -> int:
    """`__nv_mulhi` of libdevice."""

def nan() -> float:
    """`__nv_nan` of libdevice."""

def nanf() -> float:
    """`__nv_nanf` of libdevice."""

def nearbyint(_0: float, /) -> float:
    """`__nv_nearbyint` of libdevice."""

def nearbyintf(_0: float, /) -> float:
    """`__nv_nearbyintf` of libdevice."""

def nextafter(_0: float, _1: float, /) -> float:
    """`__nv_nextafter` of libdevice."""

def nextafterf(_0: float, _1: float, /) -> float:
    """`__nv_nextafterf` of libdevice."""

def norm(values: tuple[float, ...], /) -> float:
    """`__nv_norm` of libdevice."""

def norm3d(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_norm3d` of libdevice."""

def norm3df(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_norm3df` of libdevice."""

def norm4d(_0: float, _1: float, _2: float, _3: float, /) -> float:
    """`__nv_norm4d` of libdevice."""

def norm4df(_0: float, _1: float, _2: float, _3: float, /) -> float:
    """`__nv_norm4df` of libdevice."""

def normcdf(_0: float, /) -> float:
    """`__nv_normcdf` of libdevice."""

def normcdff(_0: float, /) -> float:
    """`__nv_normcdff` of libdevice."""

def normcdfinv(_0: float, /) -> float:
    """`__nv_normcdfinv` of libdevice."""

def normcdfinvf(_0: float, /) -> float:
    """`__nv_normcdfinvf` of libdevice."""

def normf(values: tuple[float, ...], /) -> float:
    """`__nv_normf` of libdevice."""

def popc(_0: int, /) -> int:
    """`__nv_popc` of libdevice."""

def popcll(_0: int, /) -> int:
    """`__nv_popcll` of libdevice."""

def pow(_0: float, _1: float, /) -> float:
    """`__nv_pow` of libdevice."""

def powf(_0: float, _1: float, /) -> float:
    """`__nv_powf` of libdevice."""

def powi(_0: float, _1: int, /) -> float:
    """`__nv_powi` of libdevice."""

def powif(_0: float, _1: int, /) -> float:
    """`__nv_powif` of libdevice."""

def rcbrt(_0: float, /) -> float:
    """`__nv_rcbrt` of libdevice."""

def rcbrtf(_0: float, /) -> float:
    """`__nv_rcbrtf` of libdevice."""

def rcp64h(_0: float, /) -> float:
    """`__nv_rcp64h` of libdevice."""

def remainder(_0: float, _1: float, /) -> float:
    """`__nv_remainder` of libdevice."""

def remainderf(_0: float, _1: float, /) -> float:
    """`__nv_remainderf` of libdevice."""

def remquo(_0: float, _1: float, /) -> tuple[float, int]:
    """`__nv_remquo` of libdevice."""

def remquof(_0: float, _1: float, /) -> tuple[float, int]:
    """`__nv_remquof` of libdevice."""

def rhadd(_0: int, _1: int, /) -> int:
    """`__nv_rhadd` of libdevice."""

def rhypot(_0: float, _1: float, /) -> float:
    """`__nv_rhypot` of libdevice."""

def rhypotf(_0: float, _1: float, /) -> float:
    """`__nv_rhypotf` of libdevice."""

def rint(_0: float, /) -> float:
    """`__nv_rint` of libdevice."""

def rintf(_0: float, /) -> float:
    """`__nv_rintf` of libdevice."""

def rnorm(values: tuple[float, ...], /) -> float:
    """`__nv_rnorm` of libdevice."""

def rnorm3d(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_rnorm3d` of libdevice."""

def rnorm3df(_0: float, _1: float, _2: float, /) -> float:
    """`__nv_rnorm3df` of libdevice."""

def rnorm4d(_0: float, _1: float, _2: float, _3: float, /) -> float:
    """`__nv_rnorm4d` of libdevice."""

def rnorm4df(_0: float, _1: float, _2: float, _3: float, /) -> float:
    """`__nv_rnorm4df` of libdevice."""

def rnormf(values: tuple[float, ...], /) -> float:
    """`__nv_rnormf` of libdevice."""

def round(_0: float, /) -> float:
    """`__nv_round` of libdevice."""

def roundf(_0: float, /) -> float:
    """`__nv_roundf` of libdevice."""

def rsqrt(_0: float, /) -> float:
    """`__nv_rsqrt` of libdevice."""

def rsqrtf(_0: float, /) -> float:
    """`__nv_rsqrtf` of libdevice."""

def sad(_0: int, _1: int, _2: int, /) -> int:
    """`__nv_sad` of libdevice."""

def saturatef(_0: float, /) -> float:
    """`__nv_saturatef` of libdevice."""

def scalbn(_0: float, _1: int, /) -> float:
    """`__nv_scalbn` of libdevice."""

def scalbnf(_0: float, _1: int, /) -> float:
    """`__nv_scalbnf` of libdevice."""

def signbitd(_0: float, /) -> int:
    """`__nv_signbitd` of libdevice."""

def signbitf(_0: float, /) -> int:
    """`__nv_signbitf` of libdevice."""

def sin(_0: float, /) -> float:
    """`__nv_sin` of libdevice."""

def sincos(_0: float, /) -> tuple[float, float]:
    """`__nv_sincos` of libdevice."""

def sincosf(_0: float, /) -> tuple[float, float]:
    """`__nv_sincosf` of libdevice."""

def sincospi(_0: float, /) -> tuple[float, float]:
    """`__nv_sincospi` of libdevice."""

def sincospif(_0: float, /) -> tuple[float, float]:
    """`__nv_sincospif` of libdevice."""

def sinf(_0: float, /) -> float:
    """`__nv_sinf` of libdevice."""

def sinh(_0: float, /) -> float:
    """`__nv_sinh` of libdevice."""

def sinhf(_0: float, /) -> float:
    """`__nv_sinhf` of libdevice."""

def sinpi(_0: float, /) -> float:
    """`__nv_sinpi` of libdevice."""

def sinpif(_0: float, /) -> float:
    """`__nv_sinpif` of libdevice."""

def sqrt(_0: float, /) -> float:
    """`__nv_sqrt` of libdevice."""

def sqrtf(_0: float, /) -> float:
    """`__nv_sqrtf` of libdevice."""

def tan(_0: float, /) -> float:
    """`__nv_tan` of libdevice."""

def tanf(_0: float, /) -> float:
    """`__nv_tanf` of libdevice."""

def tanh(_0: float, /) -> float:
    """`__nv_tanh` of libdevice."""

def tanhf(_0: float, /) -> float:
    """`__nv_tanhf` of libdevice."""

def tgamma(_0: float, /) -> float:
    """`__nv_tgamma` of libdevice."""

def tgammaf(_0: float, /) -> float:
    """`__nv_tgammaf` of libdevice."""

def trunc(_0: float, /) -> float:
    """`__nv_trunc` of libdevice."""

def truncf(_0: float, /) -> float:
    """`__nv_truncf` of libdevice."""

def uhadd(_0: int, _1: int, /) -> int:
    """`__nv_uhadd` of libdevice."""

def uint2double_rn(_0: int, /) -> float:
    """`__nv_uint2double_rn` of libdevice."""

def uint2float_rd(_0: int, /) -> float:
    """`__nv_uint2float_rd` of libdevice."""

def uint2float_rn(_0: int, /) -> float:
    """`__nv_uint2float_rn` of libdevice."""

def uint2float_ru(_0: int, /) -> float:
    """`__nv_uint2float_ru` of libdevice."""

def uint2float_rz(_0: int, /) -> float:
    """`__nv_uint2float_rz` of libdevice."""

def uint_as_float(_0: int, /) -> float:
    """`__nv_uint_as_float` of libdevice."""

def ull2double_rd(_0: int, /) -> float:
    """`__nv_ull2double_rd` of libdevice."""

def ull2double_rn(_0: int, /) -> float:
    """`__nv_ull2double_rn` of libdevice."""

def ull2double_ru(_0: int, /) -> float:
    """`__nv_ull2double_ru` of libdevice."""

def ull2double_rz(_0: int, /) -> float:
    """`__nv_ull2double_rz` of libdevice."""

def ull2float_rd(_0: int, /) -> float:
    """`__nv_ull2float_rd` of libdevice."""

def ull2float_rn(_0: int, /) -> float:
    """`__nv_ull2float_rn` of libdevice."""

def ull2float_ru(_0: int, /) -> float:
    """`__nv_ull2float_ru` of libdevice."""

def ull2float_rz(_0: int, /) -> float:
    """`__nv_ull2float_rz` of libdevice."""

def ullmax(_0: int, _1: int, /) -> int:
    """`__nv_ullmax` of libdevice."""

def ullmin(_0: int, _1: int, /) -> int:
    """`__nv_ullmin` of libdevice."""

def umax(_0: int, _1: int, /) -> int:
    """`__nv_umax` of libdevice."""

def umin(_0: int, _1: int, /) -> int:
    """`__nv_umin` of libdevice."""

def umul24(_0: int, _1: int, /) -> int:
    """`__nv_umul24` of libdevice."""

def umul64hi(_0: int, _1: int, /) -> int:
    """`__nv_umul64hi` of libdevice."""

def umulhi(_0: int, _1: int, /) -> int:
    """`__nv_umulhi` of libdevice."""

def urhadd(_0: int, _1: int, /) -> int:
    """`__nv_urhadd` of libdevice."""

def usad(_0: int, _1: int, _2: int, /) -> int:
    """`__nv_usad` of libdevice."""

def y0(_0: float, /) -> float:
    """`__nv_y0` of libdevice."""

def y0f(_0: float, /) -> float:
    """`__nv_y0f` of libdevice."""

def y1(_0: float, /) -> float:
    """`__nv_y1` of libdevice."""

def y1f(_0: float, /) -> float:
    """`__nv_y1f` of libdevice."""

def yn(_0: int, _1: float, /) -> float:
    """`__nv_yn` of libdevice."""

def ynf(_0: int, _1: float, /) -> float:
    """`__nv_ynf` of libdevice."""

