"""The addresses of atomic operations: an array and an index, or a pointer, to memory that several threads see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen.diagnostics import Span
from nvgen.frontend.operations import atomic_refusals
from nvgen.frontend.typing import hints, pointers
from nvgen.frontend.typing.arrays import array_type
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Operand, Static
from nvgen.lang.atomic import SPACES, AtomicOperation
from nvgen.tree import Element, Expression, pointer_type
from nvgen.types import ArrayType, PointerType, Type


def bound_with_address(
    operation: AtomicOperation,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    keywords: tuple[str, ...],
    span: Span,
) -> dict[str, Operand]:
    """The arguments by name: those that say where, the values, and by name only ``keywords``.

    Raises:
        CompileError: there are too few, too many, or others, or the first one is no address.
    """
    parameters = (*address_parameters(operation, arguments, named), *operation.values)
    if len(arguments) > len(parameters) or (not named and len(arguments) < len(parameters)):
        raise atomic_refusals.wrong_count(operation, len(parameters), arguments, keywords, span)
    return bound(operation.name, (*parameters, *keywords), len(parameters), arguments, named, span)


def address_parameters(
    operation: AtomicOperation, arguments: Sequence[Operand], named: Mapping[str, Operand]
) -> tuple[str, ...]:
    """The parameters that say where: those of a pointer, or of an array.

    Raises:
        CompileError: the first argument is no address.
    """
    if not arguments:
        return ("pointer",) if "pointer" in named else ("array", "index")
    first = arguments[0]
    type_ = None if isinstance(first, Static) else first.type
    if isinstance(type_, PointerType):
        return ("pointer",)
    if not isinstance(type_, ArrayType):
        raise atomic_refusals.no_address(operation, first)
    return ("array", "index")


def address_of(operation: AtomicOperation, given: Mapping[str, Operand], span: Span) -> Expression:
    """The address of the element.

    Raises:
        CompileError: there is none.
    """
    if "array" in given:
        array, indices = hints.element_arguments(given)
        return pointers.address(Element(array.span, array_type(array).dtype, array, indices), span)
    pointer = given["pointer"]
    if isinstance(pointer, Static) or not isinstance(pointer.type, PointerType):
        raise atomic_refusals.no_address(operation, pointer)
    return pointer


def where(given: Mapping[str, Operand]) -> Operand:
    """The argument that is the address, or has it with an index."""
    return given["array"] if "array" in given else given["pointer"]


def check_space(operation: AtomicOperation, address: Expression, given: Mapping[str, Operand]) -> None:
    """Refuses memory that no other thread sees, and such that nobody writes.

    Raises:
        CompileError: it is such.
    """
    space = pointer_type(address).space
    if space not in SPACES:
        raise atomic_refusals.private(operation, space, where(given).span)


def element_of(operation: AtomicOperation, address: Expression, given: Mapping[str, Operand]) -> Type:
    """The type of the element that a pointer points at, on which the operation works.

    Raises:
        CompileError: it does not, or other threads do not see the element, or do not write it.
    """
    check_space(operation, address, given)
    type_ = pointer_type(address).pointee
    if type_ not in operation.types:
        raise atomic_refusals.no_such(operation, type_, where(given))
    return type_
