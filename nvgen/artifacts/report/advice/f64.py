"""Arithmetic in f64 in a kernel whose data is f32.

It is there because a constant is an f64: NumPy's ``np.float64(0.1)``, ``nv.f64(0.1)``, or of other languages a literal.
The f32 beside it is widened, and the result is narrowed again. Sure is a chain of operations in f64 that begins with
conversions of f32 and constants only, has a constant in it, and ends in conversions to f32, comparisons or conversions
to integers. It stands on a line where the text names a constant in f64, since operations compute in f64 as well where
that is due. What is added up in f64, loaded or stored as f64, is meant; so is f64 without a constant, and in a kernel
that has parameters of f64.

The rates are those of the cores that a multiprocessor has for each: CUDA C++ Programming Guide, "Compute Capability
7.x", "8.x", "9.0" and "10.0", "Architecture". Of other architectures the advice names none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nvgen.artifacts.report.advice.advice import Advice
from nvgen.artifacts.report.definitions import Definitions
from nvgen.artifacts.report.inspected import Inspected
from nvgen.ptx.analysis.accesses import accesses
from nvgen.ptx.operands import Float, Operand, Register
from nvgen.ptx.tree import Instruction
from nvgen.tree import Constant, walk
from nvgen.types import ArrayType, StructType, TupleType, Type, VectorType, c128, f64, members

KIND = "f64"
GUIDE = "guide/advice.md#f64-in-a-kernel-of-f32"
#: How many cores for f32 a multiprocessor has for each one for f64, by compute capability.
_TIMES = {75: 32, 80: 2, 86: 64, 87: 64, 89: 64, 90: 2, 100: 2}
#: How the text says a constant: a name or a literal, or one of these in a call of the type.
_NAMED = re.compile(r"-?[\w.]+|[\w.]*\b(f64|float64|double)\(.*\)", re.DOTALL)
_ARITHMETIC = frozenset({"add", "sub", "mul", "fma", "mad", "div", "rcp", "sqrt", "min", "max", "neg", "abs"})


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """One piece of advice for each line with such a chain."""
    written = _lines(inspected)
    found: dict[int | None, Instruction] = {}
    for chain in _Chains(inspected, Definitions(inspected.function)).found():
        for instruction in chain:
            line = inspected.line(instruction)
            if written is None or line in written:
                found.setdefault(line, instruction)
                break
    return tuple(_advice(inspected, line, one) for line, one in found.items())


def _lines(inspected: Inspected) -> frozenset[int] | None:
    """The lines of the kernel's file with a constant in f64; None: of PTX text nobody knows."""
    kernel = inspected.kernel
    if kernel is None:
        return None
    if any(_has_f64(type_) for type_ in kernel.parameters.values()):
        return frozenset()
    return frozenset(
        constant.span.line
        for constant in walk.find(kernel.typed, Constant)
        if constant.type is f64 and inspected.is_source(constant.span.file.name)
        if _NAMED.fullmatch(constant.span.text)
    )


def _has_f64(type_: Type) -> bool:
    """Whether a parameter is made of f64, or has elements that are."""
    if isinstance(type_, ArrayType):
        return _has_f64(type_.dtype)
    if isinstance(type_, VectorType):
        return _has_f64(type_.element)
    if isinstance(type_, (StructType, TupleType)):
        return any(_has_f64(member) for _, member in members(type_))
    return type_ in (f64, c128)


class _Chains:
    """The values in f64, and what becomes of them."""

    def __init__(self, inspected: Inspected, definitions: Definitions) -> None:
        self._definitions = definitions
        self._readers: dict[str, list[Instruction]] = {}
        for instruction in inspected.function.instructions:
            for register in accesses(instruction).reads:
                self._readers.setdefault(register.name, []).append(instruction)
        self._instructions = tuple(inspected.function.instructions)

    def found(self) -> Iterator[list[Instruction]]:
        """The operations of each chain that is there for a constant, in the order of the text."""
        seen: set[int] = set()
        for instruction in self._instructions:
            if not _is_arithmetic(instruction) or instruction.start in seen:
                continue
            chain = self._chain(instruction)
            if chain is not None:
                seen.update(one.start for one in chain)
                yield sorted(chain, key=lambda one: one.start)

    def _chain(self, first: Instruction) -> list[Instruction] | None:
        """All operations in f64 that belong together with one; None if they are not there for a constant."""
        waiting, chain = [first], {first.start: first}
        has_constant = has_widened = False
        while waiting:
            one = waiting.pop()
            linked: list[Instruction] = []
            for operand in _sources(one):
                source = self._source(operand)
                if source is None:
                    return None
                if source == "constant":
                    has_constant = True
                elif source == "widened":
                    has_widened = True
                elif isinstance(source, Instruction):
                    linked.append(source)
            if _is_arithmetic(one) and one.opcode != "setp":
                readers = self._uses(one)
                if readers is None:
                    return None
                linked += readers
            for other in linked:
                if other.start not in chain:
                    chain[other.start] = other
                    waiting.append(other)
        return list(chain.values()) if has_constant and has_widened else None

    def _source(self, operand: Operand) -> Instruction | str | None:
        """What an operand is: a constant, an f32 that was widened, the result of an operation, or None: else."""
        if isinstance(operand, Float):
            return "constant"
        made = self._definitions.only(operand.name) if isinstance(operand, Register) else None
        if made is None:
            return None
        if made.opcode == "mov" and isinstance(made.operands[1], Float):
            return "constant"
        if made.opcode == "cvt" and made.modifiers[-2:] == ("f64", "f32"):
            return "widened"
        return made if _is_arithmetic(made) else None

    def _uses(self, instruction: Instruction) -> list[Instruction] | None:
        """The operations that take a result; None if it goes anywhere else than to these or to a narrower type."""
        target = instruction.operands[0]
        if not isinstance(target, Register) or self._definitions.only(target.name) is None:
            return None
        found = []
        for reader in self._readers.get(target.name, []):
            if _is_arithmetic(reader):
                found.append(reader)
            elif not (reader.opcode == "cvt" and reader.modifiers[-1] == "f64" and reader.modifiers[-2] != "f64"):
                return None
        return found


def _is_arithmetic(instruction: Instruction) -> bool:
    """Whether it computes in f64, or compares."""
    return "f64" in instruction.modifiers and (instruction.opcode in _ARITHMETIC or instruction.opcode == "setp")


def _sources(instruction: Instruction) -> tuple[Operand, ...]:
    return instruction.operands[1:3] if instruction.opcode == "setp" else instruction.operands[1:]


def _advice(inspected: Inspected, line: int | None, instruction: Instruction) -> Advice:
    number = int("".join(letter for letter in inspected.architecture if letter.isdigit()))
    times = _TIMES.get(number)
    rate = "at a fraction of the rate of f32"
    if times is not None:
        rate = f"at 1/{times} of the rate of f32 on {inspected.architecture}"
    text = (
        f"A constant is an f64, so that the f32 beside it is converted, computed {rate}, and converted back. A "
        "literal takes the type of what stands beside it: write `0.1` for `nv.f64(0.1)` or NumPy's `np.float64(0.1)`, "
        "or `nv.f32(...)` around a value from outside of the kernel. Where the digits are meant, leave it."
    )
    return Advice(KIND, "arithmetic in f64 between values of f32", text, line, inspected.ptx_line(instruction), GUIDE)
