"""Copies of tensors as PTX has them.

Source: PTX ISA, ``cp.async.bulk.tensor``, ``cp.async.bulk.prefetch.tensor``, ``cp.reduce.async.bulk.tensor``. What they
need is what ptxas 13.5 takes: LLVM 22.1 would print the reductions for any architecture.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import tensor_copies
from nvgen.lang.attributes.tma import TensorCall
from nvgen.lang.tensor_copies import IM2COL, IM2COL_W_128, ROWS, TILE, TensorOperation
from nvgen.targets.nvptx.instruction import instruct
from nvgen.tree import DeviceCall

# Workaround (LLVM 22.1, 2026-11): reductions of tensors are printed for architectures that lack them.
# Reproducer: tests/workarounds/tensor_reduction.ll
_COMPLETION = ".mbarrier::complete_tx::bytes"


def _is_for_cluster(call: DeviceCall) -> bool:
    """Whether a load may reach other blocks. That form is the older one, and for pixels along w and rows the rarer."""
    operation, form = call.operation, TensorCall.of(call)
    assert isinstance(operation, TensorOperation)
    return bool(form.has_mask or form.cta_group) or operation.mode in (TILE, IM2COL, IM2COL_W_128)


def _braces(first: int, count: int) -> str:
    return "{" + ", ".join(f"${index}" for index in range(first, first + count)) + "}"


def _coordinates(node: DeviceCall) -> int:
    """How many coordinates a call has."""
    assert isinstance(node.operation, TensorOperation)
    count: int = 5 if node.operation.mode is ROWS else TensorCall.of(node).rank
    return count


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form, coordinates = TensorCall.of(node), _coordinates(node)
    assert isinstance(node.operation, TensorOperation)
    where = "shared::cluster" if _is_for_cluster(node) else "shared::cta"
    name = f"cp.async.bulk.tensor.{form.rank}d.{where}.global.{node.operation.mode.ptx}{_COMPLETION}"
    name += ".multicast::cluster" * form.has_mask
    name += f".cta_group::{form.cta_group}" if form.cta_group else ""
    name += ".L2::cache_hint" * form.has_policy
    text = f"{name} [$0], [$1, {_braces(3, coordinates)}], [$2]"
    next_operand = 3 + coordinates
    if form.offsets:
        text += f", {_braces(next_operand, form.offsets)}"
        next_operand += form.offsets
    text += "".join(f", ${next_operand + number}" for number in range(form.has_mask + form.has_policy))
    instruct(emitter, f"{text};", None, operands)


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, TensorOperation)
    mode = {TILE: "tile", IM2COL: "im2col_no_offs", ROWS: "tile::scatter4"}[node.operation.mode]
    _from_shared(emitter, node, operands, f"cp.async.bulk.tensor.{TensorCall.of(node).rank}d.global.shared::cta.{mode}")


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, TensorOperation)
    form, mode = TensorCall.of(node), "tile" if node.operation.mode is TILE else "im2col_no_offs"
    name = f"cp.reduce.async.bulk.tensor.{form.rank}d.global.shared::cta.{form.reduction}.{mode}"
    _from_shared(emitter, node, operands, name)


def _from_shared(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], name: str) -> None:
    form, coordinates = TensorCall.of(node), _coordinates(node)
    hint = ".L2::cache_hint" * form.has_policy
    policy = f", ${2 + coordinates}" * form.has_policy
    text = f"{name}.bulk_group{hint} [$1, {_braces(2, coordinates)}], [$0]{policy};"
    instruct(emitter, text, None, operands)


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form, coordinates = TensorCall.of(node), _coordinates(node)
    assert isinstance(node.operation, TensorOperation)
    name = f"cp.async.bulk.prefetch.tensor.{form.rank}d.L2.global.{node.operation.mode.ptx}"
    text = f"{name}{'.L2::cache_hint' * form.has_policy} [$0, {_braces(1, coordinates)}]"
    next_operand = 1 + coordinates
    if form.offsets:
        text += f", {_braces(next_operand, form.offsets)}"
        next_operand += form.offsets
    text += f", ${next_operand}" * form.has_policy
    instruct(emitter, f"{text};", None, operands)


FAMILY = Family(
    {
        tensor_copies.TensorLoad: _load,
        tensor_copies.TensorStore: _store,
        tensor_copies.TensorPrefetch: _prefetch,
        tensor_copies.TensorReduction: _reduce,
    }
)
