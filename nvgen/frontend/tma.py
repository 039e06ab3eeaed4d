"""Types calls of ``nv.tma.*``: bulk copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.async_copy import Groups, group_count, no_arguments, sides
from nvgen.frontend.context import Context, Meaning
from nvgen.frontend.device_operations import Rules
from nvgen.frontend.mbarrier import barrier
from nvgen.frontend.memory import bound
from nvgen.frontend.memory_arguments import bound_with_places, constant_integer, flag, integer
from nvgen.frontend.tree import DeviceCall, Expression
from nvgen.lang import tma
from nvgen.lang.mbarrier import MAX_COUNT
from nvgen.lang.tma import BULK_ALIGNMENT
from nvgen.types import NONE, SCALARS, Space

_U32 = SCALARS["u32"]
_PLACES = {"dst": "dst_index", "src": "src_index", "bar": "bar_index"}


def _size(name: str, given: Mapping[str, Meaning], limit: int) -> Expression:
    number = constant_integer(given["bytes"])
    if number is not None and (number % BULK_ALIGNMENT or not 0 <= number <= limit):
        wanted = f"a multiple of {BULK_ALIGNMENT} from 0 to {limit - limit % BULK_ALIGNMENT}"
        raise CompileError(diagnostics.asynchronous.BadNumber(given["bytes"].span, name, "bytes", wanted))
    return integer(given, "bytes", _U32, name)


def _load(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its operands are the two pointers, the number of bytes and the barrier."""
    name = operation.name
    given = bound_with_places(name, ("dst", "src", "bytes", "bar"), 4, _PLACES, arguments, named, span)
    target, source = sides(name, given, Space.SHARED, Space.GLOBAL)
    size = _size(name, given, MAX_COUNT)
    return DeviceCall(span, NONE, operation, (target, source, size, barrier(name, "bar", "bar_index", given)))


def _store(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its operands are the two pointers and the number of bytes."""
    name = operation.name
    given = bound_with_places(name, ("dst", "src", "bytes"), 3, _PLACES, arguments, named, span)
    target, source = sides(name, given, Space.GLOBAL, Space.SHARED)
    return DeviceCall(span, NONE, operation, (target, source, _size(name, given, 2**32 - 1)))


def _wait(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("n", "read"), 1, arguments, named, span)
    read = flag(given, "read", operation.name)
    return DeviceCall(span, NONE, operation, (), Groups(group_count(operation.name, given), read))


RULES: Rules = {
    tma.BulkLoad: _load,
    tma.BulkStore: _store,
    tma.BulkCommit: no_arguments,
    tma.BulkWait: _wait,
    tma.BulkFence: no_arguments,
}
