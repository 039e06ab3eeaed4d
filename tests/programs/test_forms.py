"""Random kernels whose threads meet: every form that threads have on the CPU computes what CPython does.

``pytest -m sweep tests/programs`` tries as many as ``--programs=N`` says, from ``--first-seed=N`` on.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import nvgen as nv
from nvgen.runtime.cpu.launch import core_count
from tests.programs import blocks, forms, loops
from tests.programs.drawing import Choices
from tests.targets.regions import reason_for_coroutines

pytestmark = pytest.mark.sweep(6)

#: Programs that one process tries.
_SHARE = 100


def _search(seed: int, programs: int, arch: str = "sm_90a", kind: str = "blocks") -> str:
    """Empty if all programs of a seed are right, or which one is not."""
    command = [sys.executable, "-m", "tests.programs.forms", "--seed", str(seed), "--programs", str(programs)]
    command += ["--from-ptx", arch, "--kind", kind]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    print(found.stdout.splitlines()[0] if found.stdout else found.stderr, flush=True)
    return "" if found.returncode == 0 else f"{' '.join(command[1:])}\n{found.stdout}{found.stderr[-3000:]}"


@pytest.mark.parametrize("kind", forms.KINDS)
def test_programs(kind: str) -> None:
    failure = _search(0, 5, kind=kind)
    assert not failure, failure


@pytest.mark.sweep
@pytest.mark.timeout(24 * 3600)
@pytest.mark.parametrize("kind", forms.KINDS)
@pytest.mark.parametrize("arch", ["sm_75", "sm_90a"])
def test_many_programs(request: pytest.FixtureRequest, arch: str, kind: str) -> None:
    first, programs = request.config.getoption("--first-seed"), request.config.getoption("--programs") // 10
    shares = [(first + index, min(_SHARE, programs - start)) for index, start in enumerate(range(0, programs, _SHARE))]
    with ThreadPoolExecutor(core_count()) as pool:
        failures = [failure for failure in pool.map(lambda share: _search(*share, arch, kind), shares) if failure]
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


#: The same of programs of loops.
_OF_LOOPS = (
    *(r"while nv.u64", r"while True:", r"\n +else:\n +break", r"nv.i64\(k\w*\) [<>]", r"-= step", r"stop\w+ = nv"),
    *(r"range\(nv.grid\(1\), ", r"range\(t [+-] ", r"% 2 != 0", r"\] = Y\(", r" in x\[", r"enumerate", r"zip"),
    *(
        r"nv.warp.ballot\(.*, mask\d+\)",
        r"nv.bf16",
        r"return h\n",
        r"continue",
        r"x.size \+ 1",
        r"nv.atomic",
        r"= f1\(",
    ),
    *(r"\+ k\w*\n", r"nv.u8\(k", r"syncthreads_count", r"static_range", r"nv.u32\(i\) - "),
)


@pytest.mark.parametrize(
    ("draw", "features"), [(blocks.program, _FEATURES), (loops.program, _OF_LOOPS)], ids=["blocks", "loops"]
)
def test_every_feature_is_drawn(draw: Callable[[Choices], forms.Program], features: tuple[str, ...]) -> None:
    texts = [draw(Choices(f"0/{number}")).text for number in range(300)]
    assert [feature for feature in features if not any(re.search(feature, text) for text in texts)] == []


def test_loops_are_programs_and_some_fail() -> None:
    """Each is one of the language, with threads that wait for each other in some; those that may fail do in part."""
    found = set()
    for number in range(8):
        program = loops.program(Choices(f"6/{number}"))
        answer = forms.Forms()(program, {"number": 0})
        assert not answer, forms.shown(program, answer)
        found.add((program.fails, "syncthreads" in program.text))
    assert len(found) > 2


def test_both_forms_are_drawn() -> None:
    """Most programs are split at their barriers, and some are coroutines, for several reasons."""
    reasons = []
    for number in range(96):
        program = blocks.program(Choices(f"0/{number}"))
        reasons.append(reason_for_coroutines(nv.kernel(forms.function_of(program.text), fastmath=False)))
    assert reasons.count(None) >= 80 and len(set(reasons)) >= 3


def test_a_race_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a thread reads that another one has just written depends on the form. Every thread is there to read."""
    monkeypatch.setattr(blocks.Function, "barrier", lambda self, level: self.freed())
    monkeypatch.setattr("tests.programs.search._SECONDS_TO_SHRINK", 0)
    _, _, failure = forms.search(0, 40)
    assert failure is not None and failure[1]
