# Made by `python -m tools.generate`; do not edit.
"""``nv.mixed``: sums and products of numbers of several formats, each function one instruction.

What an operand is, is known by its type, and ``dtype`` is that of a result that no operand has:

- an f16 or bf16 and an f32 make an f32; two of them and two f32 make two f32;
- two f32 and two f32 make two f16 or bf16 (``dtype``), rounded towards 0; with f16 subnormal numbers are 0 on both
  sides, which is PTX's ``.ftz``;
- two bf16 times two f16 make two bf16, two f16 times two bf16 two f16: the second pair is rounded to the type of the
  first before, to nearest, which PTX leaves open;
- four narrow floats of any two formats make four e4m3 or e5m2, rounded once, to nearest: in sums the last operand
  has the result's format, and only products take ``dtype``. Past the largest number is infinity, of e4m3 NaN, with
  ``satfinite`` the largest number. A u16 is four e2m1; ``vec[e2m1, 4]`` has a byte each.

A pair of halves has its first element in the lower half. Sources: PTX ISA, "Mixed Precision Floating Point
Instructions", "Alternate Floating Point Instructions". Those of one half need sm_100, of pairs sm_107f, of narrow
floats sm_100a or sm_103a."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def add(a: Any, c: Any, dtype: Any = ..., rounding: str = ..., saturate: bool = ..., satfinite: bool = ...) -> Any:
    """`add.rn`: a + c; with `rounding` where the result is f32, `saturate` clamps one f32 to 0 ... 1."""

def fma(a: Any, b: Any, c: Any, rounding: str = ..., saturate: bool = ..., satfinite: bool = ...) -> Any:
    """`fma.rn`: a * b + c, rounded once, to the type of c; of pairs of halves a is one, b and c are f32; with `rounding` where the result is f32, `saturate` clamps one f32 to 0 ... 1."""

def mul(a: Any, c: Any, dtype: Any = ..., satfinite: bool = ...) -> Any:
    """`mul.rn`: a * c; of narrow floats and of pairs of f32 to `dtype`."""

def sub(a: Any, c: Any, dtype: Any = ..., rounding: str = ..., saturate: bool = ..., satfinite: bool = ...) -> Any:
    """`sub.rn`: a - c; with `rounding` where the result is f32, `saturate` clamps one f32 to 0 ... 1."""

