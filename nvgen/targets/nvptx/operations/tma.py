"""Bulk copies as PTX has them. Source: PTX ISA, ``cp.async.bulk``, ``cp.reduce.async.bulk``, ``fence.proxy``."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family, Rule
from nvgen.codegen.emitter import Emitter
from nvgen.lang import tma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.tma import BulkForm
from nvgen.targets.nvptx.instruction import instruct
from nvgen.tree import DeviceCall
from nvgen.types import Scalar

_COMPLETION = ".mbarrier::complete_tx::bytes"


def _plain(text: str) -> Rule:
    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        instruct(emitter, text, None, operands)

    return rule


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    read = ".read" if Groups.of(node).read else ""
    instruct(emitter, f"cp.async.bulk.wait_group{read} {Groups.of(node).count};", None, [])


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """The block's own shared memory has the same addresses in that of the cluster."""
    form = BulkForm.of(node)
    name = f"cp.async.bulk.shared::cluster.global{_COMPLETION}{load_options(form)}{'.L2::cache_hint' * form.has_policy}"
    instruct(emitter, f"{name} [$0], [$1], $2, [$3]{_rest(4, operands)};", None, operands)


def load_options(form: BulkForm) -> str:
    """What stands behind the mechanism by which a load completes: what it reports, and the mask."""
    report = f".mbarrier::report::validity::{form.report}" if form.report else ""
    mask = ".multicast::cluster::32b" if form.has_mask_32b else ".multicast::cluster" * form.has_mask
    return report + mask


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = BulkForm.of(node)
    options = ".L2::cache_hint" * form.has_policy + ".cp_mask" * form.has_mask
    name = f"cp.async.bulk.global.shared::cta.bulk_group{options}"
    instruct(emitter, f"{name} [$0], [$1], $2{_rest(3, operands)};", None, operands)


def _rest(first: int, operands: list[ir.Value]) -> str:
    return "".join(f", ${index}" for index in range(first, len(operands)))


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = BulkForm.of(node)
    how = f"{form.reduction}{_reduced_type(form.reduction, form.reduced)}"
    if len(operands) - form.has_policy > 3:
        hint = ".L2::cache_hint" * form.has_policy
        name = f"cp.reduce.async.bulk.shared::cluster.shared::cta{_COMPLETION}{hint}.{how}"
        instruct(emitter, f"{name} [$0], [$1], $2, [$3]{_rest(4, operands)};", None, operands)
        return
    name = f"cp.reduce.async.bulk.global.shared::cta.bulk_group{'.L2::cache_hint' * form.has_policy}.{how}"
    instruct(emitter, f"{name} [$0], [$1], $2{_rest(3, operands)};", None, operands)


def _reduced_type(reduction: str, dtype: Scalar) -> str:
    """The end of the instruction: sums of halves keep subnormal numbers, sums of i64 are those of u64."""
    if reduction in ("and", "or", "xor"):
        return f".b{dtype.bits}"
    if dtype.is_integer:
        return ".u64" if reduction == "add" and dtype.bits == 64 else f".{dtype.ptx}"
    return f"{'.noftz' * (reduction == 'add' and dtype.bits == 16)}.{dtype.name}"


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = BulkForm.of(node)
    hint = ".L2::evict_last" * form.evict_last + ".L2::cache_hint" * form.has_policy
    instruct(emitter, f"cp.async.bulk.prefetch.L2.global{hint} [$0], $1{_rest(2, operands)};", None, operands)


def _zero(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """The size has 64 bits until PTX 9.0."""
    target, size = operands
    operands = [target, emitter.builder.zext(size, ir.IntType(64))]
    instruct(emitter, "st.bulk.weak.shared::cta [$0], $1, 0;", None, operands)


FAMILY = Family(
    {
        tma.BulkLoad: _load,
        tma.BulkStore: _store,
        tma.BulkExchange: _plain(f"cp.async.bulk.shared::cluster.shared::cta{_COMPLETION} [$0], [$1], $2, [$3];"),
        tma.BulkReduction: _reduce,
        tma.BulkPrefetch: _prefetch,
        tma.BulkPriority: _plain("applypriority.async.bulk.global.bulk_group.L2::evict_normal [$0], $1;"),
        tma.BulkZero: _zero,
        tma.BulkCommit: _plain("cp.async.bulk.commit_group;"),
        tma.BulkWait: _wait,
        tma.BulkFence: _plain("fence.proxy.async.shared::cta;"),
    }
)
