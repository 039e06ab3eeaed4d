"""Types calls of ``nv.async_copy.*``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_places, integer, pointer
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.dispatch import Rules
from nvgen.frontend.typing.allocation import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import async_copy
from nvgen.lang.async_copy import COPY_SIZES, MAX_GROUPS
from nvgen.records import Record
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, SCALARS, Space, size_of

_U32 = SCALARS["u32"]
_PLACES = {"dst": "dst_index", "src": "src_index"}


class CopySize(Record):
    """The bytes of a copy."""

    bytes: int


class Groups(Record):
    """How many of the last groups a wait may leave incomplete; ``read``: it waits until the others have been read."""

    count: int
    read: bool = False


def sides(
    name: str, given: Mapping[str, Operand], target_space: Space, source_space: Space
) -> tuple[Expression, Expression]:
    """The pointers ``dst`` and ``src`` of a copy between two state spaces.

    Raises:
        CompileError: one lies elsewhere, or what they point at differs.
    """
    found = []
    for parameter, space in (("dst", target_space), ("src", source_space)):
        side = pointer(name, parameter, _PLACES[parameter], given, elements_too=name.startswith("tma."))
        actual = pointer_type(side).space
        if actual is not space:
            error = diagnostics.asynchronous.WrongSide(side.span, name, parameter, repr(space), repr(actual))
            raise CompileError(error.because(error.Generic(repr(space))) if actual is Space.GENERIC else error)
        found.append(side)
    target, source = found
    target_type, source_type = pointer_type(target).pointee, pointer_type(source).pointee
    if target_type != source_type:
        raise CompileError(diagnostics.asynchronous.UnequalElements(source.span, name, source_type, target_type))
    return target, source


def group_count(name: str, given: Mapping[str, Operand]) -> int:
    """The argument ``n`` of a wait for groups."""
    number = constant_integer(given["n"])
    if number is None or not 0 <= number <= MAX_GROUPS:
        wanted = "a constant integer, 0 or more"
        raise CompileError(diagnostics.asynchronous.BadNumber(given["n"].span, name, "n", wanted))
    return number


def no_arguments(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Types a call without arguments and result."""
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, ())


def _copy(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its third operand, where it has one, is the number of bytes that are read."""
    name = operation.name
    given = bound_with_places(name, ("dst", "src", "bytes", "source_bytes"), 2, _PLACES, arguments, named, span)
    target, source = sides(name, given, Space.SHARED, Space.GLOBAL)
    pointee = pointer_type(target).pointee
    size = constant_integer(given["bytes"]) if "bytes" in given else size_of(pointee)
    if size not in COPY_SIZES:
        where = given["bytes"].span if "bytes" in given else span
        wanted = "4, 8 or 16" if "bytes" in given else f"4, 8 or 16; elements of {pointee} have {size}"
        raise CompileError(diagnostics.asynchronous.BadNumber(where, name, "bytes", wanted))
    read = (integer(given, "source_bytes", _U32, name),) if "source_bytes" in given else ()
    if read and not 0 <= (constant_integer(given["source_bytes"]) or 0) <= size:
        wanted = f"from 0 to {size}"
        raise CompileError(diagnostics.asynchronous.BadNumber(given["source_bytes"].span, name, "source_bytes", wanted))
    return DeviceCall(span, NONE, operation, (target, source, *read), CopySize(size))


def _wait_group(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("n",), 1, arguments, named, span)
    return DeviceCall(span, NONE, operation, (), Groups(group_count(operation.name, given)))


RULES: Rules = {
    async_copy.Copy: _copy,
    async_copy.CommitGroup: no_arguments,
    async_copy.WaitGroup: _wait_group,
    async_copy.WaitAll: no_arguments,
}
