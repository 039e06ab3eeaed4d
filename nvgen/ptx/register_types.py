"""Sizes and classes of PTX's types, and which registers an instruction of a type takes.

Source: PTX ISA, "Fundamental Types", "Packed Data Types", "Operand Type Checking", "Operand Size Exceeding
Instruction-Type Size".
"""

from __future__ import annotations

import re
from functools import cache

_PLAIN = re.compile(r"[bsu](\d+)")
_PACKED = re.compile(r"([a-z]+\d+(?:m\d+)?|e\dm\d(?:p4)?|ue\dm\d|s2f6)x(\d)")
_SPECIAL = {
    "pred": 1,
    "f16": 16,
    "bf16": 16,
    "f32": 32,
    "tf32": 32,
    "f64": 64,
    "e4m3": 8,
    "e5m2": 8,
    "e2m3": 8,
    "e3m2": 8,
    "ue8m0": 8,
    "ue4m3": 8,
    "ue5m3": 8,
    "e2m1p4": 8,
    "e2m1": 4,
    "s2f6": 8,
}
_FLOATS = frozenset({"f16", "f32", "f64"})
#: What handles of textures, samplers and surfaces are declared as.
OPAQUE = frozenset({"texref", "samplerref", "surfref"})
#: What registers may be declared as; the other types that have a size are of instructions only.
OF_REGISTERS = frozenset(
    {
        *("pred", "f16", "f16x2", "f32", "f64", "b128"),
        *(f"{letter}{bits}" for letter in "bsu" for bits in (8, 16, 32, 64)),
    }
)


@cache
def bits_of(type_name: str) -> int:
    """How many bits a value of a type has in a register.

    Raises:
        KeyError: it is no type with a size.
    """
    if type_name in _SPECIAL:
        return _SPECIAL[type_name]
    if found := _PLAIN.fullmatch(type_name):
        return int(found[1])
    if found := _PACKED.fullmatch(type_name):
        single = {"e2m3": 8, "e3m2": 8}.get(found[1]) or bits_of(found[1])
        return single * int(found[2])
    raise KeyError(type_name)


def is_float(type_name: str) -> bool:
    """Whether registers of floating-point type hold it."""
    return type_name in _FLOATS


def is_integer(type_name: str) -> bool:
    """Whether it is of integers or bits: ``s32``, ``b128``."""
    return _PLAIN.fullmatch(type_name) is not None


def _letter(type_name: str) -> str:
    """``b``, ``i`` (integer) or ``f`` of a type of registers; packed ones are bits."""
    if type_name in _FLOATS:
        return "f"
    return "i" if type_name[0] in "us" and type_name[1:].isdigit() else "b"


@cache
def takes(type_name: str, register: str, is_wide: bool = False, is_relaxed: bool = False) -> bool:
    """Whether an instruction of a type takes a register of another.

    Bits take everything of their size, integers and bits each other, floats only themselves and bits; where it is
    relaxed, wider registers as well, but no wider floats for integers. Types of other formats are in registers of bits.
    """
    if "pred" in (type_name, register):
        return type_name == register
    needed, has = bits_of(type_name) * (2 if is_wide else 1), bits_of(register)
    if has != needed and not (is_relaxed and has > needed and type_name not in ("bf16", "tf32")):
        return False
    plain = _PLAIN.fullmatch(type_name)
    kind, of = _letter(type_name), _letter(register)
    if plain is None and kind != "f":
        return register.startswith("b") or register == "f16x2" == type_name
    if kind == "b":
        return True
    if kind == "i":
        return of != "f"
    return (of == "b" and register != "f16x2") or register == type_name
