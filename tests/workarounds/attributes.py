"""llvmlite checks attributes of functions, calls and parameters against closed lists, which are older than LLVM.

defect: it refuses attributes that LLVM has.
mended: it takes one of them.
"""

from llvmlite import ir

_OF_FUNCTIONS = ("willreturn", "memory(none)", '"nvvm.maxntid"="64"')
_OF_CALLS = ("memory(none)", "memory(argmem: read)")
_OF_PARAMETERS = ("range(i32 0, 5)", "byval([16 x i8])", '"nvvm.grid_constant"')


def is_there() -> bool:
    i32 = ir.IntType(32)
    function = ir.Function(ir.Module(), ir.FunctionType(i32, [i32]), "f")
    builder = ir.IRBuilder(function.append_basic_block())
    call = builder.call(function, function.args)
    every = ((function, _OF_FUNCTIONS), (call, _OF_CALLS), (function.args[0], _OF_PARAMETERS))
    return all(_is_refused(value, name) for value, names in every for name in names)


def _is_refused(value: ir.Value, attribute: str) -> bool:
    try:
        value.attributes.add(attribute)
    except ValueError:
        return True
    return False
