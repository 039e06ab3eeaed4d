"""Memory as NVPTX has it: dynamic shared memory, device global variables, cache operators.

Sources: PTX ISA, "Cache Operators", "ld", "ld.global.nc", "st", "%dynamic_smem_size"; the NVPTX user guide, "Address
Spaces".
"""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import ir_gaps
from nvgen.codegen.intrinsic import declare
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion
from nvgen.intrinsics.instructions import instruction
from nvgen.lang import Hint
from nvgen.lang.allocation import ARRAY_ALIGNMENT, READONLY
from nvgen.targets.nvptx.refusal import check_architecture
from nvgen.tree import GlobalVariable
from nvgen.types import Space

_I8, _I16, _I32 = ir.IntType(8), ir.IntType(16), ir.IntType(32)
#: LLVM's constraint for a register of so many bits; PTX loads and stores a byte in one of 16.
_REGISTERS = {16: "h", 32: "r", 64: "l"}


def dynamic_shared(module: ir.Module, kernel: str, alignment: int) -> ir.Value:
    """The symbol of a kernel's dynamic shared memory, ``.extern .shared .align 16 .b8 kernel$dynamic[]``."""
    name = f"{kernel}$dynamic"
    known = module.globals.get(name)
    if known is None:
        known = ir_gaps.add_global(module, ir.ArrayType(_I8, 0), name, Space.SHARED.value)
        known.align = ARRAY_ALIGNMENT
    known.align = max(known.align, alignment)
    return known


def dynamic_size(builder: ir.IRBuilder, record: ArchitectureRecord, version: PtxVersion, span: Span) -> ir.Value:
    """The register ``%dynamic_smem_size``.

    Raises:
        CompileError: the PTX version does not have it.
    """
    known = instruction("%total_smem_size")
    if not known.is_on(record, version):
        what = "the size of the dynamic shared memory"
        raise CompileError(diagnostics.memory.NeedsPtx(span, what, str(known.first_ptx), str(version)))
    return builder.call(declare(builder.module, "llvm.nvvm.read.ptx.sreg.dynamic_smem_size", _I32, []), [])


def global_array(module: ir.Module, node: GlobalVariable) -> ir.Value:
    """A ``.visible .global`` variable with the initial values, which the driver finds by its name."""
    known = module.globals.get(node.symbol)
    if known is not None:
        return known
    array = node.array
    contents = ir.ArrayType(_I8, array.nbytes)
    made = ir_gaps.add_global(module, contents, node.symbol, Space.GLOBAL.value)
    made.align = ARRAY_ALIGNMENT
    made.initializer = ir.Constant(contents, bytearray(array.initial) if any(array.initial) else None)
    return made


# Loads and stores


def load(
    builder: ir.IRBuilder,
    record: ArchitectureRecord,
    address: ir.Value,
    type_: ir.Type,
    align: int,
    hint: Hint,
    span: Span,
) -> ir.Value:
    """A load with a hint."""
    if hint.volatile:
        return ir_gaps.load_volatile(builder, address, type_, align)
    if hint.cache == "nc":
        check_architecture(instruction("ld.global.nc"), record, 'the cache operator "nc"', span)
        loaded = builder.load(address, align=align, typ=type_)
        loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
        return loaded
    bits = align * 8
    register = ir.IntType(max(bits, 16))
    if hint.cache == READONLY:
        text = f"ld.proxy::readonly{_space(address)}.b{bits} $0, [$1];"
    else:
        text = f"ld{_space(address)}.{hint.cache}.b{bits} $0, [$1];"
    constraint = f"={_REGISTERS[register.width]},{_address(builder, address)},~{{memory}}"
    function = ir.FunctionType(register, [address.type])
    call = builder.asm(function, text, constraint, [address], side_effect=hint.cache == "cv")
    ir_gaps.set_call_attribute(call, "memory(argmem: read)")
    return _as_type(builder, call, type_)


def store(builder: ir.IRBuilder, address: ir.Value, value: ir.Value, align: int, hint: Hint) -> None:
    """A store with a hint."""
    if hint.volatile:
        ir_gaps.store_volatile(builder, value, address, align)
        return
    bits = align * 8
    register = ir.IntType(max(bits, 16))
    text = f"st{_space(address)}.{hint.cache}.b{bits} [$0], $1;"
    constraint = f"{_address(builder, address)},{_REGISTERS[register.width]},~{{memory}}"
    function = ir.FunctionType(ir.VoidType(), [address.type, register])
    call = builder.asm(
        function, text, constraint, [address, _as_register(builder, value, register)], side_effect=hint.cache == "wt"
    )
    ir_gaps.set_call_attribute(call, "memory(argmem: write)")


def _space(address: ir.Value) -> str:
    spaces = {Space.GLOBAL.value: ".global", Space.GENERIC.value: ""}
    if address.type.addrspace not in spaces:
        raise InternalError(f"no cache operators in the address space {address.type.addrspace}")
    return spaces[address.type.addrspace]


def _address(builder: ir.IRBuilder, address: ir.Value) -> str:
    return "l" if builder.module.triple.startswith("nvptx64") else "r"


def _as_type(builder: ir.IRBuilder, number: ir.Value, type_: ir.Type) -> ir.Value:
    if isinstance(type_, ir.IntType):
        return builder.trunc(number, type_) if type_.width < number.type.width else number
    return builder.bitcast(number, type_)


def _as_register(builder: ir.IRBuilder, value: ir.Value, register: ir.IntType) -> ir.Value:
    if isinstance(value.type, ir.IntType):
        return builder.zext(value, register) if value.type.width < register.width else value
    return builder.bitcast(value, register)
