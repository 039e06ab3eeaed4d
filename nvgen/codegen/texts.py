"""Texts in a module, as C has them."""

from __future__ import annotations

import zlib

from llvmlite import ir

from nvgen.codegen.llvm_types import pointer
from nvgen.types import Space

_I8 = ir.IntType(8)


def text(builder: ir.IRBuilder, content: str) -> ir.Value:
    """The generic address of a text that ends with a null byte, kept once in a module."""
    module = builder.module
    data = bytearray(content.encode(errors="replace") + b"\0")
    type_ = ir.ArrayType(_I8, len(data))
    name = f"nvgen.text.{len(data)}.{zlib.crc32(data):08x}"  # no name of the user's has a dot
    known = module.globals.get(name)
    if known is not None and known.initializer.constant != data:
        name, known = module.get_unique_name(name), None
    if known is None:
        known = ir.GlobalVariable(module, type_, name, addrspace=Space.GLOBAL.value)
        known.linkage = "internal"
        known.global_constant = True
        known.initializer = ir.Constant(type_, data)
    return builder.addrspacecast(known, pointer())
