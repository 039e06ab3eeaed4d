"""Runs have the ids that they select: all that they had if every id were made, but for those of other runs' shares."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.selection import ALL, NONE, commits, has_turn, kept, period, selection

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

@pytest.mark.sweep(50)
@pytest.mark.parametrize("number", range(100))
def test_every_50th(number):
    pass

@pytest.mark.sweep
def test_all():
    pass
"""


def run(folder: Path, *options: str) -> str:
    file = folder / "test_text.py"
    file.write_text(TEXT)
    plugins = ["no:cacheprovider", "tests.selection", "tests.gpu.report", "tests.durations"]
    settings = ["-c", os.devnull, f"--rootdir={folder}", "-o", "markers=gpu\nsweep", "-rs"]
    command = [sys.executable, "-m", "pytest", *(f"-p{name}" for name in plugins), *settings, str(file), *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CUDA_VISIBLE_DEVICES": "-1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_run(tmp_path: Path) -> None:
    """Of plain ids every one is there, and one says why those for a GPU are skipped; of the others its share."""
    durations = tmp_path / "durations.txt"
    printed = run(tmp_path, f"--durations-file={durations}")
    assert "4 passed, 1 skipped" in printed and "no GPU here" in printed
    assert f"share of {commits()}: 101 ids are left to other runs" in printed
    lines = [line.split("\t") for line in durations.read_text().splitlines()]
    assert sorted(name for _, name in lines[1:] if "some" in name) == [
        f"test_text.py::test_some[{id_}]" for id_ in ("0-cpu", "0-gpu", "1-cpu")
    ]
    seconds = [float(number) for number, _ in lines[1:]]
    assert len(seconds) == 5 and seconds == sorted(seconds, reverse=True)
    assert lines[0][0].startswith("#") and float(lines[0][0][1:]) == pytest.approx(sum(seconds), abs=0.01)


def test_each_id_has_its_turn(tmp_path: Path) -> None:
    """Runs of as many commits as the mark says have all; the same run has the same."""
    found = []
    for share in (7, 8, 57):
        printed = run(tmp_path, f"--share-of={share}", "-v")
        found.append({line.split()[0] for line in printed.splitlines() if "every_50th" in line and "PASSED" in line})
    assert len(found[0]) == len(found[1]) == 2 and not found[0] & found[1] and found[0] == found[2]
    assert "3 passed" not in printed and "4 passed" in printed


@pytest.mark.parametrize(
    ("options", "passed"),
    [(["--share-of=all"], 104), (["--share-of=none"], 2), (["-m", "sweep"], 102), (["-m", "not sweep"], 2)],
)
def test_all_and_none(options: list[str], passed: int, tmp_path: Path) -> None:
    assert f"{passed} passed" in run(tmp_path, *options)


def test_a_wrong_share(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="invalid _share value: 'most'"):
        run(tmp_path, "--share-of=most")


@pytest.mark.parametrize("n", [1, 2, 7])
def test_within_as_many_runs_as_the_mark_says(n: int) -> None:
    for place in range(20):
        assert sum(has_turn(place, n, str(share)) for share in range(100, 100 + n)) == 1
        assert has_turn(place, n, ALL) and has_turn(place, n, NONE) == (n == 1)
    assert not any(has_turn(place, 0, str(share)) for place in range(20) for share in range(20))


def test_of_several_marks_the_rarest_counts() -> None:
    four, nine, rare = (pytest.mark.sweep(4).mark, pytest.mark.sweep(9).mark, pytest.mark.sweep.mark)
    assert [period(marks) for marks in ((), (four,), (four, nine), (nine, rare))] == [1, 4, 9, 0]
