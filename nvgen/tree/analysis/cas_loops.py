"""Loops around a compare-and-swap: a thread reads memory, computes what shall be there, and tries again where the
memory no longer has what was read.

What is read so is a guess: where another thread writes meanwhile, the compare-and-swap fails. So a plain read does.

Source: CUDA C++ Programming Guide, "Atomic Functions", which makes ``atomicAdd`` of ``atomicCAS`` with a plain read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nvgen.base.records import Node
from nvgen.lang.atomic import AtomicCompareExchange, AtomicLoad
from nvgen.tree import (
    AddressOf,
    Assign,
    Binary,
    Bind,
    Constant,
    Convert,
    Dereference,
    DeviceCall,
    Element,
    Evaluate,
    Expression,
    Local,
    Offset,
    Read,
    TypedKernel,
    nodes,
    walk,
)

#: What says nothing of where an access is.
_BESIDE = frozenset({"span", "type", "known", "hint"})


def accesses(kernel: TypedKernel) -> Iterator[tuple[Expression, bool]]:
    """The reads whose value a compare-and-swap of the same memory compares with, in a kernel and in what it calls, each
    with whether a part of a word alone may be swapped. Of those the compare-and-swap as well."""
    if not walk.uses(kernel, AtomicCompareExchange):
        return
    values: dict[Local, list[Expression]] = {}
    assigned: list[Assign | Bind] = [*walk.find(kernel, Assign), *walk.find(kernel, Bind)]
    for node in assigned:
        values.setdefault(node.local, []).append(node.value)
    ignored = {id(node.value) for node in walk.find(kernel, Evaluate)}
    for call in walk.find(kernel, DeviceCall):
        if isinstance(call.operation, AtomicCompareExchange):
            is_part = _keeps_bits(call.operands[2], values)
            if is_part or id(call) not in ignored:
                yield from ((one, is_part) for one in _of_swap(call, values, is_part))


def _of_swap(swap: DeviceCall, values: Mapping[Local, list[Expression]], is_part: bool) -> Iterator[Expression]:
    """The reads from the memory of a compare-and-swap that it compares with, and of one of a part itself."""
    place = _place(swap.operands[0])
    for value in _sources(swap.operands[1], values):
        if isinstance(value, DeviceCall) and isinstance(value.operation, (AtomicCompareExchange, AtomicLoad)):
            address = value.operands[0]
        elif isinstance(value, (Element, Dereference)):
            address = value
        else:
            continue
        if _place(address) == place and not _changes_between(place, value, swap, values):
            if is_part:
                yield from (swap, value)
            elif not isinstance(value, DeviceCall):
                yield value


def _keeps_bits(value: Expression, values: Mapping[Local, list[Expression]]) -> bool:
    """Whether what is swapped in may have a part of the word that was there: neighbours of its element."""
    seen, waiting = set[Local](), [value]
    while waiting:
        for one in nodes(waiting.pop()):
            if isinstance(one, Binary) and one.operator in ("&", "|", "^", "<<", ">>"):
                return True
            if isinstance(one, Read) and one.local not in seen:
                seen.add(one.local)
                waiting += values.get(one.local, ())
    return False


def _sources(value: Expression, values: Mapping[Local, list[Expression]]) -> Iterator[Expression]:
    """What a value may be, past variables."""
    seen, waiting = set[Local](), [value]
    while waiting:
        one = waiting.pop()
        while isinstance(one, Convert):
            one = one.operand
        if not isinstance(one, Read):
            yield one.value if isinstance(one, Bind) else one
        elif one.local not in seen:
            seen.add(one.local)
            waiting += values.get(one.local, ())


def _changes_between(place: Any, read: Expression, swap: Expression, values: Mapping[Local, list[Expression]]) -> bool:
    """Whether a variable that says where memory is changes between a read and a compare-and-swap, as the text goes."""
    first, last = sorted((one.span.line, one.span.column) for one in (read, swap))
    spans = (value.span for local in _locals(place) for value in values.get(local, ()))
    return any(first < (span.line, span.column) < last for span in spans)


def _locals(place: Any) -> Iterator[Local]:
    if isinstance(place, Local):
        yield place
    elif isinstance(place, tuple):
        for one in place:
            yield from _locals(one)


def _place(part: Any) -> Any:
    """Where memory is, so that the same text is the same place."""
    if isinstance(part, AddressOf):
        return _place(part.lvalue)
    if isinstance(part, Dereference):
        return _place(part.pointer)
    if isinstance(part, Offset) and isinstance(part.count, Constant) and part.count.value == 0:
        return _place(part.pointer)
    if isinstance(part, Local):
        return part
    if isinstance(part, tuple):
        return tuple(map(_place, part))
    if isinstance(part, Node):
        return type(part), *(_place(getattr(part, name)) for name in part._fields if name not in _BESIDE)
    return part
