"""Arguments of operations that say an address: an array and the index of an element in it, or a pointer.

So ``nv.mbarrier.wait(bars, 0, token)``, ``nv.mbarrier.wait(bars[0], token)`` and ``nv.mbarrier.wait(pointer, token)``
are calls of one operation with the parameters ``bar`` and ``token``; the index is the parameter ``index`` after
``bar``, which an array has, and an element or a pointer has not. An array or a slice may stand alone for its
first element where nothing else could be taken for its index: where an argument follows that is none, or nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import pointers, statics
from nvgen.frontend.typing.arrays import element_indices
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Operand, Static
from nvgen.frontend.typing.unpacking import elements
from nvgen.tree import Element, Expression, Reinterpret, pointer_type
from nvgen.types import ArrayType, PointerType, Space, is_integer


def bound_with_addresses(
    name: str,
    parameters: tuple[str, ...],
    needed: int,
    addresses: Mapping[str, str],
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
    alone: Collection[int] = (),
) -> dict[str, Operand]:
    """The arguments by name, as ``binding.bound`` returns them.

    ``addresses`` has the parameters that are addresses, each with the name of its index; the first ``needed`` of
    ``parameters``, and the indices of arrays among them, have no default. ``alone`` are the numbers of those parameters
    that may be an array without an index.

    Raises:
        CompileError: there are too few, too many, or others.
    """
    expanded: list[str] = []
    wanted = 0
    for number, parameter in enumerate(parameters):
        given = arguments[len(expanded)] if len(expanded) < len(arguments) else named.get(parameter)
        own = [parameter]
        if parameter in addresses and isinstance(given, Expression) and isinstance(given.type, ArrayType):
            position = len(expanded) + 1
            following = arguments[position] if position < len(arguments) else named.get(addresses[parameter])
            if number not in alone or (following is not None and _may_be_index(following)):
                own.append(addresses[parameter])
        expanded += own
        wanted += len(own) if number < needed else 0
    for parameter in expanded[len(arguments) : wanted]:
        if parameter not in named and len(expanded) > len(parameters):  # it may be the index that was forgotten
            error = diagnostics.functions.WrongCall(span, f"nv.{name}", f"`{parameter}` is missing")
            raise CompileError(error.because(error.Parameters(", ".join(expanded))))
    return bound(name, tuple(expanded), wanted, arguments, named, span)


def _may_be_index(operand: Operand) -> bool:
    """Whether an argument is an integer, or a tuple of integers."""
    try:
        found = elements(statics.as_value(operand))
    except CompileError:  # it is no value: a type, a text
        return False
    return all(is_integer(number.type) for number in found)


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
