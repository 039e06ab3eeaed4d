"""Copies of tensors on the CPU: stores take place when their thread waits, loads when one asks their mbarrier."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import tensor_copies
from nvgen.lang.tensor_copies import TENSOR_ALIGNMENT
from nvgen.targets.cpu import device_library
from nvgen.targets.cpu.checks.copies import check_alignment
from nvgen.targets.cpu.copy_queues import STORES, loads_of, queue_of
from nvgen.targets.cpu.operations.async_copy import NO_BARRIER
from nvgen.targets.cpu.operations.mbarrier import call, generic
from nvgen.targets.cpu.simt import copies, tensors
from nvgen.types.tensor_maps import MAX_RANK

_I32 = ir.IntType(32)
_NOWHERE = ir.Constant(pointer(), None)


def _indices(node: DeviceCall, operands: list[ir.Value]) -> list[ir.Value]:
    """The indices of the first element, of which tensors of fewer dimensions have zeros at the end."""
    rank = node.settings.rank
    return [*operands[:rank], *[_I32(0)] * (MAX_RANK - rank)]


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, box, bar = operands[:3]
    check_alignment(emitter, node, {"dst": target}, TENSOR_ALIGNMENT)
    place = _indices(node, operands[3:])
    call(emitter, copies.begin_box, [loads_of(emitter), target, _NOWHERE, box, bar, *place])


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    source, box = operands[:2]
    check_alignment(emitter, node, {"src": source}, TENSOR_ALIGNMENT)
    place = _indices(node, operands[2:])
    call(emitter, copies.begin_box, [queue_of(emitter, STORES), _NOWHERE, source, box, NO_BARRIER, *place])


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """It takes place at once, element by element."""
    source, box = operands[:2]
    form = node.settings
    check_alignment(emitter, node, {"src": source}, TENSOR_ALIGNMENT)
    parts = generic(emitter, [box, source, *_indices(node, operands[2:])])
    constants = {"dtype": form.dtype, "combine": tensors.COMBINE[form.reduction]}
    device_library.call(emitter.functions, emitter.builder, tensors.reduce, *parts, constants=constants)


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Caches are the processor's affair."""


RULES: Rules = {
    tensor_copies.TensorLoad: _load,
    tensor_copies.TensorStore: _store,
    tensor_copies.TensorPrefetch: _prefetch,
    tensor_copies.TensorReduction: _reduce,
}
