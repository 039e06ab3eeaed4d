"""Kernels that call one intrinsic of ``nv.nvvm``, for any of them: made from its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import nvgen as nv
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.nvvm import Bits, Immediate, Intrinsic, Parameter, Pointer
from nvgen.types import PointerType, Space, Type, bool_
from nvgen.types.vectors import VectorType

#: What a kernel has in each state space: a parameter, or a line that makes it.
_MEMORY = {
    # LLVM takes a kernel's own pointers for ones to global memory.
    Space.GENERIC: ("nv.Array[nv.u64]", "nv.ptr[nv.u8]({name}[0])"),
    Space.GLOBAL: ("nv.Array[nv.u8]", ""),
    Space.CONST: ("", "nv.const.array((1, 2, 3, 4), nv.u64)"),
    Space.SHARED: ("", "nv.shared.array(1024, nv.u64)"),
    Space.LOCAL: ("", "nv.local.array(4, nv.u64)"),
    Space.SHARED_CLUSTER: ("nv.u64", 'nv.ptr[nv.u8, "shared_cluster"]({name})'),
    Space.TENSOR: ("nv.u32", ""),
    Space.PARAM: ("nv.GridConstant[nv.u64]", "nv.address_of({name})"),
}


@cache
def every() -> tuple[Intrinsic, ...]:
    """Every record of the database."""
    names = sorted(name.replace(".", "_") for own in database.families().values() for name in own)
    return tuple(database.intrinsic(name) for name in names)


def text(intrinsic: Intrinsic, constants: Mapping[str, int] = {}) -> str:
    """A kernel that calls an intrinsic once, and stores what it gives; ``constants`` are those that it chooses."""
    parameters, lines, arguments = [], [], []
    for parameter in intrinsic.parameters:
        if parameter.immediate is not None:
            arguments.append(_constant(parameter, parameter.immediate, constants.get(parameter.name)))
            continue
        declared, made = _operand(parameter)
        parameters += [f"{parameter.name}_: {declared}"] if declared else []
        name = f"{parameter.name}_"
        lines += [f"{name}v = {made.format(name=name)}"] if made else []
        arguments.append(f"{name}v" if made else name)
    call = f"nv.nvvm.{intrinsic.short_name}({', '.join(arguments)})"
    results = [f"r{index}" for index in range(len(intrinsic.returns))]
    lines.append(f"{', '.join(results)} = {call}" if results else call)
    for name, type_ in zip(results, intrinsic.returns, strict=True):
        parameters.append(f"{name}_out: nv.Array[{_stored(type_)}]")
        lines += _stores(name, type_)
    body = "\n    ".join(lines)
    return f"def k_{intrinsic.short_name}({', '.join(parameters)}):\n    {body}\n"


def kernel(intrinsic: Intrinsic, constants: Mapping[str, int] = {}) -> nv.Kernel:
    """The same, as a kernel."""
    return nv.Kernel.from_source(text(intrinsic, constants))


def _constant(parameter: Parameter, immediate: Immediate, value: int | None) -> str:
    if value is None:
        value = immediate.values[0] if immediate.values else immediate.low if immediate.low is not None else 1
    return str(bool(value)) if parameter.type == bool_ else str(value)


def _operand(parameter: Parameter) -> tuple[str, str]:
    """The parameter of the kernel, and what is made of it or without it."""
    type_ = parameter.type
    if isinstance(type_, Pointer):
        return _MEMORY[type_.space]
    if isinstance(type_, Bits):
        return f"nv.u{type_.width}", f"({'{name}, ' * type_.count})" if type_.count else ""
    if type_ == bool_:
        return "nv.i32", "{name} > 0"
    return _written(type_), ""


def _written(type_: Type) -> str:
    if isinstance(type_, VectorType):
        return f"nv.vec[nv.{type_.element}, {type_.count}]"
    return f"nv.{type_}"


def _stored(type_: Type) -> str:
    """The elements of the array that a result is stored to."""
    if isinstance(type_, PointerType):
        return "nv.u64"
    if type_ == bool_:
        return "nv.i32"
    return f"nv.{type_.element}" if isinstance(type_, VectorType) else _written(type_)


def _stores(name: str, type_: Type) -> Iterator[str]:
    if isinstance(type_, PointerType):
        yield f"{name}_out[0] = nv.u64({name})"
    elif type_ == bool_:
        yield f"{name}_out[0] = 1 if {name} else 0"
    elif isinstance(type_, VectorType):
        for index in range(type_.count):
            yield f"{name}_out[{index}] = {name}[{index}]"
    else:
        yield f"{name}_out[0] = {name}"
