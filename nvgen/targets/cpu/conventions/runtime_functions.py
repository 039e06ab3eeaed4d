"""Functions of the compiler's run-time library that LLVM calls for f16 and bf16 on an x86 without such instructions.

Machine code in this process cannot count on finding them, so a module that has such values defines its own. They have
the names and the conventions of LLVM's ``RuntimeLibcalls``, and round once.
"""

from __future__ import annotations

from collections.abc import Mapping

from llvmlite import ir

from nvgen.codegen import float_bits
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.llvm_types import value_type
from nvgen.types import Scalar, bf16, f16, f32, f64

# Workaround (LLVM 22.1, 2026-11): floats of 16 bits are rounded by calls of a run-time library.
# Reproducer: tests/workarounds/half_library_call.ll
_FUNCTIONS: dict[str, tuple[Scalar, Scalar]] = {
    "__truncsfhf2": (f32, f16),
    "__truncdfhf2": (f64, f16),
    "__extendhfsf2": (f16, f32),
    "__truncsfbf2": (f32, bf16),
    "__truncdfbf2": (f64, bf16),
}
#: The types of floats that are looked for, and those of 16 bits.
_FLOATS = {one.llvm for types in _FUNCTIONS.values() for one in types} - {f32.llvm}
_HALVES = _FLOATS & {f16.llvm, bf16.llvm}
# Workaround (LLVM 22.1, 2026-11): floats are rounded to bfloat by an instruction that flushes subnormal numbers.
# Reproducer: tests/workarounds/bfloat_flush.ll
#: Instructions that flush subnormal numbers, whatever the mode: their results would not be those of a GPU.
FLUSHING_FEATURES = ("avx512bf16", "avxneconvert", "avx10.2", "avx10.2-512")


def define_where_needed(module: ir.Module, text: str) -> None:
    """Adds to a module, whose text is known, those functions whose floats it has, if it has a float of 16 bits."""
    if not any(name in text for name in _HALVES) or not module.globals.keys().isdisjoint(_FUNCTIONS):
        return
    types = _float_types(module)
    for name, (source, target) in _FUNCTIONS.items():
        if not {source.llvm, target.llvm} - {f32.llvm} <= types:
            continue
        type_ = ir.FunctionType(value_type(target), [value_type(source)])
        defined = ir.Function(module, type_, name)
        defined.attributes.add("nounwind")
        b = Builder(defined.append_basic_block("entry"))
        (number,) = defined.args
        if target == f32:
            b.ret(float_bits.to_f32(b, number, source))
        else:
            rounded = float_bits.pack(b, float_bits.unpack_float(b, number, source), target)
            b.ret(_unless_exact(b, number, rounded) if (source, target) == (f32, bf16) else rounded)


def _unless_exact(b: ir.IRBuilder, number: ir.Value, rounded: ir.Value) -> ir.Value:
    """An f32 as the bfloat that it is, or else ``rounded``. LLVM keeps a bfloat in an f32 from one block to another,
    and what is loaded and stored only keeps its bits, those of a NaN as well."""
    bits = b.bitcast(number, ir.IntType(32))
    half = ir.IntType(16)
    exact = b.bitcast(b.trunc(b.lshr(bits, bits.type(16)), half), rounded.type)
    return b.select(b.icmp_unsigned("==", b.trunc(bits, half), half(0)), exact, rounded)


def _float_types(module: ir.Module) -> set[str]:
    """The floats among the types of all values and operands, if a value is one of 16 bits; of vectors and arrays those
    of their elements."""
    values: dict[int, ir.Type] = {}
    operands: dict[int, ir.Type] = {}
    for function in module.functions:
        values.update({id(argument.type): argument.type for argument in function.args})
        for block in function.blocks:
            for made in block.instructions:
                values[id(made.type)] = made.type
                for operand in made.operands:
                    operands[id(operand.type)] = operand.type
    found = _elements(values)
    return set() if found.isdisjoint(_HALVES) else (found | _elements(operands)) & _FLOATS


def _elements(types: Mapping[int, ir.Type]) -> set[str]:
    return {str(getattr(type_, "element", type_)) for type_ in types.values()}
