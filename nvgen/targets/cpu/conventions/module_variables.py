"""Variables of a module that the code is linked with."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.lang.allocation import ARRAY_ALIGNMENT
from nvgen.targets.cpu.conventions.symbols import global_symbol
from nvgen.types import Space


def module_variable(module: ir.Module, name: str, nbytes: int) -> ir.Value:
    """The address of one."""
    symbol = global_symbol(name)
    known = module.globals.get(symbol)
    if known is not None:
        return known
    made = ir_gaps.add_global(module, ir.ArrayType(ir.IntType(8), nbytes), symbol, Space.GLOBAL.value)
    made.align = ARRAY_ALIGNMENT
    return made
