"""Atomic operations of integers, as PTX's ``atom`` has them. Part of the interpreter, without nvgen.

Threads run one after the other here. So programs use what was there before only where no other thread changes it, and
change what others change by operations whose order makes no difference.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from tests.programs.compounds import Pointer, load, store
from tests.programs.lvalues import Lvalue, element
from tests.programs.scalars import Scalar, wrap
from tests.programs.terms import Names, State, Term, coerced, term

#: What an operation leaves of the old value and its operand; the order of several makes no difference in the first.
ANY_ORDER: dict[str, Callable[[int, int], int]] = {
    "add": lambda old, value: old + value,
    "sub": lambda old, value: old - value,
    "and_": lambda old, value: old & value,
    "or_": lambda old, value: old | value,
    "xor": lambda old, value: old ^ value,
    "min": min,
    "max": max,
}
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    **ANY_ORDER,
    "exch": lambda old, value: value,
}
#: Those that are of unsigned numbers of 32 bits.
WRAPPING: dict[str, Callable[[int, int], int]] = {
    "inc": lambda old, limit: 0 if old >= limit else old + 1,
    "dec": lambda old, limit: limit if old == 0 or old > limit else old - 1,
}


def call(name: str, node: ast.Call, names: Names) -> Term:
    """``nv.atomic.name(array, index, ...)``, or with a pointer in place of the first two: what was there before."""
    first = term(node.args[0], names)
    if isinstance(first.type, Pointer):
        address = first.run
        assert address
        lvalue = Lvalue(first.type.target, address)
        return _at_address(name, lvalue, [term(argument, names) for argument in node.args[1:]])
    index = node.args[1]
    array, where = element(ast.Subscript(node.args[0], index), names)
    type_: Scalar = array.type.element
    values = [coerced(term(argument, names), type_) for argument in node.args[2:]]
    get = array.run
    assert get

    def run(state: State) -> Any:
        lvalue = where(state)
        found = [value(state) for value in values]
        old = load(type_, get(state), lvalue)
        store(type_, get(state), lvalue, _after(name, old, found, type_))
        return old

    return Term(type_, run)


def _at_address(name: str, lvalue: Lvalue, arguments: list[Term]) -> Term:
    values = [coerced(argument, lvalue.type) for argument in arguments]

    def run(state: State) -> Any:
        address = lvalue.address(state)
        found = [value(state) for value in values]
        old = address.load(lvalue.type)
        address.store(lvalue.type, _after(name, old, found, lvalue.type))
        return old

    return Term(lvalue.type, run)


def _after(name: str, old: int, values: list[int], type_: Scalar) -> int:
    if name == "cas":
        compare, value = values
        return value if old == compare else old
    return wrap({**OPERATIONS, **WRAPPING}[name](old, *values), type_)
