"""Between these types and nvgen's own, which kernels are compiled for.

Not everything has a counterpart: nvgen's arrays have up to 7 dimensions and do not know whether they may be written,
which the host checks; the members of an enum are their
values. What stays in Python, as texts and lists, has none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

from nvgen import types as native
from nvgen.extending.types import dtype_of, interned, offsets, packed_size
from nvgen_numba import errors
from nvgen_numba.types import (
    enums,
    native_records,
    native_times,
    numbers,
    opaque,
    records,
    times,
    tuples,
    vectors,
)
from nvgen_numba.types.base import Array, Buffer, NestedArray, unliteral
from nvgen_numba.types.enum_values import EnumValueType
from nvgen_numba.types.literals import Literal, literal
from nvgen_numba.types.named_tuples import NamedTupleType
from nvgen_numba.types.numba_types import own
from nvgen_numba.types.optional_values import OptionalType, optional
from nvgen_numba.types.values import typeof

_SCALARS: dict[Any, native.Scalar] = {
    numbers.boolean: native.bool_,
    numbers.bfloat16: native.bf16,
    numbers.fp8_e5m2: native.SCALARS["e5m2"],
    numbers.fp8_e4m3: native.SCALARS["e4m3"],
    numbers.fp8_e8m0: native.SCALARS["ue8m0"],
    numbers.float16: native.f16,
    numbers.float32: native.f32,
    numbers.float64: native.f64,
    numbers.complex64: native.c64,
    numbers.complex128: native.c128,
    **{one: native.SCALARS[f"i{one.bitwidth}"] for one in numbers.signed_domain},
    **{one: native.SCALARS[f"u{one.bitwidth}"] for one in numbers.unsigned_domain},
}
_NUMBERS = {scalar: type_ for type_, scalar in _SCALARS.items()}


def to_nvgen(type_: Any) -> native.Type:
    """nvgen's type of the values of a type.

    Raises:
        NumbaNotImplementedError: nvgen has none, and why.
    """
    return _to_nvgen(unliteral(own(type_)))


@lru_cache(maxsize=1024)
def _to_nvgen(found: Any) -> native.Type:
    """As ``to_nvgen``, which launches ask for each argument."""
    scalar = _SCALARS.get(found)
    if scalar is not None:
        return scalar
    for class_ in type(found).__mro__:
        rule = _TO.get(class_)
        if rule is not None:
            return rule(found)
    raise _refusal(found, "it has no values in kernels")


def _refusal(type_: Any, reason: str) -> errors.NumbaNotImplementedError:
    return errors.NumbaNotImplementedError(f"nvgen has no counterpart of {type_}: {reason}")


def _refuse(reason: str) -> Callable[[Any], native.Type]:
    def rule(type_: Any) -> native.Type:
        raise _refusal(type_, reason)

    return rule


def _one(made: Any) -> native.Type:
    return cast(native.Type, interned(made))


def _array(type_: Any) -> native.Type:
    if type_.ndim > native.MAX_NDIM:
        raise _refusal(type_, f"arrays have {native.MAX_NDIM} dimensions at most")
    if not type_.aligned and not isinstance(type_.dtype, records.Record):
        raise _refusal(type_, "kernels load elements that are aligned to their size")
    if type_.layout not in ("C", "F", "A"):
        raise _refusal(type_, "layouts are C, F and A")
    element = to_nvgen(type_.dtype)
    if not native.is_storable(element):
        raise _refusal(type_, f"values of the type {type_.dtype} do not lie in memory")
    return _one(native.ArrayType(element, type_.ndim, type_.layout))


def _record(type_: Any) -> native.Type:
    return native_records.record(type_, to_nvgen)


def _nested_array(type_: Any) -> native.Type:
    return _one(native.NestedArrayType(to_nvgen(type_.dtype), type_.shape))


def _tuple(type_: Any) -> native.Type:
    return _one(native.TupleType(tuple(map(to_nvgen, type_.types))))


def _named_tuple(type_: Any) -> native.Type:
    found = tuple(map(to_nvgen, type_.types))
    return _one(NamedTupleType(found, tuple(type_.fields), type_.instance_class))


def _struct(name: str, names: tuple[str, ...], found: tuple[native.Type, ...], origin: type | None) -> native.Type:
    fields = tuple(map(native.Field, names, found, offsets(found)))
    return _one(native.StructType(name, fields, *packed_size(found), origin, origin is None))


def _vector(type_: Any) -> native.Type:
    element = _SCALARS[type_.base_type]
    if type_.num_elements == 1:  # nvgen's vectors have two elements or more
        return _struct(type_.name, type_.attr_names, (element,), None)
    return _one(native.VectorType(element, type_.num_elements))


def _pointer(type_: Any) -> native.Type:
    space = native.Space(0 if type_.addrspace is None else type_.addrspace)
    pointee = to_nvgen(type_.dtype)
    if not native.is_storable(pointee):
        raise _refusal(type_, f"values of the type {type_.dtype} do not lie in memory")
    return _one(native.PointerType(pointee, space))


_ON_THE_HOST = "it stays in Python; values that are known when the kernel is compiled may be used"
#: By class, of types that are no numbers.
_TO: dict[type, Callable[[Any], native.Type]] = {
    NestedArray: _nested_array,
    Array: _array,
    Buffer: _refuse("pass it as an array of NumPy"),
    records.Record: _record,
    tuples.UniTuple: _tuple,
    tuples.Tuple: _tuple,
    tuples.NamedUniTuple: _named_tuple,
    tuples.NamedTuple: _named_tuple,
    vectors.VectorType: _vector,
    times.NPDatetime: native_times.time,
    times.NPTimedelta: native_times.time,
    enums.EnumMember: lambda type_: _one(EnumValueType((to_nvgen(type_.dtype),), type_.instance_class)),
    opaque.CPointer: _pointer,
    opaque.RawPointer: lambda type_: _one(native.PointerType(native.u8)),
    opaque.NoneType: lambda type_: native.NONE,
    opaque.Optional: lambda type_: optional(to_nvgen(type_.type)),
    opaque.UnicodeType: _refuse(_ON_THE_HOST),
    opaque.CharSeq: native_records.text,
    opaque.UnicodeCharSeq: native_records.text,
    opaque.PyObject: _refuse("kernels have no Python objects"),
    opaque.Dim3: _refuse("the places of threads are no values of their own; pass x, y and z"),
    opaque.GridGroup: _refuse("kernels take it from cooperative groups"),
    tuples.List: _refuse(_ON_THE_HOST),
    tuples.Set: _refuse(_ON_THE_HOST),
}


def of_nvgen(type_: native.Type) -> Any:
    """The type whose values are those of nvgen's.

    Raises:
        NumbaNotImplementedError: Numba has none, as for integers of 128 bits.
    """
    rule = _FROM.get(type(type_))
    if rule is None:
        raise errors.NumbaNotImplementedError(f"Numba has no counterpart of nvgen's {type_!r}")
    return rule(type_)


def _of_scalar(type_: Any) -> Any:
    if type_ not in _NUMBERS:
        raise errors.NumbaNotImplementedError(f"Numba has no counterpart of nvgen's {type_!r}")
    return _NUMBERS[type_]


def _of_struct(type_: Any) -> Any:
    if type_.is_tuple:
        found = tuple(of_nvgen(field.type) for field in type_.fields)
        return tuples.BaseTuple.from_types(found, type_.origin)
    fields = [(field.name, {"type": _in_memory(field.type), "offset": field.offset}) for field in type_.fields]
    is_record = isinstance(type_, native_records.RecordType)
    is_aligned = type_.is_aligned if is_record else dtype_of(type_).isalignedstruct
    return records.Record(fields, type_.size, is_aligned)


def _of_text(type_: Any) -> Any:
    class_ = opaque.CharSeq if type_.units.element is native.u8 else opaque.UnicodeCharSeq
    return class_(type_.units.count)


def _in_memory(type_: Any) -> Any:
    """The type of a field: a vector in a record is an array of NumPy's."""
    if isinstance(type_, native.VectorType):
        return NestedArray(of_nvgen(type_.element), (type_.count,))
    return of_nvgen(type_)


def _of_pointer(type_: Any) -> Any:
    if isinstance(type_.pointee, (native_records.RecordType, native_records.TextType)):
        return of_nvgen(type_.pointee)  # as kernels refer to one
    return opaque.CPointer(of_nvgen(type_.pointee), type_.space.value or None)


def _of_vector(type_: Any) -> Any:
    name = f"{of_nvgen(type_.element)}x{type_.count}"
    if name not in vectors.VECTOR_TYPES:
        raise errors.NumbaNotImplementedError(f"Numba has no counterpart of nvgen's {type_!r}")
    return vectors.VECTOR_TYPES[name]


def _of_static(type_: Any) -> Any:
    is_literal = type(type_.value) in Literal.ctor_map
    return literal(type_.value) if is_literal else typeof(type_.value)


_WEAK = {
    native.WEAK_INT: numbers.intp,
    native.WEAK_FLOAT: numbers.float64,
    native.WEAK_COMPLEX: numbers.complex128,
}
_FROM: dict[type, Callable[[Any], Any]] = {
    native.Scalar: _of_scalar,
    native.Weak: lambda type_: _WEAK[type_],
    native.ArrayType: lambda type_: Array(of_nvgen(type_.dtype), type_.ndim, type_.layout),
    native.TupleType: lambda type_: tuples.BaseTuple.from_types(map(of_nvgen, type_.elements)),
    EnumValueType: lambda type_: (enums.IntEnumMember if type_.is_number else enums.EnumMember)(
        type_.origin, of_nvgen(type_.value)
    ),
    OptionalType: lambda type_: opaque.Optional(of_nvgen(type_.value)),
    NamedTupleType: lambda type_: tuples.BaseTuple.from_types(tuple(map(of_nvgen, type_.elements)), type_.origin),
    native.StructType: _of_struct,
    native_records.RecordType: _of_struct,
    native_records.TextType: _of_text,
    native_times.TimeType: native_times.of_time,
    native_records.RecordParameter: lambda type_: of_nvgen(type_.dtype),
    native.NestedArrayType: lambda type_: NestedArray(of_nvgen(type_.element), type_.shape),
    native.VectorType: _of_vector,
    native.PointerType: _of_pointer,
    native.NoneType: lambda type_: opaque.none,
    native.StaticType: _of_static,
}
