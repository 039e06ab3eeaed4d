"""Atomic operations in machine code beside those of CUDA C++: the same instructions, and how many others.

That they are the same is checked by the sweep where nvcc is; sizes and ratios are printed by ``pytest tests/bench -m
bench -s``.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.bench import code_quality
from tests.bench.code_quality import Code
from tests.bench.kernels import ARCH, kernels

needs_tools = pytest.mark.skipif(
    bool(code_quality.missing_tool()), reason=f"not on this machine: {code_quality.missing_tool()}"
)

_ATOMIC = re.compile(r"(?:ATOM|RED|MEMBAR|CCTL)[\w.]*|(?:LD|ST)[\w.]*\.STRONG[\w.]*")
#: Sums whose result nobody uses, but which nvcc asks for as if somebody did: in nvgen's code they are reductions.
_REDUCED = {"last_block": "ADD.F32.FTZ.RN", "doubles": "ADD.F16x2.RN"}
#: nvcc's sums of two halves look whether the address is one of shared memory.
_GENERIC_ONLY = "ATOMS.CAST.SPIN"


class Row(NamedTuple):
    """The code of one kernel: its instructions, and those on memory that threads share."""

    size: int
    atomics: list[str]


def _row(code: Code) -> Row:
    """Generic addresses, as ``cuda::atomic_ref`` has, and global ones are not told apart; unrolled turns are one."""
    found = [instruction.opcode for instruction in code.routine.code if _ATOMIC.fullmatch(instruction.opcode)]
    named = [re.sub(r"^(ATOM|RED|LD|ST)G", r"\1", name) for name in found]
    return Row(code.instructions, [name for name, _ in itertools.groupby(named)])


def _rows(arch: str, folder: Path) -> dict[str, tuple[Row, Row]]:
    """Of every kernel that the architecture has, nvgen's code and nvcc's."""
    found = code_quality.both_sides("atomics", arch, folder)
    return {name: (_row(sides.ours), _row(sides.theirs)) for name, sides in found.items()}


def _as_reductions(name: str, atomics: list[str]) -> list[str]:
    if name not in _REDUCED:
        return atomics
    wanted = f"ATOM.E.{_REDUCED[name]}"
    assert any(instruction.startswith(wanted) for instruction in atomics), "nvcc reduces too by now"
    return [
        instruction.replace(wanted, f"RED.E.{_REDUCED[name]}")
        for instruction in atomics
        if instruction != _GENERIC_ONLY
    ]


def _check_same(rows: dict[str, tuple[Row, Row]]) -> None:
    for name, (ours, theirs) in rows.items():
        assert ours.atomics == _as_reductions(name, theirs.atomics) != [], name


@pytest.mark.sweep
@needs_tools
def test_the_same_atomic_instructions(tmp_path: Path) -> None:
    rows = _rows(ARCH, tmp_path)
    assert rows.keys() == kernels("atomics").keys()
    _check_same(rows)
    assert rows["histogram"][0].atomics == ["RED.E.ADD.STRONG.GPU"]
    assert rows["block_histogram"][0].atomics == ["ATOMS.POPC.INC.32", "RED.E.ADD.STRONG.GPU"]
    assert "MEMBAR.SC.GPU" in rows["orders"][0].atomics


@pytest.mark.bench
@needs_tools
@pytest.mark.parametrize("arch", ["sm_80", "sm_90", "sm_100"])
def test_atomic_code(arch: str, tmp_path: Path) -> None:
    rows = _rows(arch, tmp_path)
    print(f"\nSASS for {arch}: instructions as nvgen/nvcc, their ratio, and those on memory that threads share")
    for name, (ours, theirs) in rows.items():
        sizes = f"{ours.size}/{theirs.size}"
        print(f"{name:<18}{sizes:>9}{ours.size / theirs.size:>8.3f}  {' '.join(ours.atomics)}")
    _check_same(rows)
