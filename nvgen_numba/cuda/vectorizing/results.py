"""The dtype of what a function of elements returns."""

from __future__ import annotations

from typing import Any

import numpy

from nvgen_numba import types
from nvgen_numba.cuda.dispatch.dispatcher import Dispatcher

_TIMES = (types.NPDatetime, types.NPTimedelta)


def result_dtype(core: Dispatcher, arguments: tuple[Any, ...], declared: Any) -> Any:
    """The dtype of the result: as declared, or as the function is typed.

    Kernels compute with times as integers, which have no unit: NumPy is asked for the unit, with times of 1.

    Raises:
        TypingError: the function is wrong for the types.
    """
    core.compile_device(arguments)
    if declared is not None:
        return types.as_dtype(declared)
    if any(isinstance(type_, _TIMES) for type_ in arguments):
        ones = (numpy.ones((), numpy.int64).astype(types.as_dtype(type_))[()] for type_ in arguments)
        return numpy.asarray(core.py_func(*ones)).dtype
    return types.as_dtype(core.overloads[arguments].signature.return_type)
