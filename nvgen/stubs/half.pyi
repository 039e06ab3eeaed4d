# Made by `python -m tools.generate`; do not edit.
"""``nv.half``: f16 and bf16, alone and in pairs, each function one instruction.

An operand is an f16, a bf16, or a vector of two of them; a number among vectors stands for both elements. What `+`, `*`
and so on compute of these types is rounded to nearest as well; these functions add PTX's modifiers: ``ftz`` takes and
returns 0 for subnormal f16, ``saturate`` clamps to 0 ... 1 and makes 0 of NaN, ``relu`` makes 0 of what is negative and
the canonical NaN of NaN. Sources: PTX ISA, "Half Precision Floating Point Instructions", "Half Precision Comparison
Instructions"; CUDA Math API, "Half Precision Intrinsics", "Bfloat16 Precision Intrinsics". f16 needs sm_53 and bf16
sm_80, if nothing else is said."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def absolute(a: Any, ftz: bool = ...) -> Any:
    """`abs`, CUDA `__habs2`: the magnitude."""

def add(a: Any, b: Any, saturate: bool = ..., ftz: bool = ...) -> Any:
    """`add.rn`, CUDA `__hadd2`, `__hadd2_sat`: a + b."""

def equal(a: Any, b: Any, unordered: bool = ..., mask: bool = ..., ftz: bool = ...) -> Any:
    """`set.eq`, CUDA `__heq2`: 1.0 for each element where a == b, else 0.0; with `unordered=True` also where one is NaN (`__hequ2`); with `mask=True` a u32 with all bits of a half set; bf16 needs sm_90."""

def exp2(a: Any) -> Any:
    """`ex2.approx`, CUDA `h2exp2`: 2 ** a, of bf16 with `.ftz`; error at most 2 ** -9.9 of the result for f16 and 2 ** -7 for bf16; from sm_75 on, bf16 from sm_90 on."""

def fma(a: Any, b: Any, c: Any, relu: bool = ..., saturate: bool = ..., ftz: bool = ...) -> Any:
    """`fma.rn`, CUDA `__hfma2`, `__hfma2_sat`, `__hfma2_relu`: a * b + c, rounded once; `saturate` and `ftz` are of f16, `relu` needs sm_80."""

def greater(a: Any, b: Any, unordered: bool = ..., mask: bool = ..., ftz: bool = ...) -> Any:
    """`set.gt`, CUDA `__hgt2`: 1.0 for each element where a > b, else 0.0; with `unordered=True` also where one is NaN (`__hgtu2`); with `mask=True` a u32 with all bits of a half set; bf16 needs sm_90."""

def greater_equal(a: Any, b: Any, unordered: bool = ..., mask: bool = ..., ftz: bool = ...) -> Any:
    """`set.ge`, CUDA `__hge2`: 1.0 for each element where a >= b, else 0.0; with `unordered=True` also where one is NaN (`__hgeu2`); with `mask=True` a u32 with all bits of a half set; bf16 needs sm_90."""

def less(a: Any, b: Any, unordered: bool = ..., mask: bool = ..., ftz: bool = ...) -> Any:
    """`set.lt`, CUDA `__hlt2`: 1.0 for each element where a < b, else 0.0; with `unordered=True` also where one is NaN (`__hltu2`); with `mask=True` a u32 with all bits of a half set; bf16 needs sm_90."""

def less_equal(a: Any, b: Any, unordered: bool = ..., mask: bool = ..., ftz: bool = ...) -> Any:
    """`set.le`, CUDA `__hle2`: 1.0 for each element where a <= b, else 0.0; with `unordered=True` also where one is NaN (`__hleu2`); with `mask=True` a u32 with all bits of a half set; bf16 needs sm_90."""

def maximum(a: Any, b: Any, nan: bool = ..., xorsign_abs: bool = ..., ftz: bool = ...) -> Any:
    """`max`, CUDA `__hmax2`, with `nan=True` `__hmax2_nan`: the larger one; a NaN is passed over, or given; with `xorsign_abs=True`, from sm_86 on, that of the magnitudes with the product's sign; from sm_80 on."""

def minimum(a: Any, b: Any, nan: bool = ..., xorsign_abs: bool = ..., ftz: bool = ...) -> Any:
    """`min`, CUDA `__hmin2`, with `nan=True` `__hmin2_nan`: the smaller one; a NaN is passed over, or given; with `xorsign_abs=True`, from sm_86 on, that of the magnitudes with the product's sign; from sm_80 on."""

def mul(a: Any, b: Any, saturate: bool = ..., ftz: bool = ...) -> Any:
    """`mul.rn`, CUDA `__hmul2`, `__hmul2_sat`: a * b."""

def negative(a: Any) -> Any:
    """`neg`, CUDA `__hneg2`: -a."""

def not_equal(a: Any, b: Any, unordered: bool = ..., mask: bool = ..., ftz: bool = ...) -> Any:
    """`set.ne`, CUDA `__hne2`: 1.0 for each element where a != b and neither is NaN, else 0.0; with `unordered=True` also where one is NaN (`__hneu2`); with `mask=True` a u32 with all bits of a half set; bf16 needs sm_90."""

def pack(low: Any, high: Any, dtype: Any = ..., rounding: str = ..., relu: bool = ..., satfinite: bool = ..., bits: bool = ...) -> Any:
    """A pair of two numbers.

    ``pack(low, high, dtype=None, *, rounding="rn", relu=False, satfinite=False, bits=False)``: a pair of halves.

    Two f32 are rounded to ``dtype``, ``nv.f16`` or ``nv.bf16``, by one instruction, ``cvt.rn.bf16x2.f32`` (sm_80); with
    the further options as ``nv.convert.to`` has them. Two f16 or bf16 are put together as they are. The result is
    ``nv.vec[dtype, 2]`` with ``low`` as its first element, or with ``bits=True`` a u32 that has it in its lower half.
    CUDA: ``__floats2bfloat162_rn``, ``__halves2bfloat162``.
    """

def sub(a: Any, b: Any, saturate: bool = ..., ftz: bool = ...) -> Any:
    """`sub.rn`, CUDA `__hsub2`, `__hsub2_sat`: a - b."""

def tanh(a: Any) -> Any:
    """`tanh.approx`, CUDA `h2tanh_approx`: absolute error at most 2 ** -10.987 for f16 and 2 ** -8 for bf16; from sm_75 on, bf16 from sm_90 on."""

def unpack(pair: Any, dtype: Any = ...) -> Any:
    """The two numbers of a pair.

    ``unpack(pair, dtype=None)``: the tuple of the two halves of a pair, or of a u32 that has two of ``dtype``.

    CUDA: ``__low2bfloat16``, ``__high2bfloat16``.
    """

