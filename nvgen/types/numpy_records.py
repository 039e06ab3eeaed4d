"""NumPy dtypes of types whose values lie in memory. NumPy is imported by who has such a dtype, or wants one."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.types.annotation_problem import AnnotationProblem
from nvgen.types.annotations import resolve
from nvgen.types.compound import TupleType
from nvgen.types.layout import members, size_of
from nvgen.types.nested_arrays import NestedArrayType
from nvgen.types.numpy_types import is_raw, scalar_of_dtype
from nvgen.types.pointers import PointerType
from nvgen.types.scalar import SCALARS, Scalar, Type
from nvgen.types.structs import StructType
from nvgen.types.textures import HandleType
from nvgen.types.vectors import VectorType


def matches(dtype: Any, type_: Type) -> bool:
    """Whether memory of a dtype holds values of a type: the same fields, by name, at the same offsets."""
    if isinstance(type_, VectorType):
        return dtype.subdtype is not None and dtype.subdtype[1] == (type_.count,) and matches(dtype.base, type_.element)
    if isinstance(type_, NestedArrayType):
        return dtype.subdtype is not None and dtype.shape == type_.shape and matches(dtype.subdtype[0], type_.element)
    if isinstance(type_, (StructType, TupleType)):
        names = [field[0] for field in _named(type_)]
        if dtype.names is None or list(dtype.names) != names or dtype.itemsize != size_of(type_):
            return False
        return all(
            dtype.fields[name][1] == offset and matches(dtype.fields[name][0], inner)
            for name, offset, inner in _named(type_)
        )
    expected = SCALARS["u64"] if isinstance(type_, (PointerType, HandleType)) else type_
    if isinstance(expected, Scalar) and is_raw(dtype, expected):
        return True
    return dtype.isnative and dtype.subdtype is None and scalar_of_dtype(dtype) == expected


def struct_dtype(type_: Any) -> Any:
    """The NumPy dtype of arrays that a kernel takes as ``nv.Array[type_]``, for a dataclass, NamedTuple or vector.

    The offsets are those of the C struct, as ``np.dtype(..., align=True)`` returns them, but that vectors are aligned
    as CUDA's are.

    Raises:
        CompileError: ``type_`` is no type whose values lie in memory.
    """
    try:
        return dtype_of(resolve(type_))
    except AnnotationProblem as problem:
        error = diagnostics.structs.NotAStruct(None, problem.problem)
        raise CompileError(error.because(error.Remedy(problem.remedy))) from None


def dtype_of(type_: Type) -> Any:
    """The NumPy dtype of values of a type in memory; raw bytes for numbers that NumPy has no type for.

    Raises:
        AnnotationProblem: values of it do not lie in memory.
    """
    import numpy

    return numpy.dtype(_described(type_))


def _described(type_: Type) -> Any:
    if isinstance(type_, VectorType):
        return _described(type_.element), (type_.count,)
    if isinstance(type_, NestedArrayType):
        return _described(type_.element), type_.shape
    if isinstance(type_, (StructType, TupleType)):
        names, offsets, types = zip(*_named(type_), strict=True) if _named(type_) else ((), (), ())
        formats = [_described(inner) for inner in types]
        return {"names": names, "formats": formats, "offsets": offsets, "itemsize": size_of(type_)}
    if isinstance(type_, (PointerType, HandleType)):
        return "u8"
    if isinstance(type_, Scalar):
        return type_.typestr
    raise AnnotationProblem(f"{type_} does not lie in memory", "give a dataclass, a NamedTuple or a vector")


def _named(type_: StructType | TupleType) -> list[tuple[str, int, Type]]:
    """Name, offset and type of each field; those of a tuple are called f0, f1, as NumPy calls fields without a name."""
    if isinstance(type_, StructType):
        return [(field.name, field.offset, field.type) for field in type_.fields]
    return [(f"f{index}", *member) for index, member in enumerate(members(type_))]
