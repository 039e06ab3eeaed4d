"""Arguments of copies and of what goes with them: the two sides, constants, tensor maps, masks and policies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import generic, pointer
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Operand, Static
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang.async_copy import MAX_GROUPS
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import SCALARS, PointerType, Space, TensorMapType

_U16, _U64 = SCALARS["u16"], SCALARS["u64"]
#: The parameters of a copy that are addresses, each with that of its index.
SIDES = {"dst": "dst_index", "src": "src_index"}


def sides(
    name: str, given: Mapping[str, Operand], target_space: Space, source_space: Space
) -> tuple[Expression, Expression]:
    """The pointers ``dst`` and ``src`` of a copy between two state spaces.

    Raises:
        CompileError: one lies elsewhere, or what they point at differs.
    """
    found = []
    for parameter, space in (("dst", target_space), ("src", source_space)):
        side = pointer(name, parameter, SIDES[parameter], given, elements_too=name.startswith("tma."))
        actual = pointer_type(side).space
        if actual is not space:
            error = diagnostics.asynchronous.WrongSide(side.span, name, parameter, repr(space), repr(actual))
            raise CompileError(error.because(error.Generic(repr(space))) if actual is Space.GENERIC else error)
        found.append(side)
    target, source = found
    target_type, source_type = pointer_type(target).pointee, pointer_type(source).pointee
    if target_type != source_type:
        raise CompileError(diagnostics.asynchronous.UnequalElements(source.span, name, source_type, target_type))
    return target, source


def check_sides(call: DeviceCall, given: Mapping[str, Operand]) -> None:
    """Refuses a copy, from the second operand to the first one, between elements of different types."""
    target, source = (pointer_type(operand).pointee for operand in call.operands[:2])
    if target != source:
        error = diagnostics.asynchronous.UnequalElements(call.operands[1].span, call.operation.name, source, target)
        raise CompileError(error)


def group_count(name: str, given: Mapping[str, Operand]) -> int:
    """The argument ``n`` of a wait for groups."""
    number = constant_integer(given["n"])
    if number is None or not 0 <= number <= MAX_GROUPS:
        wanted = "a constant integer, 0 or more"
        raise CompileError(diagnostics.asynchronous.BadNumber(given["n"].span, name, "n", wanted))
    return number


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


def further(name: str, given: Mapping[str, Operand]) -> list[Expression]:
    """The operands ``mask``, a u16, and ``policy``, a u64, as far as they are given."""
    found = []
    for parameter, type_ in (("mask", _U16), ("policy", _U64)):
        if parameter in given:
            operand = given[parameter]
            value = statics.as_value(operand)
            found.append(coerce(value, type_, f"`{parameter}` of `nv.{name}`"))
    return found


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
