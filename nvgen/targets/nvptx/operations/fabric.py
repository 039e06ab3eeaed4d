"""Fabric operations as PTX has them. Source: PTX ISA, "Fabric Instructions"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family, Rule
from nvgen.codegen.emitter import Emitter
from nvgen.lang import fabric
from nvgen.lang.attributes.fabric import FabricForm, Submission
from nvgen.lang.attributes.groups import Groups
from nvgen.targets.nvptx.instruction import instruct
from nvgen.tree import DeviceCall
from nvgen.types import Scalar, bf16, f16

_REPORT = "mbarrier::report::fabric"
_BYTES = f".shared::cta.mbarrier::complete_tx::bytes.{_REPORT}"
_PIECES = f".shared::cta.mbarrier::complete_tx::16B.{_REPORT}"
_ORDER = ".relaxed.sys"
#: What is the same for all elements of as many bits.
_OF_BITS = frozenset({"and", "or", "xor", "exch", "cas"})
_HALVES = (f16, bf16)


def _plain(text: str) -> Rule:
    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        instruct(emitter, text, None, operands)

    return rule


def _name(form: FabricForm, opcode: str) -> str:
    counted = ".counted::bytes" * form.has_counter + ".cp_mask" * form.has_mask
    return f"fabric.{opcode}.async{'.multimem' * form.multimem}{_PIECES}{counted}{_ORDER}"


def _hint(form: FabricForm) -> str:
    return ".L2::cache_hint" * form.has_policy


def _handle(form: FabricForm) -> str:
    """The endpoint, the offset, and the counter, which is behind the mbarrier."""
    return "[$0, $1, $5]" if form.has_counter else "[$0, $1]"


def _policy(form: FabricForm, operands: list[ir.Value]) -> str:
    """The policy of the cache, which is the last operand."""
    return f", ${len(operands) - 1}" * form.has_policy


def _get(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = FabricForm.of(node)
    name = f"fabric.try_get.async{_BYTES}{_ORDER}{_hint(form)}.b128"
    instruct(emitter, f"{name} [$0], [$1, $2], $3, [$4]{_policy(form, operands)};", None, operands)


def _put(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = FabricForm.of(node)
    name, last = f"{_name(form, 'try_put')}{_hint(form)}.b128", ", $5" * form.has_mask + _policy(form, operands)
    instruct(emitter, f"{name} {_handle(form)}, [$2], $3, [$4]{last};", None, operands)


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = FabricForm.of(node)
    name = f"{_name(form, 'try_red')}.{form.reduction}{_hint(form)}.{_type(form.reduction, form.reduced)}"
    instruct(emitter, f"{name} {_handle(form)}, [$2], $3, [$4]{_policy(form, operands)};", None, operands)


def _atom(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = FabricForm.of(node)
    pair = "x2" * (form.reduced in _HALVES)
    end = f"{form.reduction}{_hint(form)}.{_type(form.reduction, form.reduced)}{pair}"
    name = f"fabric.try_atom.async{_PIECES}{_ORDER}.{end}"
    instruct(emitter, f"{name} [$0, $1], [$2], [$3], [$4]{_policy(form, operands)};", None, operands)


def _pull(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = FabricForm.of(node)
    sums = f".acc::{form.accumulate}" if form.accumulate else ""
    how = f".{form.reduction}{sums}.{_type(form.reduction, form.reduced)}"
    name = f"fabric.try_pullred.async.multimem{_BYTES}{_ORDER}{how}.sync"
    instruct(emitter, f"{name} [$0], [$1, $2], $3, [$4], 0xFFFFFFFF;", None, operands)


def _type(reduction: str, dtype: Scalar) -> str:
    """The end of the instruction: sums of signed integers are those of unsigned ones."""
    if reduction in _OF_BITS:
        return f"b{dtype.bits}"
    if reduction == "add" and dtype.is_integer:
        return f"u{dtype.bits}"
    return str(dtype.ptx) if dtype.is_integer else dtype.name


def _submit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    fetching = ".op_restrict::fetching" * Submission.of(node).fetching
    instruct(emitter, f"fabric.submit{fetching};", None, operands)


def _wait_group(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, f"fabric.wait.sync_restrict::read {Groups.of(node).count};", None, operands)


FAMILY = Family(
    {
        fabric.Get: _get,
        fabric.Put: _put,
        fabric.Reduce: _reduce,
        fabric.PullReduce: _pull,
        fabric.Atom: _atom,
        fabric.Submit: _submit,
        fabric.WaitReads: _plain("fabric.wait.sync_restrict::reads;"),
        fabric.Commit: _plain("fabric.submit.commit_group;"),
        fabric.WaitGroup: _wait_group,
    }
)
