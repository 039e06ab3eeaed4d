"""Machine code as ``nvdisasm -c`` prints it: its instructions, and the blocks and edges of its control flow.

A kernel's section holds the kernel and behind it the subroutines that ptxas adds (a division's slow path); a call falls
through to the instruction behind it, and :func:`subroutine_cost` of what it calls is its caller's.

What the instructions do is in "CUDA Binary Utilities", "Instruction Set Reference"; that describes each with one line.
What is assumed besides is what ptxas does: ``BSYNC`` stands before the label that its ``BSSY`` names, ``WARPSYNC`` goes
on behind itself, and the last instruction is a branch to itself, which nothing reaches, with ``NOP`` behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_SECTION = re.compile(r"^\s*\.section\s+\.text\.(?P<name>[^,\s]+)", re.MULTILINE)
_LINE = re.compile(
    r"^(?P<label>[.$\w]+):\s*$"
    r"|^\s+/\*(?P<address>[0-9a-f]{4,})\*/\s+(?:@(?P<guard>!?U?P[0-9T]+)\s+)?(?P<opcode>[A-Z][\w.]*)(?P<operands>[^;]*);",
    re.MULTILINE,
)
_TARGET = re.compile(r"`\((?P<label>[^)]+)\)")
_SLOW_PATH = re.compile(r"slowpath|mediumpath|_f64_full|_f64_v")
_TABLE = re.compile(r'"BRANCH_TARGETS (?P<labels>[^"]+)"')


class Instruction(NamedTuple):
    """One instruction: ``@!P0 LDG.E.64 R2, [R4.64] ;``."""

    #: The predicate without ``@``, and empty where there is none.
    guard: str
    #: The operation with its modifiers.
    opcode: str
    operands: str

    @property
    def operation(self) -> str:
        """The operation without its modifiers."""
        return self.opcode.partition(".")[0]

    @property
    def targets(self) -> list[str]:
        """The labels that it names."""
        table = _TABLE.search(self.operands)
        return table["labels"].split(",") if table else _TARGET.findall(self.operands)

    def __str__(self) -> str:
        return f"{'@' + self.guard if self.guard else '':>5} {self.opcode}{self.operands}".rstrip()


class Edge(NamedTuple):
    """Where control goes on from a block."""

    target: int
    #: Whether it is the way to a subroutine's slow path or away from converged threads (``BRA.DIV``), seldom taken.
    rare: bool


class Block(NamedTuple):
    """Instructions of which the first alone is branched to and the last alone branches."""

    code: list[Instruction]
    edges: list[Edge]


class Routine(NamedTuple):
    """A kernel with its subroutines. The first block is the kernel's entry."""

    name: str
    blocks: list[Block]
    #: The first block of each subroutine, by name.
    subroutines: dict[str, int]

    @property
    def code(self) -> Iterator[Instruction]:
        """All instructions, in order."""
        return (instruction for block in self.blocks for instruction in block.code)


def routines(text: str) -> dict[str, Routine]:
    """The kernels in what ``nvdisasm -c`` prints, by name, without the padding at their ends."""
    parts = _SECTION.split(text)[1:]
    return {name: _routine(name, body) for name, body in zip(parts[::2], parts[1::2], strict=True)}


def _routine(name: str, text: str) -> Routine:
    code: list[Instruction] = []
    labels: dict[str, int] = {}
    for line in _LINE.finditer(text):
        if line["label"]:
            labels[line["label"]] = len(code)
        else:
            code.append(Instruction(line["guard"] or "", line["opcode"], line["operands"].rstrip()))
    while code and code[-1].operation == "NOP":
        code.pop()
    if code and code[-1].operation == "BRA" and labels[code[-1].targets[0]] == len(code) - 1:
        code.pop()
    return _with_edges(name, code, {label: at for label, at in labels.items() if at < len(code)})


def _with_edges(name: str, code: list[Instruction], labels: dict[str, int]) -> Routine:
    starts = {0, *labels.values(), *(at + 1 for at, instruction in enumerate(code) if _ends_block(instruction))}
    order = sorted(start for start in starts if start < len(code))
    block_at = {start: number for number, start in enumerate(order)}
    found = []
    for start, end in zip(order, [*order[1:], len(code)], strict=True):
        last = code[end - 1]
        targets = [block_at[labels[label]] for label in last.targets] if last.operation in ("BRA", "BRX") else []
        edges = [Edge(target, ".DIV" in last.opcode) for target in targets]
        if end < len(code) and not _never_goes_on(last):
            edges.append(Edge(block_at[end], rare=False))
        found.append(Block(code[start:end], edges))
    subroutines = {label: block_at[at] for label, at in labels.items() if label.startswith("$")}
    slow = {number for number, block in enumerate(found) if any(map(_is_slow_path_call, block.code))}
    blocks = [
        block._replace(edges=[edge._replace(rare=edge.rare or edge.target in slow) for edge in block.edges])
        if len(block.edges) > 1
        else block
        for block in found
    ]
    return Routine(name, blocks, subroutines)


def _ends_block(instruction: Instruction) -> bool:
    return instruction.operation in ("BRA", "BRX", "JMP", "EXIT", "RET", "KILL", "CALL")


def _never_goes_on(instruction: Instruction) -> bool:
    """Whether no thread goes on behind it. A uniform predicate of ``BRA.U`` stands among the operands."""
    unguarded = not instruction.guard and not re.match(r"\s*!?U?P[0-9]", instruction.operands)
    leaves = instruction.operation in ("BRA", "BRX", "JMP", "EXIT", "RET", "KILL")
    return leaves and unguarded and ".DIV" not in instruction.opcode


def _is_slow_path_call(instruction: Instruction) -> bool:
    """A call for the numbers that the code before it cannot do: subnormal, infinite and NaN, and the like."""
    return instruction.operation == "CALL" and _SLOW_PATH.search(instruction.operands) is not None
