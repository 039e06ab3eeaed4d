"""Looks at how threads arrive at barriers and at operations of their warps, as ``check="barrier"`` asks for.

Source: CUDA C++ Programming Guide, "Synchronization Functions", "Warp Vote Functions"; PTX ISA, ``barrier``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.contract.absent_lanes import named, verb_of
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import Diagnostic
from nvgen.lang.meaning import divergence
from nvgen.lang.meaning.records import Lane
from nvgen.lang.sync import NamedBarrier
from nvgen.lang.warp import FULL_MASK, Shuffle
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.conventions.other_thread import in_block, lane_of, threads_of_warp, warp_of
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall

_I32, _I64 = ir.IntType(32), ir.IntType(64)


def at_barrier(emitter: Emitter, node: DeviceCall, barrier: ir.Value, needed: ir.Value) -> None:
    """The thread is about to arrive at a barrier, for ``needed`` threads; at a named one anywhere."""
    target = target_of(emitter)
    is_named = isinstance(node.operation, NamedBarrier)
    site = target.instrumented.site(node.span) | (divergence.ANYWHERE if is_named else 0)
    found = _ask(emitter, divergence.arrive, barrier, needed, _I32(site))
    spans = target.instrumented.spans

    def describe(failure: Failure) -> Diagnostic:
        number, other = failure.numbers[0], in_block(failure.numbers[0] >> 32, failure)
        kind = diagnostics.checking.BarrierCounts if is_named else diagnostics.checking.BarrierMismatch
        came = diagnostics.checking.CameHere(other.thread_name, span=spans[number & 0xFFFFFFFF])
        return kind(node.span, failure.thread_name).because(came)

    _require(emitter, emitter.builder.icmp_unsigned("==", found, _I64(0)), Check(node.span, "", "", describe), found)


def at_warp(emitter: Emitter, node: DeviceCall, mask: ir.Value, operation: ir.Value, operations: int) -> None:
    """The thread is about to reach an operation of the lanes of a mask; the numbers of operations in which lanes wait
    are below ``operations``."""
    builder, sites = emitter.builder, target_of(emitter).sites

    def lacks(failure: Failure) -> Diagnostic:
        mask_text, lane = f"0x{failure.numbers[0] % 2**32:08x}", str(lane_of(failure))
        return diagnostics.checking.MaskWithoutCaller(node.span, mask_text, lane, failure.thread_name)

    def misfits(failure: Failure) -> Diagnostic:
        number, index = failure.numbers[0] & 0xFFFFFFFF, failure.numbers[0] >> 32
        other, site = in_block(number, failure), sites[index]
        error = diagnostics.checking.MaskMismatch(node.span, failure.thread_name)
        return error.because(error.WaitsHere(other.thread_name, site.name, span=site.span))

    if not (isinstance(mask, ir.Constant) and mask.constant == FULL_MASK):  # which has every lane
        lacking = _ask(emitter, divergence.lacks_caller, mask)
        _require(emitter, builder.not_(lacking), Check(node.span, "", "", lacks), builder.zext(mask, _I64))
    found = _ask(emitter, divergence.misfit, mask, operation, _I32(operations))
    _require(emitter, builder.icmp_unsigned("==", found, _I64(0)), Check(node.span, "", "", misfits), found)


def after_warp(emitter: Emitter, node: DeviceCall, lane: ir.Value, mask: ir.Value, source: ir.Value | None) -> None:
    """The lanes of the mask that have not ended have come to an operation: those whose values it takes are among them.
    A shuffle takes that of the lane ``source``."""
    verb, b = verb_of(node), emitter.builder
    if verb is None:
        return
    absent = record_fields.load(b, lane, Lane, "argument")
    if isinstance(node.operation, Shuffle):
        assert source is not None
        there = b.and_(mask, b.not_(absent))
        absent = b.and_(b.shl(_I32(1), source), b.not_(there))
    check = _absent_check(emitter, node, verb)
    numbers = b.or_(b.zext(absent, _I64), b.shl(b.zext(mask, _I64), _I64(32)))
    _require(emitter, b.icmp_unsigned("==", absent, _I32(0)), check, numbers)


def _absent_check(emitter: Emitter, node: DeviceCall, verb: str) -> Check:
    name = operation_name(node)

    def describe(failure: Failure) -> Diagnostic:
        absent, mask = failure.numbers[0] & FULL_MASK, failure.numbers[0] >> 32 & FULL_MASK
        kind = diagnostics.checking.AbsentLane
        lane, warp = lane_of(failure), warp_of(failure)
        lanes, why = named(absent, mask, threads_of_warp(failure))
        return kind(node.span, name, verb, lanes, why, failure.thread_name, lane, warp)

    return Check(node.span, "lanes that are there", "", describe)


def _ask(emitter: Emitter, function: Callable[..., Any], *arguments: ir.Value) -> ir.Value:
    registers = emitter.frame.registers
    own = registers[thread.BLOCK], registers[thread.THREAD]
    return device_library.call(emitter.functions, emitter.builder, function, *own, *arguments)


def _require(emitter: Emitter, condition: ir.Value, check: Check, number: ir.Value) -> None:
    builder = emitter.builder
    with builder.if_then(builder.not_(condition), likely=False):
        target_of(emitter).fail(emitter.frame, check, [number], tells_sizes=True)
