"""What is noted while a module is emitted whose values are followed: where instructions stand in the text, which memory
they access, and what is handed on by other means than instructions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.codegen.contract.target import KernelFrame
from nvgen.codegen.intrinsic import declare
from nvgen.diagnostics import Span
from nvgen.targets.cpu.checks.shadows.values import bits_of, shadow_type

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
#: The functions that stand for a value's shadow, for where that comes from, for a value without its shadow, and for a
#: value that has a shadow; no module keeps them.
PREFIX = "nvgen.shadow."
BITS, ORIGIN, KNOWN, WITH = (f"{PREFIX}{name}." for name in ("bits", "origin", "known", "with"))
_NOTED = frozenset({"load", "store", "call", "br", "switch", "atomicrmw", "cmpxchg", "ret"})
_ACCESSES = frozenset({"load", "store", "atomicrmw", "cmpxchg"})


class Place(Node):
    """Where an instruction stands; ``is_aside`` is one of the checks' own, which no program knows of."""

    frame: KernelFrame
    span: Span
    is_aside: bool = False


class Read(Node):
    """A read of memory of which is known what was written, as messages name it."""

    span: Span
    element: str
    memory: str


class Marked(Node):
    """Memory of ``size`` bytes behind ``offset`` from a pointer, which the next instruction accesses.

    ``marks`` is the address of the bytes that say what was written. Where it is an i64 the memory may be of a space
    that has none, and it is 0 then. ``origin`` is the number of a read that is followed, 0 for others.
    """

    root: ir.Value
    offset: int
    size: int
    marks: ir.Value
    origin: int
    #: The marks as they were, where the access writes as well.
    before: ir.Value | None = None


class Observer:
    """Of one module."""

    def __init__(self) -> None:
        self.place: Place | None = None
        #: By ``id``, what is noted of instructions; they are kept so that no other one gets the number.
        self.places: dict[int, tuple[Any, Place]] = {}
        self.marked: dict[int, Marked] = {}
        #: Where reads stand, and which of several a number means; both from 1 on.
        self.reads: list[Read] = []
        self._sets: dict[frozenset[int], int] = {}
        self._members: dict[int, frozenset[int]] = {}
        #: Pointers to memory that has a shadow as far behind it as a number says that lies before it.
        self.doubled: set[int] = set()
        self._pending: dict[int, list[Marked]] = {}
        self._unmatched: dict[int, Marked] = {}

    def inserted(self, made: Any) -> None:
        """An instruction stands in its block now."""
        kind = made.opname.partition(" ")[0]
        if self.place is None or kind not in _NOTED:
            return
        self.places[id(made)] = made, self.place
        if kind in _ACCESSES and self._pending and not self.place.is_aside:
            self._match(made, kind)

    def _match(self, made: Any, kind: str) -> None:
        root, offset = based(made.operands[1] if kind == "store" else made.operands[0])
        end = offset + bytes_of(made.operands[0].type if kind == "store" else made.type)
        for known in self._pending.get(id(root), ()):
            if known.offset < end and offset < known.offset + known.size:
                self.marked[id(made)] = known
                self._unmatched.pop(id(known), None)

    @contextmanager
    def at(self, builder: ir.IRBuilder, place: Place) -> Iterator[None]:
        """Notes where instructions stand that are emitted meanwhile."""
        before, builder.observer, observed = self.place, self, builder.observer
        pending, self._pending = self._pending, {}
        self.place = place
        try:
            yield
        finally:
            self.place, builder.observer, self._pending = before, observed, pending

    @contextmanager
    def aside(self, is_aside: bool = True) -> Iterator[None]:
        """What is emitted meanwhile belongs to checks, or again to the program if it is not ``is_aside``."""
        before = self.place
        if before is not None:
            self.place = before.with_changes(is_aside=is_aside)
        try:
            yield
        finally:
            self.place = before

    def read(self, read: Read) -> int:
        """The number of a read."""
        self.reads.append(read)
        return len(self.reads)

    def of_any(self, numbers: frozenset[int]) -> int:
        """The number of a read, or of what is one of several."""
        if len(numbers) == 1:
            return next(iter(numbers))
        number = self._sets.setdefault(numbers, -len(self._sets) - 1)
        self._members[number] = numbers
        return number

    def found(self, number: int) -> list[Read]:
        """The reads that a number stands for."""
        return [self.reads[one - 1] for one in sorted(self._members.get(number, frozenset({number})))]

    def accessed(self, marked: Marked) -> None:
        """An access to memory follows of which is known what was written."""
        self._pending.setdefault(id(marked.root), []).append(marked)
        if marked.origin:
            self._unmatched[id(marked)] = marked

    @property
    def unmatched(self) -> list[Marked]:
        """Reads that no instruction makes."""
        return [*self._unmatched.values()]


def bytes_of(type_: ir.Type) -> int:
    """The bytes that a value takes in memory; of a pair of which the first is, those of the first."""
    if isinstance(type_, ir.LiteralStructType):
        type_ = type_.elements[0]
    return -(-bits_of(shadow_type(type_)) // 8)


def based(pointer: ir.Value) -> tuple[ir.Value, int]:
    """What a pointer is a constant number of bytes behind, and that number."""
    offset = 0
    while isinstance(pointer, ir.Instruction):
        if pointer.opname in ("addrspacecast", "bitcast"):
            pointer = pointer.operands[0]
        elif pointer.opname == "getelementptr" and (step := _step(pointer)) is not None:
            pointer, offset = pointer.operands[0], offset + step
        else:
            break
    return pointer, offset


def _step(made: Any) -> int | None:
    if made.source_etype != ir.IntType(8) or len(made.indices) != 1:
        return None
    (index,) = made.indices
    return index.constant if isinstance(index, ir.Constant) and isinstance(index.constant, int) else None


# What emitters of operations say that hand values on by other means


def separated(builder: ir.IRBuilder, value: ir.Value) -> tuple[ir.Value, ir.Value, ir.Value]:
    """A value that counts as known, its shadow, and where that comes from, an i32."""
    of, bits = value.type, shadow_type(value.type)
    known, shadow, origin = (
        builder.call(_stands_for(builder, name, result, [of]), [value])
        for name, result in ((KNOWN, of), (BITS, bits), (ORIGIN, _I32))
    )
    return known, shadow, origin


def joined_with(builder: ir.IRBuilder, value: ir.Value, bits: ir.Value, origin: ir.Value) -> ir.Value:
    """A value with a shadow."""
    function = _stands_for(builder, WITH, value.type, [value.type, bits.type, _I32])
    return builder.call(function, [value, bits, origin])


def _stands_for(builder: ir.IRBuilder, name: str, result: ir.Type, types: list[ir.Type]) -> ir.Function:
    suffix = "".join(character if character.isalnum() else "_" for character in str(types[0]))
    return declare(builder.module, f"{name}{suffix}", result, types)
