"""mbarriers as PTX has them.

Source: PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier", with the architecture and the PTX
version that each form needs; "fence.mbarrier_init", "cp.async.mbarrier.arrive".
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family, Rule
from nvgen.codegen.emitter import Emitter
from nvgen.lang import mbarrier
from nvgen.lang.attributes.mbarrier import CopyCount, Layout, Semantics
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.instruction import compute, instruct
from nvgen.targets.nvptx.requirements import has
from nvgen.tree import DeviceCall, is_remote
from nvgen.types import NONE

_I1, _I8, _I16, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 16, 32, 64))


def _plain(text: str) -> Rule:
    """An instruction without a result."""

    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        instruct(emitter, text, None, operands)

    return rule


def _initialise(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    layout = f".layout::{Layout.of(node).layout}" if Layout.of(node).number else ""
    instruct(emitter, f"mbarrier.init{layout}.shared.b64 [$0], $1;", None, operands)


def _check_layout(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    text = f"mbarrier.check_layout.layout::{Layout.of(node).layout}.shared.b64 $0, [$1];"
    return instruct(emitter, text, _I1, operands)


def _arrival(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    assert isinstance(node.operation, mbarrier.Arrival)
    name = "mbarrier.arrive_drop" if node.operation.drops else "mbarrier.arrive"
    return _arrive(emitter, node, name, operands)


def _transaction_arrival(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    assert isinstance(node.operation, mbarrier.TransactionArrival)
    name = "mbarrier.arrive_drop" if node.operation.drops else "mbarrier.arrive"
    return _arrive(emitter, node, f"{name}.expect_tx", operands)


def _arrive(emitter: Emitter, node: DeviceCall, name: str, operands: list[ir.Value]) -> ir.Value | None:
    """An arrival, with a count or a number of bytes after the barrier where there is one."""
    if node.type == NONE:
        more = "".join(f", ${number}" for number in range(1, len(operands)))
        text = f"{name}{_semantics(node)}.shared::cluster{_multicast(node)}.b64 _, [$0]{more};"
        instruct(emitter, text, None, operands)
        return None
    more = ", $2" if len(operands) > 1 else ""
    return instruct(emitter, f"{name}{_of_block(node)}.b64 $0, [$1]{more};", _I64, operands)


def _semantics(node: DeviceCall) -> str:
    """Order and scope, as they stand in an instruction."""
    return f".{Semantics.of(node).order}.{Semantics.of(node).scope}"


def _multicast(node: DeviceCall) -> str:
    """Of the barriers of several blocks: the own block's have the same addresses in the memory of the cluster."""
    return ".multicast::cluster::32b" * Semantics.of(node).has_mask_32b


def _of_block(node: DeviceCall) -> str:
    """Order, scope and state space of an operation on a barrier of the own block. The first two can be left out where
    they are the usual ones, and older architectures do not have them."""
    is_usual = Semantics.of(node).order != "relaxed" and Semantics.of(node).scope == "cta"
    return ".shared" if is_usual else f"{_semantics(node)}.shared::cta"


def _incomplete_arrival(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, mbarrier.IncompleteArrival)
    name = "mbarrier.arrive_drop" if node.operation.drops else "mbarrier.arrive"
    return instruct(emitter, f"{name}.noComplete.shared.b64 $0, [$1], $2;", _I64, operands)


def _copy_arrival(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    increments = "" if CopyCount.of(node).increments else ".noinc"
    instruct(emitter, f"cp.async.mbarrier.arrive{increments}.shared.b64 [$0];", None, operands)


def _of_bytes(name: str) -> Rule:
    """An instruction that counts bytes."""

    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        mask = _multicast(node)
        space = "shared::cluster" if mask or is_remote(node.operands[0]) else "shared::cta"
        more = ", $2" if mask else ""
        instruct(emitter, f"{name}{_semantics(node)}.{space}{mask}.b64 [$0], $1{more};", None, operands)

    return rule


def _question(node: DeviceCall, *, tries: bool) -> str:
    """The instruction that asks whether a phase is complete, up to its operands."""
    assert isinstance(node.operation, (mbarrier.Test, mbarrier.Wait))
    name = "mbarrier.try_wait" if tries else "mbarrier.test_wait"
    parity = ".parity" if node.operation.by_parity else ""
    type_ = "primary" if isinstance(node.operation, mbarrier.Report) else Semantics.of(node).phase_type
    phase = f".phase_type::{type_}" if type_ else ""
    return f"{name}{parity}{phase}{_of_block(node)}.b64"


def _test(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, mbarrier.Test)
    question = _question(node, tries=node.operation.tries)
    time = ", $3" if len(operands) > 2 else ""
    return instruct(emitter, f"{question} $0, [$1], $2{time};", _I1, operands)


def _report(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Whether the phase is complete, whether something was reported, and a byte, for which LLVM has no register."""
    assert isinstance(node.operation, mbarrier.Report)
    question = _question(node, tries=node.operation.tries)
    time = ", $5" if len(operands) > 2 else ""
    text = f"{{ .reg .b8 value; {question} $0|$1, value, [$3], $4{time}; cvt.u16.u8 $2, value; }}"
    b, results = emitter.builder, ir.LiteralStructType([_I1, _I1, _I16])
    found = instruct(emitter, text, results, operands)
    made: ir.Value = ir.Constant(ir.LiteralStructType([_I1, _I1, _I8]), ir.Undefined)
    for index in range(2):
        made = b.insert_value(made, b.extract_value(found, index), index)
    return b.insert_value(made, b.trunc(b.extract_value(found, 2), _I8), 2)


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """A loop of questions. The braces make the names in it its own, wherever LLVM copies it to."""
    assert isinstance(emitter.target, NvptxTarget)
    tries = has(emitter.target, "mbarrier.try_wait")
    question = _question(node, tries=tries)
    text = f"{{ .reg .pred done; again: {question} done, [$0], $1; @!done bra again; }}"
    instruct(emitter, text, None, operands)


def _pending_count(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return compute(emitter, "mbarrier.pending_count.b64 $0, $1;", _I32, operands)


FAMILY = Family(
    {
        mbarrier.Initialise: _initialise,
        mbarrier.LayoutQuestion: _check_layout,
        mbarrier.Invalidate: _plain("mbarrier.inval.shared.b64 [$0];"),
        mbarrier.Arrival: _arrival,
        mbarrier.IncompleteArrival: _incomplete_arrival,
        mbarrier.CopyArrival: _copy_arrival,
        mbarrier.TransactionArrival: _transaction_arrival,
        mbarrier.Expectation: _of_bytes("mbarrier.expect_tx"),
        mbarrier.Completion: _of_bytes("mbarrier.complete_tx"),
        mbarrier.Test: _test,
        mbarrier.Report: _report,
        mbarrier.Wait: _wait,
        mbarrier.PendingCount: _pending_count,
        mbarrier.InitFence: _plain("fence.mbarrier_init.release.cluster;"),
    }
)
