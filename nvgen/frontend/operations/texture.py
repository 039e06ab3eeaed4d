"""Types calls of ``nv.texture`` and ``nv.surface``: which coordinates they take, the type of the handle says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.arguments import constant_integer, flag, integer, value_of
from nvgen.frontend.operations.constant_arguments import known
from nvgen.frontend.operations.family import Arguments, Family, Reader
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import coerce
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.lang.attributes.texture import Access
from nvgen.lang.parameters import Handle, Parameter
from nvgen.lang.surface import BOUNDARIES, SurfaceRead, SurfaceWrite
from nvgen.lang.texture import Fetch, Gather, Query, TextureOperation
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE, WEAK_INT, Scalar, f16, f32, i32, is_integer
from nvgen.types.textures import GEOMETRIES, Geometry, HandleType, SurfaceType, TextureType
from nvgen.types.vectors import VectorType

_AXES = ("x", "y", "z")
#: The geometries that neighbours can be gathered of.
_GATHERED = ("2d", "2d_array", "cube", "cube_array")


def _handle(
    context: Context, operation: TextureOperation, parameter: Handle, given: Arguments, span: Span
) -> Expression:
    operand = given[parameter.name]
    wanted = SurfaceType if parameter.name == "surface" else TextureType
    if isinstance(operand, Static) or not isinstance(operand.type, wanted):
        what = statics.describe(operand.value) if isinstance(operand, Static) else repr(operand.type)
        raise CompileError(diagnostics.textures.NotAHandle(operand.span, operation.name, parameter.type_name, what))
    return operand


def _type(handle: Expression) -> HandleType:
    assert isinstance(handle.type, HandleType)
    return handle.type


def _bound(
    context: Context,
    operation: TextureOperation,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
    options: tuple[str, ...],
) -> tuple[Expression, dict[str, Operand]]:
    """The handle, and the arguments by name: the coordinates, the layer and the sample that its type asks for.

    A write has the value after them; ``options`` may be left out.
    """
    name, parameter = operation.name, operation.handle
    operand = arguments[0] if arguments else named.get(parameter.name)
    if operand is None:
        raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{name}", f"`{parameter.name}` is missing"))
    handle = _handle(context, operation, parameter, {parameter.name: operand}, span)
    geometry = _type(handle).geometry
    layer = ("layer",) if geometry.has_layers else ()
    sample = ("sample",) if geometry.has_samples else ()
    value = ("value",) if isinstance(operation, SurfaceWrite) else ()
    names = (parameter.name, *_axes(geometry), *layer, *sample, *value)
    return handle, bound(name, (*names, *options), len(names), arguments, named, span)


def _axes(geometry: Geometry) -> tuple[str, ...]:
    return _AXES[: geometry.coordinates]


def _numbers(given: Arguments, name: str) -> tuple[Expression, ...]:
    """The sample and the layer, as PTX has them: before the coordinates.

    Of their order PTX ISA says both; in ptxas's machine code of ``tex.a2dms`` it is the second number that is clamped
    as that of a layer is.
    """
    return tuple(integer(given, parameter, i32, name) for parameter in ("sample", "layer") if parameter in given)


def _coordinates(context: Context, given: Arguments, geometry: Geometry, name: str) -> tuple[Expression, ...]:
    """The coordinates, all i32 or all f32; those of a cube are f32, and those of samples i32."""
    axes = _axes(geometry)
    values = [statics.as_value(given[axis]) for axis in axes]
    is_whole = all(is_integer(value.type) or value.type == WEAK_INT for value in values)
    type_ = f32 if geometry.is_cube else i32 if is_whole or geometry.has_samples else f32
    if type_ == i32:
        return tuple(integer(given, axis, i32, name) for axis in axes) if is_whole else _as(values, axes, i32, name)
    return _as([value_of(context, value) if value.type != WEAK_INT else value for value in values], axes, f32, name)


def _as(values: Sequence[Expression], names: Sequence[str], type_: Scalar, name: str) -> tuple[Expression, ...]:
    pairs = zip(values, names, strict=True)
    return tuple(coerce(value, type_, f"`{axis}` of `nv.{name}`") for value, axis in pairs)


# The operations


def _fetch(
    context: Context, operation: Fetch, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    handle, given = _bound(context, operation, arguments, named, span, ("level", "dx", "dy"))
    type_ = _type(handle)
    coordinates = _coordinates(context, given, type_.geometry, operation.name)
    coordinate = coordinates[0].type
    assert isinstance(coordinate, Scalar)
    mode, more = _level(context, given, type_, coordinate, operation.name)
    operands = (handle, *_numbers(given, operation.name), *coordinates, *more)
    return DeviceCall(span, type_.element, operation, operands, Access(type_, mode, coordinate))


def _level(
    context: Context, given: Arguments, type_: HandleType, coordinate: Scalar, name: str
) -> tuple[str, tuple[Expression, ...]]:
    """How the level of a mipmap is chosen, and the operands that choose it.

    Raises:
        CompileError: the texture has none, or too little or too much is said.
    """
    said = [word for word in ("level", "dx", "dy") if word in given]
    if not said:
        return "", ()
    span = given[said[0]].span
    if type_.geometry.has_samples:
        others = ", ".join(f'"{g.name}"' for g in GEOMETRIES.values() if not g.has_samples)
        raise CompileError(diagnostics.textures.NotOfGeometry(span, f"`{said[0]}`", type_, others))
    if said == ["level"]:
        if coordinate == i32:
            return "level", (integer(given, "level", i32, name),)
        return "level", (coerce(statics.as_value(given["level"]), f32, f"`level` of `nv.{name}`"),)
    if len(said) != 2 or "level" in said:
        problem = "`dx` and `dy` are given together" if len(said) == 1 else "`level` and gradients exclude each other"
        raise CompileError(diagnostics.textures.BadLevel(span, problem))
    if coordinate == i32:
        raise CompileError(diagnostics.textures.BadLevel(span, "gradients are for coordinates of type f32"))
    gradients = tuple(
        part
        for word in said
        for part in _gradient(context, given[word], type_.geometry.coordinates, f"`{word}` of `nv.{name}`")
    )
    return "grad", gradients


def _gradient(context: Context, operand: Operand, count: int, purpose: str) -> tuple[Expression, ...]:
    value = statics.as_value(operand)
    values = parts(context, value) if is_sequence(value.type) else [value]
    if len(values) != count:
        problem = f"{purpose} has as many numbers as there are coordinates, {count}, not {len(values)}"
        raise CompileError(diagnostics.textures.BadLevel(value.span, problem))
    return tuple(coerce(part, f32, purpose) for part in values)


def _gather(
    context: Context, operation: Gather, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    name = operation.name
    handle, given = _bound(context, operation, arguments, named, span, ("component",))
    type_ = _type(handle)
    if type_.geometry.name not in _GATHERED:
        shown = ", ".join(f'"{name}"' for name in _GATHERED)
        raise CompileError(diagnostics.textures.NotOfGeometry(span, f"`nv.{operation.name}`", type_, shown))
    component = constant_integer(given["component"]) if "component" in given else 0
    if component is None or component not in range(4):
        wanted = "0, 1, 2 or 3, known at compile time"
        raise CompileError(diagnostics.asynchronous.BadNumber(given["component"].span, name, "component", wanted))
    axes = _axes(type_.geometry)
    coordinates = _as([statics.as_value(given[axis]) for axis in axes], axes, f32, name)
    operands = (handle, *_numbers(given, name), *coordinates)
    gathered = f32 if type_.scalar == f16 else type_.scalar
    return DeviceCall(span, VectorType(gathered, 4), operation, operands, Access(type_, "rgba"[component], f32))


def _query(context: Context, operation: Query, given: Arguments, span: Span) -> Expression:
    made = declared.call(context, operation, given, span, Family(readers=_READERS))
    return made.with_changes(attributes=Access(_type(made.operands[0])))


def _read(
    context: Context, operation: SurfaceRead, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    handle, given = _bound(context, operation, arguments, named, span, ("boundary",))
    access = Access(_type(handle), _boundary(operation, given))
    return DeviceCall(span, access.type.element, operation, _texel(handle, given, operation.name), access)


def _texel(handle: Expression, given: Arguments, name: str) -> tuple[Expression, ...]:
    """The handle, the layer, and the coordinates, which are whole numbers."""
    axes = _axes(_type(handle).geometry)
    return (handle, *_numbers(given, name), *(integer(given, axis, i32, name) for axis in axes))


def _boundary(operation: TextureOperation, given: Arguments) -> str:
    value = known(given["boundary"]) if "boundary" in given else BOUNDARIES[0]
    if value not in BOUNDARIES:
        wanted, span = diagnostics.one_value_of(BOUNDARIES), given["boundary"].span
        raise CompileError(diagnostics.asynchronous.BadNumber(span, operation.name, "boundary", wanted))
    return str(value)


def _write(
    context: Context, operation: SurfaceWrite, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    handle, given = _bound(context, operation, arguments, named, span, ("boundary", "formatted"))
    type_ = _type(handle)
    formatted = flag(given, "formatted", operation.name)
    if formatted and type_.scalar.bits != 32:
        raise CompileError(diagnostics.textures.NotFormatted(given["formatted"].span, type_.element))
    value = coerce(statics.as_value(given["value"]), type_.element, f"`value` of `nv.{operation.name}`")
    access = Access(type_, _boundary(operation, given), i32, formatted)
    return DeviceCall(span, NONE, operation, (*_texel(handle, given, operation.name), value), access)


_READERS: dict[type[Parameter], Reader] = {Handle: _handle}
FAMILY = Family(
    rules={Query: _query},
    free_rules={Fetch: _fetch, Gather: _gather, SurfaceRead: _read, SurfaceWrite: _write},
    readers=_READERS,
)
