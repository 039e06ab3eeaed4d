"""The control flow of a PTX function: basic blocks, edges, dominators, loops.

Takes a function with a body, and the names of its module, where functions that it calls may be declared ``.noreturn``.
A block ends with a branch, ``ret``, ``exit``, ``trap``, a call that does not return, or before a label. Behind the last
instruction a function returns.

Source: PTX ISA, "Control Flow Instructions", "Control Flow Directives", ".noreturn".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from nvgen.base.kept import kept
from nvgen.base.records import Record
from nvgen.ptx.analysis import graphs
from nvgen.ptx.analysis.scopes import NameKind, Names, body
from nvgen.ptx.operands import Arguments, Operand, Symbol
from nvgen.ptx.tree import BodyStatement, BranchTargets, CallPrototype, Function, Instruction, Label


class EdgeKind(Enum):
    """How control goes from a block to another one."""

    NEXT = "next"
    BRANCH = "branch"
    INDEXED = "indexed"


class Edge(Record):
    """To the block ``target``; ``condition`` is the predicate, ``%p1`` or ``!%p1``, or "" where there is none."""

    target: int
    kind: EdgeKind
    condition: str


class BasicBlock(Record):
    """Instructions of which either none or all from the first on are reached, in the order of the text.

    ``first`` is the number of its first instruction in the function, ``dominator`` the block that immediately dominates
    it (None of the entry and of what is not reached), ``loop`` the number of the innermost loop that it is in,
    ``depth`` how many loops it is in. ``leaves``: threads may leave the function at its end.
    """

    number: int
    labels: tuple[str, ...]
    instructions: tuple[Instruction, ...]
    first: int
    successors: tuple[Edge, ...]
    predecessors: tuple[int, ...]
    is_reachable: bool
    dominator: int | None
    loop: int | None
    depth: int
    leaves: bool

    @property
    def name(self) -> str:
        """Its first label, or else its number."""
        if self.labels:
            return self.labels[0]
        return "entry" if self.number == 0 else f"block {self.number}"


class Loop(Record):
    """A loop. ``blocks`` are those of which it is the innermost loop, ``latches`` those with an edge to the header.

    ``depth`` is 1 of an outermost loop. An irreducible loop can be entered elsewhere than at the header.
    """

    number: int
    header: int
    latches: tuple[int, ...]
    blocks: tuple[int, ...]
    parent: int | None
    depth: int
    is_irreducible: bool


class ControlFlow(Record):
    """The blocks of a function in the order of the text, the first is the entry, and its loops by their headers."""

    function: str
    blocks: tuple[BasicBlock, ...]
    loops: tuple[Loop, ...]

    @property
    def is_irreducible(self) -> bool:
        """Whether any loop is."""
        return any(loop.is_irreducible for loop in self.loops)

    @property
    def instructions(self) -> Iterator[Instruction]:
        """All instructions in the order of the text."""
        for block in self.blocks:
            yield from block.instructions

    @kept
    def inner(self) -> Mapping[int, tuple[Loop, ...]]:
        """The loops directly within each loop that has any, by its number."""
        found: dict[int, tuple[Loop, ...]] = {}
        for loop in self.loops:
            if loop.parent is not None:
                found[loop.parent] = (*found.get(loop.parent, ()), loop)
        return found

    @kept
    def by_header(self) -> Mapping[int, Loop]:
        """The loops by their headers."""
        return {loop.header: loop for loop in self.loops}

    def blocks_in(self, loop: Loop) -> tuple[BasicBlock, ...]:
        """The blocks of a loop, those of the loops within it too, in the order of the text."""
        numbers, waiting = [*loop.blocks], [*self.inner.get(loop.number, ())]
        while waiting:
            within = waiting.pop()
            numbers += within.blocks
            waiting += self.inner.get(within.number, ())
        return tuple([self.blocks[number] for number in sorted(numbers)])


class _Draft:
    """A block while it is made."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.labels: list[Label] = []
        self.instructions: list[Instruction] = []
        #: Where it goes: by a branch, with the labels; and whether to the next block.
        self.targets: list[Label] = []
        self.condition = ""
        self.is_indexed = False
        self.goes_on = True
        self.leaves = False


def control_flow(function: Function, outer: Names | None = None, blocks: Blocks | None = None) -> ControlFlow:
    """The control flow of a function with a body; labels that are nowhere are left out.

    ``outer`` has the names of the module: ``nvgen.ptx.analysis.scopes.module_names``. ``blocks`` are the function's, if
    somebody has told them all of its statements already.
    """
    if blocks is None:
        blocks = Blocks()
        for statement, names in body(function, outer):
            blocks.add(statement, names)
    drafts = blocks.drafts
    edges = _edges(drafts)
    successors = [[*dict.fromkeys(edge.target for edge in block)] for block in edges]
    predecessors = graphs.predecessors(successors)
    reached = graphs.depth_first(successors).number
    dominators = graphs.immediate_dominators(successors)
    loops, innermost = _loops(successors)
    found = tuple(
        BasicBlock(
            number,
            tuple(label.name for label in draft.labels),
            tuple(draft.instructions),
            draft.first,
            edges[number],
            tuple(predecessors[number]),
            reached[number] >= 0,
            dominators[number] if dominators[number] >= 0 else None,
            innermost[number],
            loops[inside].depth if (inside := innermost[number]) is not None else 0,
            draft.leaves or (draft.goes_on and number + 1 == len(drafts)),
        )
        for number, draft in enumerate(drafts)
    )
    return ControlFlow(function.name, found, loops)


class Blocks:
    """The blocks of a function, which is told the statements of its body in their order."""

    def __init__(self) -> None:
        self.drafts = [_Draft(0)]
        self._draft = self.drafts[0]
        self._count = 0
        self._has_ended = False

    def add(self, statement: BodyStatement, names: Names) -> int:
        """Takes in the next statement, with the names at that place; the number of the block that it is in."""
        kind = type(statement)
        if kind is Instruction:
            if self._has_ended:
                self._begin()
            self._draft.instructions.append(statement)  # type: ignore[arg-type]
            self._count += 1
            if statement.opcode in _ENDING:  # type: ignore[union-attr]
                self._has_ended = _ends(statement, names, self._draft)  # type: ignore[arg-type]
        elif kind is Label:
            found = names.find(statement.name)  # type: ignore[union-attr]
            if found is not None and found.kind is NameKind.LABEL:  # none of a table
                if self._draft.instructions or self._has_ended:
                    self._begin()
                self._draft.labels.append(statement)  # type: ignore[arg-type]
        return len(self.drafts) - 1

    def _begin(self) -> None:
        self._has_ended = False
        self._draft = _Draft(self._count)
        self.drafts.append(self._draft)


#: The opcodes of instructions that may end a block.
_ENDING = frozenset({"bra", "brx", "ret", "exit", "trap", "call"})


def _ends(instruction: Instruction, names: Names, draft: _Draft) -> bool:
    """Whether an instruction ends its block; the block is told where it goes."""
    opcode = instruction.opcode
    if opcode in ("bra", "brx"):
        targets = _targets(instruction, names)
        draft.targets += [
            found.declaration
            for name in targets
            if (found := names.find(name)) is not None and isinstance(found.declaration, Label)
        ]
        draft.is_indexed = opcode == "brx"
    elif opcode in ("ret", "exit", "trap") or (opcode == "call" and _never_returns(instruction, names)):
        draft.leaves = True
    else:
        return False
    guard = instruction.guard
    draft.goes_on = guard is not None
    draft.condition = f"{'!' if guard.is_negated else ''}{guard.register.name}" if guard is not None else ""
    return True


def _targets(instruction: Instruction, names: Names) -> list[str]:
    """The labels that a branch may go to. PTX ISA, "bra", "brx.idx"."""
    operand = instruction.operands[-1] if instruction.operands else None
    if not isinstance(operand, Symbol):
        return []
    table = names.find(operand.name) if instruction.opcode == "brx" else None
    if table is not None and isinstance(table.declaration, BranchTargets):
        return [*dict.fromkeys(label.name for label in table.declaration.labels)]
    return [operand.name]


def callee(instruction: Instruction) -> Operand | None:
    """What a call calls: the name of a function or, indirectly, a register."""
    return next((operand for operand in instruction.operands if type(operand) is not Arguments), None)


def _never_returns(instruction: Instruction, names: Names) -> bool:
    for operand in instruction.operands:
        if isinstance(operand, Symbol):
            found = names.find(operand.name)
            node = found.declaration if found is not None else None
            if isinstance(node, (Function, CallPrototype)) and any(one.name == "noreturn" for one in node.directives):
                return True
    return False


def _edges(drafts: list[_Draft]) -> list[tuple[Edge, ...]]:
    position = {id(label): number for number, draft in enumerate(drafts) for label in draft.labels}
    found = []
    for number, draft in enumerate(drafts):
        kind = EdgeKind.INDEXED if draft.is_indexed else EdgeKind.BRANCH
        edges = [Edge(position[id(label)], kind, draft.condition) for label in draft.targets if id(label) in position]
        if draft.goes_on and number + 1 < len(drafts):
            edges.append(Edge(number + 1, EdgeKind.NEXT, _negated(draft.condition)))
        found.append(tuple(edges))
    return found


def _negated(condition: str) -> str:
    return condition[1:] if condition.startswith("!") else condition and f"!{condition}"


def _loops(successors: graphs.Graph) -> tuple[tuple[Loop, ...], list[int | None]]:
    """The loops in the order of their headers, and the number of the innermost one of each block."""
    headers, innermost = graphs.loops(successors)
    number = {header: position for position, header in enumerate(sorted(headers))}
    depth: dict[int, int] = {-1: 0}
    for header, loop in headers.items():  # outer ones come first
        depth[header] = depth[loop.outer] + 1
    blocks: dict[int, list[int]] = {header: [] for header in headers}
    for block, header in enumerate(innermost):
        if header >= 0:
            blocks[header].append(block)
    found = tuple(
        Loop(
            number[header],
            header,
            headers[header].latches,
            tuple(blocks[header]),
            number.get(headers[header].outer),
            depth[header],
            headers[header].is_irreducible,
        )
        for header in sorted(headers)
    )
    return found, [number.get(header) for header in innermost]
