"""From NumPy's dtypes to types: those of arrays that a launch gets, and those that stand in annotations.

NumPy is never imported for this: who has a dtype has imported it.
"""

from __future__ import annotations

import sys
from typing import Any

from nvgen.types.annotation_problem import AnnotationProblem
from nvgen.types.numpy_types import scalar_of_dtype
from nvgen.types.scalar import Scalar, Type
from nvgen.types.structs import Field, StructType
from nvgen.types.vectors import COUNTS, VectorType

_A_NUMBER = "write a dtype of numbers, such as `np.float32`, or a record of them"


def type_of_dtype(dtype: Any) -> Type | None:
    """The type whose values lie in memory as a dtype says, or None where nvgen has none.

    A subarray is a vector; a record is a struct with the dtype's own offsets, aligned as NumPy aligns it.
    """
    try:
        return type_stated_by(dtype)
    except AnnotationProblem:
        return None


def stated_dtype(annotation: Any) -> Any | None:
    """The dtype that a dtype or a scalar class of NumPy's states, such as ``np.float32``; None for all other objects.

    Classes of no one dtype, such as ``np.floating``, state none.
    """
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return None
    if isinstance(annotation, numpy.dtype):
        return annotation
    if isinstance(annotation, type) and issubclass(annotation, numpy.generic):
        return numpy.dtype(annotation) if annotation in numpy.sctypeDict.values() else None
    return None


def type_stated_by(dtype: Any) -> Type:
    """As ``type_of_dtype``.

    Raises:
        AnnotationProblem: nvgen has no such type.
    """
    if dtype.subdtype is not None:
        return _vector(*dtype.subdtype)
    if dtype.names is not None:
        return _record(dtype)
    if dtype.hasobject:
        raise AnnotationProblem(f"`{dtype}` holds Python objects", _A_NUMBER)
    scalar = scalar_of_dtype(dtype)
    if scalar is None:
        is_time = dtype.kind in "mM"
        remedy = "write `np.int64`, and view arrays as that: `a.view(np.int64)`" if is_time else _A_NUMBER
        raise AnnotationProblem(f"nvgen has no type for NumPy's `{dtype}`", remedy)
    if not dtype.isnative:
        name = dtype.newbyteorder("=").name
        remedy = f"write `np.{name}`, and convert arrays: `a.astype(np.{name})`"
        raise AnnotationProblem(f"`{dtype}` has its bytes in the other order than a GPU", remedy)
    return scalar


def _record(dtype: Any) -> StructType:
    fields = []
    for name in dtype.names:
        part, offset = dtype.fields[name][:2]
        try:
            fields.append(Field(name, type_stated_by(part), offset))
        except AnnotationProblem as problem:
            raise AnnotationProblem(f"field `{name}`: {problem.problem}", problem.remedy) from None
    return StructType(f"record[{', '.join(dtype.names)}]", tuple(fields), dtype.itemsize, dtype.alignment)


def _vector(base: Any, shape: tuple[int, ...]) -> VectorType:
    element = type_stated_by(base)
    if not isinstance(element, Scalar) or len(shape) != 1 or shape[0] not in COUNTS:
        shown = ", ".join(map(str, COUNTS[:-1]))
        raise AnnotationProblem(
            f"a subarray of shape {shape} of `{base}` is no vector",
            f"write {shown} or {COUNTS[-1]} numbers, or a field for each part",
        )
    return VectorType(element, shape[0])
