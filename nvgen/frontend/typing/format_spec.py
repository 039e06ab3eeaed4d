"""From Python's format specifications to directives of C's ``printf``, wherever both print the same.

Sources: Python's "Format Specification Mini-Language"; CUDA C++ Programming Guide, "Format Specifiers": flags ``#``,
blank, ``0``, ``+`` and ``-``, a width, a precision, sizes up to ``ll``, and the types ``d u o x X e f g G s``.
"""

from __future__ import annotations

import re

from nvgen.base.records import Record
from nvgen.lang.output import default_directive
from nvgen.types import Scalar

_SPEC = (
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<z>z)?(?P<alternate>#)?(?P<zero>0)?(?P<width>\d+)?"
    r"(?P<group>[,_])?(?:\.(?P<precision>\d+))?(?P<type>[A-Za-z%])?"
)
_INTEGER_TYPES = ("d", "x", "X", "o")
_FLOAT_TYPES = ("e", "E", "f", "g", "G")
_PREFIXES = {"x": "0x", "X": "0X", "o": "0o"}
_PRINTF_HAS_NO = "C's `printf` has no"
#: What C promises of one conversion (C17, 7.21.6.1, "Environmental limits").
_MAX_CHARACTERS = 4095


class FormatSpec(Record):
    """The parts of a format specification; empty where they are not written."""

    fill: str
    align: str
    sign: str
    z: str
    alternate: str
    zero: str
    width: str
    group: str
    precision: str
    type: str


class Directive(Record):
    """How ``printf`` prints a number: ``text`` follows the ``%``."""

    text: str
    #: What is printed before the number.
    before: str = ""
    #: Whether the operand is an f64.
    as_float: bool = False
    #: Whether the operand is an integer of 64 bits, not 32, and signed.
    is_long: bool = False
    is_signed: bool = False
    #: Whether a sign, ``plus`` where there is none, and then ``after_sign`` precede the number's magnitude.
    as_magnitude: bool = False
    plus: str = ""
    after_sign: str = ""


def parse(spec: str) -> FormatSpec | None:
    """The parts of a specification, or None if it is none."""
    match = re.fullmatch(_SPEC, spec, re.DOTALL)  # compiled when the first format is met
    return None if match is None else FormatSpec(**{name: text or "" for name, text in match.groupdict().items()})


def directive(spec: FormatSpec, scalar: Scalar) -> Directive | str:
    """The directive for an integer of up to 64 bits or a float; or the problem and after "; " its remedy."""
    if spec.z or spec.group:
        return f"{_PRINTF_HAS_NO} `{spec.z or spec.group}`; "
    if any(map(_is_too_long, (spec.width, spec.precision))):
        return f"C's `printf` writes {_MAX_CHARACTERS} characters for a number at most; "
    padding = _padding(spec)
    if padding is None:
        return f"{_PRINTF_HAS_NO} such alignment; align with `<` or `>`, or fill with zeros as in `08`"
    if scalar.is_float or spec.type in _FLOAT_TYPES:
        return _float(spec, scalar, padding)
    if spec.precision:
        return "an integer has no precision; convert it with `nv.f32(...)`, or leave the precision out"
    if spec.type and spec.type not in _INTEGER_TYPES:
        return f"of integers it prints {_or(_INTEGER_TYPES + _FLOAT_TYPES)}; "
    return _integer(spec, scalar, padding)


def _is_too_long(count: str) -> bool:
    digits = count.lstrip("0")
    return len(digits) > len(str(_MAX_CHARACTERS)) or int(digits or 0) > _MAX_CHARACTERS


def _or(types: tuple[str, ...]) -> str:
    return f"{', '.join(f'`{t}`' for t in types[:-1])} and `{types[-1]}`"


def _padding(spec: FormatSpec) -> str | None:
    """C's flag for how the number is filled up to its width; None where it has none."""
    if not spec.width:
        return ""
    fill = spec.fill or ("0" if spec.zero else " ")
    align = spec.align or ("=" if spec.zero else ">")
    return {(" ", ">"): "", (" ", "<"): "-", ("0", "="): "0"}.get((fill, align))


def _float(spec: FormatSpec, scalar: Scalar, padding: str) -> Directive | str:
    if spec.type and spec.type not in _FLOAT_TYPES:
        return f"of floats it prints {_or(_FLOAT_TYPES)}; "
    if spec.precision and not spec.type:
        return f"{_PRINTF_HAS_NO} precision without a type; write `.{spec.precision}g` or `.{spec.precision}f`"
    precision = f".{spec.precision}" if spec.precision else ""
    shown = f"{precision}{spec.type}" if spec.type else default_directive(scalar)
    flags = f"{padding}{spec.sign.strip('-')}{'#' if spec.alternate and spec.type else ''}"
    return Directive(f"{flags}{spec.width}{shown}", as_float=True)


def _integer(spec: FormatSpec, scalar: Scalar, padding: str) -> Directive | str:
    type_ = spec.type or "d"
    plus = spec.sign.strip("-")
    is_long = scalar.bits > 32
    if type_ == "d" and (scalar.is_signed or (plus and not is_long)):
        is_long = is_long or (scalar.bits == 32 and not scalar.is_signed)
        text = f"{padding}{plus}{spec.width}{'ll' if is_long else ''}d"
        return Directive(text, is_long=is_long, is_signed=True)
    prefix = _PREFIXES.get(type_, "") if spec.alternate else ""
    width = spec.width
    if width and (plus or prefix):
        if padding != "0":
            remedy = "fill with zeros as in `#010x`, or leave the width out"
            return f"C's `printf` puts blanks behind a sign or prefix; {remedy}"
        width = str(max(int(width) - len(plus) - len(prefix), 0))
    text = f"{padding if width else ''}{width.lstrip('0')}{'ll' if is_long else ''}{'u' if type_ == 'd' else type_}"
    if not scalar.is_signed:
        return Directive(text, f"{plus}{prefix}", is_long=is_long)
    if spec.width:
        return "C's `printf` shows no sign beside it; convert with `nv.u32(...)` or `nv.u64(...)`"
    return Directive(text, as_magnitude=True, is_long=is_long, plus=plus, after_sign=prefix)
