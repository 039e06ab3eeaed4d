"""Which accumulators of a kernel may have the same registers, as far as the text tells them apart; and which variables
are matrices A in registers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang.wgmma import Accumulator, AccumulatorOf, Product
from nvgen.tree import Assign, Bind, DeviceCall, Expression, Local, Read, TypedKernel, walk
from nvgen.types import VectorType
from nvgen.types.accumulators import AccumulatorType

#: In the place of what is passed to a function, or comes from one.
_ELSEWHERE = "elsewhere"
#: The most classes: the last one has all that are left.
MOST = 32


def classes(kernel: TypedKernel) -> Mapping[DeviceCall | Local, int]:
    """A number for each call that makes an accumulator; and for each product and each variable that of those that it
    may be about."""
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
    of_variables: dict[DeviceCall | Local, int] = {
        key: numbers[root(key)] for key in list(parents) if isinstance(key, Local) and root(key) in numbers
    }
    by_call: dict[DeviceCall | Local, int] = {call: numbers[key] for call, key in roots.items()}
    return by_call | of_variables


def matrices(kernel: TypedKernel) -> Mapping[Local, int]:
    """A number for each variable that a product takes A from, of as many as there are bits for."""
    products = [call for call in walk.find(kernel, DeviceCall) if isinstance(call.operation, Product)]
    found = [local for call in products if (local := matrix(call)) is not None]
    return {local: number for number, local in enumerate(dict.fromkeys(found)) if number < MOST}


def matrix(product: DeviceCall) -> Local | None:
    """The variable that a product takes A from, if that is in registers."""
    value = product.operands[1]
    return value.local if isinstance(value, Read) and isinstance(value.type, VectorType) else None


def source(value: Expression) -> Any:
    """Where an accumulator comes from: the call that makes it, or a variable."""
    if isinstance(value, DeviceCall) and isinstance(value.operation, Product):
        return source(value.operands[0])
    if isinstance(value, DeviceCall):
        return value
    return value.local if isinstance(value, (Read, Bind)) else _ELSEWHERE
