"""Machine code for sm_90 beside that of CUDA C++, kernel by kernel.

Run with ``pytest tests/bench -m bench -s``. Sizes and ratios are printed, none is judged; what is checked is that both
languages have every kernel, and that it needs the same shared memory in both.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.bench import code_quality
from tests.bench.code_quality import Code
from tests.bench.kernels import ARCH, GROUPS, kernels, path_of

needs_tools = pytest.mark.skipif(
    bool(code_quality.missing_tool()), reason=f"not on this machine: {code_quality.missing_tool()}"
)


def geometric_mean(ratios: list[float]) -> float:
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def print_table(rows: dict[str, tuple[Code, Code]]) -> None:
    """``rows`` has nvgen's code first, then nvcc's."""
    titles = ("nvgen", "nvcc", "ratio", "registers", "spilled", "shared")
    print(f"\nSASS for {ARCH}: instructions, their ratio, and registers, spilled and shared bytes as nvgen/nvcc")
    print("".join([f"{'kernel':<18}", *(f"{title:>11}" for title in titles)]))
    ratios = {name: ours.instructions / theirs.instructions for name, (ours, theirs) in rows.items()}
    for name, (ours, theirs) in sorted(rows.items(), key=lambda row: ratios[row[0]]):
        pairs = [f"{a}/{b}" for a, b in zip(ours[1:], theirs[1:], strict=True)]
        numbers = [str(ours.instructions), str(theirs.instructions), f"{ratios[name]:.3f}", *pairs]
        print("".join([f"{name:<18}", *(f"{number:>11}" for number in numbers)]))
    worst = max(ratios, key=ratios.__getitem__)
    mean = geometric_mean(list(ratios.values()))
    print(f"geometric mean of {len(rows)}: {mean:.3f}; the largest: {ratios[worst]:.3f} ({worst})")


@pytest.mark.bench
@needs_tools
def test_code_quality(tmp_path: Path) -> None:
    rows: dict[str, tuple[Code, Code]] = {}
    for group in GROUPS:
        theirs = code_quality.assemble(
            code_quality.nvcc_ptx(path_of(group, ".cu"), ARCH, tmp_path), ARCH, tmp_path / group
        )
        ours = kernels(group)
        assert ours.keys() == theirs.keys()
        for name, kernel in ours.items():
            code = code_quality.assemble(kernel.ptx(ARCH), ARCH, tmp_path / name)[name]
            assert code.shared == theirs[name].shared, name
            rows[name] = code, theirs[name]
    print_table(rows)
