"""Kernels that have no typed tree: a description, and LLVM IR that somebody else emits, run by the CPU target."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from llvmlite import ir

from nvgen.codegen import device_operations
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.description import KernelDescription, LoopDescription, Range, Spin
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import load_volatile, store_volatile
from nvgen.codegen.module import emit_described
from nvgen.diagnostics import LaunchError, SourceFile
from nvgen.frontend import library
from nvgen.lang import KernelOptions, block_dim, block_idx, thread_idx
from nvgen.lang.sync import Barrier, syncthreads
from nvgen.targets.cpu import emit, loading
from nvgen.targets.cpu.abi import CpuTarget
from nvgen.targets.cpu.code_generation import Effort
from nvgen.targets.cpu.conventions.failure_record import DEADLOCK, FailureRecord
from nvgen.targets.cpu.conventions.launch_numbers import NUMBERS, Blocks
from nvgen.targets.cpu.conventions.symbols import kernel_symbol
from nvgen.targets.cpu.threads import deadlock
from nvgen.tree import DeviceCall, Local
from nvgen.tree.analysis.control_flow import Block, Look, Step, loops
from nvgen.types import NONE, ArrayType, i32

_I32 = ir.IntType(32)
FILE = SourceFile("k.ptx", "\n".join((".entry k", "loop:", "bar.sync 0;", "bra loop;")))
ENTRY, LOOP, BARRIER, BRANCH = (FILE.line_span(line) for line in range(1, 5))
OUT = Local("out", ArrayType(i32))
OPTIONS = KernelOptions()
EFFORT = Effort(3, waits=False, is_plain=True)


def described(**what: Any) -> KernelDescription:
    return KernelDescription("k", ENTRY, (OUT,), OPTIONS, **what)


class Body:
    """What a thread does, emitted by hand."""

    def __init__(self, emitter: Emitter, target: CpuTarget) -> None:
        self.emitter, self.target, self.b = emitter, target, emitter.builder
        x, block, size = (target.read_register(emitter.frame, v.x) for v in (thread_idx, block_idx, block_dim))
        self.x, self.size = x, size
        self.index = self.b.add(self.b.mul(block, size), x)

    def element(self, index: ir.Value) -> ir.Value:
        """The address of an element of the argument."""
        data = self.emitter.frame.arrays[OUT].pointer
        return self.b.gep(data, [index], source_etype=_I32)

    def shared(self, count: int) -> ir.Value:
        frame = self.emitter.frame
        offset = frame.shared.reserve(4 * count, 4, ENTRY)
        return self.target.shared_array(frame, _I32, count, 4, offset, ENTRY)

    def barrier(self) -> None:
        device_operations.call(self.emitter, DeviceCall(BARRIER, NONE, syncthreads, ()), [])

    def block(self, name: str) -> Any:
        return self.emitter.block(name)


def launch(
    kernel: KernelDescription, body: Callable[[Body], None], out: Any, grid: int, block: int
) -> tuple[FailureRecord, CpuTarget]:
    """Compiles a kernel and runs it; returns the launch's record, in which a failure is, and the target."""
    target = emit.host_target(library=library.specialised)

    def emitted(frame: Any, functions: Any) -> None:
        emitter = Emitter(target, frame, functions, OPTIONS)
        body(Body(emitter, target))
        emitter.leave()

    with llvm.parsed(emit_described(kernel, emitted, target)) as module:
        llvm.optimise(module, emit.host_machine(3), 1)
        code = loading.load(module, [kernel_symbol("k")], EFFORT, {}, target, deadlock.symbols())
    record, size = FailureRecord(), ctypes.c_int64(out.size)
    data = ctypes.c_void_p(out.ctypes.data)
    arguments = (ctypes.c_void_p * 2)(ctypes.addressof(data), ctypes.addressof(size))
    numbers = (grid, 1, 1, block, 1, 1, 0, *(1, 1, 1), *(0, 0, 0), *(1, 1, 1), *(0, 0))
    sizes = (ctypes.c_int32 * NUMBERS)(*numbers)
    code.function("k", Blocks)(ctypes.addressof(arguments), ctypes.addressof(sizes), 0, grid, record)
    return record, target


def test_threads_that_wait_for_nobody_are_a_loop() -> None:
    def body(k: Body) -> None:
        k.b.store(k.b.mul(k.index, _I32(3)), k.element(k.index))

    out = np.zeros(96, np.int32)
    record, target = launch(described(), body, out, 3, 32)
    assert target.scheduler is None and not record.taken
    assert out.tolist() == [3 * i for i in range(96)]


def test_threads_that_wait_at_a_barrier_see_what_others_wrote_before() -> None:
    """Each writes to shared memory, waits, and reads what its neighbour wrote."""

    def body(k: Body) -> None:
        shared = k.shared(32)
        own = k.b.gep(shared, [k.x], source_etype=_I32)
        k.b.store(k.index, own)
        k.barrier()
        neighbour = k.b.urem(k.b.add(k.x, _I32(1)), k.size)
        k.b.store(k.b.load(k.b.gep(shared, [neighbour], source_etype=_I32), typ=_I32), k.element(k.index))

    out = np.zeros(96, np.int32)
    kernel = described(suspends=True, operations=frozenset({Barrier}))
    record, target = launch(kernel, body, out, 3, 32)
    assert target.scheduler is not None and not record.taken
    assert out.tolist() == [32 * (i // 32) + (i + 1) % 32 for i in range(96)]


def test_a_barrier_that_some_never_reach_is_a_deadlock_there() -> None:
    """Threads in a spin go on living, so the barrier waits for them."""
    record, target = launch(described(suspends=True), _spins_before_barrier, np.zeros(8, np.int32), 1, 8)
    assert record.taken and record.check == DEADLOCK
    waiting = deadlock.taken(ctypes.addressof(record))
    found = {target.sites[group.site].span: group.threads for group in waiting}
    assert found == {BARRIER: (0, 1, 2, 3), LOOP: (4, 5, 6, 7)}
    assert "deadlock: 8 threads" in str(LaunchError(deadlock.describe(waiting, target.sites, (8, 1, 1))))


SPINNING = LoopDescription(LOOP, "bra", spin=Spin(polls=True))


def _spin(k: Body, address: ir.Value, name: str = "spin") -> None:
    """Goes on when the word at ``address`` is not 0."""
    test, again, after = (k.block(f"{name}.{part}") for part in ("test", "again", "after"))
    k.b.branch(test)
    k.b.position_at_end(test)
    seen = load_volatile(k.b, address, _I32, 4)
    k.b.cbranch(k.b.icmp_signed("!=", seen, _I32(0)), after, again)
    k.b.position_at_end(again)
    k.target.end_iteration(k.emitter.frame, SPINNING)
    k.b.branch(test)
    k.b.position_at_end(after)
    k.target.end_loop(k.emitter.frame, SPINNING)


def _spins_before_barrier(k: Body) -> None:
    with k.b.if_then(k.b.icmp_signed(">=", k.x, _I32(4))):
        _spin(k, k.element(_I32(0)))
    k.barrier()


@pytest.mark.parametrize("setter", [0, 17, 31])
def test_what_a_spin_looks_at_another_thread_writes(setter: int) -> None:
    def body(k: Body) -> None:
        flag = k.element(_I32(32))
        with k.b.if_else(k.b.icmp_signed("==", k.x, _I32(setter))) as (sets, waits):
            with sets:
                store_volatile(k.b, _I32(7), flag, 4)
            with waits:
                _spin(k, flag)
        k.b.store(load_volatile(k.b, flag, _I32, 4), k.element(k.x))

    out = np.zeros(33, np.int32)
    record, _ = launch(described(suspends=True), body, out, 1, 32)
    assert not record.taken and out.tolist() == [7] * 33


#: A loop that even threads enter at the second block and odd ones at the third, with a word for each to look at.
TWO_ENTRIES = (
    Block(successors=(1, 2), deciding=frozenset({"odd"})),
    *(
        Block((Step(frozenset({name}), look=Look.STRONG),), (other, 3), frozenset({name}))
        for name, other in (("first", 2), ("second", 1))
    ),
    Block(),
)


def _looks_at_two_words(k: Body) -> None:
    """Emits ``TWO_ENTRIES``: who comes to a header gives way, and who leaves the loop says so."""
    (loop,) = loops(TWO_ENTRIES)
    spins = LoopDescription(LOOP, "bra", spin=Spin(loop.polls, loop.by_plain_loads))
    blocks = {number: k.block(f"block{number}") for number in range(1, len(TWO_ENTRIES))}

    def edge(source: int, to: int) -> ir.Block:
        """Where a branch goes, by what has to be done on the way."""
        hooks = {
            **dict.fromkeys(loop.back_edges, k.target.end_iteration),
            **dict.fromkeys(loop.exits, k.target.end_loop),
        }
        if (source, to) not in hooks:
            return blocks[to]
        between = k.block(f"edge{source}.{to}")
        with k.b.goto_block(between):
            hooks[source, to](k.emitter.frame, spins)
            k.b.branch(blocks[to])
        return between

    odd = k.b.icmp_signed("!=", k.b.and_(k.x, _I32(1)), _I32(0))
    k.b.cbranch(odd, edge(0, 2), edge(0, 1))
    for number, word in ((1, 32), (2, 33)):
        k.b.position_at_end(blocks[number])
        seen = load_volatile(k.b, k.element(_I32(word)), _I32, 4)
        other, out = TWO_ENTRIES[number].successors
        k.b.cbranch(k.b.icmp_signed("!=", seen, _I32(0)), edge(number, out), edge(number, other))
    k.b.position_at_end(blocks[3])


@pytest.mark.parametrize("word", [32, 33])
@pytest.mark.parametrize("setter", [0, 1, 31])
def test_a_spin_with_two_entries(setter: int, word: int) -> None:
    def body(k: Body) -> None:
        with k.b.if_else(k.b.icmp_signed("==", k.x, _I32(setter))) as (sets, waits):
            with sets:
                store_volatile(k.b, _I32(1), k.element(_I32(word)), 4)
            with waits:
                _looks_at_two_words(k)
        k.b.store(_I32(1), k.element(k.x))

    out = np.zeros(34, np.int32)
    record, _ = launch(described(suspends=True), body, out, 1, 32)
    assert not record.taken and out.tolist() == [1] * 32 + [int(word == 32), int(word == 33)]


def test_a_spin_with_two_entries_that_nobody_ends_is_a_deadlock() -> None:
    record, target = launch(described(suspends=True), _looks_at_two_words, np.zeros(34, np.int32), 1, 8)
    assert record.taken and record.check == DEADLOCK
    (group,) = deadlock.taken(ctypes.addressof(record))
    assert target.sites[group.site].span is LOOP and group.threads == tuple(range(8))


def _counts(k: Body, loop: LoopDescription) -> None:
    """Adds 1 in each of ``out.size`` iterations of a loop."""
    total = k.element(k.index)
    test, again, after = (k.block(name) for name in ("test", "again", "after"))
    before = k.b.block
    k.b.branch(test)
    k.b.position_at_end(test)
    i = k.b.phi(_I32)
    i.add_incoming(_I32(0), before)
    (size,) = k.emitter.frame.arrays[OUT].extents
    k.b.cbranch(k.b.icmp_signed("<", i, size), again, after)
    k.b.position_at_end(again)
    k.b.store(k.b.add(k.b.load(total, typ=_I32), _I32(1)), total)
    k.target.end_iteration(k.emitter.frame, loop)
    i.add_incoming(k.b.add(i, _I32(1)), k.b.block)
    k.b.branch(test)
    k.b.position_at_end(after)


@pytest.mark.parametrize(
    ("loop", "is_stopped"),
    [
        (LoopDescription(LOOP, "bra"), True),
        (LoopDescription(LOOP, "for", Range(32, is_innermost=True)), False),
        (LoopDescription(LOOP, "for", Range(32)), True),
        (LoopDescription(LOOP, "for", Range(32, iterations=100)), False),
        (LoopDescription(LOOP, "for", Range(128, is_innermost=True)), True),
    ],
)
def test_loops_that_may_take_long_can_be_stopped(loop: LoopDescription, is_stopped: bool) -> None:
    def text_of() -> str:
        target = emit.host_target(library=library.specialised)

        def emitted(frame: Any, functions: Any) -> None:
            emitter = Emitter(target, frame, functions, OPTIONS)
            _counts(Body(emitter, target), loop)
            emitter.leave()

        return emit_described(described(), emitted, target)

    thread = text_of().partition("thread.k")[2].partition("define ")[0]
    assert ("nvgen.stops" in thread) == is_stopped
    out = np.zeros(40, np.int32)
    record, _ = launch(described(), lambda k: _counts(k, loop), out, 5, 8)
    assert not record.taken and out.tolist() == [40] * 40
