"""The functions of ``lang.meaning.matrices`` that compute what calls of matrix operations are."""

from __future__ import annotations

from collections.abc import Callable

from nvgen import diagnostics
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import CompileError
from nvgen.lang import DeviceFunction, DeviceOperation, mma
from nvgen.lang.attributes.mma import MoveCall, ProductCall, WmmaMove
from nvgen.lang.meaning import matrices
from nvgen.tree import DeviceCall


def _product(node: DeviceCall) -> DeviceFunction:
    call = ProductCall.of(node)
    if call.rounding not in ("", "rn"):
        raise _only_on_gpu(node)
    return matrices.product(call)


def _load(node: DeviceCall) -> DeviceFunction:
    if MoveCall.of(node).format == "s8.s4":
        return matrices.load_nibbles(MoveCall.of(node).count)
    call = _of_16_bits(node)
    return matrices.load_matrices(call.count, call.transpose)


def _store(node: DeviceCall) -> DeviceFunction:
    call = _of_16_bits(node)
    return matrices.store_matrices(call.count, call.transpose)


def _of_16_bits(node: DeviceCall) -> MoveCall:
    call = MoveCall.of(node)
    if call.move.shape != "m8n8":
        raise _only_on_gpu(node)
    return call


def _only_on_gpu(node: DeviceCall) -> CompileError:
    return CompileError(diagnostics.cpu.OnlyOnGpu(node.span, operation_name(node)))


def _move(node: DeviceCall) -> DeviceFunction:
    return matrices.move_fragments(WmmaMove.of(node))


#: By the class of the operation. Forms that a GPU alone has raise a ``CompileError``.
FUNCTIONS: dict[type[DeviceOperation], Callable[[DeviceCall], DeviceFunction]] = {
    **dict.fromkeys((mma.Multiply, mma.SparseMultiply, mma.ScaledMultiply, mma.WmmaMultiply), _product),
    mma.LoadMatrix: _load,
    mma.StoreMatrix: _store,
    mma.TransposeMatrix: lambda node: matrices.transpose_matrix,
    mma.WmmaLoad: _move,
    mma.WmmaStore: _move,
}
