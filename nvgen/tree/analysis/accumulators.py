"""Which accumulators of a kernel may have the same registers, as far as the text tells them apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang.wgmma import Accumulator, AccumulatorOf, Product
from nvgen.tree import Assign, Bind, DeviceCall, Expression, Read, TypedKernel, walk
from nvgen.types.accumulators import AccumulatorType

#: In the place of what is passed to a function, or comes from one.
_ELSEWHERE = "elsewhere"
#: The most classes: the last one has all that are left.
MOST = 32


def classes(kernel: TypedKernel) -> Mapping[DeviceCall, int]:
    """A number for each call that makes an accumulator, and for each product that of those that it may be about."""
    parents: dict[Any, Any] = {}

    def root(key: Any) -> Any:
        while parents.setdefault(key, key) is not key:
            key = parents[key]
        return key

    assigned: list[Assign | Bind] = [*walk.find(kernel, Assign), *walk.find(kernel, Bind)]
    for node in assigned:
        if isinstance(node.value.type, AccumulatorType):
            parents[root(node.local)] = root(source(node.value))
    calls = list(walk.find(kernel, DeviceCall))
    found = [call for call in calls if isinstance(call.operation, (Accumulator, AccumulatorOf, Product))]
    roots = {call: root(source(call)) for call in found}
    numbers = {key: min(number, MOST - 1) for number, key in enumerate(dict.fromkeys(roots.values()))}
    return {call: numbers[key] for call, key in roots.items()}


def source(value: Expression) -> Any:
    """Where an accumulator comes from: the call that makes it, or a variable."""
    if isinstance(value, DeviceCall) and isinstance(value.operation, Product):
        return source(value.operands[0])
    if isinstance(value, DeviceCall):
        return value
    return value.local if isinstance(value, (Read, Bind)) else _ELSEWHERE
