"""The variables of a module of PTX in the memory of the process, with their initial values.

``.global`` and ``.const`` variables are allocated once for a module that is loaded: launches on the CPU use them in
place. An address of a variable is the host's; that of a function is what code on the CPU takes for it.

Source: PTX ISA, "Variables", "Initializers", "Generic Addressing".
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NoReturn

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, LaunchError
from nvgen.diagnostics.suggestion import closest
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.lift.layout import alignment, constants, declared, element_size
from nvgen.lift.module import function_names
from nvgen.lift.operands import float_bits, integer
from nvgen.ptx.operands import (
    Applied,
    Float,
    Infix,
    Operand,
    Parenthesised,
    Prefix,
    Symbol,
    Vector,
    integer_value,
)
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Declaration, Declarator, Module
from nvgen.records import Record
from nvgen.targets.cpu.symbols import global_symbol

if TYPE_CHECKING:
    import numpy

_SPACES = ("global", "const")
_LANES = {"v2": 2, "v4": 4, "v8": 8}
#: What the driver aligns variables to at least.
_LEAST_ALIGNMENT = 256
#: NumPy's names of the types of elements; others are bytes.
_DTYPES = {
    **{
        f"{letter}{8 * size}": f"{kind}{size}"
        for letter, kind in (("s", "i"), ("u", "u"), ("b", "u"))
        for size in (1, 2, 4, 8)
    },
    "f16": "f2",
    "f32": "f4",
    "f64": "f8",
}


class Variable(Record):
    """A variable; ``shape`` counts elements, of a vector its lanes last, ``element`` is the bytes of one."""

    name: str
    declaration: Declaration
    declarator: Declarator
    shape: tuple[int, ...]
    element: int

    @property
    def nbytes(self) -> int:
        """All of its bytes."""
        return prod(self.shape) * self.element


class Variables(Mapping[str, Any]):
    """The variables of a module by name, each as a NumPy array that shares the memory of launches on the CPU."""

    def __init__(
        self, module: Module, source: SourceText, memory: int | None = None, elsewhere: Mapping[str, int] = {}
    ) -> None:
        """Allocates them, or has them lie from an address on where there are ``room`` bytes.

        ``elsewhere`` are the addresses of variables, by name, that the program has already, with their values.

        Raises:
            CompileError: one is defined in no module that is loaded, or has an initial value that cannot be taken.
        """
        self._source = source
        self._known = {one.name: one for one in _found(module, source)}
        self._memory: dict[str, Any] = {}
        self._addresses: dict[str, int] = {}
        self._next = memory
        constants = [one for one in self._known.values() if one.declaration.space != "global"]
        self._allocate(constants)  # addresses in constant memory count from its first variable
        for one in self._known.values():
            if one.declaration.space == "global":
                self._allocate([one])
        self._addresses |= elsewhere
        functions = {name: number for number, name in enumerate(function_names(module), 1)}
        self._generic = functions | self._addresses
        self._in_space = self._generic | self._offsets(module)
        for one in self._known.values():
            if one.declarator.initial is not None and one.name not in elsewhere:
                self._fill(one, one.declarator.initial)

    def _allocate(self, variables: Sequence[Variable]) -> None:
        """Gives variables one piece of memory, one after the other."""
        steps = [max(alignment(one.declaration), _LEAST_ALIGNMENT) for one in variables]
        most = max(steps, default=1)
        places, end = [], 0
        for one, step in zip(variables, steps, strict=True):
            places.append(-(-end // step) * step)
            end = places[-1] + one.nbytes
        memory, start = self._room(end, most)
        for one, place in zip(variables, places, strict=True):
            self._memory[one.name], self._addresses[one.name] = memory, start + place

    def _room(self, size: int, step: int) -> tuple[Any, int]:
        """An object that keeps so many bytes, and their address, which is a multiple of the step."""
        if self._next is None:
            memory = (ctypes.c_uint8 * (size + step))()
            return memory, -(-ctypes.addressof(memory) // step) * step
        start = -(-self._next // step) * step
        self._next = start + size
        return (ctypes.c_uint8 * max(size, 1)).from_address(start), start

    def _offsets(self, module: Module) -> dict[str, int]:
        """The addresses of constant variables in their own space."""
        names = [declarator.name for _, declarator in constants(module)]
        return {name: self._addresses[name] - self._addresses[names[0]] for name in names}

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """The address and the bytes of each."""
        return [(self._addresses[one.name], one.nbytes) for one in self._known.values()]

    @property
    def symbols(self) -> dict[str, int]:
        """The addresses by the names that code on the CPU knows."""
        return {global_symbol(name): address for name, address in self._addresses.items()}

    @ends_tracebacks
    def __getitem__(self, name: str) -> numpy.ndarray[Any, Any]:
        import numpy  # who launches on raw addresses has none

        one = self._known.get(name)
        if one is None:
            near = closest(name, self._known) if isinstance(name, str) else []
            known = ", ".join(f"`{known}`" for known in near or self._known) or "none"
            raise LaunchError(diagnostics.ptx_launch.UnknownPtxVariable(None, str(name), known))
        memory = self._memory[name]
        start = self._addresses[name] - ctypes.addressof(memory)
        bytes_ = numpy.frombuffer(memory, numpy.uint8)[start : start + one.nbytes]
        found: numpy.ndarray[Any, Any] = bytes_.view(_DTYPES.get(one.declaration.type, f"V{one.element}")).reshape(
            one.shape
        )
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def range_of(self, name: str) -> tuple[int, int] | None:
        """The address and the bytes of a variable; None where there is none of that name."""
        one = self._known.get(name)
        return None if one is None else (self._addresses[name], one.nbytes)

    # Initial values

    def _fill(self, one: Variable, initial: Operand) -> None:
        elements = [bytes(one.element)] * prod(one.shape)
        self._place(one, initial, one.shape, 0, elements)
        ctypes.memmove(self._addresses[one.name], b"".join(elements), one.nbytes)

    def _place(self, one: Variable, value: Operand, shape: Sequence[int], at: int, elements: list[bytes]) -> None:
        """Puts a value, or those in braces, where it belongs from element ``at`` on."""
        if not isinstance(value, Vector):
            if prod(shape) == 0:
                self._refuse(one, value, "it has more values than elements")
            elements[at] = self._element(one, value)
            return
        if not shape:
            if len(value.elements) != 1:
                self._refuse(one, value, "a scalar has one value")
            self._place(one, value.elements[0], (), at, elements)
            return
        is_flat = not any(isinstance(part, Vector) for part in value.elements)
        # `{1, 2, 3, 4}` for several dimensions fills them in order.
        step, room = (1, prod(shape)) if is_flat else (prod(shape[1:]), shape[0])
        if len(value.elements) > room:
            self._refuse(one, value, f"it has {len(value.elements)} values, and there is room for {room}")
        for place, part in enumerate(value.elements):
            self._place(one, part, () if is_flat else shape[1:], at + place * step, elements)

    def _element(self, one: Variable, value: Operand) -> bytes:
        bits = 8 * one.element
        number = self._number(one, value, bits)
        if number is None:
            self._refuse(one, value, "it is neither a constant nor an address of a variable")
        if isinstance(number, _Address) and number.is_whole and not -(1 << bits) <= 2 * number < 2 << bits:
            self._refuse(one, value, f"an address does not fit {bits} bits")
        content: bytes = (int(number) % 2**bits).to_bytes(one.element, "little")
        return content

    def _number(self, one: Variable, value: Operand, bits: int) -> int | None:
        is_float = one.declaration.type in ("f16", "f32", "f64")
        while isinstance(value, Parenthesised):
            value = value.operand
        if isinstance(value, Float):
            wide = bits if bits in (16, 32, 64) else 64
            return float_bits(value.literal, wide)
        if isinstance(value, Prefix) and isinstance(value.operand, Float) and value.operator in "+-":
            sign = 1 << (bits - 1) if value.operator == "-" else 0
            return float_bits(value.operand.literal, bits) ^ sign
        whole = integer(value)
        if whole is not None:
            return float_bits(f"{whole}.0", bits) if is_float else whole
        return self._address(value, self._in_space)

    def _address(self, value: Operand, places: Mapping[str, int]) -> _Address | None:
        """The address that a value stands for, or what a mask takes of it; ``places`` has those of names."""
        match value:
            case Parenthesised():
                return self._address(value.operand, places)
            case Symbol():
                found = places.get(value.name)
                return None if found is None else _Address(found)
            case Infix(operator="+" | "-"):
                base, offset = self._address(value.left, places), integer(value.right)
                if base is None and value.operator == "+":
                    base, offset = self._address(value.right, places), integer(value.left)
                if base is None or offset is None:
                    return None
                return _Address(base + offset if value.operator == "+" else base - offset)
            case Applied(function="generic"):
                return self._address(value.operand, self._generic)
            case Applied():
                inner, mask = self._address(value.operand, places), integer_value(value.function)
                return None if inner is None else _Address.masked(inner, mask)
        return None

    def _refuse(self, one: Variable, value: Operand, problem: str) -> NoReturn:
        span = self._source.span(value.start, value.end)
        raise CompileError(diagnostics.ptx_launch.BadInitialValue(span, one.name, problem))


def room(module: Module, source: SourceText) -> int:
    """The bytes that the variables of a module take at the most, wherever they begin.

    Raises:
        CompileError: as ``Variables``.
    """
    found = [*_found(module, source)]
    return sum(one.nbytes + 2 * max(alignment(one.declaration), _LEAST_ALIGNMENT) for one in found)


class _Address(int):
    """An address, or a byte of one."""

    is_whole = True

    @classmethod
    def masked(cls, address: int, mask: int) -> _Address:
        """The bits of an address that a mask has, from its lowest bit on."""
        found = cls((address & mask) >> ((mask & -mask).bit_length() - 1) if mask else 0)
        found.is_whole = False
        return found


def _found(module: Module, source: SourceText) -> Iterator[Variable]:
    """The variables of a module, and of its functions.

    Raises:
        CompileError: one is only declared, or two of functions have one name.
    """
    known: dict[str, Variable] = {}
    outside: dict[str, Declaration] = {}
    for declaration in declared(module):
        if declaration.space.partition("[")[0] not in _SPACES:
            continue
        for declarator in declaration.declarators:
            name = declarator.name
            if "extern" in declaration.linkage:
                outside[name] = declaration
            elif name in known:
                what = f"another function has a variable `{name}`"
                span = source.span(declaration.start, declaration.end)
                raise CompileError(diagnostics.ptx_lift.NotOnCpu(span, f".{declaration.space}", what))
            else:
                known[name] = _variable(declaration, declarator, source)
    for name, declaration in outside.items():
        if name not in known:
            span = source.span(declaration.start, declaration.end)
            raise CompileError(diagnostics.ptx_launch.UndefinedPtxVariable(span, name))
    return iter(known.values())


def _variable(declaration: Declaration, declarator: Declarator, source: SourceText) -> Variable:
    sizes = []
    for dimension in declarator.dimensions:
        size = integer(dimension) if dimension is not None else _open(declarator)
        if size is None or size < 0:
            span = source.span(declaration.start, declaration.end)
            problem = "the size of the array is no number"
            raise CompileError(diagnostics.ptx_launch.BadInitialValue(span, declarator.name, problem))
        sizes.append(size)
    lanes = _LANES.get(declaration.vector, 1)
    if lanes > 1:
        sizes.append(lanes)
    return Variable(declarator.name, declaration, declarator, tuple(sizes), element_size(declaration) // lanes)


def _open(declarator: Declarator) -> int:
    """The extent that an array gets by its initial value."""
    return len(declarator.initial.elements) if isinstance(declarator.initial, Vector) else 0
