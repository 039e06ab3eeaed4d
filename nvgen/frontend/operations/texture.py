"""Types calls of ``nv.texture`` and ``nv.surface``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import constant_integer, flag, integer, value_of
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import coerce
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.lang.attributes.texture import Access
from nvgen.lang.surface import BOUNDARIES, SurfaceRead, SurfaceWrite
from nvgen.lang.texture import Fetch, Gather, Query, TextureOperation
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE, WEAK_INT, Scalar, Type, f16, f32, i32, is_integer
from nvgen.types.textures import GEOMETRIES, Geometry, HandleType, SurfaceType, TextureType
from nvgen.types.vectors import VectorType

_AXES = ("x", "y", "z")
#: The geometries that neighbours can be gathered of.
_GATHERED = ("2d", "2d_array", "cube", "cube_array")


def _handle(name: str, parameter: str, operand: Operand, wanted: type[HandleType]) -> Expression:
    """The argument that is a texture or a surface.

    Raises:
        CompileError: it is not.
    """
    if isinstance(operand, Static) or not isinstance(operand.type, wanted):
        what = statics.describe(operand.value) if isinstance(operand, Static) else repr(operand.type)
        shown = "Texture" if wanted is TextureType else "Surface"
        raise CompileError(diagnostics.textures.NotAHandle(operand.span, name, shown, what))
    return operand


def _handle_type(handle: Expression) -> HandleType:
    assert isinstance(handle.type, HandleType)
    return handle.type


def _first(
    operation: TextureOperation, parameter: str, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """The handle, whose type says what else the operation takes."""
    wanted = SurfaceType if parameter == "surface" else TextureType
    operand = arguments[0] if arguments else named.get(parameter)
    if operand is None:
        raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{operation.name}", f"`{parameter}` is missing"))
    return _handle(operation.name, parameter, operand, wanted)


def _coordinate_parameters(geometry: Geometry) -> tuple[str, ...]:
    layer = ("layer",) if geometry.has_layers else ()
    sample = ("sample",) if geometry.has_samples else ()
    return (*_AXES[: geometry.coordinates], *layer, *sample)


def _numbers(given: Mapping[str, Operand], geometry: Geometry, name: str) -> tuple[Expression, ...]:
    """The sample and the layer, as PTX has them: before the coordinates.

    Of their order PTX ISA says both; in ptxas's machine code of ``tex.a2dms`` it is the second number that is clamped
    as that of a layer is.
    """
    known = _coordinate_parameters(geometry)
    return tuple(integer(given, parameter, i32, name) for parameter in ("sample", "layer") if parameter in known)


def _coordinates(
    context: Context, given: Mapping[str, Operand], geometry: Geometry, name: str
) -> tuple[Expression, ...]:
    """The coordinates, all i32 or all f32; those of a cube are f32, and those of samples i32."""
    axes = _AXES[: geometry.coordinates]
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
    handle = _first(operation, "texture", arguments, named, span)
    type_ = _handle_type(handle)
    geometry = type_.geometry
    names = ("texture", *_coordinate_parameters(geometry))
    given = bound(operation.name, (*names, "level", "dx", "dy"), len(names), arguments, named, span)
    coordinates = _coordinates(context, given, geometry, operation.name)
    coordinate = coordinates[0].type
    assert isinstance(coordinate, Scalar)
    mode, more = _level(context, given, geometry, coordinate, type_, operation.name)
    operands = (handle, *_numbers(given, geometry, operation.name), *coordinates, *more)
    return DeviceCall(span, type_.element, operation, operands, Access(type_, mode, coordinate))


def _level(
    context: Context, given: Mapping[str, Operand], geometry: Geometry, coordinate: Scalar, type_: Type, name: str
) -> tuple[str, tuple[Expression, ...]]:
    """How the level of a mipmap is chosen, and the operands that choose it.

    Raises:
        CompileError: the texture has none, or too little or too much is said.
    """
    said = [word for word in ("level", "dx", "dy") if word in given]
    if not said:
        return "", ()
    span = given[said[0]].span
    if geometry.has_samples:
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
        for part in _gradient(context, given[word], geometry.coordinates, f"`{word}` of `nv.{name}`")
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
    handle = _first(operation, "texture", arguments, named, span)
    type_ = _handle_type(handle)
    geometry = type_.geometry
    if geometry.name not in _GATHERED:
        shown = ", ".join(f'"{name}"' for name in _GATHERED)
        raise CompileError(diagnostics.textures.NotOfGeometry(span, f"`nv.{operation.name}`", type_, shown))
    names = ("texture", *_coordinate_parameters(geometry))
    given = bound(operation.name, (*names, "component"), len(names), arguments, named, span)
    component = constant_integer(given["component"]) if "component" in given else 0
    if component is None or component not in range(4):
        wanted = "0, 1, 2 or 3, known at compile time"
        raise CompileError(
            diagnostics.asynchronous.BadNumber(given["component"].span, operation.name, "component", wanted)
        )
    axes = _AXES[: geometry.coordinates]
    coordinates = _as([statics.as_value(given[axis]) for axis in axes], axes, f32, operation.name)
    operands = (handle, *_numbers(given, geometry, operation.name), *coordinates)
    gathered = f32 if type_.scalar == f16 else type_.scalar
    return DeviceCall(span, VectorType(gathered, 4), operation, operands, Access(type_, "rgba"[component], f32))


def _query(
    context: Context, operation: Query, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    parameter = operation.name.split(".")[0]
    given = bound(operation.name, (parameter,), 1, arguments, named, span)
    wanted = SurfaceType if parameter == "surface" else TextureType
    handle = _handle(operation.name, parameter, given[parameter], wanted)
    return DeviceCall(span, i32, operation, (handle,), Access(_handle_type(handle)))


def _read(
    context: Context, operation: SurfaceRead, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    handle = _first(operation, "surface", arguments, named, span)
    type_ = _handle_type(handle)
    names = ("surface", *_coordinate_parameters(type_.geometry))
    given = bound(operation.name, (*names, "boundary"), len(names), arguments, named, span)
    return DeviceCall(
        span,
        type_.element,
        operation,
        _texel(handle, given, operation.name),
        Access(type_, _boundary(operation, given)),
    )


def _texel(handle: Expression, given: Mapping[str, Operand], name: str) -> tuple[Expression, ...]:
    """The handle, the layer, and the coordinates, which are whole numbers."""
    geometry = _handle_type(handle).geometry
    axes = _AXES[: geometry.coordinates]
    return (handle, *_numbers(given, geometry, name), *(integer(given, axis, i32, name) for axis in axes))


def _boundary(operation: TextureOperation, given: Mapping[str, Operand]) -> str:
    if "boundary" not in given:
        return BOUNDARIES[0]
    value: Any = functions.constant_value(given["boundary"])
    if value not in BOUNDARIES:
        wanted = diagnostics.one_value_of(BOUNDARIES)
        raise CompileError(
            diagnostics.asynchronous.BadNumber(given["boundary"].span, operation.name, "boundary", wanted)
        )
    return str(value)


def _write(
    context: Context, operation: SurfaceWrite, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    handle = _first(operation, "surface", arguments, named, span)
    type_ = _handle_type(handle)
    names = ("surface", *_coordinate_parameters(type_.geometry), "value")
    given = bound(operation.name, (*names, "boundary", "formatted"), len(names), arguments, named, span)
    formatted = flag(given, "formatted", operation.name)
    if formatted and type_.scalar.bits != 32:
        raise CompileError(diagnostics.textures.NotFormatted(given["formatted"].span, type_.element))
    value = coerce(statics.as_value(given["value"]), type_.element, f"`value` of `nv.{operation.name}`")
    access = Access(type_, _boundary(operation, given), i32, formatted)
    return DeviceCall(span, NONE, operation, (*_texel(handle, given, operation.name), value), access)


FAMILY = Family(
    free_rules={
        Fetch: _fetch,
        Gather: _gather,
        Query: _query,
        SurfaceRead: _read,
        SurfaceWrite: _write,
    }
)
