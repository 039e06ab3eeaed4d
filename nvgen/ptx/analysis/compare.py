"""What differs between two modules, by kernel and by block, up to the names of registers and labels.

Two functions are equal if one becomes the other by renaming registers and labels one to one: the order of instructions
counts, the declarations of registers, comments, layout, ``.loc``, ``.file`` and ``.section`` do not, and a register's
type counts by its width only. Functions are matched by their names. Where two differ, blocks that are equal up to names
are paired first, the others by what they have in common, and their instructions line by line. Which register of the one
function is which of the other is decided by how often they stand in the same place of paired instructions; lines of the
second text are written with the names of the first, and a name without a counterpart with ``'`` behind it.

A block that is equal to one elsewhere, and to no other, has moved. Where functions differ at least one line differs or
one block has moved: else the renaming would be found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from nvgen.base.records import Record
from nvgen.ptx.analysis.alignment import align
from nvgen.ptx.analysis.nameless import Nameless, NamelessBlock, nameless
from nvgen.ptx.analysis.scopes import module_names
from nvgen.ptx.printer import anew
from nvgen.ptx.tree import AddressSize, Alias, Declaration, Function, Module, Pragma, Target, Version

#: Equal lines that are shown around a difference.
_CONTEXT = 3
#: Blocks between equal ones are compared each with each up to this product of their numbers.
_LITTLE_WORK = 2_500


class Line(Record):
    """A line of a difference. ``sign`` is ``-`` for the first text, ``+`` for the second, " " for both.

    With the sign ``@`` the line stands for equal lines that are left out: the text says how many.
    """

    sign: str
    text: str


class BlockDifference(Record):
    """A block that differs: its name in the first and in the second text, None where it has no counterpart.

    ``moved_behind``: it stands elsewhere in the second text, behind the block of this name there, "" for the beginning;
    then there may be no lines.
    """

    before: str | None
    after: str | None
    lines: tuple[Line, ...]
    moved_behind: str | None = None


class FunctionDifference(Record):
    """A function that differs, or (``kind``) was ``added`` or ``removed``, of which nothing else is said.

    ``head`` is what differs outside of instructions: linkage, parameters, directives, variables, pragmas.
    """

    name: str
    is_kernel: bool
    kind: str
    head: tuple[Line, ...]
    blocks: tuple[BlockDifference, ...]


class ModuleDifference(Record):
    """``header`` is of ``.version``, ``.target`` and ``.address_size``; ``declarations`` of variables, aliases, pragmas
    and declared functions; ``functions`` has those with a body that differ, in the order of the first text, then those
    that are only in the second.
    """

    header: tuple[Line, ...]
    declarations: tuple[Line, ...]
    functions: tuple[FunctionDifference, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs."""
        return not (self.header or self.declarations or self.functions)


def compare(before: Module, after: Module) -> ModuleDifference:
    """What differs between two modules."""
    names, other_names = module_names(before), module_names(after)
    functions, others = _bodies(before), _bodies(after)
    found = []
    for name, function in functions.items():
        other = others.get(name)
        if other is None:
            found.append(FunctionDifference(name, function.is_kernel, "removed", (), ()))
            continue
        first, second = nameless(function, names), nameless(other, other_names)
        if not first.is_like(second):
            head = changes(first.head, second.head)
            found.append(FunctionDifference(name, function.is_kernel, "changed", head, _blocks(first, second)))
    for name, function in others.items():
        if name not in functions:
            found.append(FunctionDifference(name, function.is_kernel, "added", (), ()))
    return ModuleDifference(
        changes(_header(before), _header(after)), changes(_declared(before), _declared(after)), tuple(found)
    )


def _bodies(module: Module) -> dict[str, Function]:
    return {function.name: function for function in module.functions if function.body is not None}


def _header(module: Module) -> list[str]:
    return [anew(one) for one in module.statements if isinstance(one, (Version, Target, AddressSize))]


def _declared(module: Module) -> list[str]:
    return [
        line
        for one in module.statements
        if isinstance(one, (Declaration, Alias, Pragma)) or (isinstance(one, Function) and one.body is None)
        for line in anew(one).split("\n")
    ]


def changes(before: Sequence[str], after: Sequence[str], form: Callable[[str], str] = str) -> tuple[Line, ...]:
    """The lines that differ between two texts, with equal ones around them; nothing if the texts are equal.

    Lines are equal whose ``form`` is; they stand as in the second text.
    """
    pairs = align([*map(form, before)], [*map(form, after)])
    first = [*before]
    for a, b in pairs:
        first[a] = after[b]
    return _shown(_merged(first, after, pairs))


def _merged(before: Sequence[str], after: Sequence[str], pairs: list[tuple[int, int]]) -> list[Line]:
    """All lines of both texts. Lines of a pair that differ nevertheless are one of each."""
    lines: list[Line] = []
    start = other_start = 0
    for a, b in [*pairs, (len(before), len(after))]:
        lines += [Line("-", text) for text in before[start:a]]
        lines += [Line("+", text) for text in after[other_start:b]]
        if a < len(before):
            if before[a] == after[b]:
                lines.append(Line(" ", before[a]))
            else:
                lines += [Line("-", before[a]), Line("+", after[b])]
        start, other_start = a + 1, b + 1
    return lines


def _shown(lines: list[Line]) -> tuple[Line, ...]:
    """Differences with a few equal lines around them; nothing if there is no difference."""
    is_near = [False] * len(lines)
    for position, line in enumerate(lines):
        if line.sign != " ":
            start = max(0, position - _CONTEXT)
            is_near[start : position + _CONTEXT + 1] = [True] * len(is_near[start : position + _CONTEXT + 1])
    if not any(is_near):
        return ()
    found: list[Line] = []
    left_out = 0
    for line, near in zip([*lines, Line("", "")], [*is_near, True], strict=True):
        if not near:
            left_out += 1
            continue
        if left_out:
            found.append(Line("@", f"{left_out} equal line{'s' if left_out > 1 else ''}"))
            left_out = 0
        found.append(line)
    return tuple(found[:-1])


# Blocks


def _blocks(before: Nameless, after: Nameless) -> tuple[BlockDifference, ...]:
    """The blocks that differ, those of the second text behind the one that they follow."""
    pairs, moved = _paired_blocks(before, after)
    instructions = {
        pair: align(_forms(before, before.blocks[pair[0]]), _forms(after, after.blocks[pair[1]]))
        for pair in [*pairs, *moved.items()]
    }
    names, other_names = before.names(), _renamed(before, after, instructions)
    positions = {*moved.values()}

    def changed(a: int, b: int) -> tuple[Line, ...]:
        texts = _texts(before, before.blocks[a], names)
        return _shown(_merged(texts, _texts(after, after.blocks[b], other_names), instructions[a, b]))

    found = []
    start = other_start = 0
    for a, b in [*pairs, (len(before.blocks), len(after.blocks))]:
        for number in range(start, a):
            block, other = before.blocks[number], moved.get(number)
            if other is None:
                lines = tuple(Line("-", text) for text in _texts(before, block, names))
                found.append(BlockDifference(block.name, None, lines))
            else:
                behind = other_names[-other] if other else ""
                found.append(BlockDifference(block.name, after.blocks[other].name, changed(number, other), behind))
        for number in range(other_start, b):
            if number not in positions:
                lines = tuple(Line("+", text) for text in _texts(after, after.blocks[number], other_names))
                found.append(BlockDifference(None, after.blocks[number].name, lines))
        if a < len(before.blocks):
            shown = changed(a, b)
            if shown:
                found.append(BlockDifference(before.blocks[a].name, after.blocks[b].name, shown))
        start, other_start = a + 1, b + 1
    return tuple(found)


def _forms(function: Nameless, block: NamelessBlock) -> tuple[str, ...]:
    return function.forms[block.first : block.end]


def _texts(function: Nameless, block: NamelessBlock, names: dict[int, str]) -> list[str]:
    return [function.text(position, names) for position in range(block.first, block.end)]


def _key(function: Nameless, block: NamelessBlock) -> tuple[object, ...]:
    """Equal for blocks that are equal up to the names of registers, wherever their branches lead."""
    number: dict[int, int] = {}
    order = tuple(
        number.setdefault(one, len(number))
        for numbers in function.numbers[block.first : block.end]
        for one in numbers
        if one >= 0
    )
    return _forms(function, block), order


def _paired_blocks(before: Nameless, after: Nameless) -> tuple[list[tuple[int, int]], dict[int, int]]:
    """Pairs of blocks, increasing in both functions: equal ones, then similar ones between them. And moved ones."""
    kinds: dict[tuple[object, ...], int] = {}
    keys, other_keys = (
        [kinds.setdefault(_key(function, block), len(kinds)) for block in function.blocks]
        for function in (before, after)
    )
    pairs = align(keys, other_keys)
    moved = _moved(keys, other_keys, pairs)
    positions = {*moved.values()}
    found = [*pairs]
    start = other_start = 0
    for a, b in [*pairs, (len(keys), len(other_keys))]:
        part = [number for number in range(start, a) if number not in moved]
        other = [number for number in range(other_start, b) if number not in positions]
        if part and other:
            found += _similar(before, after, part, other)
        start, other_start = a + 1, b + 1
    return sorted(found), moved


def _moved(keys: Sequence[int], other_keys: Sequence[int], pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Blocks of which there is one equal block elsewhere in the other function."""
    paired, other_paired = {a for a, _ in pairs}, {b for _, b in pairs}
    left = [a for a in range(len(keys)) if a not in paired]
    other_left = [b for b in range(len(other_keys)) if b not in other_paired]
    count, other_count = Counter(keys[a] for a in left), Counter(other_keys[b] for b in other_left)
    position = {other_keys[b]: b for b in other_left if other_count[other_keys[b]] == 1}
    return {a: position[keys[a]] for a in left if count[keys[a]] == 1 and keys[a] in position}


def _similar(before: Nameless, after: Nameless, part: Sequence[int], other: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs blocks so that as many instructions as can be are in both, or in order where that would be much work."""
    if len(part) == len(other) or len(part) * len(other) > _LITTLE_WORK:
        return [*zip(part, other, strict=False)]
    count = [Counter(_forms(before, before.blocks[a])) for a in part]
    other_count = [Counter(_forms(after, after.blocks[b])) for b in other]
    best = [[0] * (len(other) + 1) for _ in range(len(part) + 1)]
    alike = [[(one & two).total() for two in other_count] for one in count]
    for a in range(len(part) - 1, -1, -1):
        for b in range(len(other) - 1, -1, -1):
            best[a][b] = max(best[a + 1][b], best[a][b + 1], alike[a][b] + best[a + 1][b + 1])
    found = []
    a = b = 0
    while a < len(part) and b < len(other):
        if alike[a][b] and best[a][b] == alike[a][b] + best[a + 1][b + 1]:
            found.append((part[a], other[b]))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return found


# Names


def _renamed(before: Nameless, after: Nameless, pairs: dict[tuple[int, int], list[tuple[int, int]]]) -> dict[int, str]:
    """Names for the registers and blocks of the second function: those of the first, one to one."""
    votes: Counter[tuple[int, int]] = Counter()
    guesses: Counter[tuple[int, int]] = Counter()
    for (block, other), instructions in pairs.items():
        first, other_first = before.blocks[block].first, after.blocks[other].first
        ends = before.blocks[block].end - first, after.blocks[other].end - other_first
        start = other_start = 0
        for a, b in [*instructions, ends]:
            # Lines between pairs, as many here as there: nothing is known of them, but it reads better so.
            if a - start == b - other_start:
                for position, other_place in zip(range(start, a), range(other_start, b), strict=True):
                    if before.marks(first + position) == after.marks(other_first + other_place):
                        guesses.update(_registers(before, first + position, after, other_first + other_place))
            if (a, b) != ends:
                votes.update(_registers(before, first + a, after, other_first + b))
            start, other_start = a + 1, b + 1
    names, found = before.names(), {number: f"{name}'" for number, name in after.names().items()}
    taken: set[int] = set()
    given: set[int] = set()
    for (one, two), _ in [*votes.most_common(), *guesses.most_common()]:
        if one not in taken and two not in given:
            taken.add(one)
            given.add(two)
            found[two] = names[one]
    for block, other in pairs:
        found[-1 - other] = names[-1 - block]
    return found


def _registers(before: Nameless, a: int, after: Nameless, b: int) -> list[tuple[int, int]]:
    """The registers of two instructions that stand in the same places."""
    return [(one, two) for one, two in zip(before.numbers[a], after.numbers[b], strict=True) if one >= 0]
