"""Functions of ``lang.meaning``, called from the code of a kernel.

Those that are never inlined are compiled once, each as a module of its own, and kernels are linked with them;
the others are compiled with the kernel. A function whose declaration is kept on disk is typed only where its code is
not there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.contract.target import Functions, Library
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.diagnostics import InternalError
from nvgen.lang import DeviceFunction
from nvgen.targets.cpu.conventions.symbols import LIBRARY_PREFIX
from nvgen.targets.cpu.objects import kept_declarations
from nvgen.targets.cpu.objects.kept_declarations import Declaration
from nvgen.tree import SpecialisedFunction
from nvgen.tree.analysis.fingerprint import of_function
from nvgen.types import ArrayType, f32


def call(
    functions: Functions,
    builder: ir.IRBuilder,
    function: Callable[..., Any] | DeviceFunction,
    *arguments: ir.Value,
    constants: Mapping[str, Any] = {},
    ftz: bool = False,
) -> ir.Value:
    """The result of a function of the library; its parameters are annotated, and the arguments have their types.

    ``constants`` are those of its parameters that are known at compile time: numbers, texts, types, functions. ``ftz``
    is whether one that is compiled once flushes subnormal f32 numbers.
    """
    types = [argument.type for argument in arguments]
    return builder.call(find(functions, builder.module, function, types, constants=constants, ftz=ftz), arguments)


def find(
    functions: Functions,
    module: ir.Module,
    function: Callable[..., Any] | DeviceFunction,
    types: list[ir.Type],
    *,
    constants: Mapping[str, Any] = {},
    ftz: bool = False,
) -> ir.Function:
    """A function of the library, whose parameters have these types; the rest is as for ``call``."""
    call = function, tuple(constants.items())
    if not isinstance(function, DeviceFunction) or function.inline != "never":
        return functions.find(functions.of_library(*call))
    name, result = _declared(functions, call, ftz=ftz)
    return declare(module, name, result, types)


#: A function and its constants, as ``Functions.of_library`` takes them.
_Call = tuple[Callable[..., Any] | DeviceFunction, tuple[tuple[str, Any], ...]]


def _declared(functions: Functions, call: _Call, *, ftz: bool) -> tuple[str, ir.Type]:
    """The symbol of a function that is compiled once, and its result's type."""
    known = _declarations.get((call, ftz))
    if known is not None:
        return known
    key = kept_declarations.key_of(*call, ftz=ftz)
    kept = kept_declarations.find(key)
    result = None if kept is None else _RESULTS.get(kept.result)
    if kept is not None and result is not None:
        made = kept.symbol, result
        _untyped.setdefault(kept.symbol, (call, ftz))
    else:
        specialised = functions.of_library(*call)
        made = symbol(specialised, ftz=ftz), value_type(specialised.typed.result)
        if str(made[1]) in _RESULTS:
            kept_declarations.keep(key, Declaration(made[0], str(made[1])))
    _declarations[call, ftz] = made
    return made


def function_of(symbol: str, library: Library) -> tuple[SpecialisedFunction, bool]:
    """The function that modules call by a symbol, and whether it flushes subnormal f32 numbers; ``library`` types it,
    where that has not been done."""
    if symbol not in _functions and symbol in _untyped:
        _type(symbol, library)
    if symbol not in _functions:  # kept code calls it, of which others have removed the code
        for other in list(_untyped):
            _type(other, library)
        for function, ftz in list(_functions.values()):
            _find_called(function, ftz=ftz)
    return _functions[symbol]


def _type(name: str, library: Library) -> None:
    """Types a function of which the declaration was kept."""
    call, ftz = _untyped.pop(name)
    found = symbol(library(*call), ftz=ftz)
    if found != name:
        raise InternalError(f"the kept declaration of {found} says {name}")


def _find_called(function: SpecialisedFunction, *, ftz: bool) -> None:
    """Finds the symbols of what a function calls, and of what that calls."""
    for call in tree.find(function.typed, tree.Call):
        if call.function.inline == "never":
            symbol(call.function, ftz=ftz)


def has_matrices(function: SpecialisedFunction) -> bool:
    """Whether a function computes with matrices of its own, in loops over their rows."""
    types = (node.type for node in tree.find(function.typed, tree.Allocate))
    return any(isinstance(type_, ArrayType) and type_.ndim > 1 for type_ in types)


#: The results of functions that can be kept, by LLVM's names.
_RESULTS = {str(type_): type_ for type_ in (ir.VoidType(), pointer(), *map(ir.IntType, (1, 8, 16, 32, 64, 128)))}
#: By symbol: the functions that are compiled once, and those that nobody has typed yet.
_functions: dict[str, tuple[SpecialisedFunction, bool]] = {}
_untyped: dict[str, tuple[_Call, bool]] = {}
#: The symbols and the results of functions, and whether these flush subnormal numbers.
_declarations: dict[tuple[_Call, bool], tuple[str, ir.Type]] = {}


@cache
def symbol(function: SpecialisedFunction, *, ftz: bool) -> str:
    """A name that no other function has, the same in every process; users' have no dots. It is one for functions that
    do the same, also where several others have been typed with a copy each."""
    flushes = ftz and any(node.type == f32 for node in tree.find(function.typed, tree.Expression))
    made = f"{LIBRARY_PREFIX}{of_function(function)}{'.ftz' if flushes else ''}.{function.name}"
    _functions[made] = function, flushes
    return made
