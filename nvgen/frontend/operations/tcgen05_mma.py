"""Types the products of ``nv.tcgen05``: ``mma`` and ``mma_ws``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import predicate
from nvgen.frontend.operations.family import FreeRules
from nvgen.frontend.operations.tcgen05_arguments import U32, U64, address, choice, flag, refused, whole
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import tcgen05
from nvgen.lang.attributes.tcgen05 import Multiplication
from nvgen.lang.tcgen05 import (
    COLLECTOR_BUFFERS,
    COLLECTOR_OPERATIONS,
    KINDS,
    MAX_SCALE_INPUT_D,
    PLAIN_KINDS,
    SCALED_KINDS,
)
from nvgen.tree import DeviceCall, Expression, Pack
from nvgen.types import NONE

_PARAMETERS = (
    *("d", "a", "b", "descriptor", "accumulate", "kind", "cta_group", "metadata", "scale_a", "scale_b", "scale_vector"),
    *("disable_output_lane", "scale_input_d", "ashift", "collector"),
)
_STATIONARY_PARAMETERS = (
    *("d", "a", "b", "descriptor", "accumulate", "kind", "metadata", "collector", "zero_column_mask"),
)
_SCALED_INPUT_KINDS = ("f16", "tf32")
_BUFFER_USES = tuple(f"{buffer}::{use}" for buffer in COLLECTOR_BUFFERS for use in COLLECTOR_OPERATIONS)


def _not_together(given: Mapping[str, Operand], name: str, parameter: str, problem: str) -> CompileError:
    return CompileError(diagnostics.tcgen05.NotTogether(given[parameter].span, name, parameter, problem))


def _matrices(context: Context, given: Mapping[str, Operand], name: str) -> dict[str, Expression]:
    """The operands that every product has, and the sparsity of A."""
    a = statics.as_value(given["a"])
    if a.type not in (U32, U64):
        raise refused(name, "a", a, "an address in tensor memory, a u32, or a descriptor, a u64")
    found = {
        "d": address(given, "d", name),
        "a": a,
        "b": address(given, "b", name, U64),
        "descriptor": address(given, "descriptor", name),
        "accumulate": predicate(context, given["accumulate"]),
    }
    if "metadata" in given:
        found["metadata"] = address(given, "metadata", name)
    return found


def _call(operation: Any, operands: dict[str, Expression], span: Span, **attributes: Any) -> Expression:
    is_a_in_tensor = operands["a"].type == U32
    found = Multiplication(names=tuple(operands), is_a_in_tensor=is_a_in_tensor, **attributes)
    return DeviceCall(span, NONE, operation, tuple(operands.values()), found)


def _multiply(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound(name, _PARAMETERS, 6, arguments, named, span)
    kind = choice(given, "kind", name, KINDS)
    cta_group = choice(given, "cta_group", name, (1, 2), 1)
    operands = _matrices(context, given, name)
    if kind in SCALED_KINDS:
        scale_vector, scale_input_d = _scales(given, operands, kind, name, span), None
    else:
        scale_vector, scale_input_d = "", _plain(given, operands, kind, cta_group, name)
    collector = choice(given, "collector", name, COLLECTOR_OPERATIONS, "")
    return _call(
        operation,
        operands,
        span,
        kind=kind,
        cta_group=cta_group,
        scale_vector=scale_vector,
        scale_input_d=scale_input_d,
        ashift=_shifted(given, operands, kind, collector, name),
        collector=f"a::{collector}" if collector else "",
    )


def _scales(given: Mapping[str, Operand], operands: dict[str, Expression], kind: str, name: str, span: Span) -> str:
    """Adds the scale factors to the operands, and returns the size of the scaled blocks."""
    for parameter in ("disable_output_lane", "scale_input_d"):
        if parameter in given:
            raise _not_together(given, name, parameter, f"is for the kinds {', '.join(PLAIN_KINDS)}, not for {kind}")
    for parameter in ("scale_a", "scale_b"):
        if parameter not in given:
            problem = f"`{parameter}` is missing, which the kind {kind} needs"
            raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{name}", problem))
        operands[parameter] = address(given, parameter, name)
    known = SCALED_KINDS[kind]
    if "scale_vector" not in given and "" in known:
        return ""
    return str(choice(given, "scale_vector", name, tuple(vector for vector in known if vector), span=span))


def _plain(
    given: Mapping[str, Operand], operands: dict[str, Expression], kind: str, cta_group: int, name: str
) -> int | None:
    """Adds the lane masks to the operands, and returns by how much D is scaled."""
    for parameter in ("scale_a", "scale_b", "scale_vector"):
        if parameter in given:
            raise _not_together(given, name, parameter, f"is for the kinds {', '.join(SCALED_KINDS)}, not for {kind}")
    if "disable_output_lane" in given:
        masks = _masks(given["disable_output_lane"], 4 * cta_group, name)
        operands |= {f"lanes{number}": mask for number, mask in enumerate(masks)}
    if "scale_input_d" not in given:
        return None
    if kind not in _SCALED_INPUT_KINDS:
        raise _not_together(given, name, "scale_input_d", f"is for the kinds f16 and tf32, not for {kind}")
    number = whole(given["scale_input_d"])
    if number is None or not 0 <= number <= MAX_SCALE_INPUT_D:
        wanted = f"a constant integer from 0 to {MAX_SCALE_INPUT_D}"
        raise CompileError(diagnostics.tcgen05.BadConstant(given["scale_input_d"].span, name, "scale_input_d", wanted))
    return number


def _masks(operand: Operand, count: int, name: str) -> list[Expression]:
    found = statics.as_value(operand)
    if not isinstance(found, Pack) or len(found.elements) != count:
        raise refused(name, "disable_output_lane", found, f"a tuple of {count} masks, each a u32")
    return [coerce(part, U32, f"`disable_output_lane` of `nv.{name}`") for part in found.elements]


def _shifted(
    given: Mapping[str, Operand], operands: dict[str, Expression], kind: str, collector: str, name: str
) -> bool:
    if not flag(given, "ashift", name):
        return False
    if kind in SCALED_KINDS:
        raise _not_together(given, name, "ashift", f"is for the kinds {', '.join(PLAIN_KINDS)}, not for {kind}")
    if operands["a"].type != U32:
        raise _not_together(given, name, "ashift", "is for an `a` in tensor memory, a u32")
    if collector in ("fill", "use"):
        raise _not_together(given, name, "ashift", f'cannot be True where `collector` is "{collector}"')
    return True


def _multiply_stationary(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound(name, _STATIONARY_PARAMETERS, 6, arguments, named, span)
    kind = choice(given, "kind", name, PLAIN_KINDS)
    operands = _matrices(context, given, name)
    if "zero_column_mask" in given:
        operands["zero_column_mask"] = address(given, "zero_column_mask", name, U64)
    collector = choice(given, "collector", name, _BUFFER_USES, "")
    return _call(operation, operands, span, kind=kind, cta_group=1, collector=collector)


RULES: FreeRules = {
    tcgen05.Product: _multiply,
    tcgen05.StationaryProduct: _multiply_stationary,
}
