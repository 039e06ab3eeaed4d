"""What a GPU would stop at, or do anything at: copies at odd addresses, arrivals that a barrier does not expect, blocks
that a cluster does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.alignment import is_shown
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.operation_name import operation_name
from nvgen.lang.operation import Multiple
from nvgen.tree import DeviceCall

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I64 = ir.IntType(64)


def check_alignment(
    emitter: Emitter, node: DeviceCall, parts: Mapping[str, ir.Value], alignment: int, *, first: int = 0
) -> None:
    """Ends the launch unless addresses and sizes, by the names of their parameters, are multiples of ``alignment``.

    ``parts`` are operands of the call, from the one with the number ``first`` on. Those that the text shows to be
    multiples are not looked at.
    """
    b, name = emitter.builder, operation_name(node)
    parts = {
        part: value
        for position, (part, value) in enumerate(parts.items(), first)
        if not is_shown(emitter, node, Multiple(position, alignment))
    }
    if not parts:
        return
    rests, any_ = [], _I64(0)
    for part in parts.values():
        number = b.ptrtoint(part, _I64) if isinstance(part.type, ir.PointerType) else b.zext(part, _I64)
        rests.append(b.and_(number, _I64(alignment - 1)))
        any_ = b.or_(any_, rests[-1])

    def describe(failure: Failure) -> Diagnostic:
        wrong = next(part for part, rest in zip(parts, failure.numbers, strict=False) if rest)
        return diagnostics.asynchronous.Misaligned(node.span, name, wrong, alignment, failure.thread_name)

    check = Check(node.span, f"copy at multiples of {alignment} bytes", "", describe)
    require(emitter, b.icmp_unsigned("==", any_, _I64(0)), check, rests)


def check_arrivals(emitter: Emitter, node: DeviceCall, lacking: ir.Value, count: ir.Value) -> None:
    """Ends the launch where more arrive at a barrier than its phase lacks; both numbers are i32."""
    b = emitter.builder

    def describe(failure: Failure) -> Diagnostic:
        lacked, arrive = failure.numbers[:2]
        counted = diagnostics.counted(lacked, "arrival")
        return diagnostics.asynchronous.TooManyArrivals(node.span, counted, str(arrive), failure.thread_name)

    check = Check(node.span, "arrivals that the barrier expects", "", describe)
    require(emitter, b.icmp_unsigned(">=", lacking, count), check, [b.zext(n, _I64) for n in (lacking, count)])


def check_incomplete(emitter: Emitter, node: DeviceCall, lacking: ir.Value, count: ir.Value) -> None:
    """Ends the launch where an arrival completes a barrier's phase, or more arrive than it lacks; both are i32."""
    b = emitter.builder

    def describe(failure: Failure) -> Diagnostic:
        lacked, arrive = failure.numbers[:2]
        counted = diagnostics.counted(lacked, "arrival")
        return diagnostics.asynchronous.CompletesPhase(node.span, counted, str(arrive), failure.thread_name)

    check = Check(node.span, "an arrival that does not complete the phase", "", describe)
    require(emitter, b.icmp_unsigned(">", lacking, count), check, [b.zext(n, _I64) for n in (lacking, count)])


def check_mask(emitter: Emitter, node: DeviceCall, mask: ir.Value, blocks: int) -> None:
    """Ends the launch where a mask, an i32, names blocks that a cluster of so many does not have."""
    b, name = emitter.builder, operation_name(node)

    def describe(failure: Failure) -> Diagnostic:
        counted = diagnostics.counted(blocks, "block")
        return diagnostics.asynchronous.NoSuchBlocks(
            node.span, name, f"{failure.numbers[0]:#x}", counted, failure.thread_name
        )

    check, wide = Check(node.span, "blocks of the cluster", "", describe), b.zext(mask, _I64)
    require(emitter, b.icmp_unsigned("<", wide, _I64(1 << blocks)), check, [wide])


def check_rank(emitter: Emitter, node: DeviceCall, rank: ir.Value, blocks: int) -> None:
    """Where indices are checked, ends the launch where a rank, an i32, is none of a cluster of so many blocks."""
    if not emitter.checks_indices:
        return
    name = operation_name(node)

    def describe(failure: Failure) -> Diagnostic:
        counted, number = diagnostics.counted(blocks, "block"), failure.numbers[0]
        return diagnostics.asynchronous.NoSuchRank(node.span, name, number, counted, failure.thread_name)

    check, b = Check(node.span, "a block of the cluster", "", describe), emitter.builder
    require(emitter, b.icmp_unsigned("<", rank, rank.type(blocks)), check, [b.sext(rank, _I64)])
