"""From NumPy's dtypes to types and back. Source: NumPy's "Data type objects"."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from nvgen_numba import errors
from nvgen_numba.types import numbers, opaque, times
from nvgen_numba.types.base import NestedArray, Type, unliteral
from nvgen_numba.types.literals import StringLiteral
from nvgen_numba.types.numba_types import own
from nvgen_numba.types.records import Record

#: By the names that the dtypes have.
_BY_NAME: dict[str, Any] = {
    "bool": numbers.boolean,
    "bfloat16": numbers.bfloat16,
    "float8_e5m2": numbers.fp8_e5m2,
    "float8_e4m3fn": numbers.fp8_e4m3,
    "float8_e8m0fnu": numbers.fp8_e8m0,
    **{one.name: one for one in numbers.number_domain | {numbers.float16}},
}
#: By the kinds of the dtypes: texts and times.
_BY_KIND: dict[str, Any] = {
    "S": lambda dtype: opaque.CharSeq(dtype.itemsize),
    "U": lambda dtype: opaque.UnicodeCharSeq(dtype.itemsize // 4),
    "m": lambda dtype: times.NPTimedelta(_unit(dtype)),
    "M": lambda dtype: times.NPDatetime(_unit(dtype)),
    "O": lambda dtype: opaque.pyobject,
}


def _unit(dtype: Any) -> str:
    unit, count = np.datetime_data(dtype)
    if count != 1:
        raise errors.NumbaNotImplementedError(dtype)
    return "" if unit == "generic" else str(unit)


def from_dtype(dtype: Any) -> Any:
    """The type of values that lie in memory as a NumPy dtype, or a class of NumPy's numbers, says.

    Raises:
        NumbaNotImplementedError: there is none; in the other byte order there never is.
    """
    if isinstance(dtype, type) and issubclass(dtype, np.generic):
        dtype = np.dtype(dtype)
    if not isinstance(dtype, np.dtype):
        raise errors.NumbaNotImplementedError(dtype)
    return _from_dtype(dtype, dtype.isalignedstruct)


@lru_cache(maxsize=512)
def _from_dtype(dtype: Any, is_aligned: bool) -> Any:
    """As ``from_dtype``, as launches ask for; ``is_aligned`` tells apart what NumPy finds equal."""
    if dtype.fields is not None:
        return from_struct_dtype(dtype)
    if dtype.subdtype is not None:
        return NestedArray(from_dtype(dtype.subdtype[0]), dtype.shape)
    known = _BY_NAME.get(dtype.name) or _BY_KIND.get(dtype.kind)
    if known is None or not dtype.isnative:
        raise errors.NumbaNotImplementedError(dtype)
    return known if isinstance(known, Type) else known(dtype)


def from_struct_dtype(dtype: Any) -> Any:
    """The record of a structured dtype.

    Raises:
        NumbaNotImplementedError: the dtype of a field has no type, or is that of Python objects.
    """
    if dtype.hasobject:
        raise errors.NumbaNotImplementedError("records that hold Python objects are not supported")
    fields = []
    for name, (part, offset, *title) in dtype.fields.items():
        about = {"type": from_dtype(part), "offset": offset, "title": title[0] if title else None}
        fields.append((name, about))
    return Record(fields, dtype.itemsize, dtype.isalignedstruct)


def as_dtype(type_: Any) -> Any:
    """The NumPy dtype of a type's values in memory.

    Raises:
        NumbaNotImplementedError: there is none.
    """
    return unliteral(own(type_)).numpy_dtype


def as_struct_dtype(rec: Any) -> Any:
    """The structured dtype of a record."""
    return as_dtype(rec)


def element_type(stated: Any) -> Any:
    """The type that ``dtype=`` states: a type of ours or Numba's, a dtype or class of NumPy's, its name, or Python's.

    Raises:
        TypeError: it states none.
    """
    if isinstance(stated, (str, np.dtype, type)):
        known = _PYTHON.get(stated) if isinstance(stated, type) else None
        return known or (from_dtype(np.dtype(stated)) if _is_dtype(stated) else own(stated))
    type_ = own(stated)
    if isinstance(type_, StringLiteral):
        return from_dtype(np.dtype(type_.literal_value))
    if isinstance(type_, (opaque.TypeRef, opaque.NumberClass, opaque.DType)):
        return type_.instance_type
    return type_


_PYTHON = {bool: numbers.boolean, int: numbers.intp, float: numbers.float64, complex: numbers.complex128}


def _is_dtype(stated: Any) -> bool:
    return not isinstance(stated, type) or issubclass(stated, np.generic)


#: What dates and spans of time are in kernels.
_TICKS = np.dtype([("ticks", np.int64)], align=True)
#: What the characters of texts are in kernels, by the kinds of the dtypes.
_CHARACTERS = {"S": np.uint8, "U": np.uint32}


def plain_dtype(dtype: Any) -> Any:
    """A dtype as kernels see it: dates and times are records of an ``int64``, texts of their characters.

    An array is seen so by ``array.view(plain_dtype(array.dtype))``.
    """
    if dtype.kind in "mM":
        return _TICKS
    if dtype.kind in _CHARACTERS:
        unit = np.dtype(_CHARACTERS[dtype.kind])
        return np.dtype([("units", unit, (dtype.itemsize // unit.itemsize,))])
    if dtype.subdtype is not None:
        return np.dtype((plain_dtype(dtype.subdtype[0]), dtype.shape))
    if dtype.names is None:
        return dtype
    formats = {name: plain_dtype(dtype.fields[name][0]) for name in dtype.names}
    names = sorted(dtype.names, key=lambda name: (dtype.fields[name][1], name))  # as records have them
    description = {
        "names": names,
        "formats": [formats[name] for name in names],
        "offsets": [dtype.fields[name][1] for name in names],
        "itemsize": dtype.itemsize,
    }
    return np.dtype(description, align=dtype.isalignedstruct)
