"""Machine code beside that of CUDA C++, kernel by kernel: its size, and what it executes for a turn of its hot loops.

Run with ``pytest tests/bench/test_code_quality.py -m bench -s``. Sizes and ratios are printed, none is judged; what is
checked is that both languages have every kernel, and that it needs the same shared memory in both. What counts as a
turn is said in :mod:`tests.bench.turns`; ``python -m tests.bench.code_report KERNEL`` shows one kernel's loops.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.bench import code_quality
from tests.bench.code_quality import Code, Sides, both_sides
from tests.bench.kernels import ARCH, GROUPS, kernels
from tests.bench.turns import Comparison, compare, measured

needs_tools = pytest.mark.skipif(
    bool(code_quality.missing_tool()), reason=f"not on this machine: {code_quality.missing_tool()}"
)


def geometric_mean(ratios: list[float]) -> float:
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def print_table(arch: str, rows: dict[str, Sides]) -> None:
    """The kernels by rising ratio of work. Those whose turns are doubtful say why, and are in no mean of it."""
    titles = ("nvgen", "nvcc", "static", "turn nvgen", "turn nvcc", "per turn", "registers", "spilled", "shared")
    print(f"\nSASS for {arch}: instructions, those of a turn of the hot loops, and what is needed as nvgen/nvcc")
    print("".join([f"{'kernel':<18}", *(f"{title:>11}" for title in titles)]))
    found = {name: compare(name, *(measured(name, code.routine) for code in sides)) for name, sides in rows.items()}
    for name, it in sorted(found.items(), key=lambda row: row[1].ratio):
        print(f"{name:<18}{''.join(f'{text:>11}' for text in _columns(rows[name], it))}  {it.doubt}".rstrip())
    for title, ratios in (
        ("static", {name: sides.static_ratio for name, sides in rows.items()}),
        ("per turn", {name: it.ratio for name, it in found.items() if not it.doubt}),
    ):
        worst = max(ratios, key=ratios.__getitem__)
        mean = geometric_mean(list(ratios.values()))
        print(f"{title}: geometric mean of {len(ratios)}: {mean:.3f}; the largest: {ratios[worst]:.3f} ({worst})")


def _columns(sides: Sides, it: Comparison) -> list[str]:
    sizes = [str(code.instructions) for code in sides]
    turns = [f"{instructions:.2f}" for instructions in it.per_turn]
    needs = [f"{a}/{b}" for a, b in zip(_needs(sides.ours), _needs(sides.theirs), strict=True)]
    return [*sizes, f"{sides.static_ratio:.3f}", *turns, f"{it.ratio:.3f}", *needs]


def _needs(code: Code) -> tuple[int, int, int]:
    return code.registers, code.spilled, code.shared


@pytest.mark.bench
@needs_tools
@pytest.mark.parametrize("arch", ["sm_80", ARCH, "sm_100", "sm_120"])
def test_code_quality(arch: str, tmp_path: Path) -> None:
    rows: dict[str, Sides] = {}
    for group in GROUPS:
        found = both_sides(group, arch, tmp_path)
        if arch == ARCH:
            assert found.keys() == kernels(group).keys()
        for name, sides in found.items():
            assert sides.ours.shared == sides.theirs.shared, name
        rows |= found
    print_table(arch, rows)
