"""Copies of tensors as PTX has them.

Source: PTX ISA, ``cp.async.bulk.tensor``, ``cp.async.bulk.prefetch.tensor``, ``cp.reduce.async.bulk.tensor``,
``applypriority.async.bulk.tensor``, "Overriding tensor property value". What they
need is what ptxas 13.5 takes: LLVM 22.1 would print the reductions for any architecture.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import tensor_copies
from nvgen.lang.attributes.tma import TensorCall
from nvgen.lang.tensor_copies import IM2COL, IM2COL_W, IM2COL_W_128, ROWS, TILE, TensorOperation
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.operations.tma import load_options
from nvgen.tree import DeviceCall

# Workaround (LLVM 22.1, 2026-11): reductions of tensors are printed for architectures that lack them.
# Reproducer: tests/workarounds/tensor_reduction.ll
_I16, _I32, _I64 = ir.IntType(16), ir.IntType(32), ir.IntType(64)
#: PTX ISA, "Tensor Attribute Override": strides are multiples of 16 bytes.
_PIECE_SHIFT = 4
_COMPLETION = ".mbarrier::complete_tx::bytes"


def _is_for_cluster(call: DeviceCall) -> bool:
    """Whether a load may reach other blocks. That form is the older one, and for pixels along w and rows the rarer."""
    operation, form = call.operation, TensorCall.of(call)
    assert isinstance(operation, TensorOperation)
    return bool(form.is_multicast or form.cta_group) or operation.mode in (TILE, IM2COL, IM2COL_W_128)


def _braces(first: int, count: int) -> str:
    return "{" + ", ".join(f"${index}" for index in range(first, first + count)) + "}"


class _Operands:
    """The operands of a copy behind the addresses and the map, as they stand in its text."""

    def __init__(self, emitter: Emitter, node: DeviceCall, operands: list[ir.Value], first: int) -> None:
        assert isinstance(node.operation, TensorOperation)
        self.form = form = TensorCall.of(node)
        count = 5 if node.operation.mode is ROWS else form.rank
        self.coordinates = _braces(first, count)
        following = first + count
        self.offsets = f", {_braces(following, form.offsets)}" if form.offsets else ""
        following += form.offsets
        #: The modifiers of what replaces the map's, and the operands in the order of the text.
        self.replaced, self.replacements = "", ""
        given = operands[following : following + form.replacements]
        last = operands[following + form.replacements :]
        if form.has_global_address:
            self.replaced = ".override::global_address"
            self.replacements = f", ${following}"
            given = [given[0], *self._extents(emitter, given[1:], following + 1)]
        self.operands = [*operands[:following], *given, *last]
        #: The mask and the policy.
        self.last = "".join(f", ${following + len(given) + number}" for number in range(len(last)))

    def _extents(self, emitter: Emitter, given: list[ir.Value], first: int) -> list[ir.Value]:
        """Extents; and strides in pieces of 16 bytes, as the 32 lower bits of each and the 4 upper ones of all."""
        if not self.form.has_extents:
            return []
        rank = self.form.rank
        self.replacements += f", {_braces(first, rank)}"
        if rank == 1:
            self.replaced += ".override::global_dim"
            return given
        self.replaced += ".override::global_dim_stride"
        self.replacements += f", {_braces(first + rank, rank - 1)}, ${first + 2 * rank - 1}"
        b = emitter.builder
        pieces = [b.lshr(stride, _I64(_PIECE_SHIFT)) for stride in given[rank:]]
        upper: ir.Value = _I64(0)
        for number, piece in enumerate(pieces):
            upper = b.or_(upper, b.shl(b.and_(b.lshr(piece, _I64(32)), _I64(15)), _I64(4 * number)))
        return [*given[:rank], *(b.trunc(piece, _I32) for piece in pieces), b.trunc(upper, _I16)]

    def box(self, map_: int) -> str:
        """The map, which is the operand with a number, and where in the tensor."""
        return f"[${map_}{self.replacements}, {self.coordinates}]"


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form, parts = TensorCall.of(node), _Operands(emitter, node, operands, 3)
    assert isinstance(node.operation, TensorOperation)
    where = "shared::cluster" if _is_for_cluster(node) else "shared::cta"
    name = f"cp.async.bulk.tensor.{form.rank}d.{where}.global.{node.operation.mode.ptx}{_COMPLETION}"
    name += load_options(form)
    name += f".cta_group::{form.cta_group}" if form.cta_group else ""
    name += ".L2::cache_hint" * form.has_policy + parts.replaced
    instruct(emitter, f"{name} [$0], {parts.box(1)}, [$2]{parts.offsets}{parts.last};", None, parts.operands)


#: How stores and reductions name a mode.
_STORES = {TILE: "tile", IM2COL: "im2col_no_offs", IM2COL_W: "im2col_no_offs::w", ROWS: "tile::scatter4"}


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, TensorOperation)
    mode = _STORES[node.operation.mode]
    _from_shared(emitter, node, operands, f"cp.async.bulk.tensor.{TensorCall.of(node).rank}d.global.shared::cta.{mode}")


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, TensorOperation)
    form, mode = TensorCall.of(node), _STORES[node.operation.mode]
    name = f"cp.reduce.async.bulk.tensor.{form.rank}d.global.shared::cta.{form.reduction}.{mode}"
    _from_shared(emitter, node, operands, name)


def _from_shared(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], name: str) -> None:
    form, parts = TensorCall.of(node), _Operands(emitter, node, operands, 2)
    options = ".L2::cache_hint" * form.has_policy + parts.replaced
    instruct(emitter, f"{name}.bulk_group{options} {parts.box(1)}, [$0]{parts.last};", None, parts.operands)


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form, parts = TensorCall.of(node), _Operands(emitter, node, operands, 1)
    assert isinstance(node.operation, TensorOperation)
    name = f"cp.async.bulk.prefetch.tensor.{form.rank}d.L2.global.{node.operation.mode.ptx}"
    name += ".L2::evict_last" * form.evict_last + ".L2::cache_hint" * form.has_policy + parts.replaced
    instruct(emitter, f"{name} {parts.box(0)}{parts.offsets}{parts.last};", None, parts.operands)


def _priority(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form, parts = TensorCall.of(node), _Operands(emitter, node, operands, 1)
    assert isinstance(node.operation, TensorOperation)
    name = f"applypriority.async.bulk.tensor.{form.rank}d.global.bulk_group.{node.operation.mode.ptx}"
    text = f"{name}.L2::evict_normal{parts.replaced} {parts.box(0)}{parts.offsets};"
    instruct(emitter, text, None, parts.operands)


FAMILY = Family(
    {
        tensor_copies.TensorLoad: _load,
        tensor_copies.TensorStore: _store,
        tensor_copies.TensorPrefetch: _prefetch,
        tensor_copies.TensorPriority: _priority,
        tensor_copies.TensorReduction: _reduce,
    }
)
