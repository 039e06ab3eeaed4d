"""Functions of ``targets.cpu.simt``, called from the code of a kernel.

Those that are never inlined are compiled once a process, each as a module of its own, and kernels are linked with them;
the others are compiled with the kernel.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType
from typing import Any

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import InternalError
from nvgen.frontend.context import BoundFunction, Static
from nvgen.frontend.functions import type_of
from nvgen.frontend.infer import Specialiser
from nvgen.frontend.tree import SpecialisedFunction
from nvgen.lang import DeviceFunction
from nvgen.targets.target import Functions


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
    specialised = _specialised(function, tuple(constants.items()))
    if specialised.inline != "never":
        return builder.call(functions.find(specialised), arguments)
    types = [argument.type for argument in arguments]
    return builder.call(
        declare(builder.module, _symbol(specialised, ftz), value_type(specialised.typed.result), types), arguments
    )


def function_of(symbol: str) -> tuple[SpecialisedFunction, bool]:
    """The function that modules call by a symbol, and whether it flushes subnormal f32 numbers."""
    return _functions[symbol]


#: By symbol: the functions that are compiled once.
_functions: dict[str, tuple[SpecialisedFunction, bool]] = {}
#: Threads that compile at the same time never draw the same one.
_numbers = itertools.count()


@cache
def _symbol(function: SpecialisedFunction, ftz: bool) -> str:
    """A name that no other function of the process has; users' have no dots."""
    symbol = f"simt.{next(_numbers)}.{function.name}"
    _functions[symbol] = function, ftz
    return symbol


@cache
def _specialised(function: Any, constants: tuple[tuple[str, Any], ...]) -> SpecialisedFunction:
    """The typed function, the same for all kernels."""
    specialiser = Specialiser(is_library=True)
    inline = "auto"
    if isinstance(function, DeviceFunction):
        function, inline = function.function, function.inline
    source = specialiser.source_of(function)
    parameters = specialiser.known(source).parameters
    types = {name: type_ for name, type_ in parameters.items() if type_ is not None}
    if len(types) != len(parameters):
        raise InternalError(f"{function.__name__} does not say the types of its parameters")
    for name, value in constants:
        constant = BoundFunction(specialiser.source_of(value), {}) if isinstance(value, FunctionType) else value
        types[name] = type_of(Static(source.name_span, constant))
    made: SpecialisedFunction
    made, _ = specialiser.specialise(BoundFunction(source, {}, inline), types, source.name_span)
    return made
