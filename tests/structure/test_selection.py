"""Runs have the ids that they select: all that they had if every id were made, but for those that need a GPU."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.selection import kept, leave_to_sweeps, selection, steps

ROOT = Path(__file__).parents[2]
PLAIN, SWEEP, GPU = frozenset[str](), frozenset({"sweep"}), frozenset({"gpu"})
MADE = [("a", PLAIN), ("b", SWEEP), ("c", GPU), ("d", GPU | SWEEP), ("e", GPU), ("f", PLAIN)]


@pytest.mark.parametrize(
    ("expression", "with_gpu", "without"),
    [
        ("not sweep and not bench", "acef", "acf"),
        ("sweep", "bd", "bd"),
        ("sweep or not sweep", "abcdef", "abcf"),
        ("gpu", "cde", "c"),
        ("gpu and not sweep", "ce", "c"),
        ("bench", "a", "a"),  # the first, which pytest deselects
        ("", "abcdef", "abcf"),
        ("not sweep and", "abcdef", "abcf"),  # which pytest refuses
        ("sweep(why=1)", "abcdef", "abcf"),
    ],
)
def test_what_is_kept(expression: str, with_gpu: str, without: str) -> None:
    selects = selection(expression)
    assert "".join(kept(MADE, selects, all_for_gpus=True)) == with_gpu
    assert "".join(kept(MADE, selects, all_for_gpus=False)) == without


TEXT = """
import pytest

GPU = pytest.param("gpu", marks=[pytest.mark.gpu, pytest.mark.skip(reason="no GPU here")])
SLOW = pytest.param(2, marks=pytest.mark.sweep)

@pytest.mark.parametrize("device", ["cpu", GPU])
@pytest.mark.parametrize("number", [0, 1, SLOW])
def test_some(number, device):
    pass

@pytest.mark.sweep
@pytest.mark.parametrize("number", range(100))
def test_all(number):
    pass
"""


def test_a_run(tmp_path: Path) -> None:
    """Of plain ids every one is there, and one says why those for a GPU are skipped."""
    file, durations = tmp_path / "test_text.py", tmp_path / "durations.txt"
    file.write_text(TEXT)
    plugins = ["no:cacheprovider", "tests.selection", "tests.gpu.report", "tests.durations"]
    settings = ["-c", os.devnull, f"--rootdir={tmp_path}", "-o", "markers=gpu\nsweep", "-m", "not sweep"]
    command = [sys.executable, "-m", "pytest", *(f"-p{name}" for name in plugins), *settings, "-rs", str(file)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CUDA_VISIBLE_DEVICES": "-1"}
    command.append(f"--durations-file={durations}")
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "2 passed, 1 skipped, 1 deselected" in run.stdout and "no GPU here" in run.stdout
    lines = [line.split("\t") for line in durations.read_text().splitlines()]
    assert sorted(name for _, name in lines[1:]) == [
        f"test_text.py::test_some[{id_}]" for id_ in ("0-cpu", "0-gpu", "1-cpu")
    ]
    seconds = [float(number) for number, _ in lines[1:]]
    assert seconds == sorted(seconds, reverse=True)
    assert lines[0][0].startswith("#") and float(lines[0][0][1:]) == pytest.approx(sum(seconds), abs=0.01)


def test_sampled_functions_are_there() -> None:
    for name, step in steps().items():
        file, _, function = name.partition("::")
        text = (ROOT / "tests" / file).read_text(encoding="utf-8")
        assert f"def {function}(" in text and step in (0, 2, 3, 4, 5), name


@pytest.mark.parametrize(("step", "left"), [(0, []), (2, [0, 2, 4]), (3, [0, 4])])
def test_every_so_many_th_is_left(step: int, left: list[int], request: pytest.FixtureRequest) -> None:
    """What is for the sweeps already does not count."""
    items = [pytest.Function.from_parent(request.node.parent, name=f"f{n}", callobj=lambda: None) for n in range(6)]
    if step == 3:
        items[1].add_marker(pytest.mark.sweep)
    leave_to_sweeps(items, step)
    assert [n for n, item in enumerate(items) if item.get_closest_marker("sweep") is None] == left
