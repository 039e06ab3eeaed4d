"""Divides a kernel where its threads wait, or says why it cannot be.

Takes a kernel with a body; gives its pieces by the blocks in which they begin. The method is POCL's (Jääskeläinen et
al., "pocl: A Performance-Portable OpenCL Implementation", 2015), on two levels as COX has them (Han et al., 2021): of
the block, for barriers, and of the warp.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from nvgen.base.records import Node, Record
from nvgen.lift import memory
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.liveness import live_at_start
from nvgen.lift.regions import strided_loops
from nvgen.lift.regions.again import computed_again
from nvgen.lift.regions.strided_loops import StridedLoop
from nvgen.lift.regions.waiting import BLOCK, WARP, is_of_all, level_of
from nvgen.lift.scalar.rules import RULES as SCALAR
from nvgen.ptx import edit
from nvgen.ptx.analysis import graphs
from nvgen.ptx.analysis.divergence import Divergence, divergence
from nvgen.ptx.analysis.joins import ControlledBlocks
from nvgen.ptx.analysis.register_uses import RegisterUses, UsesInOrder
from nvgen.ptx.analysis.scopes import Definition, ModuleNames
from nvgen.ptx.operands import Symbol
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Function, Instruction, Label

#: What a thread does without the records of threads that wait, besides the scalar opcodes.
_ALONE = frozenset(
    {*SCALAR, *memory.RULES, "atom", "red", "membar", "fence", "call", "nanosleep", "bra", "brx", "ret", "exit", "trap"}
)
_LABEL = "$nvgen_cut_"
#: A kernel with more branches stays as it is: for each one there is a look at all blocks.
_MOST_BRANCHES = 500


class NotDivisibleError(Exception):
    """Why a kernel cannot be divided; its text completes "the kernel runs as coroutines, as …"."""


class Cut(Record):
    """The end of a piece: the last instruction of ``block``. ``level`` says whose threads come to it together."""

    block: int
    level: str
    is_branch: bool


class LoopCut(Record):
    """The end of a piece before the block that is the header of a loop in which threads share out a range, or before
    the one behind it."""

    header: int
    exit: int
    level: str


class Piece(Record):
    """From the beginning of block ``entry`` on, in the order in which blocks are emitted. ``cut`` is None where the
    threads end."""

    entry: int
    blocks: tuple[int, ...]
    cut: Cut | LoopCut | None


class Division(Node):
    """A divided kernel. ``form`` is that of the kernel with a label behind each instruction in which threads wait;
    ``varying`` are the names of the registers that differ between threads of a block, ``live`` those that are needed
    where each block begins, ``again`` the instructions of those that are computed again, ``loops`` those in which
    threads share out ranges, by their headers."""

    form: FunctionForm
    pieces: Mapping[int, Piece]
    varying: frozenset[str]
    live: Mapping[int, frozenset[Definition]]
    again: Mapping[Definition, Line]
    loops: Mapping[int, StridedLoop]


def divide(
    kernel: Function, form: FunctionForm, names: ModuleNames, source: SourceText, *, has_warps: bool
) -> Division:
    """Divides a kernel, whose form is known; ``has_warps`` is whether its blocks consist of whole warps.

    Raises:
        NotDivisibleError: it cannot be divided.
        CompileError: a register is not declared.
    """
    waiting = _waiting(kernel)
    if any(declaration.space == "local" for declaration, _ in form.declarations):
        raise NotDivisibleError("its threads have local variables")
    if form.flow.blocks[0].predecessors:
        raise NotDivisibleError("a branch leads to its beginning")
    if not waiting and not strided_loops.may_be_in(form):
        raise NotDivisibleError("its threads wait for nobody, and share out no range")
    if waiting:
        form = FunctionForm(_with_labels(kernel, waiting), names, source, form)
    levels = _levels(form, has_warps=has_warps)
    live, again = live_at_start(form), computed_again(form)
    if not waiting and not strided_loops.may_have_counters(form, again, live):
        raise NotDivisibleError("its threads wait for nobody, and share out no range")
    uses = _uses(form)
    differs = divergence(form.function, names, form.flow, uses, form.shape, of_block=True)
    in_warps = differs
    if WARP in levels.values():
        in_warps = divergence(form.function, names, form.flow, uses, form.shape)
    cuts = {number: Cut(number, level, False) for number, level in levels.items()}
    cuts |= _branches(form, levels, {BLOCK: differs, WARP: in_warps})
    varying = frozenset(differs.registers)
    level = WARP if WARP in {cut.level for cut in cuts.values()} else BLOCK
    strided = strided_loops.find(form, again, live, varying)
    pieces = _Pieces(form, cuts, strided, level).find()
    if not levels and not any(isinstance(piece.cut, LoopCut) for piece in pieces.values()):
        raise NotDivisibleError("its threads wait for nobody, and share out no range")
    _check_parameters(form, pieces)
    return Division(form, pieces, varying, live, again, strided)


def _uses(form: FunctionForm) -> RegisterUses:
    found = UsesInOrder()
    for block in form.flow.blocks:
        if block.labels:
            found.add_label()
        for line in form.lines_of(block):
            found.add(line.instruction, line.reads, line.writes, line.partial)
    return found.all()


def _waiting(kernel: Function) -> list[Instruction]:
    """The instructions in which threads wait.

    Raises:
        NotDivisibleError: they may wait elsewhere, or a guard decides whether they do.
    """
    found = []
    for instruction in kernel.instructions:
        if level_of(instruction) is None:
            if instruction.opcode not in _ALONE:
                raise NotDivisibleError(f"it uses `{instruction.name}`")
            continue
        if instruction.guard is not None:
            raise NotDivisibleError(f"a guard decides about `{instruction.name}`")
        found.append(instruction)
    return found


def _with_labels(kernel: Function, waiting: Sequence[Instruction]) -> Function:
    return edit.replaced(kernel, *((one, (one, Label(f"{_LABEL}{number}"))) for number, one in enumerate(waiting)))


def _levels(form: FunctionForm, *, has_warps: bool) -> dict[int, str]:
    """The blocks at whose end threads wait.

    Raises:
        NotDivisibleError: they may wait for a part of a warp.
    """
    found = {}
    for line in form.lines:
        level = level_of(line.instruction)
        if level is None:
            continue
        if level == WARP and not (has_warps and is_of_all(form, line)):
            raise NotDivisibleError(f"a part of a warp may wait in `{line.instruction.name}`")
        found[line.block] = level
    return found


def _branches(form: FunctionForm, levels: Mapping[int, str], differing: Mapping[str, Divergence]) -> dict[int, Cut]:
    """The branches that decide whether threads wait; what differs is said for each level.

    Raises:
        NotDivisibleError: threads that wait for each other may take one of them different ways.
    """
    for level, differs in differing.items():
        if not {number for number in levels if levels[number] == level}.isdisjoint(differs.blocks):
            raise NotDivisibleError(f"some threads of a {level} may not come to where others wait")
    if not levels:
        return {}
    shape = form.shape
    deciding = [block for block in form.flow.blocks if block.is_reachable and shape.decides(block.number)]
    if len(deciding) > _MOST_BRANCHES:
        raise NotDivisibleError("it has too many branches")
    found = {}
    for block in deciding:
        controlled = ControlledBlocks(shape)
        controlled.mark(block.number)
        decided = {levels[number] for number in controlled.found if number in levels}
        if decided:
            if block.instructions[-1].opcode not in ("bra", "ret", "exit"):
                raise NotDivisibleError(f"`{block.instructions[-1].name}` decides whether threads wait")
            found[block.number] = Cut(block.number, BLOCK if BLOCK in decided else WARP, True)
    return found


class _Pieces:
    """Finds the pieces of a kernel."""

    def __init__(
        self, form: FunctionForm, cuts: Mapping[int, Cut], strided: Mapping[int, StridedLoop], level: str
    ) -> None:
        self._blocks, self._cuts, self._strided, self._level = form.flow.blocks, cuts, dict(strided), level
        self._successors = [[*dict.fromkeys(edge.target for edge in block.successors)] for block in self._blocks]

    def find(self) -> dict[int, Piece]:
        """All that are reached.

        Raises:
            NotDivisibleError: one ends in several places.
        """
        found: dict[int, Piece] = {}
        waiting = [0]
        while waiting:
            entry = waiting.pop()
            if entry in found:
                continue
            piece = found[entry] = self._piece(entry)
            if isinstance(piece.cut, LoopCut):
                waiting += [piece.cut.exit]
                found[piece.cut.header] = self._of_loop(self._strided[piece.cut.header])
            elif piece.cut is not None:
                waiting += self._successors[piece.cut.block]
        return found

    def _piece(self, entry: int) -> Piece:
        """The piece from a block on; a loop whose beginning it does not always come to counts as any other loop."""
        while True:
            order, headers = self._reached(entry, {*self._strided})
            ends = self._ends(order)
            if not headers:
                if len(ends) > 1:
                    raise NotDivisibleError("a piece of it ends in several places")
                return Piece(entry, order, ends.pop() if ends else None)
            header = min(headers)
            loop = self._strided[header]
            order, _ = self._reached(entry, {header, loop.exit})
            if len(headers) == 1 and entry not in (header, loop.exit) and not self._ends(order):
                return Piece(entry, order, LoopCut(header, loop.exit, self._level))
            for one in headers:
                del self._strided[one]

    def _reached(self, entry: int, stops: Set[int]) -> tuple[tuple[int, ...], set[int]]:
        """The blocks of a piece that ends before some, and those of these that it comes to."""
        inside = [
            [] if number in self._cuts else [one for one in targets if one not in stops]
            for number, targets in enumerate(self._successors)
        ]
        order = graphs.depth_first(inside, entry).order
        ends = {one for number in order if number not in self._cuts for one in self._successors[number]}
        return order, ends & stops

    def _ends(self, order: Sequence[int]) -> set[Cut | None]:
        """The cuts of some blocks, and None where threads end."""
        return {self._cuts.get(one) for one in order if one in self._cuts or self._blocks[one].leaves}

    def _of_loop(self, loop: StridedLoop) -> Piece:
        inside = [
            [one for one in targets if number in loop.blocks and one in loop.blocks and one != loop.header]
            for number, targets in enumerate(self._successors)
        ]
        order = graphs.depth_first(inside, loop.header).order
        return Piece(loop.header, order, LoopCut(loop.header, loop.exit, self._level))


def _check_parameters(form: FunctionForm, pieces: Mapping[int, Piece]) -> None:
    """Refuses parameters of calls that are filled in one piece and read in another."""
    declared = {
        declarator.name
        for declaration, _ in form.declarations
        if declaration.space == "param"
        for declarator in declaration.declarators
    }
    used: dict[str, set[int]] = {}
    for line in form.lines if declared else ():
        for name in _symbols(line.instruction) & declared:
            used.setdefault(name, set()).add(line.block)
    for blocks in used.values():
        if len(blocks) > 1 and any(blocks & {*piece.blocks} not in (set(), blocks) for piece in pieces.values()):
            raise NotDivisibleError("parameters of a call are filled where threads wait afterwards")


def _symbols(instruction: Instruction) -> set[str]:
    return {
        node.name for operand in instruction.operands for node in (operand, *operand.walk()) if isinstance(node, Symbol)
    }
