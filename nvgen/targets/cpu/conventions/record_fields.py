"""The fields of the records of ``lang.meaning``, as code outside the kernel language finds them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import constant
from nvgen.codegen.llvm_types import pointer
from nvgen.diagnostics import InternalError
from nvgen.types import StructType, alignment_of, struct_type
from nvgen.types.scalar import Type

_I8, _I64 = ir.IntType(8), ir.IntType(64)
of_class = cache(struct_type)


def address(builder: ir.IRBuilder, record: ir.Value, class_: type, name: str) -> ir.Value:
    """Where a record has a field."""
    offset, _ = _field(of_class(class_), name)
    return builder.gep(record, [constant(64, offset)], inbounds=True, source_etype=_I8) if offset else record


def holder(builder: ir.IRBuilder, address: ir.Value, class_: type, name: str) -> ir.Value:
    """The record whose field lies at an address."""
    offset, _ = _field(of_class(class_), name)
    return builder.gep(address, [_I64(-offset)], inbounds=True, source_etype=_I8)


def load(builder: ir.IRBuilder, record: ir.Value, class_: type, name: str) -> ir.Value:
    """The value of a field: a number or a pointer."""
    _, type_ = _field(of_class(class_), name)
    return builder.load(address(builder, record, class_, name), typ=_llvm_type(type_), align=alignment_of(type_))


def store(builder: ir.IRBuilder, record: ir.Value, class_: type, name: str, value: ir.Value) -> None:
    """Stores a number or a pointer in a field."""
    _, type_ = _field(of_class(class_), name)
    builder.store(value, address(builder, record, class_, name), align=alignment_of(type_))


def store_all(builder: ir.IRBuilder, record: ir.Value, class_: type, values: Mapping[str, ir.Value]) -> None:
    """Sets several fields."""
    for name, value in values.items():
        store(builder, record, class_, name, value)


def element(builder: ir.IRBuilder, first: ir.Value, class_: type, number: ir.Value) -> ir.Value:
    """The record with a number, an i64, in an array of them."""
    offset = builder.mul(number, _I64(of_class(class_).size), flags=("nuw", "nsw"))
    return builder.gep(first, [offset], inbounds=True, source_etype=_I8)


def _field(record: StructType, name: str) -> tuple[int, Type]:
    found = record.field(name)
    if found is None:
        raise InternalError(f"{record} has no {name}")
    return found.offset, found.type


def _llvm_type(type_: Type) -> ir.Type:
    bits = getattr(type_, "bits", 0)
    return ir.IntType(bits) if bits else pointer()
