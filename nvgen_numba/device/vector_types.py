"""Making CUDA's vectors: ``cuda.float32x3(x, yz)``, of numbers and smaller vectors that give one element each.

A vector of one element is a struct with the field ``x``; the others are nvgen's vectors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import Context, Operand, parts
from nvgen.tree import Build, Expression, Member
from nvgen.types import Scalar, StructType, VectorType
from nvgen_numba.device.arguments import as_number, value


def is_vector(type_: object) -> bool:
    """Whether a type is that of CUDA's vectors."""
    return isinstance(type_, VectorType) or (
        isinstance(type_, StructType) and type_.origin is None and [field.name for field in type_.fields] == ["x"]
    )


def construct(
    context: Context,
    type_: VectorType | StructType,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    """A vector of the elements that the arguments give.

    Raises:
        CompileError: they give another number of elements, or what is no number.
    """
    for operand in named.values():
        raise CompileError(diagnostics.structs.NoSuchField(operand.span, repr(type_), next(iter(named)), "none"))
    types = [field.type for field in type_.fields] if isinstance(type_, StructType) else [type_.element] * type_.count
    values = [part for operand in arguments for part in _parts(context, value(operand))]
    if len(values) != len(types):
        raise CompileError(diagnostics.vectors.WrongElementCount(span, type_, len(types), len(values)))
    made = []
    for part, target in zip(values, types, strict=True):
        assert isinstance(target, Scalar)
        made.append(as_number(part, target, f"an element of `{type_}`"))
    return Build(span, type_, tuple(made))


def _parts(context: Context, operand: Expression) -> list[Expression]:
    """The elements that an argument gives."""
    if isinstance(operand.type, VectorType):
        return parts(context, operand)
    if isinstance(operand.type, StructType) and is_vector(operand.type):
        return [Member(operand.span, operand.type.fields[0].type, operand, 0)]
    return [operand]
