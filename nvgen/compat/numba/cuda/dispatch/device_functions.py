"""A device function for types of its arguments, compiled by itself: ``compile_device`` and ``cuda.compile``."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from nvgen.compat.numba import types
from nvgen.compat.numba.cuda.dispatch.failures import as_numbas
from nvgen.compat.numba.cuda.dispatch.meaning import NUMBA
from nvgen.compat.numba.cuda.dispatch.options import JitOptions
from nvgen.frontend.source import capture
from nvgen.frontend.typing.context import BoundFunction
from nvgen.frontend.typing.infer import Specialiser
from nvgen.types import Type


class CompiledDeviceFunction:
    """A device function for one signature; ``result`` is the type of what it returns."""

    def __init__(self, function: FunctionType, argument_types: tuple[Any, ...], options: JitOptions) -> None:
        self.py_func = function
        self.argument_types = argument_types
        self.options = options
        with as_numbas():
            source = capture.capture(function).under(NUMBA)
            names = source.scope.parameters
            if len(names) != len(argument_types):
                raise TypeError(f"{function.__name__} takes {len(names)} arguments, not {len(argument_types)}")
            native: dict[str, Type] = dict(zip(names, map(types.to_nvgen, argument_types), strict=True))
            specialiser = Specialiser()
            bound = BoundFunction(specialiser.prepared(source), {})
            self.specialised, self.result = specialiser.specialise(bound, native, source.name_span)
        self.signature = types.signature(types.of_nvgen(self.result), *argument_types)


def compiled(
    function: FunctionType, argument_types: tuple[Any, ...], return_type: Any, options: JitOptions
) -> CompiledDeviceFunction:
    """A device function, typed for its arguments; ``return_type`` is what its result converts to.

    Raises:
        TypingError: the function is wrong for them.
    """
    return CompiledDeviceFunction(function, argument_types, options)
