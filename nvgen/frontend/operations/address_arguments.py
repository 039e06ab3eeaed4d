"""Addresses among the arguments of operations: an array and the index of an element in it, or a pointer.

So ``nv.mbarrier.wait(bars, 0, token)``, ``nv.mbarrier.wait(bars[0], token)`` and ``nv.mbarrier.wait(pointer, token)``
are calls of one operation with the parameters ``bar`` and ``token``; the index is the parameter ``index`` after
``bar``, which an array has, and an element or a pointer has not. An array or a slice may stand alone for its
first element where nothing else could be taken for its index: where an argument follows that is none, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.typing import pointers, statics
from nvgen.frontend.typing.arrays import element_indices
from nvgen.frontend.typing.context import Operand, Static
from nvgen.tree import Element, Expression, Reinterpret, pointer_type
from nvgen.types import ArrayType, PointerType, Space


def pointer(
    name: str, parameter: str, index: str, given: Mapping[str, Operand], *, elements_too: bool = True
) -> Expression:
    """The pointer that an argument is, or the address of the element that it and its index say, or that it is.

    Without ``elements_too`` an element is its value, no address.

    Raises:
        CompileError: it is neither an array nor a pointer, or the array has no such element.
    """
    operand = given[parameter]
    if isinstance(operand, Expression) and isinstance(operand.type, PointerType):
        return operand
    if elements_too and isinstance(operand, Element) and isinstance(operand.array.type, ArrayType):
        return pointers.address(operand, operand.span)
    if isinstance(operand, Static) or not isinstance(operand.type, ArrayType):
        what = statics.describe(operand.value) if isinstance(operand, Static) else repr(operand.type)
        raise CompileError(diagnostics.asynchronous.NotInMemory(operand.span, name, parameter, what))
    if index not in given:
        return pointers.of_array(operand, operand.span)
    element = Element(operand.span, operand.type.dtype, operand, element_indices(operand, given[index]))
    return pointers.address(element, operand.span)


def generic(address: Expression) -> Expression:
    """A pointer as a generic one."""
    type_ = pointer_type(address)
    if type_.space is Space.GENERIC:
        return address
    return Reinterpret(address.span, type_.with_changes(space=Space.GENERIC), address)
