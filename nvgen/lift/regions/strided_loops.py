"""Loops in which threads share out a range: ``for (i = thread; i < n; i += threads)``.

One thread after the other, each would stride through all of memory. So the block, or the warp, runs such a loop
iteration by iteration: neighbours access neighbours. A counter is then the thread's first one and what the block has
added to it since, of which LLVM sees that it grows from thread to thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from nvgen.base.records import Node
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.regions.again import is_cheap
from nvgen.lift.scalar.rules import RULES as SCALAR
from nvgen.ptx import constants
from nvgen.ptx.analysis.control_flow import Loop
from nvgen.ptx.analysis.scopes import Definition
from nvgen.ptx.operands import Operand, Register

#: What lets threads of a loop become vectors.
PLAIN = frozenset({*SCALAR, "ld", "st", "mov", "cvta", "bra", "ret", "exit"})
STRONG = frozenset({"volatile", "relaxed", "acquire", "release", "mmio"})
_COUNTING = ("s32", "u32", "b32", "s64", "u64", "b64")


class Counter(Node):
    """A register that begins with what ``first`` writes and to which each iteration adds ``step``, the same for all
    threads; ``adding`` is the instruction that does."""

    register: Definition
    first: Line
    adding: Line
    step: Operand


class StridedLoop(Node):
    """A loop that is entered at block ``header``, and left at the end of its only latch for block ``exit``."""

    number: int
    header: int
    latch: int
    exit: int
    blocks: frozenset[int]
    counters: tuple[Counter, ...]


def is_plain(line: Line) -> bool:
    """Whether nothing in an instruction tells in which order threads run it."""
    return line.instruction.opcode in PLAIN and STRONG.isdisjoint(line.instruction.modifiers)


def find(
    form: FunctionForm,
    again: Mapping[Definition, Line],
    live: Mapping[int, frozenset[Definition]],
    varying: Set[str],
) -> dict[int, StridedLoop]:
    """Such loops by the blocks that are their headers."""
    found = {}
    for loop, exit_ in _candidates(form):
        counters = tuple(_counters(form, loop, again, live[exit_], varying))
        if any(one.register.name in varying for one in counters):
            blocks = frozenset(loop.blocks)
            found[loop.header] = StridedLoop(loop.number, loop.header, loop.latches[0], exit_, blocks, counters)
    return found


def may_be_in(form: FunctionForm) -> bool:
    """Whether there are loops of which ``find`` has to look at the counters."""
    return any(True for _ in _candidates(form))


def may_have_counters(
    form: FunctionForm, again: Mapping[Definition, Line], live: Mapping[int, frozenset[Definition]]
) -> bool:
    """Whether ``find`` may find loops, whatever differs between threads."""
    candidates = _candidates(form)
    return any(True for loop, exit_ in candidates for _ in _counters(form, loop, again, live[exit_], frozenset()))


def _candidates(form: FunctionForm) -> Iterator[tuple[Loop, int]]:
    """Loops of loads, stores and arithmetic that are left at one place, and the block behind each."""
    for loop in form.flow.loops:
        exit_ = _exit(form, loop)
        if exit_ is not None:
            opcodes = {line.instruction.opcode for line in _lines(form, loop)}
            if not opcodes.isdisjoint(("ld", "st")) and all(is_plain(line) for line in _lines(form, loop)):
                yield loop, exit_


def _exit(form: FunctionForm, loop: Loop) -> int | None:
    """The block behind an innermost loop that is left at its only latch alone; None for another one."""
    if loop.is_irreducible or len(loop.latches) != 1 or loop.number in form.flow.inner:
        return None
    inside = frozenset(loop.blocks)
    blocks = [form.flow.blocks[number] for number in loop.blocks]
    leaving = {
        (block.number, edge.target) for block in blocks for edge in block.successors if edge.target not in inside
    }
    if any(block.leaves for block in blocks) or len(leaving) != 1:
        return None
    ((latch, target),) = leaving
    return target if latch == loop.latches[0] else None


def _lines(form: FunctionForm, loop: Loop) -> Iterator[Line]:
    return (line for number in loop.blocks for line in form.lines_of(form.flow.blocks[number]))


def _counters(
    form: FunctionForm,
    loop: Loop,
    again: Mapping[Definition, Line],
    live_behind: Set[Definition],
    varying: Set[str],
) -> Iterator[Counter]:
    inside = frozenset(loop.blocks)
    written = {register for line in _lines(form, loop) for register in line.writes}
    for register in sorted(written, key=form.order_of_writing.__getitem__):
        lines = form.writers[register]
        if len(lines) != 2 or register in live_behind:
            continue
        within = [line for line in lines if line.block in inside]
        if len(within) != 1:
            continue
        (first,) = (line for line in lines if line not in within)
        if not form.dominates(first.block, loop.header) or not _is_in_each_iteration(form, within[0], loop):
            continue
        step = _step(form, within[0], register, again, varying)
        if step is None or len(first.writes) != 1:
            continue
        if is_cheap(form, first, again):
            yield Counter(register, first, within[0], step)


def _is_in_each_iteration(form: FunctionForm, line: Line, loop: Loop) -> bool:
    """Whether each iteration of an innermost loop comes by an instruction, and then once."""
    return form.dominates(line.block, loop.latches[0])


def _step(
    form: FunctionForm, line: Line, register: Definition, again: Mapping[Definition, Line], varying: Set[str]
) -> Operand | None:
    """What an instruction adds to a register, if that is the same for all threads."""
    instruction = line.instruction
    is_sum = instruction.opcode == "add" and instruction.types[-1:] and instruction.types[-1] in _COUNTING
    if not is_sum or instruction.guard is not None or {"cc", "sat"} & {*instruction.modifiers}:
        return None
    _, left, right = instruction.operands
    for counter, step in ((left, right), (right, left)):
        if isinstance(counter, Register) and form.register(counter, line.names) == register:
            if not isinstance(step, Register):
                return step if constants.integer(step) is not None else None
            added = form.register(step, line.names)
            return step if added in again and added.name not in varying else None
    return None
