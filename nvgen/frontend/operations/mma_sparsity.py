"""Types calls of ``nv.mma.spcompress`` and ``spdecompress``: how many registers there are of what."""

from __future__ import annotations

from collections.abc import Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Arguments, Rules
from nvgen.frontend.operations.mma_fragments import ELEMENTS, NAMES, bad_option, not_a_fragment, values_of
from nvgen.frontend.typing.context import Context
from nvgen.lang import mma
from nvgen.lang.attributes.mma import Compression, Decompression
from nvgen.lang.mma_sparsity import COUNTS, FACTORS, MAX_REGISTERS, REGISTER_BITS, TYPES, bits_of, description_of
from nvgen.tree import Constant, DeviceCall, Expression
from nvgen.types import Scalar, TupleType, Type, VectorType, u32

_TYPES = tuple(name for names in TYPES.values() for name in names)
#: The types as kernels write them.
_WANTED = diagnostics.one_of([f"nv.{ELEMENTS[name]!r}" for name in _TYPES])


def _registers(value: Expression) -> tuple[Type, ...]:
    """The types of the registers of a tuple or a vector."""
    type_ = value.type
    if isinstance(type_, VectorType):
        return (type_.element,) * type_.count
    assert isinstance(type_, TupleType)
    return type_.elements


def _refused(name: str, parameter: str, value: Expression, wanted: str) -> CompileError:
    return not_a_fragment(name, parameter, value.span, wanted, value.type)


def _check_alike(name: str, parameter: str, value: Expression) -> None:
    if len(set(_registers(value))) > 1:
        raise _refused(name, parameter, value, "a tuple or a vector of values of one type")


def _element_type(given: Arguments, name: str, said: str | None, data: Type, span: Span) -> str:
    """The name of the type of the elements: what the call says, or what the registers are of."""
    of_halves = NAMES[data.element] if isinstance(data, VectorType) and isinstance(data.element, Scalar) else None
    known = said or of_halves
    if known is None:
        raise bad_option(name, span, "type", "left out", _WANTED)
    if known not in _TYPES or (of_halves is not None and known != of_halves):
        where = given["type"].span
        raise bad_option(name, where, "type", f"`{where.text}`", _WANTED if of_halves is None else f"nv.{of_halves}")
    return known


def _compress(context: Context, operation: mma.Compress, given: Arguments, span: Span) -> Expression:
    name = operation.name
    operands, found = values_of(context, operation, given, span)
    data = operands["data"]
    registers = _registers(data)
    _check_alike(name, "data", data)
    if len(registers) // 2 not in COUNTS or len(registers) % 2:
        wanted = diagnostics.one_of([str(2 * count) for count in COUNTS])
        raise _refused(name, "data", data, f"{wanted} values of 32 bits")
    type_ = _element_type(given, name, found["type"], registers[0], span)
    compression = Compression(bits_of(type_), found["index_bits"], len(registers) // 2)
    result = TupleType((TupleType((u32,) * compression.metadata_count), TupleType(registers[: compression.count])))
    description = Constant(span, u32, description_of(found["operation"], type_))
    return DeviceCall(span, result, operation, (data, description), compression)


def _decompress(context: Context, operation: mma.Decompress, given: Arguments, span: Span) -> Expression:
    name = operation.name
    operands, found = values_of(context, operation, given, span)
    sources, targets = map(int, found.pop("factor").split(":"))
    decompression = Decompression(sources=sources, targets=targets, **found)
    _check_sizes(name, given, decompression)
    _check_alike(name, "values", operands["values"])
    for parameter, count in (("values", decompression.value_count), ("metadata", decompression.metadata_count)):
        operand = operands[parameter]
        if len(_registers(operand)) != count:
            wanted = "one value" if count == 1 else f"{count} values"
            raise _refused(name, parameter, operand, f"{wanted} of 32 bits")
    result = TupleType((_registers(operands["values"])[0],) * decompression.data_count)
    return DeviceCall(span, result, operation, tuple(operands.values()), decompression)


def _check_sizes(name: str, given: Arguments, found: Decompression) -> None:
    """Refuses what PTX has no instruction for."""
    factors = [factor for factor in FACTORS if _has_factor(found, *map(int, factor.split(":")))]
    if f"{found.sources}:{found.targets}" not in factors:
        raise _bad_choice(name, given, "factor", factors)
    dense = found.targets * found.element_bits
    counts = [count for count in COUNTS if REGISTER_BITS <= dense * count <= MAX_REGISTERS * REGISTER_BITS]
    if found.count not in counts:
        raise _bad_choice(name, given, "count", counts)


def _has_factor(found: Decompression, sources: int, targets: int) -> bool:
    """Whether elements that belong together are in one register, and an index has room for their places."""
    return sources * found.element_bits <= REGISTER_BITS and targets <= 1 << found.index_bits


def _bad_choice(name: str, given: Arguments, parameter: str, choices: Sequence[str | int]) -> CompileError:
    span = given[parameter].span
    return bad_option(name, span, parameter, f"`{span.text}`", diagnostics.one_value_of(choices))


RULES: Rules = {
    mma.Compress: _compress,
    mma.Decompress: _decompress,
}
