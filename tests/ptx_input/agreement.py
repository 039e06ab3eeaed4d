"""How far the check of PTX agrees with ptxas: both are asked for modified instructions of every form.

``python -m tests.ptx_input.agreement`` takes instances of each form of ``intrinsics_db/ptx.json``, changes them
(``modified_lines.py``), asks both (``verdicts.py``) and prints how many lines of each kind of change and of each opcode
they differ in, with the classes of differences, each with an example. What ptxas crashes on counts for neither.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from nvgen.intrinsics.architectures import architectures, find_architecture, ptx_versions
from nvgen.ptx.checking.forms import Form, all_forms
from tests.ptx_input.modified_lines import KINDS_OF_CHANGES, UNCHANGED, ModifiedLine, lines_of
from tests.ptx_input.verdicts import CRASH, Place, PtxasVerdicts, generators, refused_by_check

#: Where instructions are asked for, if they are there; the first that has one.
TARGETS = ("sm_90a", "sm_100a", "sm_120a", "sm_103a", "sm_107a", "sm_110a", "sm_75", "sm_61")


class Difference(NamedTuple):
    """A line that one takes and the other does not."""

    line: ModifiedLine
    #: What the one that refuses says.
    message: str
    is_taken_by_ptxas: bool

    @property
    def side(self) -> str:
        """Who takes it."""
        return "ptxas takes, we refuse" if self.is_taken_by_ptxas else "we take, ptxas refuses"

    @property
    def class_name(self) -> str:
        """The message without what differs from line to line."""
        return re.sub(r"'[^']*'|`[^`]*`|\d+", "…", self.message)


class Result(NamedTuple):
    """What was compared."""

    lines: tuple[ModifiedLine, ...]
    differences: tuple[Difference, ...]
    #: What ptxas crashed on.
    crashes: tuple[ModifiedLine, ...]

    def share(self, kinds: Iterable[str]) -> float:
        """The share of lines of some kinds of changes that the two differ in."""
        wanted = set(kinds)
        count = sum(one.kind in wanted for one in self.lines)
        return sum(one.line.kind in wanted for one in self.differences) / max(count, 1)


def _places(form: Form, values: dict[str, str], names: frozenset[str], chance: random.Random) -> list[tuple[str, str]]:
    """Where an instance is there, another target, and an older version; none where no target has it."""
    has = form.availability(values, names)
    for target in TARGETS:
        record = find_architecture(target)
        versions = [v for v in ptx_versions() if record.minimum_ptx_of_ptxas <= v <= record.maximum_ptx]
        there = [v for v in versions if has.is_on(record, v) and not form.is_removed(record.architecture, v)]
        if there:
            other = chance.choice(list(architectures().values()))
            older = chance.choice(versions)
            return [
                (str(there[-1]), target),
                (str(other.maximum_ptx), str(other.architecture)),
                (str(older), target),
            ]
    return []


def modified(forms: Sequence[Form], share: float = 1.0, by_chance: int = 0, seed: int = 1) -> Iterator[ModifiedLine]:
    """Lines of instances of forms.

    Args:
        forms: The forms.
        share: Of each instance's changes, and of the instances that no change is made of.
        by_chance: How many instances of each form are made by chance.
        seed: Another one gives other lines.
    """
    makers = generators()
    for form in forms:
        chance = random.Random(f"{seed} {form.syntax}")
        every = list(makers.instances.instances_of(form, by_chance))
        # Changes of every instance would be mostly the same ones: of the first, of those by chance, of one more.
        changed = {0, chance.randrange(len(every)), *range(len(every) - by_chance, len(every))}
        for at, instance in enumerate(every):
            if places := _places(form, dict(instance.values), instance.operands, chance):
                changes = share if at in changed else 0.0
                if changes or chance.random() < share:
                    yield from lines_of(instance, makers.instances.line_of, places, chance, changes)


def compare(lines: Sequence[ModifiedLine]) -> Result:
    """Asks both."""
    makers = generators()
    ptxas = PtxasVerdicts.of_the_installed(makers)
    groups: dict[Place, list[ModifiedLine]] = {}
    for line in dict.fromkeys(lines):
        place = Place(line.version, line.target, makers.instances.SAMPLER in line.line)
        groups.setdefault(place, []).append(line)

    def ask(place: Place) -> Any:
        texts = [line.line for line in groups[place]]
        return ptxas.refused(texts, place)

    with ThreadPoolExecutor(2) as threads:
        answers = threads.map(ask, groups)
        compared, differences, crashes = [], [], []
        for (place, group), refused in zip(groups.items(), answers, strict=True):
            ours = refused_by_check([line.line for line in group], place, makers.instances)
            for at, line in enumerate(group):
                if refused.get(at) == CRASH:
                    crashes.append(line)
                    continue
                compared.append(line)
                if at in refused and at not in ours:
                    differences.append(Difference(line, refused[at], False))
                elif at in ours and at not in refused:
                    differences.append(Difference(line, f"{ours[at].code}: {ours[at].text()}", True))
    return Result(tuple(compared), tuple(differences), tuple(crashes))


def _table(title: str, names: Sequence[str], result: Result, name_of: Any) -> Iterator[str]:
    lines = Counter(name_of(one) for one in result.lines)
    taken = Counter(name_of(one.line) for one in result.differences if one.is_taken_by_ptxas)
    refused = Counter(name_of(one.line) for one in result.differences if not one.is_taken_by_ptxas)
    yield f"{title:28} {'lines':>8} {'differ':>7} {'%':>6}  ptxas takes, we refuse  we take, ptxas refuses"
    for name in names:
        differ = taken[name] + refused[name]
        yield (
            f"{name:28} {lines[name]:8} {differ:7} {100 * differ / max(lines[name], 1):6.2f}"
            f"  {taken[name]:22}  {refused[name]:22}"
        )


def report(result: Result, opcodes: int = 25, classes: int = 60) -> Iterator[str]:
    """The lines of a report: by kind of change, by opcode, by class."""
    yield from _table("change", KINDS_OF_CHANGES, result, lambda line: line.kind)
    count, differ = len(result.lines), len(result.differences)
    yield f"{'all':28} {count:8} {differ:7} {100 * differ / max(count, 1):6.2f}"
    changed = set(KINDS_OF_CHANGES) - UNCHANGED
    count = sum(line.kind in changed for line in result.lines)
    differ = sum(one.line.kind in changed for one in result.differences)
    yield f"{'changed instructions':28} {count:8} {differ:7} {100 * differ / max(count, 1):6.2f}"
    yield f"crashes of ptxas: {len(result.crashes)}"
    yield from (f"    {line.instruction} on {line.target}" for line in result.crashes[:10])
    yield ""
    worst = [opcode for opcode, _ in Counter(one.line.opcode for one in result.differences).most_common(opcodes)]
    yield from _table("opcode", worst, result, lambda line: line.opcode)
    yield ""
    found: dict[tuple[str, str], list[Difference]] = {}
    for one in result.differences:
        found.setdefault((one.side, one.class_name), []).append(one)
    for (side, _), several in sorted(found.items(), key=lambda item: -len(item[1]))[:classes]:
        first = several[0]
        yield f"{len(several):5} {side}: {first.message}"
        yield f"      {first.line.instruction} ({first.line.kind}, {first.line.target}, PTX {first.line.version})"


def main() -> int:
    """Compares, and prints the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    makers = generators()
    parser.add_argument("--by-chance", type=int, default=1, metavar="N", help="also N combinations of each form")
    parser.add_argument("--share", type=float, default=1.0, help="of the changes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", choices=makers.notation.families(), help="a file of intrinsics_db/ptx_forms")
    parser.add_argument("--opcode", help="forms of one opcode")
    parser.add_argument("--all", action="store_true", help="print every difference")
    chosen = parser.parse_args()
    forms: Sequence[Form] = all_forms().all
    if chosen.family:
        written = {row["syntax"] for row in makers.notation.rows_of(chosen.family)}
        forms = [form for form in forms if form.syntax in written]
    if chosen.opcode:
        forms = [form for form in forms if form.opcode == chosen.opcode]
    start = time.perf_counter()
    result = compare(list(modified(forms, chosen.share, chosen.by_chance, chosen.seed)))
    print("\n".join(report(result)))
    if chosen.all:
        for one in result.differences:
            print(f"{one.side} | {one.line.kind} | {one.line.instruction} | {one.line.target} | {one.message}")
    print(f"{time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
