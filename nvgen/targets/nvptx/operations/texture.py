"""Textures and surfaces as PTX has them: bindless, in unified mode, as inline PTX.

LLVM has intrinsics for some forms only (none for f16, samples, integer coordinates of a level, or gathers of layers).
A fetch depends on nothing that the kernel writes: PTX ISA, "Texture Instructions". Found with
ptxas 13.5: a vector of 3 is padded to 4, and only cubes refuse integer coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import value_type
from nvgen.lang.attributes.texture import Access
from nvgen.lang.surface import SurfaceRead, SurfaceWrite
from nvgen.lang.texture import Fetch, Gather, Query
from nvgen.targets.nvptx.instruction import compute, instruct
from nvgen.tree import DeviceCall
from nvgen.types import Scalar
from nvgen.types.textures import HandleType
from nvgen.types.vectors import VectorType

_I32 = ir.IntType(32)


def _names(first: int, count: int) -> list[str]:
    return [f"${index}" for index in range(first, first + count)]


def _padded(names: list[str]) -> list[str]:
    """Lists have 1, 2 or 4 registers."""
    return [*names, names[-1]] if len(names) == 3 else names


def _list(names: list[str]) -> str:
    return f"{{{', '.join(names)}}}"


def _coordinates(handle: str, numbers: list[str]) -> str:
    return f"[{handle}, {_list(_padded(numbers))}]"


def _kind(scalar: Scalar) -> str:
    """What a fetch returns, by the kind of what the texture holds."""
    return scalar.ptx if scalar.is_float else f"{scalar.ptx[0]}32"


def _fetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    access = Access.of(node)
    geometry = access.type.geometry
    coordinate = "f32" if access.coordinate.is_float else "s32"
    mode = f".{access.mode}" if access.mode else ""
    name = f"tex{mode}.{geometry.ptx}.v4.{_kind(access.type.scalar)}.{coordinate}"
    count = _count(access.type)
    names = _names(5, count)
    more = _names(5 + count, len(operands) - 1 - count)
    lists = more
    if access.mode == "grad":
        half = len(more) // 2
        lists = [_list(_padded(part)) for part in (more[:half], more[half:])]
    fetched = _registers(emitter, access.type.scalar, name, names, lists, operands)
    return _built(emitter.builder, fetched[: access.type.count])


def _count(type_: HandleType) -> int:
    """How many numbers say where an element is."""
    geometry = type_.geometry
    return geometry.coordinates + geometry.has_layers + geometry.has_samples


def _registers(
    emitter: Emitter, scalar: Scalar, name: str, coordinates: list[str], more: list[str], operands: list[ir.Value]
) -> list[ir.Value]:
    """The four that an instruction returns."""
    register = value_type(scalar) if scalar.is_float else _I32
    text = f"{name} {_list(_names(0, 4))}, {', '.join([_coordinates('$4', coordinates), *more])};"
    fetched = compute(emitter, text, ir.LiteralStructType([register] * 4), operands)
    b = emitter.builder
    return [_narrowed(b, b.extract_value(fetched, index), scalar) for index in range(4)]


def _narrowed(b: ir.IRBuilder, value: ir.Value, scalar: Scalar) -> ir.Value:
    return value if scalar.is_float or scalar.bits == 32 else b.trunc(value, value_type(scalar))


def _built(b: ir.IRBuilder, values: Sequence[ir.Value]) -> ir.Value:
    """An element of these components."""
    if len(values) == 1:
        return values[0]
    vector: ir.Value = ir.Constant(ir.VectorType(values[0].type, len(values)), ir.Undefined)
    for index, value in enumerate(values):
        vector = b.insert_element(vector, value, _I32(index))
    return vector


def _gather(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    access = Access.of(node)
    assert isinstance(node.type, VectorType)
    scalar = node.type.element
    name = f"tld4.{access.mode}.{access.type.geometry.ptx}.v4.{_kind(scalar)}.f32"
    fetched = _registers(emitter, scalar, name, _names(5, _count(access.type)), [], operands)
    return _built(emitter.builder, fetched)


def _query(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    operation = node.operation
    assert isinstance(operation, Query)
    return compute(emitter, f"{operation.opcode}.{operation.query}.b32 $0, [$1];", _I32, operands)


def _surface_name(instruction: str, access: Access, bits: int) -> str:
    count = access.type.count
    vector = f".v{count}" if count > 1 else ""
    return f"{instruction}.{access.type.geometry.ptx}{vector}.b{bits}.{access.mode}"


def _register(scalar: Scalar) -> ir.Type:
    """PTX reads a byte into 16 bits."""
    return ir.IntType(16) if scalar.bits <= 8 else value_type(scalar)


def _scaled(emitter: Emitter, access: Access, operands: list[ir.Value]) -> list[ir.Value]:
    """The handle and the coordinates, with x in bytes."""
    first = 1 + access.type.geometry.has_layers
    size = access.type.element.size
    if size == 1:
        return operands
    x = emitter.builder.mul(operands[first], _I32(size))
    return [*operands[:first], x, *operands[first + 1 :]]


def _read(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    access = Access.of(node)
    scalar, count = access.type.scalar, access.type.count
    name = _surface_name("suld.b", access, 8 * scalar.size)
    where = _coordinates(f"${count}", _names(count + 1, _count(access.type)))
    text = f"{name} {_list(_names(0, count))}, {where};"
    register = _register(scalar)
    result = ir.LiteralStructType([register] * count) if count > 1 else register
    read = instruct(emitter, text, result, _scaled(emitter, access, operands))
    b = emitter.builder
    values = [b.extract_value(read, index) for index in range(count)] if count > 1 else [read]
    if scalar.bits <= 8:
        values = [b.trunc(value, ir.IntType(8)) for value in values]
    return _built(b, values)


def _write(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    access = Access.of(node)
    scalar, count = access.type.scalar, access.type.count
    *coordinates, value = operands
    b = emitter.builder
    values = (
        [b.extract_element(value, _I32(n)) for n in range(count)] if isinstance(value.type, ir.VectorType) else [value]
    )
    if scalar.bits <= 8:
        values = [b.zext(part, ir.IntType(16)) for part in values]
    numbers = _count(access.type)
    name = _surface_name("sust.p" if access.formatted else "sust.b", access, 8 * scalar.size)
    text = f"{name} {_coordinates('$0', _names(1, numbers))}, {_list(_names(1 + numbers, count))};"
    where = coordinates if access.formatted else _scaled(emitter, access, coordinates)
    instruct(emitter, text, None, [*where, *values])


FAMILY = Family(
    {
        Fetch: _fetch,
        Gather: _gather,
        Query: _query,
        SurfaceRead: _read,
        SurfaceWrite: _write,
    }
)
