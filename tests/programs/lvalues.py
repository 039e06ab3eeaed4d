"""Arrays, their views, pointers, and lvalues in memory. Part of the interpreter, without nvgen.

A view is NumPy's view of the same memory, so that slices and ``.T`` mean what they mean there.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.programs.compounds import (
    Address,
    Pointer,
    Struct,
    Tuple,
    Vector,
    View,
    load,
    offsets,
    part_types,
    size,
)
from tests.programs.scalars import BOOL, I32, NUMBERS, Refused
from tests.programs.terms import Names, Run, State, Term, strong, term
from tests.programs.wholes import COMPONENTS, annotation


def is_array(node: ast.expr, names: Names) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "T" and is_array(node.value, names)
    return isinstance(node, ast.Name) and (node.id in names.arrays or isinstance(names.types.get(node.id), View))


# Elements


def element(node: ast.Subscript, names: Names) -> tuple[Term, Run]:
    """The array that is indexed, and where; a constant below 0 counts from the end."""
    array = term(node.value, names)
    written = _indices(node)
    assert isinstance(array.type, View) and array.run and len(written) == array.type.ndim
    indices = [term(index, names) for index in written]
    if not all(index.type.is_integer for index in indices):
        raise Refused("an index that is no integer")
    runs = [index.run for index in map(strong, indices) if index.run]
    constants = [index.known is not None for index in indices]
    get = array.run

    def where(state: State) -> tuple[int, ...]:
        found = tuple([run(state) for run in runs])
        for index, is_constant, extent in zip(found, constants, get(state).shape, strict=True):
            assert -extent * is_constant <= index < extent, f"{ast.unparse(node)} is outside"
        return found

    return array, where


def _indices(node: ast.Subscript) -> list[ast.expr]:
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def of_array(node: ast.Subscript, array: Term, names: Names) -> Term:
    """``a[i, j]``, or a view: ``a[i]``, ``a[:, 1:5]``."""
    indices = _indices(node)
    type_ = array.type
    if len(indices) < type_.ndim or any(isinstance(index, ast.Slice) for index in indices):
        return _view(array, indices, names)
    array, where = element(node, names)
    get = array.run
    assert get
    return Term(type_.element, lambda state: load(type_.element, get(state), where(state)))


def _view(array: Term, indices: list[ast.expr], names: Names) -> Term:
    selectors = [_selector(index, names) for index in indices]
    ndim = array.type.ndim - sum(not isinstance(index, ast.Slice) for index in indices)
    get = array.run
    assert get
    return Term(View(array.type.element, ndim), lambda state: get(state)[tuple(select(state) for select in selectors)])


def _selector(node: ast.expr, names: Names) -> Run:
    if not isinstance(node, ast.Slice):
        run = strong(term(node, names)).run
        assert run
        return run
    runs = [None if bound is None else strong(term(bound, names)).run for bound in (node.lower, node.upper, node.step)]
    return lambda state: slice(*(run and run(state) for run in runs))


def attribute(array: Term, name: str) -> Term:
    """``.T``, ``.size``, ``.ndim``, ``.shape``."""
    get = array.run
    assert get
    if name == "T":
        return Term(array.type, lambda state: get(state).T)
    if name == "shape":
        return Term(Tuple((I32,) * array.type.ndim), lambda state: get(state).shape)
    type_ = NUMBERS["i64"] if name == "size" and array.type.ndim > 1 else I32  # a product of extents
    return Term(type_, lambda state: getattr(get(state), name))


# Pointers


def address_of(node: ast.expr, names: Names) -> Term:
    lvalue = lvalue_of(node, names)
    assert lvalue is not None, ast.unparse(node)
    return Term(Pointer(lvalue.type), lvalue.address)


def cast(pointer: Term, node: ast.expr, names: Names) -> Term:
    return Term(Pointer(annotation(node, names)), pointer.run)


def of_pointer(pointer: Term, index: Term) -> Term:
    target, address = pointer.type.target, _moved(pointer, index, 1)
    return Term(target, lambda state: address(state).load(target))


def _moved(pointer: Term, by: Term, sign: int) -> Run:
    unit, run, count = size(pointer.type.target) * sign, pointer.run, strong(by).run
    assert run and count
    return lambda state: run(state).moved(unit * count(state))


def arithmetic(symbol: str, left: Term, right: Term) -> Term:
    """``p + n``, ``n + p``, ``p - n``, and the elements between two pointers."""
    if not isinstance(left.type, Pointer):
        left, right = right, left
    if isinstance(right.type, Pointer):
        unit, a, b = size(left.type.target), left.run, right.run
        assert a and b
        return Term(NUMBERS["i64"], lambda state: (a(state).offset - b(state).offset) // unit)
    return Term(left.type, _moved(left, right, -1 if symbol == "-" else 1))


def comparison(compare: Callable[[Any, Any], Any], left: Term, right: Term) -> Term:
    a, b = left.run, right.run
    assert a and b
    return Term(BOOL, lambda state: bool(compare(a(state).offset, b(state).offset)))


# Places that are assigned


@dataclass(frozen=True)
class Lvalue:
    """An lvalue in memory: an element, or a part of one."""

    type: Any
    address: Run


def lvalue_of(node: ast.expr, names: Names) -> Lvalue | None:
    """Where an expression lies in the memory of an array; None if it does not, as a variable."""
    match node:
        case ast.Subscript(value=value) if is_array(value, names):
            return _element_lvalue(node, names)
        case ast.Subscript(value=ast.Name(id=name), slice=index) if isinstance(names.types.get(name), Pointer):
            pointer = term(node.value, names)
            return Lvalue(pointer.type.target, _moved(pointer, term(index, names), 1))
        case ast.Subscript(value=value, slice=index):
            whole = lvalue_of(value, names)
            return whole and _part_by_index(whole, term(index, names))
        case ast.Attribute(value=value, attr=name):
            whole = lvalue_of(value, names)
            return whole and _part_lvalue(whole, name)
    return None


def _element_lvalue(node: ast.Subscript, names: Names) -> Lvalue:
    array, where = element(node, names)
    get = array.run
    assert get
    return Lvalue(array.type.element, lambda state: Address.of(get(state), where(state)))


def _part_lvalue(whole: Lvalue, name: str) -> Lvalue:
    index = whole.type.index_of(name) if isinstance(whole.type, Struct) else COMPONENTS.index(name)
    return _moved_to(whole, index)


def _moved_to(whole: Lvalue, index: int) -> Lvalue:
    offset, address = offsets(whole.type)[index], whole.address
    return Lvalue(part_types(whole.type)[index], lambda state: address(state).moved(offset))


def _part_by_index(whole: Lvalue, index: Term) -> Lvalue:
    if index.known is not None:
        return _moved_to(whole, index.known % len(part_types(whole.type)))
    run, address = strong(index).run, whole.address
    assert isinstance(whole.type, Vector) and run
    unit = size(whole.type.element)
    return Lvalue(whole.type.element, lambda state: address(state).moved(unit * run(state)))


# Parts of variables


@dataclass(frozen=True)
class Part:
    """A part of a variable, by the path that leads to it."""

    name: str
    type: Any
    path: tuple[Run, ...]

    def store(self, state: State, path: list[int], value: Any) -> None:
        state[self.name] = _replaced(state[self.name], path, value)

    def load(self, state: State, path: list[int]) -> Any:
        found = state[self.name]
        for index in path:
            found = found[index]
        return found


def _replaced(whole: Any, path: list[int], value: Any) -> Any:
    if not path:
        return value
    index, *others = path
    return (*whole[:index], _replaced(whole[index], others, value), *whole[index + 1 :])


def part_of(node: ast.expr, names: Names) -> Part:
    """``s.v.x`` or ``v[i]`` of a variable."""
    if isinstance(node, ast.Name):
        return Part(node.id, term(node, names).type, ())
    assert isinstance(node, ast.Attribute | ast.Subscript)
    whole = part_of(node.value, names)
    if isinstance(node, ast.Attribute):
        position = whole.type.index_of(node.attr) if isinstance(whole.type, Struct) else COMPONENTS.index(node.attr)
        return Part(whole.name, part_types(whole.type)[position], (*whole.path, lambda state: position))
    index = strong(term(node.slice, names))
    run = index.run
    assert run
    if index.known is not None:
        position = index.known % len(part_types(whole.type))
        return Part(whole.name, part_types(whole.type)[position], (*whole.path, lambda state: position))
    return Part(whole.name, whole.type.element, (*whole.path, run))
