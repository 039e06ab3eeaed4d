"""Divides a kernel where its threads wait, or says why it cannot be.

Takes a kernel with a body; gives its pieces by the blocks in which they begin. The method is POCL's (Jääskeläinen et
al., "pocl: A Performance-Portable OpenCL Implementation", 2015), on two levels as COX has them (Han et al., 2021): of
the block, for barriers, and of the warp.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nvgen.lift import loops, memory
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.regions.waiting import BLOCK, WARP, constant, level_of
from nvgen.lift.scalar.rules import RULES as SCALAR
from nvgen.ptx import edit
from nvgen.ptx.analysis import graphs
from nvgen.ptx.analysis.divergence import divergence
from nvgen.ptx.analysis.joins import ControlledBlocks, Shape
from nvgen.ptx.analysis.scopes import ModuleNames
from nvgen.ptx.operands import Symbol
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Function, Instruction, Label
from nvgen.records import Node, Record

#: What a thread does without the records of threads that wait, besides the scalar opcodes.
_ALONE = frozenset(
    {*SCALAR, *memory.RULES, "atom", "red", "membar", "fence", "call", "nanosleep", "bra", "brx", "ret", "exit", "trap"}
)
_LABEL = "$nvgen_cut_"
#: A kernel with more branches stays as it is: for each one there is a look at all blocks.
_MOST_BRANCHES = 500


class NotDivisibleError(Exception):
    """Why a kernel cannot be divided; never shown to users."""


class Cut(Record):
    """The end of a piece: the last instruction of ``block``. ``level`` says whose threads come to it together."""

    block: int
    level: str
    is_branch: bool


class Piece(Record):
    """From the beginning of block ``entry`` on, in the order in which blocks are emitted. ``cut`` is None where the
    threads end."""

    entry: int
    blocks: tuple[int, ...]
    cut: Cut | None


class Division(Node):
    """A divided kernel. ``form`` is that of the kernel with a label behind each instruction in which threads wait;
    ``varying`` are the names of the registers that differ between threads of a block."""

    form: FunctionForm
    pieces: Mapping[int, Piece]
    varying: frozenset[str]

    @property
    def has_warps(self) -> bool:
        """Whether there are cuts of warps."""
        return any(piece.cut is not None and piece.cut.level == WARP for piece in self.pieces.values())


def divide(kernel: Function, names: ModuleNames, source: SourceText, *, has_warps: bool) -> Division:
    """Divides a kernel; ``has_warps`` is whether its blocks consist of whole warps.

    Raises:
        NotDivisibleError: it cannot be divided.
        CompileError: a register is not declared.
    """
    form = FunctionForm(_with_labels(kernel), names, source)
    if loops.spins(form):
        raise NotDivisibleError("a loop in it waits for other threads")
    if any(declaration.space == "local" for declaration, _ in form.declarations):
        raise NotDivisibleError("its threads have local variables")
    if form.flow.blocks[0].predecessors:
        raise NotDivisibleError("a branch leads to its beginning")
    levels = _levels(form, has_warps=has_warps)
    cuts = {**{number: Cut(number, level, False) for number, level in levels.items()}, **_branches(form, names, levels)}
    pieces = dict(_pieces(form, cuts))
    _check_parameters(form, pieces)
    differs = divergence(form.function, names, form.flow, of_block=True)
    return Division(form, pieces, frozenset(differs.registers))


def _with_labels(kernel: Function) -> Function:
    waiting = [one for one in kernel.instructions if level_of(one) is not None]
    pairs = [(one, (one, Label(f"{_LABEL}{number}"))) for number, one in enumerate(waiting)]
    return edit.replaced(kernel, *pairs) if pairs else kernel


def _levels(form: FunctionForm, *, has_warps: bool) -> dict[int, str]:
    """The blocks at whose end threads wait.

    Raises:
        NotDivisibleError: they may wait elsewhere, or for a part of the block or the warp.
    """
    found = {}
    for line in form.lines:
        level = level_of(line.instruction)
        if level is None:
            if line.instruction.opcode not in _ALONE:
                raise NotDivisibleError(f"it uses `{line.instruction.name}`")
            continue
        if line.instruction.guard is not None:
            raise NotDivisibleError(f"a guard decides about `{line.instruction.name}`")
        if level == WARP and not (has_warps and _is_of_all(form, line)):
            raise NotDivisibleError(f"a part of a warp may wait in `{line.instruction.name}`")
        found[line.block] = level
    return found


def _is_of_all(form: FunctionForm, line: Line) -> bool:
    """Whether an operation of a warp is one of all its lanes."""
    mask = constant(form, line.instruction.operands[-1], line.names)
    return mask is not None and mask & 0xFFFFFFFF == 0xFFFFFFFF


def _branches(form: FunctionForm, names: ModuleNames, levels: Mapping[int, str]) -> dict[int, Cut]:
    """The branches that decide whether threads wait.

    Raises:
        NotDivisibleError: threads that wait for each other may take one of them different ways.
    """
    differing = {
        BLOCK: divergence(form.function, names, form.flow, of_block=True),
        WARP: divergence(form.function, names, form.flow),
    }
    for level, differs in differing.items():
        if not {number for number in levels if levels[number] == level}.isdisjoint(differs.blocks):
            raise NotDivisibleError(f"some threads of a {level} may not come to where others wait")
    shape = Shape(form.flow)
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


def _pieces(form: FunctionForm, cuts: Mapping[int, Cut]) -> Iterator[tuple[int, Piece]]:
    blocks = form.flow.blocks
    successors = [[*dict.fromkeys(edge.target for edge in block.successors)] for block in blocks]
    inside = [[] if block.number in cuts else successors[block.number] for block in blocks]
    waiting, seen = [0], {0}
    while waiting:
        entry = waiting.pop()
        order = graphs.depth_first(inside, entry).order
        ends = {cuts.get(number) for number in order if number in cuts or blocks[number].leaves}
        if len(ends) > 1:
            raise NotDivisibleError("a piece of it ends in several places")
        cut = ends.pop() if ends else None
        yield entry, Piece(entry, order, cut)
        if cut is not None:
            further = [one for one in successors[cut.block] if one not in seen]
            seen.update(further)
            waiting += further


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
