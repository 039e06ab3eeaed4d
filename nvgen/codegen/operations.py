"""Emits the operations of the device library that are the same on every target; the rest is asked of the target."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import complex_numbers
from nvgen.codegen.conversion import rounded_from_wider
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.diagnostics import InternalError
from nvgen.lang import Operation, Register, block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.index import grid, grid_size
from nvgen.types import Scalar

_Rule = Callable[[Emitter, list[ir.Value], Scalar], ir.Value]
#: Thread and block indices fit i32 with room to spare, and the launch refuses a grid whose index would not.
_NO_WRAP = ("nuw", "nsw")


def operate(emitter: Emitter, operation: Operation, operands: list[ir.Value], type_: Scalar) -> ir.Value:
    """The result of an operation on values of one type."""
    rule = _RULES.get(operation.name)
    if rule is not None:
        return rule(emitter, operands, type_)
    if isinstance(operation, Register):
        return emitter.target.read_register(emitter.frame, operation)
    raise InternalError(f"no code for the operation {operation.name}")


def _grid(dimension: int) -> _Rule:
    def rule(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
        block, size, thread = (
            emitter.target.read_in_grid(emitter.frame, vector.dimensions[dimension])
            for vector in (block_idx, block_dim, thread_idx)
        )
        first = emitter.builder.mul(block, size, flags=_NO_WRAP)
        return emitter.builder.add(first, thread, flags=_NO_WRAP)

    return rule


def _grid_size(dimension: int) -> _Rule:
    def rule(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
        blocks, size = (
            emitter.target.read_register(emitter.frame, vector.dimensions[dimension])
            for vector in (grid_dim, block_dim)
        )
        # Without _NO_WRAP: of a loop by this step LLVM would compute addresses in 64 bits (_GridStrideCounter).
        return emitter.builder.mul(blocks, size)

    return rule


def _min_max(name: str) -> _Rule:
    """``min`` and ``max``; of floats, as PTX's ``min.f32``, which passes over NaN and orders the zeros."""

    def rule(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
        wider = rounded_from_wider(emitter, type_, operands, lambda numbers, type_: rule(emitter, numbers, type_))
        if wider is not None:
            return wider
        if type_.is_float:
            return emitter.target.float_min_max(emitter.builder, name, operands[0], operands[1], emitter.float_flags)
        return call_intrinsic(emitter.builder, f"llvm.{'s' if type_.is_signed else 'u'}{name}", operands)

    return rule


def _absolute(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
    wider = rounded_from_wider(emitter, type_, operands, lambda numbers, type_: _absolute(emitter, numbers, type_))
    if wider is not None:
        return wider
    if type_.is_float:
        return call_intrinsic(emitter.builder, "llvm.fabs", operands, flags=emitter.float_flags)
    if not type_.is_signed:
        return operands[0]
    wraps = ir.Constant(ir.IntType(1), 0)
    return call_intrinsic(emitter.builder, "llvm.abs", [*operands, wraps])


_RULES: dict[str, _Rule] = {
    "min": _min_max("min"),
    "max": _min_max("max"),
    "abs": _absolute,
    "complex.make": complex_numbers.make,
    "complex.real": complex_numbers.real,
    "complex.imag": complex_numbers.imaginary,
    "complex.conjugate": complex_numbers.conjugate,
    "complex.abs": complex_numbers.magnitude,
    **{register.name: _grid(index) for index, register in enumerate(grid.values.dimensions)},
    **{register.name: _grid_size(index) for index, register in enumerate(grid_size.values.dimensions)},
}
