"""Flushes subnormal f32 numbers in functions of kernels with ``ftz``, as PTX's ``.ftz`` does, in the text of a module.

The processor's own mode would flush f64 as well. So each operation that has ``.ftz`` in PTX gets operands that
``@nvvm.flush`` has made zeros of their sign, and so is its result; moves, selections and ``copysign`` have no ``.ftz``.
A product that is contracted with a sum is one ``fma`` by then (``contraction``), as it is one instruction in PTX.
Source: PTX ISA, "Floating-Point Instructions" and ``cvt``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import declare

#: The function that makes zeros of subnormal f32 numbers; ``nvvm`` defines it.
FLUSH = "nvvm.flush"
#: What the names of results begin with that are not flushed.
UNFLUSHED = "unflushed"
#: What marks the functions, see ``begin_kernel``.
ATTRIBUTE = "denormal-fp-math-f32"
#: As llvmlite writes it.
_DECLARED = f'declare float @"{FLUSH}"'
_CALLED = f'call float @"{FLUSH}"('
_ARITHMETIC = re.compile(r"(f(?:add|sub|mul|div|rem|neg) (?:\w+ )*float )(.*)")
_COMPARISON = re.compile(r"(fcmp (?:\w+ )*float )(.*)")
_NARROWING = re.compile(r"fptrunc (?:\w+ )*double \S+ to float")
_WIDENING = re.compile(r"(fpext (?:\w+ )*float )(\S+)( to double)")
_CALL = re.compile(r'((?:tail )?call (?:\w+ )*@"?llvm\.([a-z.0-9]+)"?\()((?:float\s+\S+(?:, )?)+)(\)(?: #\d+)?)')
#: LLVM's operations that become instructions with ``.ftz``.
_ROUNDING = ("floor", "ceil", "trunc", "roundeven", "rint", "nearbyint")
_INTRINSICS = {
    f"{name}.f32" for name in ("sqrt", "fma", "fabs", "minimum", "maximum", "minimumnum", "maximumnum", *_ROUNDING)
}
_TO_INTEGER = re.compile(r"fpto[su]i\.sat\.i\d+\.f32")


def flush_if_marked(builder: ir.IRBuilder, value: ir.Value) -> ir.Value:
    """``value`` for what is no operation in LLVM's eyes: flushed if it is an f32 and the function is marked."""
    is_marked = any(ATTRIBUTE in attribute for attribute in builder.function.attributes)
    if not is_marked or not isinstance(value.type, ir.FloatType):
        return value
    return builder.call(declare(builder.module, FLUSH, value.type, [value.type]), [value])


def flushed(text: str) -> str:
    """A module's text with flushes in the functions that are marked."""
    if ATTRIBUTE not in text:
        return text
    made = flush_functions(text, lambda definition: ATTRIBUTE in definition)
    return made if _DECLARED in made else f"{made}\n{_DECLARED}(float)\n"


def flush_functions(text: str, is_marked: Callable[[str], bool]) -> str:
    """A module's text with flushes in some functions, chosen by their first lines; nothing declares ``FLUSH``."""
    result: list[str] = []
    start = None
    for line in text.split("\n"):
        if start is None:
            result.append(line)
            if line.startswith("define ") and is_marked(line):
                start = len(result)
        elif line == "}":
            result[start:] = [*_Function(result[start:]).lines(), line]
            start = None
        else:
            result.append(line)
    return "\n".join(result)


class _Function:
    """The body of one function. ``lines`` returns it."""

    def __init__(self, body: list[str]) -> None:
        self._body = body
        #: Numbers that no flush would change.
        self._flushed: set[str] = set()
        self._count = 0

    def lines(self) -> list[str]:
        """The instructions, in their order."""
        return [new for line in self._body for new in self._line(line)]

    def _line(self, line: str) -> list[str]:
        name, is_value, operation = line.strip().partition(" = ")
        if not is_value or name.startswith(f'%"{UNFLUSHED}'):
            return [line]
        before, operation, returns_float = self._operation(operation)
        if operation.startswith(f"call float @{FLUSH}"):
            self._flushed.add(name)
        if not returns_float:
            return [*before, f"  {name} = {operation}"]
        self._flushed.add(name)
        raw = self._new()
        return [*before, f"  {raw} = {operation}", f"  {name} = call float @{FLUSH}(float {raw})"]

    def _operation(self, operation: str) -> tuple[list[str], str, bool]:
        """The flushes of operands, the operation on their results, and whether its result is to be flushed."""
        if match := _ARITHMETIC.fullmatch(operation):
            before, operands = self._operands(match[2].split(", "))
            return before, match[1] + ", ".join(operands), True
        if match := _COMPARISON.fullmatch(operation):
            before, operands = self._operands(match[2].split(", "))
            return before, match[1] + ", ".join(operands), False
        if match := _WIDENING.fullmatch(operation):
            before, operands = self._operands([match[2]])
            return before, f"{match[1]}{operands[0]}{match[3]}", False
        match = _CALL.fullmatch(operation)
        if match and (match[2] in _INTRINSICS or _TO_INTEGER.fullmatch(match[2])):
            before, operands = self._operands([operand.split()[-1] for operand in match[3].split(", ")])
            given = ", ".join(f"float {operand}" for operand in operands)
            return before, f"{match[1]}{given}{match[4]}", match[2] in _INTRINSICS
        return [], operation, _NARROWING.fullmatch(operation) is not None

    def _operands(self, operands: list[str]) -> tuple[list[str], list[str]]:
        lines, names = [], []
        for operand in operands:
            value = operand.strip()
            if value not in self._flushed:
                flushed_value = self._new()
                lines.append(f"  {flushed_value} = call float @{FLUSH}(float {value})")
                value = flushed_value
            names.append(value)
        return lines, names

    def _new(self) -> str:
        self._count += 1
        return f'%"ftz.{self._count}"'
