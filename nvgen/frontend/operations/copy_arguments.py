"""What copies have in common: checks of their sides and reductions, tensor maps, and constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import generic
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.binding import is_given
from nvgen.frontend.typing.context import Operand, Static
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import PointerType, Scalar, Space, TensorMapType


def check_sides(call: DeviceCall, given: Mapping[str, Operand]) -> None:
    """Refuses a copy, from the second operand to the first one, between elements of different types."""
    target, source = (pointer_type(operand).pointee for operand in call.operands[:2])
    if target != source:
        error = diagnostics.asynchronous.UnequalElements(call.operands[1].span, call.operation.name, source, target)
        raise CompileError(error)


def check_together(name: str, given: Mapping[str, Operand], first: str, second: str) -> None:
    """Refuses two options that exclude each other.

    Raises:
        CompileError: both are given.
    """
    if is_given(given, first) and is_given(given, second):
        wanted = f"left out where there is `{first}`"
        raise CompileError(diagnostics.tensor.BadSetting(given[second].span, name, second, wanted))


def check_reduction(
    name: str, given: Mapping[str, Operand], reduction: str, source: Expression, table: Mapping[str, Sequence[Scalar]]
) -> Scalar:
    """The type of the elements that a reduction combines, which are where a pointer points; ``table`` has those that
    each reduction takes.

    Raises:
        CompileError: it takes no such elements.
    """
    dtype = pointer_type(source).pointee
    if dtype not in table[reduction]:
        types = ", ".join(map(repr, table[reduction]))
        raise CompileError(diagnostics.tensor.NoSuchReduction(given["op"].span, name, reduction, dtype, types))
    assert isinstance(dtype, Scalar)
    return dtype


def wrong_space(span: Span, name: str, parameter: str, wanted: str, actual: Space) -> CompileError:
    """What is said where memory of another state space is needed."""
    error = diagnostics.tensor.WrongSpace(span, name, parameter, wanted, repr(actual))
    needs_other = wanted == repr(Space.SHARED_CLUSTER) and actual is Space.SHARED
    return CompileError(error.because(*([error.OtherBlock()] if needs_other else [])))


def tensor_map(name: str, operand: Operand) -> Expression:
    """The generic address of a tensor map; of a parameter that is one, this parameter.

    Raises:
        CompileError: it is neither a parameter that is one nor a pointer.
    """
    type_ = None if isinstance(operand, Static) else operand.type
    if isinstance(operand, Expression) and isinstance(type_, TensorMapType):
        return operand
    if not isinstance(operand, Expression) or not isinstance(type_, PointerType):
        what = statics.describe(operand.value) if isinstance(operand, Static) else repr(operand.type)
        raise CompileError(diagnostics.tensor.NotATensorMap(operand.span, name, what))
    if type_.space not in _MAP_SPACES:
        wanted = "global or constant"
        raise wrong_space(operand.span, name, "map", wanted, type_.space)
    return generic(operand)


def chosen(name: str, given: Mapping[str, Operand], parameter: str, choices: Sequence[Any], default: Any) -> Any:
    """An argument that is one of a few constants.

    Raises:
        CompileError: it is another, or not known at compile time.
    """
    if parameter not in given:
        return default
    value = functions.constant_value(given[parameter])
    known = value.value if isinstance(value, statics.TypedNumber) else value
    if not any(type(known) is type(choice) and known == choice for choice in choices):
        *others, last = (f'"{choice}"' if isinstance(choice, str) else str(choice) for choice in choices)
        shown = f"{', '.join(others)} or {last}"
        raise CompileError(diagnostics.tensor.BadSetting(given[parameter].span, name, parameter, shown))
    return known


#: Where the bytes of a tensor map may lie for copies.
_MAP_SPACES = (Space.GENERIC, Space.GLOBAL, Space.CONST)
