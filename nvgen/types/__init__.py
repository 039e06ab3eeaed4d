"""The types of the kernel language. They know nothing of Python's syntax, of LLVM or of CUDA."""

from __future__ import annotations

from nvgen.types.annotations import AnnotationProblem, resolve
from nvgen.types.compound import MAX_NDIM, Array, ArrayForm, ArrayType, Layout, TupleType
from nvgen.types.promotion import Number, common_type, converts_losslessly, is_integer, joined_type
from nvgen.types.scalar import (
    SCALARS,
    WEAK_FLOAT,
    WEAK_INT,
    Kind,
    Scalar,
    Type,
    Weak,
    bool_,
    f32,
    f64,
    i8,
    i16,
    i32,
    i64,
    u8,
    u16,
    u32,
    u64,
)

__all__ = [
    "MAX_NDIM",
    "SCALARS",
    "WEAK_FLOAT",
    "WEAK_INT",
    "AnnotationProblem",
    "Array",
    "ArrayForm",
    "ArrayType",
    "Kind",
    "Layout",
    "Number",
    "Scalar",
    "TupleType",
    "Type",
    "Weak",
    "bool_",
    "common_type",
    "converts_losslessly",
    "f32",
    "f64",
    "i8",
    "i16",
    "i32",
    "i64",
    "is_integer",
    "joined_type",
    "resolve",
    "u8",
    "u16",
    "u32",
    "u64",
]
