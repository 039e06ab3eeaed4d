"""How the intrinsics are written, in Python and in LLVM: for those who read, no compiler takes it."""

from __future__ import annotations

from nvgen.intrinsics.nvvm import Bits, Immediate, Intrinsic, Parameter, Pointer
from nvgen.types import PointerType, Scalar, Space, Type, VectorType


def type_text(type_: Type | Bits | Pointer) -> str:
    """A type as messages name it; ``i32|u32`` is an integer of any sign."""
    if isinstance(type_, Bits):
        integer = f"i{type_.width}|u{type_.width}"
        return f"vec[{integer}, {type_.count}]" if type_.count else integer
    if isinstance(type_, (Pointer, PointerType)):
        return "u32" if type_.space is Space.TENSOR else f"ptr[{type_.space!r}]"
    return repr(type_)


def parameter_text(parameter: Parameter) -> str:
    """A parameter with its type; of a constant that may be left out, also its value then."""
    kind = "" if parameter.immediate is None else "constant "
    default = "" if parameter.default is None else f" = {parameter.default}"
    return f"{parameter.name}: {kind}{type_text(parameter.type)}{default}"


def returns_text(record: Intrinsic) -> str:
    """The type of the result; of several, the tuple."""
    if not record.returns:
        return "None"
    texts = [type_text(type_) for type_ in record.returns]
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def python_signature(record: Intrinsic) -> str:
    """``nv.nvvm.NAME(a: f32, b: f32) -> f32``."""
    parameters = ", ".join(map(parameter_text, record.parameters))
    return f"nv.nvvm.{record.short_name}({parameters}) -> {returns_text(record)}"


def llvm_signature(record: Intrinsic) -> str:
    """``float @llvm.nvvm.NAME(float, float)``; constants are marked ``immarg``; empty where LLVM has none."""
    if record.inline is not None:
        return ""
    results = [_llvm_type(type_) for type_ in record.returns]
    operands = [_llvm_type(p.type) + (" immarg" if p.immediate is not None else "") for p in record.parameters]
    name = record.name
    if record.llvm is not None:
        name = record.llvm.intrinsic
        results = ["i1"] if record.llvm.gives_predicate else results
        positions = [operand.place for operand in record.llvm.operands]
        operands = ["i32 immarg" if position is None else operands[position] for position in positions] or operands
    result = "void" if not results else results[0] if len(results) == 1 else f"{{ {', '.join(results)} }}"
    return f"{result} @llvm.nvvm.{name}({', '.join(operands)})"


def _llvm_type(type_: Type | Bits | Pointer) -> str:
    if isinstance(type_, Bits):
        return f"<{type_.count} x i{type_.width}>" if type_.count else f"i{type_.width}"
    if isinstance(type_, (Pointer, PointerType)):
        return "ptr" if type_.space is Space.GENERIC else f"ptr addrspace({type_.space.value})"
    if isinstance(type_, VectorType):
        return f"<{type_.count} x {_llvm_type(type_.element)}>"
    if isinstance(type_, Scalar):
        return type_.llvm
    return "metadata"


def immediate_text(immediate: Immediate) -> str:
    """What a constant can be, and which of its values need more than the intrinsic does."""
    special = (f"{value} needs {rare.text}" for value, rare in immediate.rare)
    return "; ".join((immediate.text, *special))


#: What only moves operands and results from one register to another, around the instruction itself.
_MOVES = ("selp", "setp", "mov", "cvta", "add", "shl", "ld", "st")


def instruction(record: Intrinsic) -> str:
    """The instruction that it is, of those that it becomes; empty where no architecture has it."""
    own = [line for line in record.ptx if line[0] not in "{}" and line.partition(".")[0] not in _MOVES]
    return (own or [*record.ptx] or [""])[-1]
