"""How a GPU says that a check failed: ``vprintf`` prints the numbers, ``__assertfail`` ends the kernel.

Source: CUDA C++ Programming Guide, "Formatted Output" and "Assertion"; PTX Interoperability, "System Calls". Both are
functions of the driver's. The driver prints at the next synchronisation, which then fails with ``CUDA_ERROR_ASSERT``.
"""

from __future__ import annotations

import hashlib

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.targets.failure import Check
from nvgen.types import Space

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)


def fail(builder: ir.IRBuilder, bits: int, check: Check, place: list[ir.Value], numbers: list[ir.Value]) -> None:
    """Prints and ends the kernel; addresses have ``bits``. ``place``: the thread's index and the block's, x first."""
    file, line = check.span.file.name, check.span.line
    if check.detail:
        where = "thread (%d, %d, %d) of block (%d, %d, %d)"
        start = f"{file}:{line}: ".replace("%", "%%")
        _print(builder, f"{start}{check.detail}, {where}\n", [*numbers, *place])
    size = ir.IntType(bits)
    parameters = [pointer(), pointer(), _I32, pointer(), size]
    function = declare(builder.module, "__assertfail", ir.VoidType(), parameters)
    ir_gaps.set_function_attribute(function, "noreturn")
    words = [_text(builder, check.message), _text(builder, file), _I32(line), _text(builder, builder.function.name)]
    builder.call(function, [*words, size(1)])
    builder.unreachable()


def _print(builder: ir.IRBuilder, text: str, numbers: list[ir.Value]) -> None:
    """``vprintf``: the numbers lie in memory as a C structure of them does."""
    type_ = ir.LiteralStructType([number.type for number in numbers])
    with builder.goto_entry_block():
        memory = builder.alloca(type_, name="printed")
    for field, number in enumerate(numbers):
        builder.store(number, builder.gep(memory, [_I32(0), _I32(field)], inbounds=True))
    function = declare(builder.module, "vprintf", _I32, [pointer(), pointer()])
    builder.call(function, [_text(builder, text), builder.bitcast(memory, pointer())])


def _text(builder: ir.IRBuilder, text: str) -> ir.Value:
    """The address of a text that ends with a null byte, kept once in a module."""
    module = builder.module
    content = bytearray(text.encode(errors="replace") + b"\0")
    type_ = ir.ArrayType(_I8, len(content))
    name = f"nvgen.text.{hashlib.sha256(content).hexdigest()[:16]}"  # no name of the user's has a dot
    known = module.globals.get(name)
    if known is None:
        known = ir.GlobalVariable(module, type_, name, addrspace=Space.GLOBAL.value)
        known.linkage = "internal"
        known.global_constant = True
        known.initializer = ir.Constant(type_, content)
    return builder.addrspacecast(known, pointer())
