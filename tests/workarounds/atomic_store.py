"""llvmlite's atomic store wants a pointer that names what it points at.

defect: to store by an opaque pointer is refused.
mended: it is taken, as by a plain store.
"""

from llvmlite import ir


def is_there() -> bool:
    function = ir.Function(ir.Module(), ir.FunctionType(ir.VoidType(), [ir.PointerType()]), "f")
    builder = ir.IRBuilder(function.append_basic_block())
    try:
        builder.store_atomic(ir.IntType(32)(1), function.args[0], "release", 4)
    except (AttributeError, TypeError):
        return True
    return False
