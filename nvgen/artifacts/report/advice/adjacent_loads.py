"""Loads of neighbouring elements that could be one load of a vector.

Sure are loads of one basic block from the same base at adjacent offsets, with nothing between them that writes memory
or waits, where the first address is the kernel's pointer plus a multiple of the vector's bytes: ``a[2 * i]`` and ``a[2
* i + 1]``, not ``a[i]`` and ``a[i + 1]``. LLVM and ptxas leave them as they are, since an array of f32 promises 4 bytes
of alignment. Fields of structs go unmentioned, arrays of several dimensions, whose rows may begin anywhere, elements at
constant indices, and one load of the text in a loop that LLVM has unrolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from nvgen.artifacts.report.advice.advice import Advice
from nvgen.artifacts.report.congruences import Congruence, congruences
from nvgen.artifacts.report.definitions import Definitions, address
from nvgen.artifacts.report.inspected import Inspected
from nvgen.base.records import Record
from nvgen.ptx.analysis.control_flow import control_flow
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import Register
from nvgen.ptx.tree import Instruction
from nvgen.types import ArrayType, Scalar, StaticType, Type, is_complex

KIND = "adjacent-loads"
GUIDE = "guide/advice.md#adjacent-loads"
#: The most bytes that one instruction of a thread loads.
_WIDEST = 16
#: Elements of vectors, the longest first, and which part of the instructions is left.
_SHARES = {16: "a sixteenth", 8: "an eighth", 4: "a quarter", 2: "half"}
#: What writes memory or orders accesses: loads on both sides of it are not one.
_BETWEEN = frozenset({"st", "atom", "red", "bar", "barrier", "membar", "fence", "call", "cp", "mbarrier", "stmatrix"})


class _Load(Record):
    """A scalar load from global memory."""

    instruction: Instruction
    base: str
    offset: int
    size: int


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """One piece of advice for each line with such loads."""
    definitions = Definitions(inspected.function)
    known = congruences(inspected.function, definitions)
    found: dict[int | None, Advice] = {}
    for group in _groups(inspected, definitions):
        runs = _vectors(group, known)
        aligned = Counter(inspected.place(load.instruction) for run, _ in runs for load in run)
        every = Counter(inspected.place(load.instruction) for load in group)
        for run, base in runs:
            lines = {inspected.place(load.instruction) for load in run}
            # What unrolling has put side by side is a multiple of as many turns, and other turns may not be.
            if base.counts and (len(lines) == 1 or any(aligned[line] < every[line] for line in lines)):
                continue
            line = inspected.line(run[0].instruction)
            advice = _advice(inspected, line, run, base.base)
            if advice is not None:
                found.setdefault(line, advice)
    return tuple(found.values())


def _vectors(group: Iterable[_Load], known: dict[str, Congruence]) -> list[tuple[tuple[_Load, ...], Congruence]]:
    """What could be vectors, with their bases, each load in the longest one that it can be in."""
    found = []
    taken: set[int] = set()
    for run in _runs(group):
        positions = {load.instruction.start for load in run}
        base = _aligned(run, known)
        if base is not None and taken.isdisjoint(positions):
            taken |= positions
            found.append((run, base))
    return found


def _aligned(run: tuple[_Load, ...], known: dict[str, Congruence]) -> Congruence | None:
    """The base of loads if it is a pointer and an index, and the first address a multiple of the vector's bytes."""
    base = known.get(run[0].base)
    size = len(run) * run[0].size
    if base is None or not base.base or base.is_exact or base.modulus % size:
        return None
    return base if (base.remainder + run[0].offset) % size == 0 else None


def _groups(inspected: Inspected, definitions: Definitions) -> Iterator[list[_Load]]:
    """Loads of a basic block with nothing between them that they may not be moved over."""
    for block in control_flow(inspected.function, inspected.names).blocks:
        group: list[_Load] = []
        for instruction in block.instructions:
            if instruction.opcode in _BETWEEN:
                yield group
                group = []
            elif (load := _load(instruction, definitions)) is not None:
                group.append(load)
        yield group


def _load(instruction: Instruction, definitions: Definitions) -> _Load | None:
    """A load that is of one element, unguarded and of no particular order, and whose base does not change meanwhile."""
    if instruction.opcode != "ld" or instruction.space != "global" or instruction.guard is not None:
        return None
    if instruction.modifier(ModifierKind.VECTOR) or instruction.modifier(ModifierKind.ORDER):
        return None
    found = address(instruction)
    if found is None or not isinstance(found[0], Register) or not instruction.types:
        return None
    name = found[0].name
    if definitions.only(name) is None and name not in definitions.counters:
        return None
    return _Load(instruction, name, found[1], type_bits(instruction.types[-1]) // 8)


def _runs(group: Iterable[_Load]) -> Iterator[tuple[_Load, ...]]:
    """Loads from the same base at adjacent offsets, as many as fill a vector."""
    by_base: dict[tuple[str, int], dict[int, _Load]] = {}
    for load in group:
        by_base.setdefault((load.base, load.size), {}).setdefault(load.offset, load)
    for (_, size), loads in by_base.items():
        for count in _SHARES:
            if count * size > _WIDEST:
                continue
            for offset in sorted(loads):
                run = [loads[position] for step in range(count) if (position := offset + step * size) in loads]
                if len(run) == count:
                    yield tuple(run)


def _array(inspected: Inspected, parameter: str) -> tuple[str, Type] | None:
    """The Python parameter whose address a parameter of the PTX is, and its type."""
    if inspected.kernel is None:
        return None
    position = 0
    for name, type_ in inspected.kernel.parameters.items():
        if isinstance(type_, StaticType):
            continue
        if parameter == f"{inspected.name}_param_{position}":
            return name, type_
        position += 1 + type_.ndim * (2 if type_.has_strides else 1) if isinstance(type_, ArrayType) else 1
    return None


def _advice(inspected: Inspected, line: int | None, run: tuple[_Load, ...], parameter: str) -> Advice | None:
    """What to say of loads; nothing where what the parameter points at is no number, which a vector cannot replace."""
    count, bits = len(run), run[0].size * 8
    title = f"{count} loads of {bits} bits lie side by side"
    text = (
        f"Each is an instruction and a request of its own. The first address is a multiple of {count * run[0].size} "
        f"bytes from the start of the array, so that one load of {count} elements can take their place: "
        f"{_SHARES[count]} of the instructions and of the requests. "
    )
    if inspected.kernel is None:
        text += "Load them as one vector where the array is aligned to as many bytes."
    else:
        found = _array(inspected, parameter)
        if found is None or not isinstance(found[1], ArrayType) or found[1].ndim > 1:
            return None
        name, element = found[0], found[1].dtype
        if not isinstance(element, Scalar) or is_complex(element):
            return None
        text += (
            f"Declare `{name}: nv.Array[nv.vec[nv.{element!r}, {count}]]`, whose launches check the alignment, or read "
            f"`{name}.vec({count})`, for which the array has to begin at a multiple of {count * run[0].size} bytes."
        )
    return Advice(KIND, title, text, line, inspected.ptx_line(run[0].instruction), GUIDE)
