"""Loops of a function: which spin until other threads have written something, and which only count.

A loop spins where what lets threads leave it depends on what it loads: by an atomic instruction whose result is used, a
volatile or ordered load, a test of an mbarrier, a call of a function that does one of these; or by plain loads alone,
if it changes nothing and each iteration does the same as the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nvgen.base.kept import kept
from nvgen.base.records import Node, Record
from nvgen.codegen.contract.description import LoopDescription, Range, Spin
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.liveness import live_at_start
from nvgen.lift.module import LiftedModule
from nvgen.ptx.analysis.control_flow import BasicBlock, Loop
from nvgen.ptx.analysis.joins import ControlledBlocks
from nvgen.ptx.analysis.scopes import Definition
from nvgen.ptx.operands import Integer, Operand, SpecialRegister
from nvgen.ptx.tree import Instruction

_ORDERED = frozenset({"volatile", "relaxed", "acquire", "mmio", "cv"})
#: What changes something that other threads may see, or waits for them.
_EFFECTS = frozenset(
    {
        *("st", "atom", "red", "call", "bar", "barrier", "shfl", "vote", "match", "redux", "elect", "activemask"),
        *("cp", "wmma", "stmatrix", "wgmma", "tensormap", "clusterlaunchcontrol"),
    }
)
_CLOCKS = ("%clock", "%globaltimer", "%pm")
_TESTS = frozenset({"test_wait", "try_wait"})


def describe(form: FunctionForm, module: LiftedModule) -> dict[int, LoopDescription]:
    """What the target is told of each loop, by the block that is its header."""
    return {loop.header: _describe(form, loop, module) for loop in form.flow.loops}


class DescribedLoops(Node):
    """What the target is told of the loops of a function, by the blocks that are their headers, and of those of their
    ``rounds`` that spin, by headers and latches."""

    by_header: Mapping[int, LoopDescription]
    rounds: Mapping[tuple[int, int], SpinningRound]


def described(form: FunctionForm, module: LiftedModule) -> DescribedLoops:
    """Looks at all loops of a function."""
    return DescribedLoops(describe(form, module), spinning_rounds(form, module))


def spins(form: FunctionForm, module: LiftedModule) -> bool:
    """Whether a loop of a function needs other threads to end."""
    loops: list[Loop | _Round] = [*form.flow.loops, *_rounds(form)]
    return any(_spin(form, loop, module) is not None for loop in loops)


class _Round(Record):
    """One of several ways back to the header of a loop, with the blocks past which it leads. Two loops of the source
    may have one header."""

    header: int
    latch: int
    blocks: frozenset[int]


def _rounds(form: FunctionForm) -> Iterator[_Round]:
    """The rounds of loops that have several."""
    flow = form.flow
    for loop in flow.loops:
        if len(loop.latches) < 2 or loop.is_irreducible:
            continue
        for latch in loop.latches:
            blocks, waiting = {loop.header}, [latch]
            while waiting:
                number = waiting.pop()
                if number not in blocks and flow.blocks[number].is_reachable:
                    blocks.add(number)
                    waiting += flow.blocks[number].predecessors
            yield _Round(loop.header, latch, frozenset(blocks))


class SpinningRound(Record):
    """A round that spins: what the target is told of it."""

    latch: int
    blocks: frozenset[int]
    description: LoopDescription


def spinning_rounds(form: FunctionForm, module: LiftedModule) -> dict[tuple[int, int], SpinningRound]:
    """By header and latch, the rounds that spin of loops that have several rounds."""
    described = ((one, _describe(form, one, module)) for one in _rounds(form))
    return {
        (one.header, one.latch): SpinningRound(one.latch, one.blocks, description)
        for one, description in described
        if description.spin is not None
    }


def _blocks(form: FunctionForm, loop: Loop | _Round) -> tuple[BasicBlock, ...]:
    if isinstance(loop, _Round):
        return tuple(form.flow.blocks[number] for number in sorted(loop.blocks))
    return form.flow.blocks_in(loop)


def _describe(form: FunctionForm, loop: Loop | _Round, module: LiftedModule) -> LoopDescription:
    source, blocks = module.source, _blocks(form, loop)
    first = next((block.instructions[0] for block in blocks if block.instructions), None)
    span = source.span(0, 0) if first is None else source.span(first.start, first.end)
    label = form.flow.blocks[loop.header].name
    spin = _spin(form, loop, module)
    counts = spin is None and isinstance(loop, Loop) and _counts(form, loop)
    range_ = Range(32, None, True) if counts else None
    return LoopDescription(span, f"the loop at {label}", range_, spin)


def _lines(form: FunctionForm, loop: Loop | _Round) -> list[Line]:
    return [line for block in _blocks(form, loop) for line in form.lines_of(block)]


def _deciding(form: FunctionForm, loop: Loop | _Round, lines: Iterable[Line]) -> set[Definition]:
    """The registers that decide whether a thread leaves the loop, as far back as the loop computes them: what values
    are made of, and what decides at branches which of them a register gets."""
    blocks = _blocks(form, loop)
    inside = {block.number for block in blocks}
    leaving = {
        block.number for block in blocks if block.leaves or any(edge.target not in inside for edge in block.successors)
    }
    lines, branches = list(lines), _Branches(form, loop)
    wanted: set[Definition] = set()
    for line in lines:
        if line.block in leaving and line.instruction.guard is not None and not line.writes:
            wanted.update(line.reads)
    size = -1
    while size != len(wanted):
        size = len(wanted)
        for line in lines:
            if wanted.intersection(line.writes):
                wanted.update(line.reads)
                wanted.update(branches.deciding(line.block))
    return wanted


class _Branches:
    """The branches of a loop."""

    def __init__(self, form: FunctionForm, loop: Loop | _Round) -> None:
        self._form, self._blocks = form, _blocks(form, loop)
        self._latches = (loop.latch,) if isinstance(loop, _Round) else loop.latches

    def deciding(self, block: int) -> frozenset[Definition]:
        """The registers on which it depends whether an iteration comes by a block."""
        if all(self._form.dominates(block, latch) for latch in self._latches):
            return frozenset()
        return self._by_block.get(block, frozenset())

    @kept
    def _by_block(self) -> dict[int, frozenset[Definition]]:
        found: dict[int, frozenset[Definition]] = {}
        for block in self._blocks:
            if block.is_reachable and block.instructions and self._form.shape.decides(block.number):
                reads = self._form.lines_of(block)[-1].reads
                controlled = ControlledBlocks(self._form.shape)
                controlled.mark(block.number)
                for number in controlled.found:
                    found[number] = found.get(number, frozenset()).union(reads)
        return found


def _spin(form: FunctionForm, loop: Loop | _Round, module: LiftedModule) -> Spin | None:
    """How a loop waits for other threads; None where it waits for none."""
    key = (loop.header, loop.latch) if isinstance(loop, _Round) else (loop.header, None)
    if key not in form.spins:
        form.spins[key] = _found_spin(form, loop, module)
    return form.spins[key]


def _found_spin(form: FunctionForm, loop: Loop | _Round, module: LiftedModule) -> Spin | None:
    lines = _lines(form, loop)
    loads = [line for line in lines if line.instruction.opcode in ("ld", "atom", "mbarrier", "call")]
    if not loads:
        return None
    deciding = _deciding(form, loop, lines)
    relevant = [line.instruction for line in loads if deciding.intersection(line.writes)]
    carries = _carries(form, loop, lines, deciding)  # as a count of the times that it has looked
    changing = {line.instruction.opcode for line in lines if _changes(line.instruction)}
    polls, tries = not carries and not changing, not carries and changing == {"atom"}
    if any(_looks(instruction) for instruction in relevant):
        return Spin(polls, tries)
    of_calls = [one for one in relevant if one.opcode == "call" or one.space == "param"]
    if of_calls and _calls_what_looks(lines, module):
        return Spin(polls)
    plain = len(relevant) > len(of_calls)
    if plain and polls:
        return Spin(True, by_plain_loads=True)
    return None


def _changes(instruction: Instruction) -> bool:
    if instruction.opcode == "mbarrier":
        return not _TESTS.intersection(instruction.modifiers)
    return instruction.opcode in _EFFECTS or any(map(_is_clock, instruction.operands))


def _is_clock(operand: Operand) -> bool:
    """Whether an operand has another value each time, whatever others do."""
    return isinstance(operand, SpecialRegister) and operand.name.startswith(_CLOCKS)


def _looks(instruction: Instruction) -> bool:
    """Whether an instruction reads what other threads may have changed since it did last."""
    if instruction.opcode == "mbarrier":
        return bool(_TESTS.intersection(instruction.modifiers))
    if instruction.opcode == "atom":
        return True
    return instruction.opcode == "ld" and bool(_ORDERED.intersection(instruction.modifiers))


def _calls_what_looks(lines: Iterable[Line], module: LiftedModule) -> bool:
    """Whether a function is called that looks, itself or in what it calls."""
    waiting = [one for line in lines for one in module.callees(line.instruction)]
    seen = set[str]()
    while waiting:
        function = waiting.pop()
        if function.name in seen:
            continue
        seen.add(function.name)
        form = module.form(function)
        if function.name not in module.looking:
            module.looking[function.name] = any(_looks(line.instruction) for line in form.lines)
        if module.looking[function.name]:
            return True
        waiting += [one for line in form.calls for one in module.callees(line.instruction)]
    return False


def _carries(form: FunctionForm, loop: Loop | _Round, lines: list[Line], deciding: set[Definition]) -> bool:
    """Whether what decides depends on an earlier iteration: on some path the loop reads it before it writes it."""
    inside = {register for line in lines for register in line.writes} & deciding
    if not inside:
        return False
    blocks = {block.number for block in _blocks(form, loop)}
    return not inside.isdisjoint(live_at_start(form, blocks)[loop.header])


def _counts(form: FunctionForm, loop: Loop) -> bool:
    """Whether it is an innermost loop that a counter ends, which constant steps bring to its limit."""
    if loop.number in form.flow.inner or len(loop.latches) != 1:
        return False
    lines = _lines(form, loop)
    if any(line.instruction.opcode in ("call", "bar", "barrier") for line in lines):
        return False
    inside = [register for line in lines for register in line.writes]
    for line in lines:
        instruction = line.instruction
        if instruction.opcode != "add" or instruction.guard is not None or len(line.writes) != 1:
            continue
        register = line.writes[0]
        is_step = isinstance(instruction.operands[-1], Integer) and line.reads == (register,)
        is_always = form.dominates(line.block, loop.latches[0])
        if is_step and is_always and inside.count(register) == 1 and register in _deciding(form, loop, lines):
            return True
    return False
