"""Types of operands, and functions that a module gets once for all instructions that need them.

What takes one LLVM instruction or two is emitted in place. What takes more is a function of the module, made at its
first use and called: lifting costs a call each time, and LLVM inlines it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.ir_functions import new_function
from nvgen.codegen.ir_gaps import set_function_attribute
from nvgen.lift.step import Step
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.tree import Modifier, of_kind

I1, I8, I16, I32, I64, I128 = (ir.IntType(bits) for bits in (1, 8, 16, 32, 64, 128))
F32, F64 = ir.FloatType(), ir.DoubleType()
#: What the emitted functions' names begin with.
PREFIX = "ptx."

FLOATS = {"f32": F32, "f64": F64}
HALVES = frozenset({"f16", "bf16"})
#: Types of several values in one register: the type of each, and how many.
PACKED = {
    **{f"{type_}x2": (type_, 2) for type_ in ("f16", "bf16", "f32", "u16", "s16", "b16")},
    **{f"{type_}x4": (type_, 4) for type_ in ("u8", "s8", "b8")},
}

#: The body of an emitted function: from its parameters to its result.
Body = Callable[..., ir.Value]


@cache
def width(type_: str) -> int:
    """How many bits a value of a PTX type of numbers, bits or predicates takes."""
    if type_ in PACKED:
        element, count = PACKED[type_]
        return width(element) * count
    return 1 if type_ == "pred" else int(type_.lstrip("bfsu"))


def integer(type_: str) -> ir.IntType:
    """LLVM's type of a PTX type's bits."""
    return ir.IntType(width(type_))


def is_signed(type_: str) -> bool:
    return type_[0] == "s"


def is_float(type_: str) -> bool:
    """Whether it is a floating-point type, also one of several values."""
    return PACKED.get(type_, (type_,))[0] in ("f16", "bf16", "f32", "f64")


def types_of(step: Step) -> tuple[Modifier, ...]:
    """The types that an instruction has as modifiers, in their order."""
    return of_kind(step.instruction.modifiers, ModifierKind.TYPE)


def lane_vector(type_: str) -> ir.Type:
    """LLVM's vector of the values of a packed type."""
    element, count = PACKED[type_]
    return ir.VectorType(integer(element), count)


def lanes(step: Step, value: ir.Value, type_: str) -> ir.Value:
    """The bits of a packed type as an LLVM vector; those of others as they are."""
    return step.builder.bitcast(value, lane_vector(type_)) if type_ in PACKED else value


def write_lanes(step: Step, result: ir.Value, type_: str) -> None:
    """Writes what ``lanes`` gives to the first operand."""
    if type_ in PACKED:
        result = step.builder.bitcast(result, integer(type_))
    step.write(step.operands[0], result, type_)


def all_bits(step: Step, type_: str, start: int = 1) -> list[ir.Value]:
    """The operands after the result, as bits."""
    return [step.bits(operand, type_) for operand in step.operands[start:]]


def extend(builder: ir.IRBuilder, value: ir.Value, bits: int, *, signed: bool) -> ir.Value:
    """An integer in a wider one."""
    return (builder.sext if signed else builder.zext)(value, ir.IntType(bits))


def fitted(builder: ir.IRBuilder, value: ir.Value, bits: int) -> ir.Value:
    """An integer cut off or extended with zeros."""
    if value.type.width == bits:
        return value
    return (builder.trunc if value.type.width > bits else builder.zext)(value, ir.IntType(bits))


def constant_of(value: ir.Value) -> int | None:
    """The number that an integer is known to be, unsigned."""
    known = value.constant if isinstance(value, ir.Constant) else None
    return known & ((1 << int(value.type.width)) - 1) if isinstance(known, int) else None


def call(
    builder: ir.IRBuilder, name: str, result: ir.Type, operands: Sequence[ir.Value], body: Body, *, inline: bool = True
) -> ir.Value:
    """A call of the module's function ``ptx.NAME``, which ``body`` emits the first time: it takes a builder and the
    parameters, and gives the result. The name says everything that ``body`` depends on. What is not ``inline``
    touches no memory."""
    module = builder.module
    function = module.globals.get(PREFIX + name)
    if function is None:
        type_ = ir.FunctionType(result, [operand.type for operand in operands])
        function = new_function(module, type_, PREFIX + name)
        function.linkage = "internal"
        function.attributes.add("nounwind")
        if inline:
            function.attributes.add("alwaysinline")
        else:
            for attribute in ("noinline", "willreturn", "memory(none)"):
                set_function_attribute(function, attribute)
        inner = Builder(function.append_basic_block("entry"))
        inner.ret(body(inner, *function.args))
    return builder.call(function, list(operands))
