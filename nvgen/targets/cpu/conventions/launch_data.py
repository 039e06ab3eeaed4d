"""What a launch passes to the function that runs blocks, read by that function. ``targets.cpu.abi`` documents it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.compound import load
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.ir_builder import constant
from nvgen.codegen.contract.target import ArrayValue
from nvgen.codegen.llvm_types import from_memory, memory_type, pointer, value_type
from nvgen.lang import Register, RegisterVector, block_dim, block_idx, grid_dim
from nvgen.targets.cpu.conventions.launch_numbers import CHECKED_INDEX, STACK_INDEX
from nvgen.tree import Local
from nvgen.types import ArrayType, GridConstantType, PointerType, Scalar, TensorMapType, is_aggregate
from nvgen.types.textures import HandleType

_I32, _I64 = ir.IntType(32), ir.IntType(64)


def argument_types(local: Local) -> list[ir.Type]:
    """The types that a parameter's argument has in the thread's function."""
    if isinstance(local.type, ArrayType):
        ndim = local.type.ndim
        return [pointer(local.type.space.value), *[_I32] * ndim, *[_I64] * (ndim if local.type.has_strides else 0)]
    return [pointer() if isinstance(local.type, GridConstantType) else value_type(local.type)]


def bind_parameters(
    kernel: KernelDescription, arguments: Iterator[ir.Value]
) -> tuple[dict[Local, ir.Value], dict[Local, ArrayValue], dict[Local, ir.Value]]:
    """What arguments of the types above are to a kernel: its scalars, its arrays, and the addresses of grid
    constants."""
    scalars: dict[Local, ir.Value] = {}
    arrays: dict[Local, ArrayValue] = {}
    references: dict[Local, ir.Value] = {}
    for local in kernel.parameters:
        first = next(arguments)
        first.name = local.name
        if isinstance(local.type, ArrayType):
            if local in kernel.unaliased:
                first.attributes.add("noalias")
            extents = tuple(next(arguments) for _ in range(local.type.ndim))
            strides = tuple(next(arguments) for _ in range(local.type.ndim if local.type.has_strides else 0))
            arrays[local] = ArrayValue(first, extents, strides)
        elif isinstance(local.type, GridConstantType):
            references[local] = first
        else:
            scalars[local] = first
    return scalars, arrays, references


def load_arguments(builder: ir.IRBuilder, parameters: Sequence[Local], arguments: ir.Value) -> list[ir.Value]:
    """The arguments of the thread's function, from the launch's pointers to them."""
    values: list[ir.Value] = []
    index = 0

    def address() -> ir.Value:
        nonlocal index
        slot = builder.gep(arguments, [_I64(index)], inbounds=True, source_etype=pointer())
        index += 1
        return builder.load(slot, typ=pointer())

    for local in parameters:
        if isinstance(local.type, (GridConstantType, TensorMapType)):
            values.append(address())
            continue
        if is_aggregate(local.type) or isinstance(local.type, (PointerType, HandleType)):
            values.append(load(builder, address(), local.type, 1))
            continue
        if not isinstance(local.type, ArrayType):
            values.append(_load_scalar(builder, address(), local))
            continue
        data = pointer(local.type.space.value)
        values.append(builder.load(address(), typ=data, name=local.name))
        for _ in range(local.type.ndim):
            extent = builder.load(address(), typ=_I64)
            values.append(ir_gaps.truncate_without_wrap(builder, extent, _I32))
        values += [builder.load(address(), typ=_I64) for _ in range(local.type.ndim if local.type.has_strides else 0)]
    return values


def _load_scalar(builder: ir.IRBuilder, address: ir.Value, local: Local) -> ir.Value:
    assert isinstance(local.type, Scalar)
    # The caller's numbers may be aligned less than LLVM would have them.
    loaded = builder.load(address, typ=memory_type(local.type), name=local.name, align=min(local.type.size, 4))
    return from_memory(builder, loaded, local.type)


def load_number(builder: ir.IRBuilder, launch: ir.Value, index: int, name: str = "") -> ir.Value:
    """A number of the launch; an i32."""
    slot = builder.gep(launch, [constant(64, index)], inbounds=True, source_etype=_I32)
    return builder.load(slot, typ=_I32, name=name)


def load_stack_limit(builder: ir.IRBuilder, launch: ir.Value) -> ir.Value:
    """The address that the stack may grow down to; an i64."""
    return _load_address(builder, launch, STACK_INDEX)


def load_checked(builder: ir.IRBuilder, launch: ir.Value, type_: ir.Type) -> ir.Value:
    """The function that runs blocks with all checks, of that type; null where it is not there yet."""
    word = builder.inttoptr(_load_address(builder, launch, CHECKED_INDEX), pointer())
    return builder.load(word, typ=type_)


def _load_address(builder: ir.IRBuilder, launch: ir.Value, index: int) -> ir.Value:
    low, high = (builder.zext(load_number(builder, launch, index + half), _I64) for half in range(2))
    return builder.or_(low, builder.shl(high, _I64(32)))


def load_sizes(builder: ir.IRBuilder, launch: ir.Value) -> dict[str, ir.Value]:
    """The sizes of grid and block, by register."""
    registers = (*grid_dim.dimensions, *block_dim.dimensions)
    return {register.name: _load_size(builder, launch, index, register) for index, register in enumerate(registers)}


def _load_size(builder: ir.IRBuilder, launch: ir.Value, index: int, register: Register) -> ir.Value:
    size = load_number(builder, launch, index, register.name)
    low, high = register.minimum, min(register.maximum + 1, 2**31 - 1)
    size.set_metadata("range", builder.module.add_metadata([constant(32, low), constant(32, high)]))
    return size


def split(builder: ir.IRBuilder, number: ir.Value, sizes: list[ir.Value]) -> list[ir.Value]:
    """The indices along x, y and z, as i32, of what has a ``number`` in a box with ``sizes``; all of one type."""
    x_size, y_size, _ = sizes
    row = builder.udiv(number, x_size)
    parts = [builder.urem(number, x_size), builder.urem(row, y_size), builder.udiv(row, y_size)]
    if number.type == _I32:
        return parts
    return [ir_gaps.truncate_without_wrap(builder, part, _I32) for part in parts]


def block_indices(builder: ir.IRBuilder, block: ir.Value, sizes: dict[str, ir.Value]) -> dict[str, ir.Value]:
    """The indices of the block that has a number, an i64, in the grid."""
    wide = [builder.zext(sizes[register.name], _I64) for register in grid_dim.dimensions]
    return named(block_idx, split(builder, block, wide))


def named(vector: RegisterVector, values: list[ir.Value]) -> dict[str, ir.Value]:
    """Values by the names of a vector's registers."""
    return {register.name: value for register, value in zip(vector.dimensions, values, strict=True)}
