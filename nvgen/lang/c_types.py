"""Which type of C is which of nvgen, after CUDA's headers on 64-bit Linux: ``long`` has 64 bits, ``char`` is signed.

Vector types are those of CUDA C++ Programming Guide, "Built-in Vector Types", as far as their alignment is that of
``nv.vec``.
"""

from __future__ import annotations

import re

from nvgen.types import NONE, SCALARS, PointerType, Scalar, Space, Type, VectorType


def _table(text: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in text.split())


#: The types that have one word in C, by it.
_WORDS = {
    **{f"{'' if signed == 'i' else 'u'}int{bits}_t": f"{signed}{bits}" for signed in "iu" for bits in (8, 16, 32, 64)},
    **_table("size_t=u64 ptrdiff_t=i64 intptr_t=i64 uintptr_t=u64 bool=bool _Bool=bool float=f32 double=f64"),
    **_table("half=f16 __half=f16 nv_bfloat16=bf16 __nv_bfloat16=bf16"),
}
#: Integers by their words in this order, without ``int`` and ``signed``; ``char`` is C's, of 8 bits and signed here.
INTEGERS = {
    (): "i32",
    ("unsigned",): "u32",
    ("char",): "i8",
    ("unsigned", "char"): "u8",
    ("short",): "i16",
    ("unsigned", "short"): "u16",
    ("long",): "i64",
    ("unsigned", "long"): "u64",
    ("long", "long"): "i64",
    ("unsigned", "long", "long"): "u64",
    ("__int128",): "i128",
    ("unsigned", "__int128"): "u128",
}
#: Words of integers.
OF_INTEGERS = frozenset({"signed", "unsigned", "char", "short", "int", "long", "__int128"})
#: CUDA's vectors by the beginnings of their names.
_VECTORS = _table(
    "char=i8 uchar=u8 short=i16 ushort=u16 int=i32 uint=u32 long=i64 ulong=u64 longlong=i64 ulonglong=u64"
    " float=f32 double=f64"
)
_HALF_PAIRS = _table("half2=f16 __half2=f16 nv_bfloat162=bf16 __nv_bfloat162=bf16")
_VECTOR = re.compile(r"(\w+?)([234])(_16a)?")
#: How types are written: of several words for one type, that which means it everywhere.
_WRITTEN = {
    **_table("i16=short i32=int i128=__int128 bool=bool f32=float f64=double f16=__half bf16=__nv_bfloat16"),
    "i8": "signed char",
    "u8": "unsigned char",
    "u16": "unsigned short",
    "u32": "unsigned int",
    "i64": "long long",
    "u64": "unsigned long long",
    "u128": "unsigned __int128",
}
_WRITTEN_VECTORS = _table(
    "i8=char u8=uchar i16=short u16=ushort i32=int u32=uint i64=longlong u64=ulonglong f32=float f64=double"
)
_WRITTEN_PAIRS = _table("f16=__half2 bf16=__nv_bfloat162")
_WIDE = 64


def named(word: str) -> Type | None:
    """The type that a word is; None for one that is no type here."""
    if word in _WORDS:
        return SCALARS[_WORDS[word]]
    if word in _HALF_PAIRS:
        return VectorType(SCALARS[_HALF_PAIRS[word]], 2)
    found = _VECTOR.fullmatch(word)
    if found is None or found[1] not in _VECTORS:
        return None
    element, count = SCALARS[_VECTORS[found[1]]], int(found[2])
    if found[3] and (count, element.bits) != (4, _WIDE):
        return None
    return VectorType(element, count)


def written(type_: Type) -> str | None:
    """A type as C has it; None where it has none that is passed in the same way.

    A pointer to what C has no type for is ``void *``.
    """
    if type_ == NONE:
        return "void"
    if isinstance(type_, Scalar):
        return _WRITTEN.get(str(type_))
    if isinstance(type_, VectorType):
        return None if is_indirect(type_) else _written_vector(type_)
    if isinstance(type_, PointerType) and type_.space in (Space.GENERIC, Space.GLOBAL):
        of_vector = _written_vector(type_.pointee) if isinstance(type_.pointee, VectorType) else None
        pointee = of_vector or written(type_.pointee) or "void"
        return f"{pointee}*" if pointee.endswith("*") else f"{pointee} *"
    return None


def is_indirect(type_: Type) -> bool:
    """Whether C++ passes values by the address of a copy: CUDA's pairs of halves have copy constructors."""
    return isinstance(type_, VectorType) and str(type_.element) in _WRITTEN_PAIRS


def _written_vector(type_: VectorType) -> str | None:
    name = str(type_.element)
    if name in _WRITTEN_PAIRS:
        return _WRITTEN_PAIRS[name] if type_.count == 2 else None
    if name not in _WRITTEN_VECTORS or type_.count > 4:
        return None
    suffix = "_16a" if (type_.count, type_.element.bits) == (4, _WIDE) else ""
    return f"{_WRITTEN_VECTORS[name]}{type_.count}{suffix}"
