# Made by `python -m tools.generate`; do not edit.
"""``nv.convert``: conversions that say how they round, each one instruction, PTX's ``cvt``.

``nv.convert.to(value, dtype, rounding=...)`` converts to the scalar type ``dtype``; of a vector each element:

- f32 and f64 to and from integers of 32 and 64 bits, and f64 to f32: CUDA's ``__float2int_rd`` and so on;
- f32, and two of them, to f16 and bf16: CUDA's ``__float2half_rz``, ``__floats2bfloat162_rn``;
- two f32, f16 or bf16 to two of e4m3, e5m2, e2m3, e3m2, e2m1, ue5m3, and two f32 or bf16 to two ue8m0: CUDA's
  ``__nv_cvt_float2_to_fp8x2``; and back, to two f16 or bf16;
- with ``rounding="rs"`` two f32 to two halves, four to four narrow floats, with random bits.

``nv.convert.scaled(value, scale, dtype)`` divides by a power of two before, or multiplies by two of them after.

The first element is in the lowest bits. Two e2m1 are a u8 and four a u16, half a byte each. Sources: PTX ISA, ``cvt``;
CUDA Math API, "Type Casting Intrinsics", "FP8 Intrinsics"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def scaled(value: Any, scale: Any, dtype: Any, rounding: str = ..., relu: bool = ..., satfinite: bool = ..., pzo: bool = ...) -> Any:
    """`cvt.rn.scaled::n1::ue8m0`: two f32, f16 or bf16 divided by a ue8m0 to two narrow floats, subnormal ones being 0 before, from sm_107f on; or `cvt.rn.scaled::n2::ue8m0`: two narrow floats to two bf16, each multiplied by its ue8m0; `relu`, `satfinite` and `pzo` as `to` has them."""

def to(value: Any, dtype: Any, rounding: str = ..., relu: bool = ..., satfinite: bool = ..., pzo: bool = ..., random: Any = ...) -> Any:
    """`cvt`: a number, or each element of a vector, in another type; `relu` makes 0 of what is negative, `satfinite` the largest number of what is too large, `pzo` 0 of -0; `random` are the bits for `rounding='rs'`."""

def to_tf32(value: Any, rounding: str = ..., relu: bool = ..., satfinite: bool = ..., pzo: bool = ...) -> Any:
    """`cvt.rna.tf32`, CUDA `__float_to_tf32`: an f32 rounded to the 10 bits of mantissa that tensor cores take; from sm_80 on, with `rounding` rn and rz from sm_90 on, these with `satfinite` from sm_100 on."""

