"""Random kernels whose threads meet: every form that threads have on the CPU computes what CPython does.

``pytest -m sweep tests/programs`` tries as many as ``--programs=N`` says, from ``--first-seed=N`` on.
"""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import nvgen as nv
from nvgen.runtime.cpu.launch import core_count
from tests.programs import blocks, forms
from tests.programs.drawing import Choices
from tests.targets.regions import reason_for_coroutines

pytestmark = pytest.mark.sweep(6)

#: Programs that one process tries.
_SHARE = 100


def _search(seed: int, programs: int, arch: str = "sm_90a") -> str:
    """Empty if all programs of a seed are right, or which one is not."""
    command = [sys.executable, "-m", "tests.programs.forms", "--seed", str(seed), "--programs", str(programs)]
    command += ["--from-ptx", arch]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    print(found.stdout.splitlines()[0] if found.stdout else found.stderr, flush=True)
    return "" if found.returncode == 0 else f"{' '.join(command[1:])}\n{found.stdout}{found.stderr[-3000:]}"


def test_programs() -> None:
    failure = _search(0, 5)
    assert not failure, failure


@pytest.mark.sweep
@pytest.mark.timeout(24 * 3600)
@pytest.mark.parametrize("arch", ["sm_75", "sm_90a"])
def test_many_programs(request: pytest.FixtureRequest, arch: str) -> None:
    first, programs = request.config.getoption("--first-seed"), request.config.getoption("--programs") // 10
    shares = [(first + index, min(_SHARE, programs - start)) for index, start in enumerate(range(0, programs, _SHARE))]
    with ThreadPoolExecutor(core_count()) as pool:
        failures = [failure for failure in pool.map(lambda share: _search(*share, arch), shares) if failure]
    assert not failures, "\n\n".join(failures)


#: What programs have to have in them, as it is written there.
_FEATURES = (
    *(r"syncthreads\(\)", r"syncthreads_count", r"syncthreads_and", r"\n        +nv\.syncthreads\(\)", r"s1\[.*\] \+="),
    *(
        r"shuffle\(",
        r"shuffle_up",
        r"ballot",
        r"reduce_add",
        r"warp\.any",
        r"syncwarp",
        r"\n    if .*:\n        return\n",
    ),
    *(r"= f0\(x", r"return \d", r"while k\d+ > 0:", r"static_range", r"break\n", r"continue\n", r"\n +else:\n"),
    *(
        r"address_of\(own",
        r"out\[:, i\]",
        r"\.number \+=",
        r"\.x = ",
        r"c64\(",
        r"f16\(",
        r"// 2",
        r"(\w+), (\w+) = \2, \1\n",
    ),
)


def test_every_feature_is_drawn() -> None:
    texts = [blocks.program(Choices(f"0/{number}")).text for number in range(300)]
    assert [feature for feature in _FEATURES if not any(re.search(feature, text) for text in texts)] == []


def test_both_forms_are_drawn() -> None:
    """Most programs are loops over their threads, and some are coroutines."""
    reasons = []
    for number in range(72):
        program = blocks.program(Choices(f"0/{number}"))
        reasons.append(reason_for_coroutines(nv.kernel(forms.function_of(program.text), fastmath=False)))
    assert 60 <= reasons.count(None) < len(reasons)


def test_a_race_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a thread reads that another one has just written depends on the form. Every thread is there to read."""
    monkeypatch.setattr(blocks.Function, "barrier", lambda self, level: self.freed())
    monkeypatch.setattr("tests.programs.search._SECONDS_TO_SHRINK", 0)
    _, _, failure = forms.search(0, 40)
    assert failure is not None and failure[1]
