"""Functions of the compiler's run-time library that LLVM calls for f16 and bf16 on an x86 without such instructions.

Machine code in this process cannot count on finding them, so a module that has such values defines its own. They have
the names and the conventions of LLVM's ``RuntimeLibcalls``, and round once.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import float_bits
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.ir_gaps import BFloatType
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
# Workaround (LLVM 22.1, 2026-11): floats are rounded to bfloat by an instruction that flushes subnormal numbers.
# Reproducer: tests/workarounds/bfloat_flush.ll
#: Instructions that flush subnormal numbers, whatever the mode: their results would not be those of a GPU.
FLUSHING_FEATURES = ("avx512bf16", "avxneconvert", "avx10.2", "avx10.2-512")


def define_where_needed(module: ir.Module) -> None:
    """Adds to a module, once, those functions whose floats it has, if it has a float of 16 bits."""
    if not _has_half_floats(module) or not module.globals.keys().isdisjoint(_FUNCTIONS):
        return
    types = _types(module)
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


def _types(module: ir.Module) -> set[str]:
    """The types of all values and operands, of vectors and arrays those of their elements."""
    instructions = [one for function in module.functions for block in function.blocks for one in block.instructions]
    found = {id(operand.type): operand.type for instruction in instructions for operand in instruction.operands}
    found |= _of_values(module)
    return {str(getattr(type_, "element", type_)) for type_ in found.values()}


def _has_half_floats(module: ir.Module) -> bool:
    """Whether a value of a module is a float of 16 bits, or a vector or an array of such."""
    types = _of_values(module)
    elements = {type(getattr(type_, "element", type_)) for type_ in types.values()}
    return not elements.isdisjoint((ir.HalfType, BFloatType))


def _of_values(module: ir.Module) -> dict[int, ir.Type]:
    """The types of arguments and results, each object once."""
    found: dict[int, ir.Type] = {}
    for function in module.functions:
        for values in (function.args, *(block.instructions for block in function.blocks)):
            found.update({id(type_): type_ for type_ in [value.type for value in values]})
    return found
