"""Tells the target of every access to memory, where a checked run looks at them; elsewhere it costs nothing.

What the target has for it (``Control.instrumentation``) is loaded for kernels that are checked so.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.codegen.compound import aligned_at, moved
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import Span
from nvgen.tree import Component, DeviceCall, Expression, Item, Local, Member, Read, Statement
from nvgen.types import StructType, TupleType, Type, members, size_of


class Access(Node):
    """An access to ``size`` bytes, at an address that is a multiple of ``alignment``.

    Atomic ones of two threads do not conflict, if the scope of each includes both; volatile ones count as such.
    ``value``, of ``type``, is what is written, where that is known; without a type it is as it lies in memory.
    """

    address: ir.Value
    size: int
    alignment: int
    reads: bool
    writes: bool
    is_atomic: bool
    #: The lvalue as the text names it.
    span: Span
    #: The array parameter of the kernel that it is an element of, or a part of one.
    array: Local | None = None
    type: Type | None = None
    value: ir.Value | None = None
    #: How an atomic one is ordered with others, and for which threads it is one.
    order: str = "relaxed"
    scope: str = "sys"
    is_volatile: bool = False
    #: Whether one instruction makes it, from or to this address, and what that gives may be looked at later.
    is_plain: bool = False
    #: Where only some of the bytes count, how many lie before them and how many these are; numbers of 64 bits.
    part: tuple[ir.Value, ir.Value] | None = None
    #: Whether a generic address is one of local memory, an i1; None where it cannot be.
    is_local: ir.Value | None = None


class Instrumentation(Protocol):
    """What a target emits around accesses to memory. A module may be one."""

    def instrument(self, emitter: Emitter, access: Access) -> None:
        """Looks at an access that is about to be made."""
        ...

    def at(self, emitter: Emitter, span: Span) -> AbstractContextManager[None]:
        """What is emitted meanwhile stands at a span."""
        ...

    def aside(self, emitter: Emitter) -> AbstractContextManager[None]:
        """What is emitted meanwhile is the target's own, and does nothing of the program."""
        ...

    def assigned(self, emitter: Emitter, local: Local) -> None:
        """A variable has been given a value."""
        ...

    def before_operation(self, emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        """Looks at what an operation does with memory."""
        ...

    def after_operation(self, emitter: Emitter, node: DeviceCall) -> None:
        """Orders the thread after what an operation may have waited for."""
        ...

    def printed(self, emitter: Emitter, text: ir.Value, arguments: ir.Value, is_local: ir.Value, span: Span) -> None:
        """Something is about to be printed by a format, which is what ``text`` points to. The arguments lie one behind
        the other, in local memory if ``is_local`` says so."""
        ...

    def filled(self, emitter: Emitter, address: ir.Value, size: ir.Value) -> None:
        """Shared memory has contents that the kernel has not written."""
        ...

    def local(self, emitter: Emitter, size: int, alignment: int) -> ir.Value | None:
        """A local array of which is noted what is written; None where nobody looks."""
        ...


def read(
    emitter: Emitter, address: ir.Value, type_: Type, alignment: int, lvalue: Expression, *, is_volatile: bool = False
) -> None:
    """The value of an lvalue, of ``type_``, is about to be loaded."""
    if emitter.instruments_memory:
        array = _array(lvalue)
        for part, inner, aligned, _ in _parts(emitter.builder, address, type_, alignment, None):
            seen = Access(part, size_of(inner), aligned, True, False, is_volatile, lvalue.span, array)
            instrument(emitter, seen.with_changes(is_volatile=is_volatile, is_plain=True))


def written(
    emitter: Emitter,
    address: ir.Value,
    value: ir.Value,
    type_: Type,
    alignment: int,
    lvalue: Expression | Statement,
    *,
    is_volatile: bool = False,
) -> None:
    """A value of ``type_`` is about to be stored; ``lvalue`` is one, or what stores in an element."""
    if emitter.instruments_memory:
        array = _array(lvalue)
        for part, inner, aligned, stored in _parts(emitter.builder, address, type_, alignment, value):
            seen = Access(part, size_of(inner), aligned, False, True, is_volatile, lvalue.span, array, inner, stored)
            instrument(emitter, seen.with_changes(is_volatile=is_volatile, is_plain=True))


def instrument(emitter: Emitter, access: Access) -> None:
    """Has the target look at an access that is about to be made."""
    _instrumentation(emitter).instrument(emitter, access)


def at(emitter: Emitter, span: Span) -> AbstractContextManager[None]:
    """Tells the target where in the text stands what is emitted meanwhile, by an emitter that instruments memory."""
    return _instrumentation(emitter).at(emitter, span)


def aside(emitter: Emitter) -> AbstractContextManager[None]:
    """Tells the target that what is emitted meanwhile does nothing of the program."""
    return _instrumentation(emitter).aside(emitter) if emitter.instruments_memory else nullcontext()


def decides(emitter: Emitter, test: ir.Value) -> None:
    """Has a test be looked at as one that decides a branch, which is emitted where nobody knows where it stands."""
    if emitter.instruments_memory:
        after = emitter.block("decided")
        emitter.builder.cbranch(test, after, after)
        emitter.builder.position_at_end(after)


def assigned(emitter: Emitter, local: Local) -> None:
    """Tells the target that a variable has been given a value."""
    if emitter.instruments_memory:
        _instrumentation(emitter).assigned(emitter, local)


def filled(emitter: Emitter, address: ir.Value, size: ir.Value) -> None:
    """Tells the target of shared memory with contents that the kernel has not written."""
    _instrumentation(emitter).filled(emitter, address, size)


def before_operation(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Has the target look at what a device operation does with memory."""
    _instrumentation(emitter).before_operation(emitter, node, operands)


def after_operation(emitter: Emitter, node: DeviceCall) -> None:
    """A device operation has ended, in which the thread may have waited for others."""
    _instrumentation(emitter).after_operation(emitter, node)


def printed(emitter: Emitter, text: ir.Value, arguments: ir.Value, is_local: ir.Value, span: Span) -> None:
    """Has the target look at what is about to be printed."""
    if emitter.instruments_memory:
        _instrumentation(emitter).printed(emitter, text, arguments, is_local, span)


def _instrumentation(emitter: Emitter) -> Instrumentation:
    found: Instrumentation = emitter.target.instrumentation
    return found


def instrumented_local(emitter: Emitter, size: int, alignment: int) -> ir.Value | None:
    """A local array of ``size`` bytes that the target makes to note what is written; None where it does not."""
    if not emitter.instruments_memory:
        return None
    return _instrumentation(emitter).local(emitter, size, alignment)


def _array(lvalue: Expression | Statement) -> Local | None:
    while isinstance(lvalue, (Member, Component, Item)):
        lvalue = lvalue.tuple if isinstance(lvalue, Item) else lvalue.owner
    array = getattr(lvalue, "array", None)
    return array.local if isinstance(array, Read) else None


def _parts(
    builder: ir.IRBuilder, address: ir.Value, type_: Type, alignment: int, value: ir.Value | None
) -> Iterator[tuple[ir.Value, Type, int, ir.Value | None]]:
    """The address, type, alignment and value of each part of a value, without the bytes between them."""
    if isinstance(type_, (StructType, TupleType)):
        for index, (offset, inner) in enumerate(members(type_)):
            part = None if value is None else builder.extract_value(value, index)
            yield from _parts(builder, moved(builder, address, offset), inner, aligned_at(alignment, offset), part)
    else:
        yield address, type_, alignment, value
