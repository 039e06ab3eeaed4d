"""Types calls of ``nv.async_copy.*``."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses
from nvgen.frontend.operations.arguments import constant_integer, integer
from nvgen.frontend.operations.copy_arguments import SIDES, group_count, sides
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context
from nvgen.lang import async_copy
from nvgen.lang.async_copy import COPY_SIZES
from nvgen.lang.attributes.async_copy import CopySize
from nvgen.lang.attributes.groups import Groups
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, SCALARS, Space, size_of

_U32 = SCALARS["u32"]


def _copy(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its third operand, where it has one, is the number of bytes that are read."""
    name = operation.name
    given = bound_with_addresses(name, ("dst", "src", "bytes", "source_bytes"), 2, SIDES, arguments, named, span)
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


FAMILY = Family(
    free_rules={
        async_copy.Copy: _copy,
        async_copy.WaitGroup: _wait_group,
    }
)
