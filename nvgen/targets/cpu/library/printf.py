"""Formats of C's ``printf``, as kernels print by them.

What the front end writes of ``print`` is few of these; PTX of others may have any.

Source: CUDA C++ Programming Guide, "Formatted Output"; ISO C, "The fprintf function".
"""

from __future__ import annotations

import ctypes
import math
import re
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from nvgen.base.records import Record

#: A directive, compiled when something is printed.
_DIRECTIVE = (
    r"%(?:%|(?P<flags>[-+ #0]*)(?P<width>\*|\d*)(?P<precision>(?:\.(?:\*|\d*))?)"
    r"(?P<size>(?:hh|h|ll|l|j|z|t)?)(?P<type>[diuoxXcspeEfFgGaA]))"
)
_WIDE = ("ll", "l", "j", "z", "t")
_BITS = {"hh": 8, "h": 16}
_UNSIGNED = "uoxX"


class _Directive(Record):
    """What one argument is printed by. ``size`` and ``type`` are C's, an asterisk takes an argument before it."""

    flags: str
    width: str
    precision: str
    size: str
    type: str

    @property
    def arguments(self) -> str:
        """Its arguments in the words of ``struct``."""
        before = "i" * (self.width + self.precision).count("*")
        if self.type in "di":
            return before + ("q" if self.size in _WIDE else "i")
        if self.type in _UNSIGNED:
            return before + ("Q" if self.size in _WIDE else "I")
        return before + {"c": "i", "s": "P", "p": "P"}.get(self.type, "d")

    def printed(self, values: Iterator[Any]) -> str:
        """The text of the next arguments."""
        flags, width, precision = self.flags, self.width, self.precision
        if width == "*":
            given = next(values)
            flags, width = (flags + "-", str(-given)) if given < 0 else (flags, str(given))
        if precision == ".*":
            given = next(values)
            precision = f".{given}" if given >= 0 else ""
        value = next(values)
        if self.type in "di" or self.type in _UNSIGNED:
            return self._integer(flags, width, precision, value)
        if self.type in "csp":
            text = value if isinstance(value, str) else _TEXTS[self.type](value)
            return f"%{'-' if '-' in flags else ''}{width}{precision if self.type == 's' else ''}s" % text
        return self._float(flags, width, precision, value)

    def _integer(self, flags: str, width: str, precision: str, value: int) -> str:
        """Python's ``%`` prints as C does, but for what follows."""
        bits = _BITS.get(self.size)
        if bits is not None:
            value &= (1 << bits) - 1
            if self.type not in _UNSIGNED and value >> (bits - 1):
                value -= 1 << bits
        if self.type in _UNSIGNED:  # which have no sign
            flags = flags.replace("+", "").replace(" ", "")
        if precision:  # says how many digits there are at least
            flags = flags.replace("0", "")
        if "#" in flags and (self.type == "o" or not value):
            flags = flags.replace("#", "")
            if self.type == "o":
                precision = f".{max(int(precision[1:] or 0), len(f'{value:o}') + (value != 0))}"
        if precision in (".", ".0") and not value:
            return _filled("", flags, width)
        return f"%{flags}{width}{precision}{'d' if self.type in 'iu' else self.type}" % value

    def _float(self, flags: str, width: str, precision: str, value: float) -> str:
        """As Python's, but for infinities and NaN, which C fills with blanks only, and hexadecimal digits."""
        if not math.isfinite(value):
            flags = flags.replace("0", "")
        if self.type in "aA" and math.isfinite(value):
            return _filled(_hexadecimal(value, flags, precision, self.type), flags, width)
        return f"%{flags}{width}{precision}{'fF'[self.type == 'A'] if self.type in 'aA' else self.type}" % value


def _hexadecimal(value: float, flags: str, precision: str, type_: str) -> str:
    """A finite number as ``0x1.8p+1``."""
    sign, mantissa, exponent = re.fullmatch(r"(-?)0x(\d\.\w+)p(.*)", value.hex()).groups()  # type: ignore[union-attr]
    head, digits = mantissa.split(".")
    digits = digits.ljust(13, "0")
    if precision:
        count = int(precision[1:] or 0)
        digits = digits.ljust(count, "0")
        whole, unit = int(head + digits, 16), 16 ** (len(digits) - count)
        nearest, rest = divmod(whole, unit)
        if 2 * rest > unit or (2 * rest == unit and nearest % 2):
            nearest += 1
        text = f"{nearest:0{count + 1}x}"
        head, digits = text[: len(text) - count], text[len(text) - count :]
    else:
        digits = digits.rstrip("0")
    text = f"{sign}0x{head}{'.' if digits or '#' in flags else ''}{digits}p{exponent}"
    return text.upper() if type_ == "A" else text


def _filled(text: str, flags: str, width: str) -> str:
    """A number with a sign, and as wide as is asked for."""
    if not text.startswith("-"):
        text = ("+" if "+" in flags else " " if " " in flags else "") + text
    if "-" in flags:
        return text.ljust(int(width or 0))
    if "0" in flags and text:
        start = text.upper().index("0X") + 2
        return text[:start] + text[start:].rjust(int(width or 0) - start, "0")
    return text.rjust(int(width or 0))


def _text_at(address: int | None) -> str:
    return ctypes.string_at(address).decode(errors="replace") if address else "(null)"


def _address(value: int) -> str:
    return f"0x{value:x}" if value else "(nil)"


_TEXTS: dict[str, Any] = {"c": lambda value: chr(value & 0xFF), "s": _text_at, "p": _address}


class Format(Record):
    """A format, ready to print many times: text and directives in turn, and where the arguments lie."""

    texts: tuple[str, ...]
    directives: tuple[_Directive, ...]
    arguments: struct.Struct

    def print(self, address: int) -> str:
        """The text that C's ``printf`` makes of the arguments at an address."""
        values = self.arguments.unpack(ctypes.string_at(address, self.arguments.size)) if self.directives else ()
        return self.filled(values)

    def filled(self, values: Sequence[Any]) -> str:
        """The text with numbers, and texts or their addresses, for the directives."""
        given, pieces = iter(values), [self.texts[0]]
        for directive, text in zip(self.directives, self.texts[1:], strict=True):
            pieces += (directive.printed(given), text)
        return "".join(pieces)


@lru_cache(maxsize=1024)
def parsed(text: bytes) -> Format:
    """A format of ``printf``. What is no directive stays as it is."""
    texts, directives = [""], []
    end = 0
    decoded = text.decode(errors="replace")
    for match in re.finditer(_DIRECTIVE, decoded):
        texts[-1] += decoded[end : match.start()]
        end = match.end()
        if match[0] == "%%":
            texts[-1] += "%"
            continue
        directives.append(_Directive(*(match[name] for name in ("flags", "width", "precision", "size", "type"))))
        texts.append("")
    texts[-1] += decoded[end:]
    arguments = struct.Struct("@" + "".join(one.arguments for one in directives))
    return Format(tuple(texts), tuple(directives), arguments)
