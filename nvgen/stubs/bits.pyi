# Made by `python -m tools.generate`; do not edit.
"""``nv.bits``: words as bits, bytes and bit fields, each function one instruction.

Where signs do not matter an operand may be signed or not, and the result has the type of the first one. Sources: PTX
ISA, "Integer Arithmetic Instructions", "Logic and Shift Instructions", ``prmt``; CUDA Math API, "Integer Intrinsics".
Architectures are named where they are newer than sm_50."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def absolute_difference4(a: Any, b: Any) -> Any:
    """`vabsdiff4`, CUDA `__vabsdiffu4`: the differences of four unsigned bytes; one instruction up to sm_90."""

def add2(a: Any, b: Any) -> Any:
    """`add.s16x2`, CUDA `__vadd2`: two sums that wrap; from sm_90 on."""

def byte_perm(x: int, y: int, selector: int) -> int:
    """`prmt`, CUDA `__byte_perm`: as `permute`, but the highest bit of each half byte means nothing."""

def clmad_hi(a: int, b: int, c: int) -> int:
    """`clmad.hi`: the upper 64 bits of the product of a and b without carries, xor c; from sm_80 on with PTX 9.3."""

def clmad_lo(a: int, b: int, c: int) -> int:
    """`clmad.lo`: the lower 64 bits of the product of a and b without carries, as polynomials over two elements, xor c; from sm_80 on with PTX 9.3."""

def clz(x: int, /) -> int:
    """How many high bits are 0."""

def compare2(a: Any, b: Any, relation: str) -> Any:
    """`set.eq.s16x2`, CUDA `__vcmpeq2`, `__vcmplts2`: each of two elements all ones where `relation` (eq, ne, lt, le, gt or ge) holds, else 0; from sm_107f on."""

def compare4(a: Any, b: Any, relation: str) -> Any:
    """`set.eq.s8x4`, CUDA `__vcmpeq4`, `__vcmplts4`: each of four elements all ones where `relation` (eq, ne, lt, le, gt or ge) holds, else 0; from sm_107f on."""

def ctz(x: int, /) -> int:
    """How many low bits are 0."""

def dp2a_hi(a: Any, b: Any, c: Any) -> Any:
    """`dp2a.hi`, CUDA `__dp2a_hi`: c plus the products of the two halves of a and the upper two bytes of b; from sm_61 on."""

def dp2a_lo(a: Any, b: Any, c: Any) -> Any:
    """`dp2a.lo`, CUDA `__dp2a_lo`: c plus the products of the two halves of a and the lower two bytes of b; from sm_61 on."""

def dp4a(a: Any, b: Any, c: Any) -> Any:
    """`dp4a`, CUDA `__dp4a`: c plus the products of the four bytes of a and b, each signed as its word is; from sm_61 on."""

def extract(value: int, start: int, length: int) -> int:
    """`bfe`: the field of `length` bits from `start` on; of a signed word with its sign."""

def ffs(x: int, /) -> int:
    """Position of the lowest bit that is 1, counted from 1; 0 of 0."""

def find_leading(value: int, shift_amount: bool = ...) -> int:
    """`bfind`: the position of the highest bit that is 1, of a signed word that differs from the sign; or with `shift_amount=True` how far to shift it to the top; -1 where there is none."""

def find_nth_set(mask: int, base: int, offset: int) -> int:
    """`fns`, CUDA `__fns`: the position of the `offset`-th bit of `mask` that is 1, counted from `base` on, downwards if it is negative; -1 where there is none."""

def funnel_shift_left(low: int, high: int, shift: int, clamp: bool = ...) -> int:
    """`shf.l`, CUDA `__funnelshift_l`, with `clamp=True` `__funnelshift_lc`: the upper word of (high, low) shifted left by `shift & 31`, or by at most 32."""

def funnel_shift_right(low: int, high: int, shift: int, clamp: bool = ...) -> int:
    """`shf.r`, CUDA `__funnelshift_r`, with `clamp=True` `__funnelshift_rc`: the lower word of (high, low) shifted right by `shift & 31`, or by at most 32."""

def insert(value: int, field: int, start: int, length: int) -> int:
    """`bfi`: `value` with the lowest `length` bits of `field` in it from `start` on."""

def lop3(a: int, b: int, c: int, lut: int) -> int:
    """`lop3`: any function of the bits of three words: `lut`, a constant, is its value for 0xF0, 0xCC, 0xAA; from sm_50 on."""

def mad24(a: int, b: int, c: int) -> int:
    """`mad24.lo`: `mul24(a, b) + c`."""

def mask(start: int, length: int, wrap: bool = ...) -> int:
    """`bmsk`: `length` ones from `start` on; above 32 both are 32, or with `wrap=True` taken modulo 32; from sm_70 on."""

def maximum2(a: Any, b: Any, relu: bool = ...) -> Any:
    """`max.s16x2`, CUDA `__vmaxs2`, `__vmaxu2`: the larger of two pairs of numbers; `relu`, of signed ones, makes 0 of what is negative; from sm_90 on."""

def minimum2(a: Any, b: Any, relu: bool = ...) -> Any:
    """`min.s16x2`, CUDA `__vmins2`, `__vminu2`: the smaller of two pairs of numbers; `relu`, of signed ones, makes 0 of what is negative; from sm_90 on."""

def mul24(a: int, b: int) -> int:
    """`mul24.lo`, CUDA `__mul24` and `__umul24`: the lower word of the product of the lower 24 bits."""

def mulhi(x: int, y: int, /) -> int:
    """The upper half of the product."""

def permute(x: int, y: int, selector: int, mode: str = ...) -> int:
    """`prmt`: four of the eight bytes of (y, x), one for each half byte of the selector, whose highest bit repeats the byte's sign; `mode` f4e, b4e, rc8, ecl, ecr or rc16 takes two bits."""

def popcount(x: int, /) -> int:
    """How many bits are 1."""

def reverse(x: int, /) -> int:
    """The bits in reverse order."""

def sad(a: int, b: int, c: int) -> int:
    """`sad`, CUDA `__sad` and `__usad`: `abs(a - b) + c`."""

def sad4(a: Any, b: Any, c: Any) -> Any:
    """`vabsdiff4.add`, CUDA `__vsadu4`: c plus the differences of four unsigned bytes; one instruction up to sm_90."""

def sign_extend(value: int, length: int, wrap: bool = ...) -> int:
    """`szext.s32`: the lowest `length` bits as a signed number; above 32 `length` is 32, or with `wrap=True` taken modulo 32; from sm_70 on."""

def zero_extend(value: int, length: int, wrap: bool = ...) -> int:
    """`szext.u32`: the lowest `length` bits; above 32 `length` is 32, or with `wrap=True` taken modulo 32; from sm_70 on."""

