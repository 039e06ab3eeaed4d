"""Functions of ``targets.cpu.simt``, called from the code of a kernel."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from llvmlite import ir

from nvgen.diagnostics import InternalError
from nvgen.frontend.context import BoundFunction
from nvgen.frontend.infer import Specialiser
from nvgen.frontend.tree import SpecialisedFunction
from nvgen.targets.target import Functions


def call(functions: Functions, builder: ir.IRBuilder, function: Callable[..., Any], *arguments: ir.Value) -> ir.Value:
    """The result of a function of the library; its parameters are annotated, and the arguments have their types."""
    return builder.call(functions.find(_specialised(function)), arguments)


@cache
def _specialised(function: Any) -> SpecialisedFunction:
    """The typed function, the same for all kernels."""
    specialiser = Specialiser(is_library=True)
    source = specialiser.source_of(function)
    parameters = specialiser.known(source).parameters
    types = {name: type_ for name, type_ in parameters.items() if type_ is not None}
    if len(types) != len(parameters):
        raise InternalError(f"{function.__name__} does not say the types of its parameters")
    made: SpecialisedFunction
    made, _ = specialiser.specialise(BoundFunction(source, {}), types, source.name_span)
    return made
