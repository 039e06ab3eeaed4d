"""Our type for a type object of an installed Numba.

Numba is not imported: its objects are known by the names of their classes.

Numba has its types once in ``numba`` and, without that, once more in ``numba_cuda``; both have the same names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen_numba import errors
from nvgen_numba.types import enums, literals, numbers, opaque, records, times, tuples
from nvgen_numba.types.base import Array, NestedArray, Signature, Type
from nvgen_numba.types.vectors import VECTOR_TYPES

_PACKAGES = ("numba", "numba_cuda")


def own(type_: Any) -> Any:
    """Our type, or signature, for one of an installed Numba; one of ours as it is.

    Raises:
        NumbaNotImplementedError: it is a type that nvgen has no counterpart of.
        TypeError: it is no type.
    """
    if isinstance(type_, (Type, Signature)):
        return type_
    if isinstance(type_, type):
        return _of_class(type_)
    for class_ in type(type_).__mro__:
        rule = _RULES.get(class_.__name__) if class_.__module__.partition(".")[0] in _PACKAGES else None
        if rule is not None:
            return rule(type_)
    if is_numbas(type_):
        raise errors.NumbaNotImplementedError(f"nvgen has no counterpart of Numba's type {type_}")
    raise TypeError(f"{type_!r} is not a type")


def is_numbas(value: Any) -> bool:
    """Whether a value is a type or a signature of an installed Numba."""
    return any(
        class_.__name__ in ("Type", "Signature") and class_.__module__.partition(".")[0] in _PACKAGES
        for class_ in type(value).__mro__
    )


def _of_class(class_: type) -> Any:
    """What stands for a type in ``numba.cuda``: the names of vectors and of narrow floats are classes there."""
    if class_.__module__.partition(".")[0] in _PACKAGES:
        if class_.__name__ in VECTOR_TYPES:
            return VECTOR_TYPES[class_.__name__]
        if hasattr(class_, "_nbtype"):
            return own(class_._nbtype)
    raise TypeError(f"{class_!r} is not a type")


def _array(type_: Any) -> Any:
    return Array(own(type_.dtype), type_.ndim, type_.layout, readonly=not type_.mutable, aligned=type_.aligned)


def _record(type_: Any) -> Any:
    fields = [
        (name, {"type": own(one.type), "offset": one.offset, "alignment": one.alignment, "title": one.title})
        for name, one in type_.fields.items()
    ]
    return records.Record(fields, type_.size, type_.aligned)


def _buffer(class_: Any) -> Callable[[Any], Any]:
    return lambda type_: class_(own(type_.dtype), type_.ndim, type_.layout, readonly=not type_.mutable)


def _enum(class_: Any) -> Callable[[Any], Any]:
    return lambda type_: class_(type_.instance_class, own(type_.dtype))


def _collection(class_: Any) -> Callable[[Any], Any]:
    return lambda type_: class_(own(type_.dtype), type_.reflected)


def _of_instance(class_: Any) -> Callable[[Any], Any]:
    return lambda type_: class_(own(type_.instance_type))


def _signature(type_: Any) -> Any:
    return_type = None if type_.return_type is None else own(type_.return_type)
    return Signature(return_type, map(own, type_.args), None if type_.recvr is None else own(type_.recvr))


def _named(known: dict[str, Any]) -> Callable[[Any], Any]:
    """For types that have no parts: by name."""

    def rule(type_: Any) -> Any:
        if str(type_.name) not in known:
            raise errors.NumbaNotImplementedError(f"nvgen has no counterpart of Numba's type {type_}")
        return known[str(type_.name)]

    return rule


_OPAQUE = {one.name: one for one in (opaque.code_type, opaque.pyfunc_type, opaque.ffi, opaque.ffi_forced_object)}
_NUMBERS = {one.name: one for one in numbers.number_domain | {numbers.float16}}
_FLOATS_8 = {one.name: one for one in (numbers.fp8_e5m2, numbers.fp8_e4m3, numbers.fp8_e8m0)}

#: By the names of Numba's classes.
_RULES: dict[str, Callable[[Any], Any]] = {
    "Boolean": lambda type_: numbers.boolean,
    "Integer": _named(_NUMBERS),
    "Float": _named(_NUMBERS),
    "Complex": _named(_NUMBERS),
    "Bfloat16": lambda type_: numbers.bfloat16,
    "_type_class_fp8_e5m2": _named(_FLOATS_8),
    "_type_class_fp8_e4m3": _named(_FLOATS_8),
    "_type_class_fp8_e8m0": _named(_FLOATS_8),
    "Literal": lambda type_: literals.literal(type_.literal_value),
    "IntegerLiteral": lambda type_: literals.literal(type_.literal_value),
    "BooleanLiteral": lambda type_: literals.literal(type_.literal_value),
    "Array": _array,
    "NestedArray": lambda type_: NestedArray(own(type_.dtype), type_.shape),
    "Bytes": _buffer(opaque.Bytes),
    "ByteArray": _buffer(opaque.ByteArray),
    "PyArray": _buffer(opaque.PyArray),
    "MemoryView": _buffer(opaque.MemoryView),
    "Record": _record,
    "UniTuple": lambda type_: tuples.UniTuple(own(type_.dtype), type_.count),
    "Tuple": lambda type_: tuples.Tuple(tuple(map(own, type_.types))),
    "NamedUniTuple": lambda type_: tuples.NamedUniTuple(own(type_.dtype), type_.count, type_.instance_class),
    "NamedTuple": lambda type_: tuples.NamedTuple(tuple(map(own, type_.types)), type_.instance_class),
    "List": _collection(tuples.List),
    "Set": _collection(tuples.Set),
    "Optional": lambda type_: opaque.Optional(own(type_.type)),
    "Omitted": lambda type_: opaque.Omitted(type_.value),
    "CPointer": lambda type_: opaque.CPointer(own(type_.dtype), type_.addrspace),
    "RawPointer": lambda type_: opaque.voidptr,
    "NoneType": lambda type_: opaque.none,
    "EllipsisType": lambda type_: opaque.ellipsis,
    "PyObject": lambda type_: opaque.pyobject,
    "Opaque": _named(_OPAQUE),
    "UnicodeType": lambda type_: opaque.unicode_type,
    "CharSeq": lambda type_: opaque.CharSeq(type_.count),
    "UnicodeCharSeq": lambda type_: opaque.UnicodeCharSeq(type_.count),
    "SliceType": lambda type_: opaque.slice2_type if type_.members == 2 else opaque.slice3_type,
    "TypeRef": _of_instance(opaque.TypeRef),
    "NumberClass": _of_instance(opaque.NumberClass),
    "DType": lambda type_: opaque.DType(own(type_.dtype)),
    "ExceptionClass": lambda type_: opaque.ExceptionClass(type_.exc_class),
    "NamedTupleClass": lambda type_: opaque.NamedTupleClass(type_.instance_class),
    "NPDatetime": lambda type_: times.NPDatetime(type_.unit),
    "NPTimedelta": lambda type_: times.NPTimedelta(type_.unit),
    "EnumMember": _enum(enums.EnumMember),
    "IntEnumMember": _enum(enums.IntEnumMember),
    "EnumClass": _enum(enums.EnumClass),
    "IntEnumClass": _enum(enums.IntEnumClass),
    "Dim3": lambda type_: opaque.dim3,
    "GridGroup": lambda type_: opaque.grid_group,
    "VectorType": lambda type_: VECTOR_TYPES[type_.name],
    "Signature": _signature,
}
