"""What takes the place of an intrinsic of NVIDIA's on the CPU: a function that a module gets once, where it calls it.

``llvm.nvvm.fma.rn.f`` is called as ``@nvvm.fma.rn.f``. A rule makes the definition of every name that its pattern
matches; a definition may call others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from llvmlite import ir

from nvgen.codegen.intrinsic import declare

#: Of the functions' names in a module.
PREFIX = "nvvm."
I1, I8, I16, I32, I64, I128 = (ir.IntType(bits) for bits in (1, 8, 16, 32, 64, 128))
F32, F64 = ir.FloatType(), ir.DoubleType()

PURE = ("nounwind", "willreturn", "memory(none)")
INLINED = ("alwaysinline", *PURE)


class Definition(NamedTuple):
    """A function's type, its attributes, and ``body``, which emits the result from a builder and the parameters."""

    result: ir.Type
    parameters: Sequence[ir.Type]
    body: Callable[..., ir.Value]
    attributes: tuple[str, ...] = INLINED


Rule = Callable[[re.Match[str]], Definition]


def call(b: ir.IRBuilder, name: str, result: ir.Type, *operands: ir.Value) -> ir.Value:
    """A call of the function that takes the place of an intrinsic."""
    return b.call(declare(b.module, f"{PREFIX}{name}", result, [operand.type for operand in operands]), operands)


def elements(b: ir.IRBuilder, vector: ir.Value) -> list[ir.Value]:
    return [b.extract_element(vector, I32(index)) for index in range(vector.type.count)]


def vector_of(b: ir.IRBuilder, parts: Sequence[ir.Value]) -> ir.Value:
    vector: ir.Value = ir.Constant(ir.VectorType(parts[0].type, len(parts)), ir.Undefined)
    for index, part in enumerate(parts):
        vector = b.insert_element(vector, part, I32(index))
    return vector
