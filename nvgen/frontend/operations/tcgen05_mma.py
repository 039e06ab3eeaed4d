"""What declarations cannot say of ``nv.tcgen05``'s products, ``mma`` and ``mma_ws``: which arguments a kind takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Arguments, Rules
from nvgen.frontend.operations.tcgen05_arguments import check_choice, not_together, refused, values_of
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import DeviceOperation, tcgen05
from nvgen.lang.attributes.tcgen05 import Multiplication
from nvgen.lang.tcgen05 import KINDS_WITHOUT_COLLECTOR_B, PLAIN_KINDS, SCALED_KINDS, TABLE_KINDS
from nvgen.tree import DeviceCall, Expression, Pack
from nvgen.types import NONE, u32

_SCALED_INPUT_KINDS = ("f16", "tf32")


def _call(
    operation: DeviceOperation, operands: dict[str, Expression], span: Span, attributes: Mapping[str, Any]
) -> Expression:
    is_a_in_tensor = operands["a"].type == u32
    found = Multiplication(names=tuple(operands), is_a_in_tensor=is_a_in_tensor, **attributes)
    return DeviceCall(span, NONE, operation, tuple(operands.values()), found)


def _multiply(context: Context, operation: tcgen05.Product, given: Arguments, span: Span) -> Expression:
    name = operation.name
    operands, found = values_of(context, operation, given, span)
    if found["kind"] in SCALED_KINDS:
        _check_scaled(given, operands, found["kind"], name, span)
    else:
        _check_plain(given, found["kind"], name)
    if found["ashift"]:
        _check_shifted(given, operands, found, name)
    if "lut_b" in operands:
        _check_table(given, found, name)
    if found["collector_b"] and found["kind"] in KINDS_WITHOUT_COLLECTOR_B:
        raise not_together(given, name, "collector_b", f"is not for the kind {found['kind']}")
    lanes = operands.pop("disable_output_lane", None)
    if lanes is not None:
        masks = _masks(lanes, 4 * found["cta_group"], name)
        operands |= {f"lanes{number}": mask for number, mask in enumerate(masks)}
    collector = f"a::{found['collector']}" if found["collector"] else ""
    return _call(operation, operands, span, {**found, "collector": collector})


def _check_scaled(given: Arguments, operands: Mapping[str, Expression], kind: str, name: str, span: Span) -> None:
    for parameter in ("disable_output_lane", "scale_input_d"):
        if parameter in given:
            raise not_together(given, name, parameter, f"is for the kinds {', '.join(PLAIN_KINDS)}, not for {kind}")
    for parameter in ("scale_a", "scale_b"):
        if parameter not in operands:
            problem = f"`{parameter}` is missing, which the kind {kind} needs"
            raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{name}", problem))
    known = SCALED_KINDS[kind]
    if "scale_vector" in given or "" not in known:
        check_choice(given, "scale_vector", name, tuple(vector for vector in known if vector), span)


def _check_plain(given: Arguments, kind: str, name: str) -> None:
    for parameter in ("scale_a", "scale_b", "scale_vector"):
        if parameter in given:
            raise not_together(given, name, parameter, f"is for the kinds {', '.join(SCALED_KINDS)}, not for {kind}")
    if "scale_input_d" in given and kind not in _SCALED_INPUT_KINDS:
        raise not_together(given, name, "scale_input_d", f"is for the kinds f16 and tf32, not for {kind}")


def _masks(lanes: Expression, count: int, name: str) -> list[Expression]:
    if not isinstance(lanes, Pack) or len(lanes.elements) != count:
        raise refused(name, "disable_output_lane", lanes, f"a tuple of {count} masks, each a u32")
    return [coerce(part, u32, f"`disable_output_lane` of `nv.{name}`") for part in lanes.elements]


def _check_shifted(given: Arguments, operands: Mapping[str, Expression], found: Mapping[str, Any], name: str) -> None:
    if found["kind"] in SCALED_KINDS:
        problem = f"is for the kinds {', '.join(PLAIN_KINDS)}, not for {found['kind']}"
        raise not_together(given, name, "ashift", problem)
    if operands["a"].type != u32:
        raise not_together(given, name, "ashift", "is for an `a` in tensor memory, a u32")
    if found["collector"] in ("fill", "use"):
        raise not_together(given, name, "ashift", f'cannot be True where `collector` is "{found["collector"]}"')


def _check_table(given: Arguments, found: Mapping[str, Any], name: str) -> None:
    """B is taken from a table: of dense products of two kinds, with their usual scale factors."""
    if found["kind"] not in TABLE_KINDS:
        raise not_together(
            given, name, "lut_b", f"is for the kinds {' and '.join(TABLE_KINDS)}, not for {found['kind']}"
        )
    if "metadata" in given:
        raise not_together(given, name, "lut_b", "is for dense products, without `metadata`")
    if found["ashift"]:
        raise not_together(given, name, "ashift", "is not for a B that is taken from a table, `lut_b`")
    if found["scale_vector"] not in ("", "block32"):
        raise not_together(given, name, "scale_vector", 'is "block32" where `lut_b` is given')


def _multiply_stationary(
    context: Context, operation: tcgen05.StationaryProduct, given: Arguments, span: Span
) -> Expression:
    operands, found = values_of(context, operation, given, span)
    return _call(operation, operands, span, {**found, "cta_group": 1})


RULES: Rules = {
    tcgen05.Product: _multiply,
    tcgen05.StationaryProduct: _multiply_stationary,
}
