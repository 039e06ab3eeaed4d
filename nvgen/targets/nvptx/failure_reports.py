"""How a GPU says that a check failed: ``vprintf`` prints the numbers, ``__assertfail`` ends the kernel.

Source: CUDA C++ Programming Guide, "Formatted Output" and "Assertion"; PTX Interoperability, "System Calls". Both are
functions of the driver's. The driver prints at the next synchronisation, which then fails with ``CUDA_ERROR_ASSERT``.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.run_checks import Check
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.texts import text
from nvgen.lang.output import ASSERT_FAIL, PRINT

_I32 = ir.IntType(32)


def fail(builder: ir.IRBuilder, bits: int, check: Check, thread: list[ir.Value], numbers: list[ir.Value]) -> None:
    """Prints and ends the kernel; addresses have ``bits``. ``thread``: the thread's index and the block's, x first."""
    file, line = check.span.file.name, check.span.line
    if check.detail:
        where = "thread (%d, %d, %d) of block (%d, %d, %d)"
        start = f"{file}:{line}: ".replace("%", "%%")
        _print(builder, f"{start}{check.detail}, {where}\n", [*numbers, *thread])
    size = ir.IntType(bits)
    parameters = [pointer(), pointer(), _I32, pointer(), size]
    function = declare(builder.module, ASSERT_FAIL, ir.VoidType(), parameters)
    ir_gaps.set_function_attribute(function, "noreturn")
    words = [text(builder, check.message), text(builder, file), _I32(line), text(builder, builder.function.name)]
    builder.call(function, [*words, size(1)])
    builder.unreachable()


def _print(builder: ir.IRBuilder, line: str, numbers: list[ir.Value]) -> None:
    """``vprintf``: the numbers lie in memory as a C structure of them does."""
    type_ = ir.LiteralStructType([number.type for number in numbers])
    with builder.goto_entry_block():
        memory = builder.alloca(type_, name="printed")
    for field, number in enumerate(numbers):
        builder.store(number, builder.gep(memory, [_I32(0), _I32(field)], inbounds=True))
    function = declare(builder.module, PRINT, _I32, [pointer(), pointer()])
    builder.call(function, [text(builder, line), builder.bitcast(memory, pointer())])
