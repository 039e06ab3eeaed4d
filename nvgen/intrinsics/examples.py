"""A kernel for each intrinsic that calls it: the text of a Python file that ``nvgen build`` takes as it stands."""

from __future__ import annotations

import keyword

from nvgen.intrinsics.nvvm import Bits, Intrinsic, Parameter, Pointer
from nvgen.types import PointerType, Scalar, Space, Type, VectorType, bool_

#: The most elements of a vector that users can write; there are longer ones between tensor memory and registers.
MAX_WRITTEN = 16
_MADE_BY = {
    Space.SHARED: "nv.shared.array(64, {})",
    Space.SHARED_CLUSTER: "nv.shared.array(64, {})",
    Space.LOCAL: "nv.local.array(64, {})",
}


def example(record: Intrinsic) -> str:
    """A file with one kernel, whose parameters are the operands and the arrays of the results.

    ``record`` is an intrinsic that some architecture has.
    """
    pointee = _pointee(record)
    parameters: list[str] = []
    lines: list[str] = []
    operands = []
    tensor = next((_name(p) for p in record.parameters if p.type == Pointer(Space.TENSOR)), "")
    for parameter in record.parameters:
        own, before, operand = _operand(parameter, pointee, tensor)
        parameters += own
        lines += before
        operands.append(operand)
    call = f"nv.nvvm.{record.short_name}({', '.join(operands)})"
    results, after = _stored(record, call, pointee)
    lines += after
    header = f"def {record.short_name}({', '.join((*parameters, *results))}):"
    body = "\n".join(f"    {line}" for line in lines)
    return f"import nvgen as nv\n\n\n@nv.kernel\n{header}\n{body}\n"


def _name(parameter: Parameter) -> str:
    """What an operand is called in the kernel, which has names of its own."""
    return f"{parameter.name}_" if parameter.name in ("nv", "out", *keyword.kwlist) else parameter.name


def _pointee(record: Intrinsic) -> str:
    """What the memory holds that it works on: what it returns where that is a number, otherwise words."""
    if record.family == "mbarrier":
        return "nv.u64"
    for type_ in record.returns:
        if isinstance(type_, Scalar) and type_ != bool_:
            return f"nv.{type_.name}"
    return "nv.u32"


def _operand(parameter: Parameter, pointee: str, tensor: str) -> tuple[list[str], list[str], str]:
    """The kernel's parameters for an operand, the lines before the call, and the operand itself.

    ``tensor`` is the operand that is an address in tensor memory, for long vectors come from there.
    """
    name, type_ = _name(parameter), parameter.type
    if parameter.immediate is not None:
        return [], [], _constant(parameter)
    if isinstance(type_, Pointer):
        if type_.space is Space.TENSOR:
            return [f"{name}: nv.u32"], [], name
        if type_.space is Space.CONST:
            return [], [f"{name} = nv.const.array((1, 2, 3, 4))"], name
        if type_.space is Space.PARAM:
            return [f"{name}: nv.GridConstant[nv.u32]"], [], f"nv.address_of({name})"
        if type_.space in _MADE_BY:
            return [], [f"{name} = {_MADE_BY[type_.space].format(pointee)}"], name
        return [f"{name}: nv.Array[{pointee}]"], [], name
    text = _type(type_)
    if isinstance(type_, Bits) and type_.count > MAX_WRITTEN:
        return [], [], f"nv.nvvm.tcgen05_ld_32x32b_x{type_.count}({tensor}, False)"
    if text.startswith("nv.vec"):
        return [f"{name}: nv.Array[{text}]"], [], f"{name}[0]"
    return [f"{name}: {text}"], [], name


def _constant(parameter: Parameter) -> str:
    immediate = parameter.immediate
    assert immediate is not None
    special = {value for value, _ in immediate.rare}
    value = next((value for value in immediate.values if value not in special), immediate.low or 0)
    return str(bool(value)) if parameter.type == bool_ else str(value)


def _type(type_: Type | Bits | Pointer) -> str:
    """An operand's type, as users write it."""
    if isinstance(type_, Bits):
        integer = f"nv.u{type_.width}"
        return f"nv.vec[{integer}, {type_.count}]" if type_.count else integer
    if isinstance(type_, VectorType):
        return f"nv.vec[nv.{type_.element!r}, {type_.count}]"
    return f"nv.{type_!r}"


def _stored(record: Intrinsic, call: str, pointee: str) -> tuple[list[str], list[str]]:
    """The kernel's parameters that results go to, and the lines with the call."""
    if not record.returns:
        return [], [call]
    types = [_type_of_result(type_, pointee) for type_ in record.returns]
    first = record.returns[0]
    if isinstance(first, VectorType) and first.count > MAX_WRITTEN:
        values = call if len(types) == 1 else f"{call}[0]"
        return [f"out: nv.Array[nv.{first.element!r}]"], [f"values = {values}", "out[nv.grid(1)] = values[0]"]
    if len(types) == 1:
        return [f"out: nv.Array[{types[0]}]"], [f"out[nv.grid(1)] = {call}{_use(record.returns[0])}"]
    if len(set(types)) == 1:
        targets = ", ".join(f"out[{index}]" for index in range(len(types)))
        return [f"out: nv.Array[{types[0]}]"], [f"{targets} = {call}"]
    names = [f"out_{index}" for index in range(len(types))]
    targets = ", ".join(f"{name}[0]" for name in names)
    return [f"{name}: nv.Array[{type_}]" for name, type_ in zip(names, types, strict=True)], [f"{targets} = {call}"]


def _type_of_result(type_: Type, pointee: str) -> str:
    if isinstance(type_, PointerType):
        return "nv.u32" if type_.space is Space.TENSOR else pointee
    return _type(type_)


def _use(type_: Type) -> str:
    """What makes a value of a result that is an address."""
    return "[0]" if isinstance(type_, PointerType) and type_.space is not Space.TENSOR else ""
