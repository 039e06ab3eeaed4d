"""Types functions that targets have of their own, written in the kernel language."""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any

from nvgen.diagnostics import InternalError
from nvgen.frontend.typing.context import BoundFunction, Static
from nvgen.frontend.typing.functions import type_of
from nvgen.frontend.typing.infer import Finished, Specialiser
from nvgen.lang import DeviceFunction
from nvgen.tree import SpecialisedFunction


class _Typed:
    """What has been typed so far, which further functions may call. Of two threads that add to it one may be first, and
    then what the other calls is typed again."""

    so_far = Finished()


@cache
def specialised(function: Any, constants: tuple[tuple[str, Any], ...]) -> SpecialisedFunction:
    """The typed function, the same for all kernels (see ``codegen.contract.target.Library``)."""
    specialiser = Specialiser(is_library=True, before=_Typed.so_far)
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
    _Typed.so_far = specialiser.finished
    return made
