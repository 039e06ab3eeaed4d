"""One kernel's machine code, nvgen's beside nvcc's, loop by loop.

``python -m tests.bench.code_report KERNEL… --arch sm_90`` prints it; ``--sass`` prints the instructions of the hot
loops too, ``--all`` every kernel, ``--keep FOLDER`` leaves PTX and SASS there.
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.bench.code_quality import Code, Sides, both_sides
from tests.bench.kernels import ARCH, GROUPS, kernels
from tests.bench.loop_work import KernelWork, LoopWork
from tests.bench.turns import Pair, compare, families, measured


def lines(name: str, sides: Sides) -> Iterator[str]:
    """What to print of a kernel."""
    ours, theirs = (measured(name, code.routine) for code in sides)
    found = compare(name, ours, theirs)
    mark = f"   doubtful: {found.doubt}" if found.doubt else ""
    yield f"{name}: static {sides.static_ratio:.3f}, per turn {found.ratio:.3f}{mark}"
    for title, code, work in (("nvgen", sides.ours, ours), ("nvcc", sides.theirs, theirs)):
        yield from _side(title, code, work)
    for number, pair in enumerate(found.pairs, start=1):
        yield from _pair(f"hot loop {number}" if families(ours) else "one thread", pair)


def _side(title: str, code: Code, work: KernelWork) -> Iterator[str]:
    yield (
        f"  {title:<6}{code.instructions} instructions, {code.registers} registers, {code.spilled} bytes spilled, "
        f"{work.outside.instructions} outside of loops of unknown count"
    )
    for loop, count in work.counted:
        yield f"        loop at block {loop.header}, depth {loop.depth}: runs {count} times"
    for found in work.loops:
        head = f"        loop at block {found.loop.header}, depth {found.loop.depth}"
        rest = f"{_listed(found.work.accesses)}; {found.work.operations['BAR']} barriers"
        yield f"{head}: {found.work.instructions} instructions; {rest}"


def _pair(title: str, pair: Pair) -> Iterator[str]:
    ours, theirs = pair.per_turn
    yield (
        f"  {title}: {pair.ours.instructions} in {pair.our_turns} turns, {pair.theirs.instructions} in "
        f"{pair.their_turns}; per turn {ours:.2f} and {theirs:.2f}, ratio {pair.ratio:.3f} ({pair.agreement:.0%} agree)"
    )
    per_turn = ((pair.ours, pair.our_turns), (pair.theirs, pair.their_turns))
    for part in ("accesses", "operations"):
        counters: list[Counter[str]] = [getattr(work, part) for work, _ in per_turn]
        names = sorted(counters[0].keys() | counters[1].keys(), key=lambda name: -sum(it[name] for it in counters))
        for name in names:
            ours, theirs = (float(it[name] / turns) for it, (_, turns) in zip(counters, per_turn, strict=True))
            yield f"    {name:<12}{ours:>9.2f}{theirs:>9.2f}{ours - theirs:>+9.2f}"


def _listed(counter: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counter.items())) or "no access"


def code_lines(name: str, title: str, code: Code) -> Iterator[str]:
    """The instructions of the hot loops."""
    for family in families(measured(name, code.routine)):
        yield from (f"  {title} {line}" for line in _loop_code(family[0], code))


def _loop_code(found: LoopWork, code: Code) -> Iterator[str]:
    for block in sorted(found.loop.blocks):
        yield f"block {block} -> {', '.join(str(edge.target) for edge in code.routine.blocks[block].edges)}"
        yield from map(str, code.routine.blocks[block].code)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.code_report", description=__doc__)
    parser.add_argument("kernels", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--arch", default=ARCH)
    parser.add_argument("--sass", action="store_true")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        for group in GROUPS:
            wanted = kernels(group).keys() if options.all else kernels(group).keys() & set(options.kernels)
            for name, sides in both_sides(group, options.arch, folder, wanted).items() if wanted else ():
                print("\n".join(lines(name, sides)))
                if options.sass:
                    print("\n".join((*code_lines(name, "nvgen", sides.ours), *code_lines(name, "nvcc", sides.theirs))))


if __name__ == "__main__":
    main()
