"""Types calls of ``nv.tma.*``: bulk copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.arguments import constant_integer, flag, integer
from nvgen.frontend.operations.copy_arguments import SIDES, chosen, further, group_count, sides, wrong_space
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.mbarrier_arguments import barrier
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import tma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.tma import BulkForm
from nvgen.lang.mbarrier import MAX_COUNT
from nvgen.lang.tma import BULK_ALIGNMENT, CLUSTER_REDUCTIONS, REDUCTIONS, ZERO_ALIGNMENT
from nvgen.tree import DeviceCall, Expression, is_remote, pointer_type
from nvgen.types import NONE, SCALARS, Scalar, Space

_U32 = SCALARS["u32"]
_ADDRESSES = {**SIDES, "bar": "bar_index"}


def _size(name: str, given: Mapping[str, Operand], limit: int, alignment: int = BULK_ALIGNMENT) -> Expression:
    number = constant_integer(given["bytes"])
    if number is not None and (number % alignment or not 0 <= number <= limit):
        wanted = f"a multiple of {alignment} from 0 to {limit - limit % alignment}"
        raise CompileError(diagnostics.asynchronous.BadNumber(given["bytes"].span, name, "bytes", wanted))
    return integer(given, "bytes", _U32, name)


def _load(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its operands are the two pointers, the number of bytes and the barrier, then the mask and the policy."""
    name = operation.name
    parameters = ("dst", "src", "bytes", "bar", "mask", "policy")
    given = bound_with_addresses(name, parameters, 4, _ADDRESSES, arguments, named, span, (0, 3))
    target, source = sides(name, given, Space.SHARED, Space.GLOBAL)
    size, bar = _size(name, given, MAX_COUNT), barrier(name, "bar", "bar_index", given)
    return DeviceCall(span, NONE, operation, (target, source, size, bar, *further(name, given)), _form(given))


def _store(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its operands are the two pointers and the number of bytes, then the policy and the mask."""
    name = operation.name
    given = bound_with_addresses(
        name, ("dst", "src", "bytes", "mask", "policy"), 3, _ADDRESSES, arguments, named, span, (0,)
    )
    target, source = sides(name, given, Space.GLOBAL, Space.SHARED)
    size, options = _size(name, given, 2**32 - 1), further(name, given)[::-1]
    return DeviceCall(span, NONE, operation, (target, source, size, *options), _form(given))


def _exchange(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its operands are the two pointers, the number of bytes and the barrier."""
    name = operation.name
    given = bound_with_addresses(name, ("dst", "src", "bytes", "bar"), 4, _ADDRESSES, arguments, named, span, (0, 3))
    target, source = sides(name, given, Space.SHARED_CLUSTER, Space.SHARED)
    size, bar = _size(name, given, MAX_COUNT), _remote_barrier(name, given)
    return DeviceCall(span, NONE, operation, (target, source, size, bar), BulkForm())


def _remote_barrier(name: str, given: Mapping[str, Operand]) -> Expression:
    bar = barrier(name, "bar", "bar_index", given, remote=True)
    if not is_remote(bar):
        raise wrong_space(bar.span, name, "bar", repr(Space.SHARED_CLUSTER), Space.SHARED)
    return bar


def _reduce(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its operands are the two pointers and the number of bytes, then the barrier or the policy."""
    name = operation.name
    given = bound_with_addresses(
        name, ("dst", "src", "bytes", "op", "bar", "policy"), 4, _ADDRESSES, arguments, named, span
    )
    to_cluster = "bar" in given
    target, source = sides(name, given, Space.SHARED_CLUSTER if to_cluster else Space.GLOBAL, Space.SHARED)
    table, dtype = CLUSTER_REDUCTIONS if to_cluster else REDUCTIONS, pointer_type(source).pointee
    reduction = chosen(name, given, "op", tuple(table), "")
    if dtype not in table[reduction]:
        types = ", ".join(map(repr, table[reduction]))
        raise CompileError(diagnostics.tensor.NoSuchReduction(given["op"].span, name, reduction, dtype, types))
    assert isinstance(dtype, Scalar)
    bar = (_remote_barrier(name, given),) if to_cluster else ()
    size = _size(name, given, MAX_COUNT if to_cluster else 2**32 - 1)
    form = _form(given).with_changes(reduction=reduction, dtype=dtype)
    return DeviceCall(span, NONE, operation, (target, source, size, *bar, *further(name, given)), form)


def _prefetch(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("src", "bytes", "policy"), 2, _ADDRESSES, arguments, named, span)
    source = _side(name, given, "src", Space.GLOBAL)
    operands = (source, _size(name, given, 2**32 - 1), *further(name, given))
    return DeviceCall(span, NONE, operation, operands, _form(given))


def _zero(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("dst", "bytes"), 2, _ADDRESSES, arguments, named, span)
    target = _side(name, given, "dst", Space.SHARED)
    return DeviceCall(span, NONE, operation, (target, _size(name, given, 2**32 - 1, ZERO_ALIGNMENT)), BulkForm())


def _side(name: str, given: Mapping[str, Operand], parameter: str, space: Space) -> Expression:
    """The pointer that an argument is, into the memory that the operation is for."""
    found = pointer(name, parameter, _ADDRESSES[parameter], given)
    actual = pointer_type(found).space
    if actual is not space:
        raise wrong_space(found.span, name, parameter, repr(space), actual)
    return found


def _form(given: Mapping[str, Operand]) -> BulkForm:
    return BulkForm("mask" in given, "policy" in given)


def _wait(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("n", "read"), 1, arguments, named, span)
    read = flag(given, "read", operation.name)
    return DeviceCall(span, NONE, operation, (), Groups(group_count(operation.name, given), read))


FAMILY = Family(
    free_rules={
        tma.BulkLoad: _load,
        tma.BulkStore: _store,
        tma.BulkExchange: _exchange,
        tma.BulkReduction: _reduce,
        tma.BulkPrefetch: _prefetch,
        tma.BulkZero: _zero,
        tma.BulkWait: _wait,
    }
)
