"""From what stands in an annotation to a type.

Annotations are Python values when they come here; the front end evaluates those that are text.
"""

from __future__ import annotations

from typing import Any, cast

from nvgen.types.compound import LAYOUTS, MAX_NDIM, Array, ArrayForm, ArrayType, ConstexprType, Layout, TupleType
from nvgen.types.scalar import Scalar, Type, bool_


class AnnotationProblem(Exception):
    """Why an annotation is no type. The front end knows the span and makes the diagnostic."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy


_PYTHON_NUMBERS = {int: "nv.i32 or nv.i64", float: "nv.f32 or nv.f64", complex: "nv.c64 or nv.c128"}


def resolve(annotation: Any) -> Type:
    """The type that an annotation states.

    Raises:
        AnnotationProblem: it states none.
    """
    if isinstance(annotation, Scalar):
        return annotation
    if isinstance(annotation, ArrayForm):
        return _array(annotation.arguments)
    if isinstance(annotation, ConstexprType):
        return annotation
    if annotation is bool:
        return bool_
    if getattr(annotation, "__origin__", None) is tuple:  # `tuple[nv.f32, nv.i32]`
        return TupleType(tuple(resolve(element) for element in annotation.__args__))
    if annotation is Array:
        raise AnnotationProblem("`Array` needs an element type", "write `nv.Array[nv.f32]`")
    if isinstance(annotation, type) and annotation in _PYTHON_NUMBERS:
        raise AnnotationProblem(
            f"Python's `{annotation.__name__}` has no width", f"write {_PYTHON_NUMBERS[annotation]}"
        )
    raise AnnotationProblem(
        f"{_shown(annotation)} is not a type of nvgen",
        "write a scalar such as `nv.f32`, or `nv.Array[nv.f32, 2]`",
    )


def _shown(value: Any) -> str:
    return f"`{value.__name__}`" if isinstance(value, type) else f"`{value!r}`"


def _array(arguments: tuple[Any, ...]) -> ArrayType:
    if not 1 <= len(arguments) <= 3:
        raise AnnotationProblem(
            f"`Array` takes 1 to 3 arguments, not {len(arguments)}", "write `nv.Array[dtype, ndim, layout]`"
        )
    dtype = arguments[0]
    ndim = arguments[1] if len(arguments) > 1 else 1
    layout = arguments[2] if len(arguments) > 2 else "C"
    if not isinstance(dtype, Scalar):
        element = resolve(dtype) if isinstance(dtype, type) and (dtype is bool or dtype in _PYTHON_NUMBERS) else None
        if element is None:
            raise AnnotationProblem(f"{_shown(dtype)} is not an element type", "write a scalar such as `nv.f32`")
        dtype = cast(Scalar, element)
    if not isinstance(ndim, int) or isinstance(ndim, bool) or not 1 <= ndim <= MAX_NDIM:
        raise AnnotationProblem(
            f"an array has 1 to {MAX_NDIM} dimensions, not {ndim!r}", "write `nv.Array[nv.f32, 2]` for a matrix"
        )
    if not isinstance(layout, str) or layout not in LAYOUTS:
        raise AnnotationProblem(
            f"there is no layout {layout!r}",
            "write `nv.C` (the last index is contiguous), `nv.F` (the first one is) or `nv.A` (any strides)",
        )
    return ArrayType(dtype, ndim, cast(Layout, layout))
