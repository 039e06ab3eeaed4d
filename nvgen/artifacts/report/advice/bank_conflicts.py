"""Accesses to shared memory of which several lanes of a warp meet in one bank.

There are 32 banks, of 4 bytes each; lanes that reach different words of one bank wait for each other. Sure are accesses
whose addresses follow from thread indices and constants alone, up to a number that is the same for all lanes, if they
conflict in every warp and for every shape of block that the kernel may have: the one it requires, or, where it reads
``thread_idx.y``, several widths. Lanes that a comparison with a constant keeps away do not count, nor does half of an
element of 8 bytes, which LLVM loads where the rest is not needed.

Of 8 bytes a lane, half of a warp is served at a time, of 16 bytes a quarter. Source: CUDA Programming Guide, "Shared
Memory"; CUDA C++ Best Practices Guide, "Shared Memory and Memory Banks".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod

from nvgen.artifacts.report.advice.advice import Advice
from nvgen.artifacts.report.definitions import Definitions, address
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.lanes import LanesOfRegisters, Warp
from nvgen.ptx.analysis.control_flow import ControlFlow
from nvgen.ptx.analysis.divergence import divergence
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.operands import SpecialRegister
from nvgen.ptx.tree import Instruction

KIND = "bank-conflicts"
GUIDE = "guide/advice.md#bank-conflicts"
_LANES, _BANKS, _WORD = 32, 32, 4
_ELEMENTS = {"v2": 2, "v4": 4}
#: Shapes of blocks that kernels are launched with, where they do not say it: of those that read indices along y or z,
#: and of the others.
_SHAPES = ((8, 8), (16, 16), (32, 8), (64, 4))
_LINES = ((128, 1), (256, 1))
_WARPS = (0, 1, 3)


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """One piece of advice for each line with such accesses, about the worst of those that unrolling made of one."""
    accesses = [one for one in inspected.function.instructions if _bytes(one)]
    if not accesses:
        return ()
    found = divergence(inspected.function, inspected.names)
    definitions = Definitions(inspected.function)
    warps = [
        LanesOfRegisters(inspected.function, definitions, frozenset(found.registers), warp)
        for warp in _warps(inspected)
    ]
    has_halves = any(one.types[-1].endswith("64") and _bytes(one) == 2 * _WORD for one in accesses)
    worst: dict[int | None, tuple[int, Instruction]] = {}
    for block in found.control_flow.blocks:
        for instruction in block.instructions:
            if not _bytes(instruction):
                continue
            is_partial = block.number in found.blocks
            every = [_ways(instruction, block.number, found.control_flow, warp, is_partial) for warp in warps]
            ways = min((one for one in every if one is not None), default=1)
            if ways > (2 if has_halves and _bytes(instruction) == _WORD else 1):
                line = inspected.line(instruction)
                if line not in worst or ways > worst[line][0]:
                    worst[line] = ways, instruction
    is_shaped = len(_shapes(inspected)) == 1 or _shapes(inspected) is _LINES
    return tuple(
        _advice(inspected, line, instruction, f"{ways}" if is_shaped else f"{ways} or more")
        for line, (ways, instruction) in worst.items()
    )


def _warps(inspected: Inspected) -> Iterator[Warp]:
    """The warps that are looked at."""
    for width, height in _shapes(inspected):
        for number in _WARPS:
            if number == 0 or number < width * height // _LANES:
                yield Warp(number, width, height)


def _shapes(inspected: Inspected) -> tuple[tuple[int, int], ...]:
    """Threads along x and y of the blocks that the kernel may be launched with."""
    for directive in inspected.function.directives:
        if directive.name == "reqntid":
            sizes = [*map(int, directive.values), 1, 1]
            return ((sizes[0], prod(sizes[1:])),)
    reads = {
        operand.name
        for one in inspected.function.instructions
        for operand in one.operands
        if isinstance(operand, SpecialRegister)
    }
    return _LINES if reads.isdisjoint(("%tid.y", "%tid.z")) else _SHAPES


def _bytes(instruction: Instruction) -> int:
    """What a load or store of shared memory moves a lane; 0 of other instructions."""
    space = (instruction.space or "").partition("::")
    if instruction.opcode not in ("ld", "st") or space[0] != "shared" or space[2] == "cluster":
        return 0
    count = next((_ELEMENTS[one] for one in instruction.modifiers if one in _ELEMENTS), 1)
    return count * type_bits(instruction.types[-1]) // 8 if instruction.types else 0


def _ways(
    instruction: Instruction, block: int, flow: ControlFlow, warp: LanesOfRegisters, is_partial: bool
) -> int | None:
    """How many times as long an access takes as without conflicts; 1 if nothing is known, None if no lane runs it."""
    operand = address(instruction)
    addresses = warp.of(operand[0]) if operand is not None else None
    active = _active(instruction, block, flow, warp, is_partial)
    if operand is None or addresses is None or active is None:
        return 1
    if not any(active):
        return None
    size = _bytes(instruction)
    shifts = range(max(1, _WORD // size)) if addresses.is_shifted else (0,)
    starts = [one + operand[1] for one in addresses.values]
    aligned = -starts[active.index(True)] % min(size, _WORD) if addresses.is_shifted else 0
    return min(_wavefronts([one + aligned + shift * size for one in starts], active, size) for shift in shifts)


def _wavefronts(starts: list[int], active: tuple[bool, ...], size: int) -> int:
    """The most words of one bank that are reached at a time, by any of the parts of a warp that are served together."""
    words = max(1, size // _WORD)
    at_a_time = _LANES // words
    worst = 1
    for first in range(0, _LANES, at_a_time):
        lanes = [lane for lane in range(first, first + at_a_time) if active[lane]]
        reached = {starts[lane] // _WORD + word for lane in lanes for word in range(words)}
        counts = Counter(word % _BANKS for word in reached)
        worst = max(worst, *counts.values()) if counts else worst
    return worst


def _active(
    instruction: Instruction, block: int, flow: ControlFlow, warp: LanesOfRegisters, is_partial: bool
) -> tuple[bool, ...] | None:
    """The lanes that run an instruction; None if that is not known."""
    conditions = [*_conditions(block, flow)]
    if is_partial and not conditions:
        return None
    guard = instruction.guard
    if guard is not None:
        conditions.append(f"{'!' if guard.is_negated else ''}{guard.register.name}")
    lanes = (True,) * _LANES
    for condition in conditions:
        found = warp.active(condition)
        if found is None:
            return None
        lanes = tuple(one and other for one, other in zip(lanes, found, strict=True))
    return lanes


def _conditions(block: int, flow: ControlFlow) -> Iterator[str]:
    """What has to be true for a block to be entered."""
    at: int | None = block
    while at is not None:
        above = flow.blocks[at].dominator
        if above is not None and flow.blocks[at].predecessors == (above,):
            edges = [edge for edge in flow.blocks[above].successors if edge.target == at]
            if len(edges) == 1 and edges[0].condition:
                yield edges[0].condition
        at = above


def _advice(inspected: Inspected, line: int | None, instruction: Instruction, ways: str) -> Advice:
    what = "load" if instruction.opcode == "ld" else "store"
    text = (
        f"{ways} lanes of a warp reach different words of one bank at a time, so that the {what} takes as many times "
        "as long. Change the distance between neighbouring lanes: one element more in each row, "
        "`nv.shared.array((32, 33), dtype)` for `(32, 32)`, makes it an odd number of words, and each lane has a bank "
        "of its own. In an array of one dimension `t[i + i // 32]` for `t[i]` does it. Of vectors it is one vector "
        "more; what lies in records is better kept in an array a field."
    )
    return Advice(KIND, f"a bank conflict, {ways} lanes a bank", text, line, inspected.ptx_line(instruction), GUIDE)
