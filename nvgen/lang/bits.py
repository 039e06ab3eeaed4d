"""``nv.bits``: words as bits, bytes and bit fields, each function one instruction.

Where signs do not matter an operand may be signed or not, and the result has the type of the first one. Sources: PTX
ISA, "Integer Arithmetic Instructions", "Logic and Shift Instructions", ``prmt``; CUDA Math API, "Integer Intrinsics".
Architectures are named where they are newer than sm_50.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang import packed_integers as _packed
from nvgen.lang.instructions import (
    Immediate,
    Instruction,
    Option,
    constant_bool,
    flag,
)
from nvgen.lang.mathematics import FUNCTIONS
from nvgen.lang.packed_integers import bit_function, sign_of
from nvgen.types import Scalar, Type, i32, i64, u32, u64

_WORDS = (i32, u32)
_LONG = (*_WORDS, i64, u64)
Options = Mapping[str, Any]


def _words(signs: str) -> tuple[Type, ...]:
    return tuple(i32 if sign == "s" else u32 for sign in signs)


def _dp4a(types: tuple[Type, ...], options: Options) -> Instruction | None:
    a, b = (sign_of(type_, 8) for type_ in types)
    if a is None or b is None:
        return None
    result = u32 if a == b == "u" else i32
    return Instruction(f"idp4a.{a}.{b}", (*_words(a + b), result), result)


def _dp2a(is_high: bool) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        a, b = sign_of(types[0], 16), sign_of(types[1], 8)
        if a is None or b is None:
            return None
        result = u32 if a == b == "u" else i32
        parameters = (*_words(a + b), result)
        return Instruction(f"idp2a.{a}.{b}", parameters, result, immediates=constant_bool(2, is_high))

    return choose


def _funnel_shift(side: str) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        if types[0] not in _WORDS:
            return None
        name = f"fsh{side}.clamp.i32" if options["clamp"] else f"llvm.fsh{side}.i32"
        return Instruction(name, (types[0], types[0], u32), types[0], order=(1, 0, 2))

    return choose


_MODES = ("f4e", "b4e", "rc8", "ecl", "ecr", "rc16")
#: The modes that take bytes of the first operand alone.
_ONE_WORD = ("rc8", "ecl", "ecr", "rc16")


def _permute(types: tuple[Type, ...], options: Options) -> Instruction | None:
    (type_,) = types
    if type_ not in _WORDS:
        return None
    mode = options["mode"]
    if mode is None:
        return Instruction("prmt", (type_, type_, u32), type_)
    if mode in _ONE_WORD:
        return Instruction(f"prmt.{mode}", (type_, type_, u32), type_, order=(0, 2))
    return Instruction(f"prmt.{mode}", (type_, type_, u32), type_)


#: CUDA's `__byte_perm` reads three bits of each selector; the fourth one would repeat the sign.
_THREE_BITS = 0x7777


def _byte_perm(types: tuple[Type, ...], options: Options) -> Instruction | None:
    if types[0] not in _WORDS:
        return None
    return Instruction("prmt", (types[0], types[0], u32), types[0], masks=((2, _THREE_BITS),))


def _extract(types: tuple[Type, ...], options: Options) -> Instruction | None:
    (type_,) = types
    if type_ not in _LONG:
        return None
    assert isinstance(type_, Scalar)
    name = f"bfe.{'s' if type_.is_signed else 'u'}{type_.bits}"
    return Instruction(name, (type_, u32, u32), type_, name)


def _insert(types: tuple[Type, ...], options: Options) -> Instruction | None:
    """The word that a field is put into decides."""
    type_ = types[0]
    if type_ not in _LONG:
        return None
    assert isinstance(type_, Scalar)
    name = f"bfi.b{type_.bits}"
    return Instruction(name, (type_, type_, u32, u32), type_, f"{name} $0, $2, $1, $3, $4;")


def _find_leading(types: tuple[Type, ...], options: Options) -> Instruction | None:
    (type_,) = types
    if type_ not in _LONG:
        return None
    assert isinstance(type_, Scalar)
    name = f"flo.{'s' if type_.is_signed else 'u'}.i{type_.bits}"
    return Instruction(name, (type_,), i32, immediates=constant_bool(1, options["shift_amount"]))


def _mode(options: Options) -> str:
    return "wrap" if options["wrap"] else "clamp"


def _find_nth(types: tuple[Type, ...], options: Options) -> Instruction | None:
    return Instruction("fns", (u32, u32, i32), i32) if types[0] in _WORDS else None


def _mask(types: tuple[Type, ...], options: Options) -> Instruction | None:
    return Instruction(f"bmsk.{_mode(options)}", (u32, u32), u32) if types[0] in _WORDS else None


def _extend(sign: str) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        type_ = i32 if sign == "s" else u32
        name = f"{sign}ext.{_mode(options)}"
        return Instruction(name, (type_, u32), type_) if types[0] in _WORDS else None

    return choose


def _lop3(types: tuple[Type, ...], options: Options) -> Instruction | None:
    type_, table = types[0], options["lut"]
    if type_ not in _WORDS:
        return None
    text = f"lop3.b32 $0, $1, $2, $3, {table};"
    immediates = (Immediate(3, u32, table),)
    return Instruction("lop3", (type_, type_, type_), type_, text, "lop3", immediates)


_SAD = {"i16": "s", "u16": "us", "i32": "i", "u32": "ui", "i64": "ll", "u64": "ull"}


def _sad(types: tuple[Type, ...], options: Options) -> Instruction | None:
    (type_,) = set(types) if len(set(types)) == 1 else (None,)
    if type_ is None or repr(type_) not in _SAD:
        return None
    return Instruction(f"sad.{_SAD[repr(type_)]}", (type_,) * 3, type_)


def _mul24(types: tuple[Type, ...], options: Options) -> Instruction | None:
    type_ = types[0]
    if type_ not in _WORDS:
        return None
    return Instruction("mul24.i" if type_ == i32 else "mul24.ui", (type_, type_), type_)


def _mad24(types: tuple[Type, ...], options: Options) -> Instruction | None:
    type_ = types[0]
    if type_ not in _WORDS:
        return None
    name = f"mad24.lo.{'s' if type_ == i32 else 'u'}32"
    return Instruction(name, (type_,) * 3, type_, name)


def _without_carries(part: str) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        (type_,) = types
        name = f"clmad.{part}.u64"
        return Instruction(name, (type_,) * 3, type_, name, "clmad") if type_ in (i64, u64) else None

    return choose


_WORD, _WORD_OR_LONG = "i32 or u32", "i32, u32, i64 or u64"


_BYTES, _HALVES = "i32, u32, vec[i8, 4] or vec[u8, 4]", "i32, u32, or vectors of bytes and halves"
_CLAMP, _WRAP = flag("clamp"), flag("wrap")

dp4a = bit_function(
    "dp4a",
    "`dp4a`, CUDA `__dp4a`: c plus the products of the four bytes of a and b, each signed as its word is; from"
    " sm_61 on",
    "a b c",
    _BYTES,
    _dp4a,
    deciding=2,
)
dp2a_lo = bit_function(
    "dp2a_lo",
    "`dp2a.lo`, CUDA `__dp2a_lo`: c plus the products of the two halves of a and the lower two bytes of b; from"
    " sm_61 on",
    "a b c",
    _HALVES,
    _dp2a(False),
    deciding=2,
)
dp2a_hi = bit_function(
    "dp2a_hi",
    "`dp2a.hi`, CUDA `__dp2a_hi`: c plus the products of the two halves of a and the upper two bytes of b; from"
    " sm_61 on",
    "a b c",
    _HALVES,
    _dp2a(True),
    deciding=2,
)
funnel_shift_left = bit_function(
    "funnel_shift_left",
    "`shf.l`, CUDA `__funnelshift_l`, with `clamp=True` `__funnelshift_lc`: the upper word of (high, low) shifted"
    " left by `shift & 31`, or by at most 32",
    "low high shift",
    _WORD,
    _funnel_shift("l"),
    _CLAMP,
)
funnel_shift_right = bit_function(
    "funnel_shift_right",
    "`shf.r`, CUDA `__funnelshift_r`, with `clamp=True` `__funnelshift_rc`: the lower word of (high, low) shifted right"
    " by `shift & 31`, or by at most 32",
    "low high shift",
    _WORD,
    _funnel_shift("r"),
    _CLAMP,
)
permute = bit_function(
    "permute",
    "`prmt`: four of the eight bytes of (y, x), one for each half byte of the selector, whose highest bit repeats the"
    " byte's sign; `mode` f4e, b4e, rc8, ecl, ecr or rc16 takes two bits",
    "x y selector",
    _WORD,
    _permute,
    Option("mode", (None, *_MODES)),
)
byte_perm = bit_function(
    "byte_perm",
    "`prmt`, CUDA `__byte_perm`: as `permute`, but the highest bit of each half byte means nothing",
    "x y selector",
    _WORD,
    _byte_perm,
)
extract = bit_function(
    "extract",
    "`bfe`: the field of `length` bits from `start` on; of a signed word with its sign",
    "value start length",
    _WORD_OR_LONG,
    _extract,
)
insert = bit_function(
    "insert",
    "`bfi`: `value` with the lowest `length` bits of `field` in it from `start` on",
    "value field start length",
    _WORD_OR_LONG,
    _insert,
)
find_leading = bit_function(
    "find_leading",
    "`bfind`: the position of the highest bit that is 1, of a signed word that differs from the sign; or with"
    " `shift_amount=True` how far to shift it to the top; -1 where there is none",
    "value",
    _WORD_OR_LONG,
    _find_leading,
    flag("shift_amount"),
)
find_nth_set = bit_function(
    "find_nth_set",
    "`fns`, CUDA `__fns`: the position of the `offset`-th bit of `mask` that is 1, counted from `base` on, downwards"
    " if it is negative; -1 where there is none",
    "mask base offset",
    _WORD,
    _find_nth,
)
mask = bit_function(
    "mask",
    "`bmsk`: `length` ones from `start` on; above 32 both are 32, or with `wrap=True` taken modulo 32; from sm_70 on",
    "start length",
    _WORD,
    _mask,
    _WRAP,
)
sign_extend = bit_function(
    "sign_extend",
    "`szext.s32`: the lowest `length` bits as a signed number; above 32 `length` is 32, or with `wrap=True` taken"
    " modulo 32; from sm_70 on",
    "value length",
    _WORD,
    _extend("s"),
    _WRAP,
)
zero_extend = bit_function(
    "zero_extend",
    "`szext.u32`: the lowest `length` bits; above 32 `length` is 32, or with `wrap=True` taken modulo 32; from"
    " sm_70 on",
    "value length",
    _WORD,
    _extend("z"),
    _WRAP,
)
lop3 = bit_function(
    "lop3",
    "`lop3`: any function of the bits of three words: `lut`, a constant, is its value for 0xF0, 0xCC, 0xAA; from"
    " sm_50 on",
    "a b c",
    _WORD,
    _lop3,
    Option("lut", range(256), needed=True),
)
sad = bit_function(
    "sad",
    "`sad`, CUDA `__sad` and `__usad`: `abs(a - b) + c`",
    "a b c",
    "integers of 16, 32 or 64 bits, all of one type",
    _sad,
    deciding=3,
)
mul24 = bit_function(
    "mul24",
    "`mul24.lo`, CUDA `__mul24` and `__umul24`: the lower word of the product of the lower 24 bits",
    "a b",
    _WORD,
    _mul24,
)
clmad_lo = bit_function(
    "clmad_lo",
    "`clmad.lo`: the lower 64 bits of the product of a and b without carries, as polynomials over two elements, xor c;"
    " from sm_80 on with PTX 9.3",
    "a b c",
    "i64 or u64",
    _without_carries("lo"),
)
clmad_hi = bit_function(
    "clmad_hi",
    "`clmad.hi`: the upper 64 bits of the product of a and b without carries, xor c; from sm_80 on with PTX 9.3",
    "a b c",
    "i64 or u64",
    _without_carries("hi"),
)
mad24 = bit_function("mad24", "`mad24.lo`: `mul24(a, b) + c`", "a b c", _WORD, _mad24)

popcount = FUNCTIONS["popcount"]
clz = FUNCTIONS["clz"]
ctz = FUNCTIONS["ctz"]
ffs = FUNCTIONS["ffs"]
reverse = FUNCTIONS["bitreverse"]
mulhi = FUNCTIONS["mulhi"]
absolute_difference4 = _packed.absolute_difference4
sad4 = _packed.sad4
add2 = _packed.add2
minimum2 = _packed.minimum2
maximum2 = _packed.maximum2
compare2 = _packed.compare2
compare4 = _packed.compare4
