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
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, LaunchError
from nvgen.diagnostics.suggestion import closest
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.lift.layout import constants as constant_variables
from nvgen.lift.layout import declared, element_size
from nvgen.lift.module import function_names
from nvgen.ptx import constants, grid_workspace, initial_values
from nvgen.ptx.checking.declared_sizes import alignment_of
from nvgen.ptx.constants import WrongConstant
from nvgen.ptx.initial_values import InitialAddress
from nvgen.ptx.operands import Operand
from nvgen.ptx.register_types import OPAQUE
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Declaration, Declarator, Module
from nvgen.targets.cpu.conventions.symbols import global_symbol

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
        in_constant_memory = [one for one in self._known.values() if one.declaration.space != "global"]
        self._allocate(in_constant_memory)  # addresses in constant memory count from its first variable
        for one in self._known.values():
            if one.declaration.space == "global":
                self._allocate([one])
        self._addresses |= elsewhere
        #: What the blocks of a cooperative launch wait with, which has no name in the text.
        self._workspace = self._room(grid_workspace.BYTES, _LEAST_ALIGNMENT) if grid_workspace.is_read(module) else None
        functions = {name: number for number, name in enumerate(function_names(module), 1)}
        self._generic = functions | self._addresses
        self._in_space = self._generic | self._offsets(module)
        for one in self._known.values():
            if one.declarator.initial is not None and one.name not in elsewhere:
                self._fill(one, one.declarator.initial)

    def _allocate(self, variables: Sequence[Variable]) -> None:
        """Gives variables one piece of memory, one after the other."""
        steps = [max(alignment_of(one.declaration), _LEAST_ALIGNMENT) for one in variables]
        most = max(steps, default=1)
        positions, end = [], 0
        for one, step in zip(variables, steps, strict=True):
            positions.append(-(-end // step) * step)
            end = positions[-1] + one.nbytes
        memory, start = self._room(end, most)
        for one, position in zip(variables, positions, strict=True):
            self._memory[one.name], self._addresses[one.name] = memory, start + position

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
        names = [declarator.name for _, declarator in constant_variables(module)]
        return {name: self._addresses[name] - self._addresses[names[0]] for name in names}

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """The address and the bytes of each, and of the workspace of the grid."""
        found = [(self._addresses[one.name], one.nbytes) for one in self._known.values()]
        return found if self._workspace is None else [*found, (self._workspace[1], grid_workspace.BYTES)]

    @property
    def symbols(self) -> dict[str, int]:
        """The addresses by the names that code on the CPU knows."""
        found = dict(self._addresses)
        if self._workspace is not None:
            found[grid_workspace.NAME] = self._workspace[1]
        return {global_symbol(name): address for name, address in found.items()}

    def begin_launch(self) -> None:
        """Sets the workspace of the grid to zeros: a launch that failed leaves blocks in it."""
        if self._workspace is not None:
            ctypes.memset(self._workspace[1], 0, grid_workspace.BYTES)

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
        if one.declaration.type in OPAQUE:
            self._refuse(one, initial, "fields of textures, samplers and surfaces are not for the CPU")
        try:
            values = initial_values.elements(one.declaration, one.declarator)
            content = b"".join(self._element(one, value) for value in values)
        except (initial_values.WrongInitial, WrongConstant) as wrong:
            self._refuse(one, wrong.operand, wrong.problem)
        ctypes.memmove(self._addresses[one.name], content.ljust(one.nbytes, b"\0"), one.nbytes)

    def _element(self, one: Variable, value: Operand) -> bytes:
        bits = 8 * one.element
        found = initial_values.element(one.declaration, value)
        if isinstance(found, InitialAddress):
            return self._address(one, value, found).to_bytes(one.element, "little")
        return constants.bits(found, bits).to_bytes(one.element, "little")

    def _address(self, one: Variable, value: Operand, named: InitialAddress) -> int:
        """The address that a value stands for, or the byte of it that a mask takes."""
        name = named.symbol.name
        start = (self._generic if named.is_generic else self._in_space).get(name)
        if start is None:
            self._refuse(one, value, f"`{name}` is no variable or function of the module")
        found = start + named.offset
        if named.mask is not None:
            lowest = (named.mask & -named.mask).bit_length() - 1
            return (found & named.mask) >> lowest
        bits = 8 * one.element
        if bits < 64 and not -(1 << bits) <= 2 * found < 2 << bits:
            self._refuse(one, value, f"an address does not fit {bits} bits")
        return found % (1 << bits)

    def _refuse(self, one: Variable, value: Operand, problem: str) -> NoReturn:
        span = self._source.span(value.start, value.end)
        raise CompileError(diagnostics.ptx_launch.BadInitialValue(span, one.name, problem))


def room(module: Module, source: SourceText) -> int:
    """The bytes that the variables of a module take at the most, wherever they begin.

    Raises:
        CompileError: as ``Variables``.
    """
    found = [*_found(module, source)]
    own = grid_workspace.BYTES + _LEAST_ALIGNMENT if grid_workspace.is_read(module) else 0
    return own + sum(one.nbytes + 2 * max(alignment_of(one.declaration), _LEAST_ALIGNMENT) for one in found)


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
    try:
        sizes = initial_values.extents(declaration, declarator)
    except initial_values.WrongInitial as wrong:
        span = source.span(wrong.operand.start, wrong.operand.end)
        raise CompileError(diagnostics.ptx_launch.BadInitialValue(span, declarator.name, wrong.problem)) from None
    lanes = _LANES.get(declaration.vector, 1)
    return Variable(declarator.name, declaration, declarator, sizes, element_size(declaration) // lanes)
