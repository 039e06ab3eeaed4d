"""llvmlite's global variables and stack slots are no opaque pointers, as LLVM's are.

defect: their types name what they point at.
mended: both are `ptr`.
"""

from llvmlite import ir


def is_there() -> bool:
    module = ir.Module()
    variable = ir.GlobalVariable(module, ir.IntType(32), "v")
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), []), "f")
    slot = ir.IRBuilder(function.append_basic_block()).alloca(ir.IntType(32))
    return not any(str(value.type) == "ptr" for value in (variable, slot))
