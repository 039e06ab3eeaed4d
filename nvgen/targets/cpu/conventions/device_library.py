"""Functions of ``lang.meaning``, called from the code of a kernel.

Those that are never inlined are compiled once, each as a module of its own, and kernels are linked with them;
the others are compiled with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.contract.target import Functions
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import DeviceFunction
from nvgen.targets.cpu.conventions.symbols import LIBRARY_PREFIX
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
    specialised = functions.of_library(function, tuple(constants.items()))
    if specialised.inline != "never":
        return functions.find(specialised)
    return declare(module, symbol(specialised, ftz=ftz), value_type(specialised.typed.result), types)


def function_of(symbol: str) -> tuple[SpecialisedFunction, bool]:
    """The function that modules call by a symbol, and whether it flushes subnormal f32 numbers."""
    return _functions[symbol]


def has_matrices(function: SpecialisedFunction) -> bool:
    """Whether a function computes with matrices of its own, in loops over their rows."""
    types = (node.type for node in tree.find(function.typed, tree.Allocate))
    return any(isinstance(type_, ArrayType) and type_.ndim > 1 for type_ in types)


#: By symbol: the functions that are compiled once.
_functions: dict[str, tuple[SpecialisedFunction, bool]] = {}


@cache
def symbol(function: SpecialisedFunction, *, ftz: bool) -> str:
    """A name that no other function has, the same in every process; users' have no dots. It is one for functions that
    do the same, also where several others have been typed with a copy each."""
    flushes = ftz and any(node.type == f32 for node in tree.find(function.typed, tree.Expression))
    made = f"{LIBRARY_PREFIX}{of_function(function)}{'.ftz' if flushes else ''}.{function.name}"
    _functions[made] = function, flushes
    return made
