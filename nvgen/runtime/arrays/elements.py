"""The elements that users ask for in an array: nvgen's types, and what NumPy takes as a dtype."""

from __future__ import annotations

import sys
from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.types import SCALARS, AnnotationProblem, Scalar, StructType, Type, VectorType, is_record_class, resolve
from nvgen.types.float_formats import decode
from nvgen.types.forms import TypeForm
from nvgen.types.numpy_dtypes import type_of_dtype
from nvgen.types.numpy_records import dtype_of
from nvgen.types.numpy_types import is_raw


class Elements(Record):
    """The type of an array's elements; ``axes`` are those that a vector adds to a shape.

    ``dtype`` is what NumPy calls the elements where the type does not say it; else None.
    """

    element: Type
    dtype: Any = None
    axes: tuple[int, ...] = ()

    @property
    def numpy(self) -> Any:
        """The dtype of NumPy arrays of these elements."""
        return dtype_of(self.element) if self.dtype is None else self.dtype


def elements_of(given: Any) -> Elements:
    """The elements that ``dtype=`` asks for.

    Raises:
        LaunchError: kernels have no such elements.
    """
    if isinstance(given, Type | TypeForm) or is_record_class(given):
        return _of_type(given)
    try:
        dtype = numpy.dtype(given)
    except TypeError:
        shown = f"an object of type `{type(given).__name__}`" if not isinstance(given, str | type) else f"`{given!r}`"
        raise _bad(f"{shown} is no type of elements") from None
    axes: tuple[int, ...] = ()
    if dtype.subdtype is not None:
        dtype, axes = dtype.subdtype
    return of_dtype(dtype).with_changes(axes=axes)


def of_dtype(dtype: Any) -> Elements:
    """The elements of a NumPy array.

    Raises:
        LaunchError: kernels have no such elements, or none that the dtype tells.
    """
    raw = sorted(repr(scalar) for scalar in SCALARS.values() if is_raw(dtype, scalar))
    if raw:
        raise _bad(f"elements of {dtype} are bytes of no known type", f"say what they are: `dtype=nv.{raw[0]}`")
    if not dtype.isnative:
        raise _bad(
            f"elements of {dtype} are in the other byte order", "convert them: `a.astype(a.dtype.newbyteorder('='))`"
        )
    element = type_of_dtype(dtype)
    if not isinstance(element, Scalar | StructType):
        raise _bad(f"kernels have no elements of {dtype}")
    return Elements(element, None if dtype_of(element) == dtype else dtype)


def number(value: Any, element: Type) -> Any:
    """A NumPy scalar of an element as Python's number; raw bytes of a type that NumPy has none for are decoded."""
    if not isinstance(element, Scalar) or value.dtype.kind != "V":
        return value.item()
    code = int.from_bytes(value.tobytes(), sys.byteorder)
    if element.is_float:
        return decode(code, element)
    return code - (1 << element.bits) if code > element.maximum else code


def _of_type(given: Any) -> Elements:
    try:
        element = resolve(given)
        dtype_of(element)
    except AnnotationProblem as problem:
        raise _bad(problem.problem, problem.remedy) from None
    if isinstance(element, VectorType):
        return Elements(element.element, None, (element.count,))
    if not isinstance(element, Scalar | StructType):
        raise _bad(f"arrays of {element} are not made")
    return Elements(element)


def _bad(what: str, *remedy: str) -> LaunchError:
    return LaunchError(diagnostics.arrays.BadElements(None, what, *remedy))
