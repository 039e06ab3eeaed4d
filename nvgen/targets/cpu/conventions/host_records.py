"""The records of ``lang.meaning`` as the host finds them: ctypes structures made from the same declarations."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

from nvgen.diagnostics import InternalError
from nvgen.types import PointerType, Scalar, StructType, struct_type, u128
from nvgen.types.scalar import Type


@cache
def structure(class_: type) -> Any:
    """The ctypes structure of a record's class: the same fields, where code that is compiled for the CPU has them.

    A pointer is an address, or None where it is null; a number of 128 bits, which C lacks, is two words.
    """
    type_ = struct_type(class_)
    fields = [(field.name, _c_type(field.type)) for field in type_.fields]
    made = type(class_.__name__, (ctypes.Structure,), {"_fields_": fields})
    offsets = [getattr(made, field.name).offset for field in type_.fields]
    if ctypes.sizeof(made) != type_.size or offsets != [field.offset for field in type_.fields]:
        raise InternalError(f"C has {type_} otherwise")
    return made


def _c_type(type_: Type) -> Any:
    if isinstance(type_, PointerType):
        return ctypes.c_void_p
    if isinstance(type_, StructType) and type_.origin is not None:
        return structure(type_.origin)
    if isinstance(type_, Scalar) and type_.ctypes:
        return getattr(ctypes, type_.ctypes)
    if type_ == u128:
        return ctypes.c_uint64 * 2
    raise InternalError(f"ctypes has no {type_}")
