"""Loads and stores of a thread that is interpreted, each with the checks that its expression needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import diagnostics, tree
from nvgen.codegen.contract.run_checks import index_of, name_of
from nvgen.diagnostics import LaunchError
from nvgen.targets.python import alignment, arrays, cluster_memory, values
from nvgen.targets.python.arrays import Array
from nvgen.targets.python.thread import State
from nvgen.types import ArrayType, Type, VectorType, alignment_of, size_of

Function = Callable[..., Any]
#: No object lies below this address: the first pages of a process are never mapped.
_FIRST_ADDRESS = 4096


def element(state: State, node: tree.Element, load: Function | None) -> Function:
    """The function of an array and the indices of ``node`` that loads the element, or returns its address."""
    positions = [index_of(node.array, axis, index) for axis, index in enumerate(node.indices)]

    def found(array: Array, *numbers: int) -> Any:
        address = array.address
        for axis, (index, extent, stride) in enumerate(zip(numbers, array.shape, array.strides, strict=True)):
            if not 0 <= index < extent:
                raise state.index_error(positions[axis], index, extent, array)
            address += index * stride
        return arrays.ElementAddress.of(address, array) if load is None else load(address)

    return found


def loaded_element(state: State, node: tree.Element) -> Function:
    """The function of an array and indices that loads the element."""
    return element(state, node, cluster_memory.load(state, node))


def element_store(state: State, node: tree.Store | tree.HintedStore, type_: Type) -> Function:
    """The function of a value, an array and indices that stores the element."""
    lvalue = tree.Element(node.span, type_, node.array, node.indices)
    found, store = element(state, lvalue, None), cluster_memory.store(state, lvalue, type_)

    def stored(value: Any, array: Array, *numbers: int) -> None:
        store(found(array, *numbers), value)

    return stored


def pointee(state: State, node: tree.Dereference, load: Function | None) -> Function:
    """The function of a pointer that loads what it points at, or returns the address."""
    span = node.span

    def found(pointer: int) -> Any:
        if pointer < _FIRST_ADDRESS:
            raise LaunchError(diagnostics.interpreter.NullPointer(span, hex(pointer), state.thread.thread_name))
        return pointer if load is None else load(alignment.pointee(state, span, node.type, pointer))

    return found


def loaded_pointee(state: State, node: tree.Dereference) -> Function:
    """The function of a pointer that loads what it points at."""
    return pointee(state, node, cluster_memory.load(state, node))


def part(state: State, node: tree.Expression) -> Function:
    """The function of the address of a part of what a pointer points at that loads it."""
    load = cluster_memory.load(state, node)
    return lambda address: load(alignment.pointee(state, node.span, node.type, address))


def component(state: State, node: tree.Component) -> Function:
    """The function of a vector and an index that returns the element."""
    check = _index_check(state, node)
    return lambda vector, index: vector[check(index)]


def component_address(state: State, node: tree.Component) -> Function:
    """The function of a vector's address and an index that returns the element's."""
    check, size = _index_check(state, node), size_of(node.type)
    return lambda base, index: base + check(index) * size


def replacement(state: State, node: tree.Component) -> Function:
    """The function of a value, a vector and an index that returns the vector with the value there."""
    check = _index_check(state, node)
    return lambda part, vector, index: values.replaced(part, vector, check(index))


def _index_check(state: State, node: tree.Component) -> Callable[[int], int]:
    assert isinstance(node.owner.type, VectorType)
    position, count = index_of(node.owner, 0, node.index), node.owner.type.count

    def check(index: int) -> int:
        if not 0 <= index < count:
            raise state.index_error(position, index, count)
        return index

    return check


def as_vectors(state: State, node: tree.AsVectors) -> Function:
    """The function of an array of numbers that returns it as one of vectors, which begins where one may lie."""
    type_, name = node.type, name_of(node.array)
    assert isinstance(type_, ArrayType) and isinstance(type_.dtype, VectorType)
    axis, count, alignment = 0 if type_.layout == "F" else type_.ndim - 1, type_.dtype.count, alignment_of(type_.dtype)

    def taken(array: Array) -> Array:
        shape = [extent // count if index == axis else extent for index, extent in enumerate(array.shape)]
        past = array.address % alignment
        if past and shape[axis]:
            thread = state.thread.thread_name
            raise LaunchError(
                diagnostics.vectors.MisalignedVectors(node.span, node.span.text, name, alignment, past, count, thread)
            )
        return arrays.array_at(array.address, type_, shape, (), array.owner)

    return taken


def view(state: State, node: tree.View) -> Function:
    """The function of an array and selectors that returns the part of it."""
    selected = node.selectors

    def found(array: Array, *selectors: int | slice) -> Array:
        for axis, (selector, extent) in enumerate(zip(selectors, array.shape, strict=True)):
            if not isinstance(selector, slice) and not 0 <= selector < extent:
                chosen = selected[axis]
                assert isinstance(chosen, tree.Expression)
                raise state.index_error(index_of(node.array, axis, chosen), selector, extent, array)
        return arrays.view(array, selectors)

    return found
