"""Random programs: the CPU target and an interpreter of the language agree on types, values and refusals.

``pytest -m sweep tests/programs`` tries 100,000; ``--programs=N`` and ``--first-seed=N`` take another part of them.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.frontend.specialisation import Specialisation
from nvgen.frontend.typing import comparisons
from nvgen.runtime.cpu.launch import core_count
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, needs_ptxas
from tests.programs import from_ptx, generator, kept
from tests.programs.case import COLUMNS, Case, Outcome, difference, model
from tests.programs.generator import cases
from tests.programs.interpreter import Program
from tests.programs.search import check, search, smallest
from tests.programs.worker import Worker, outcome, specialised

pytestmark = pytest.mark.sweep(6)

#: Programs that one process tries; one with more would find no more, for seeds differ more than what one seed decides.
_SHARE = 500


def _search(seed: int, programs: int, arch: str) -> str:
    """Empty if all programs of a seed are right, or which one is not. LLVM's end is not the end of this process."""
    command = [sys.executable, "-m", "tests.programs", "--seed", str(seed), "--programs", str(programs)]
    command += ["--from-ptx", arch] if arch else []
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    print(found.stdout.splitlines()[0] if found.stdout else found.stderr, flush=True)
    return "" if found.returncode == 0 else f"{' '.join(command[1:])}\n{found.stdout}{found.stderr[-3000:]}"


def _search_all(first_seed: int, programs: int, arch: str = "") -> None:
    """With an architecture, programs run from their PTX as well."""
    shares = [
        (first_seed + index, min(_SHARE, programs - start)) for index, start in enumerate(range(0, programs, _SHARE))
    ]
    with ThreadPoolExecutor(core_count()) as pool:
        failures = [failure for failure in pool.map(lambda share: _search(*share, arch), shares) if failure]
    assert not failures, "\n\n".join(failures)


@pytest.mark.timeout(1200)
def test_programs() -> None:
    _search_all(0, 40)


@pytest.mark.timeout(1200)
def test_programs_from_ptx() -> None:
    _search_all(1_000_000, 10, "sm_90a")


@pytest.mark.sweep
@pytest.mark.timeout(24 * 3600)
@pytest.mark.parametrize("arch", ["", "sm_75", "sm_90a"])
def test_many_programs(request: pytest.FixtureRequest, arch: str) -> None:
    """From PTX the tenth part: a program takes ten times as long."""
    programs = request.config.getoption("--programs")
    _search_all(request.config.getoption("--first-seed"), programs // 10 if arch else programs, arch)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", kept.names())
def test_regression(name: str) -> None:
    """A program that failed once, at every level of optimisation."""
    case, given, expected = kept.read(name)
    with Worker() as worker:
        for each in kept.at_every_level(case):
            found = worker.run(each, given)
            assert not isinstance(found, str), found
            assert difference(found, expected) == ""


@needs_ptxas
def test_programs_assemble(tmp_path: Path) -> None:
    """What runs on the CPU is PTX that ptxas takes as well; all kernels are one module."""
    kernels: list[Specialisation] = []

    for case, _ in cases(0, 60):
        with suppress(nv.CompileError):
            kernels.append(specialised(case.text.replace("def program(", f"def program{len(kernels)}(")))
    assert len(kernels) > 30
    ptx = compiler.compile_kernels(kernels, CompileOptions("sm_90"), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(kernels)
    assert assemble(ptx, "sm_90", tmp_path) == ""


# What the tests above rest on


_SUM = """
def program(x: nv.Array[nv.f32], m: nv.Array[nv.u8, 2], out: nv.Array[nv.f32]):
    t = nv.grid(1)
    total = 0
    for i in range(8):
        if i == 6:
            break
        total += m[t, i] * x[t]
    out[t] = total
"""


def test_the_interpreter_interprets() -> None:
    """A program whose result NumPy has, too."""
    program = Program(_SUM)
    assert program.variables == {"t": "i32", "total": "f32", "i": "i32"}
    x, m = np.array([0.5, -2.0], np.float32), np.arange(2 * COLUMNS, dtype=np.uint8).reshape(2, COLUMNS)
    out = np.zeros(2, np.float32)
    program.run(2, {"x": x, "m": m, "out": out})
    assert np.array_equal(out, m[:, :6].sum(1) * x)


def test_the_interpreter_takes_assignments_in_their_order() -> None:
    """A variable that begins as a half stays one; a test assigns a literal to it later."""
    lines = ["v = x[0]", "if s == (v := 0):", "    s = 1", "out[0] = v"]
    head = "def program(s: nv.i32, x: nv.Array[nv.f16], out: nv.Array[nv.f32]):"
    assert Program("\n    ".join([head, *lines])).variables["v"] == "f16"


def test_differences_of_ptx_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(_SUM)
    _, given = model(case)
    run = from_ptx.Twice("sm_75")
    assert isinstance(run(case, given), Outcome)
    changed = replace(case, text=_SUM.replace("total += m[t, i] * x[t]", "total -= m[t, i] * x[t]"))
    lifted = run.from_ptx
    monkeypatch.setattr(from_ptx.Twice, "from_ptx", lambda self, case, given: lifted(changed, given))
    assert "from its PTX for sm_75" in str(run(case, given))


def test_differences_are_found() -> None:
    case = Case(_SUM)
    expected, given = model(case)
    assert difference(outcome(case, given), expected) == ""
    assert expected.arrays is not None
    expected.arrays["out"][2] += 1
    assert difference(outcome(case, given), expected).startswith("out[2] is ")
    refused = replace(case, text=_SUM.replace("total = 0", "total = True"))
    assert model(refused)[0].refused
    assert difference(outcome(refused, {}), model(refused)[0]) == ""
    assert difference(outcome(refused, {}), expected).startswith("nvgen refuses it")
    assert difference(outcome(case, {}), model(refused)[0]).startswith("only the interpreter refuses it")


@pytest.mark.parametrize("text", ("nv.math.signbit(x[t] - x[t])", "nv.math.copysign(nv.f32(1), x[t] - x[t]) < 0"))
def test_the_sign_of_a_nan_is_open(text: str) -> None:
    """IEEE 754 does not say which sign the NaN of an operation has, and machines differ."""
    case = Case(f"def program(x: nv.Array[nv.f32], out: nv.Array[nv.bool]):\n    t = nv.grid(1)\n    out[t] = {text}\n")
    infinite = replace(case, text=case.text.replace("x[t] - x[t]", "(x[t] - x[t]) / nv.f32(0)"))
    with Worker() as worker:
        assert check(infinite, worker) is None


def test_a_failure_is_made_smaller() -> None:
    """What fails may be anything: here a division in a program of some length."""

    def divides(case: Case) -> str:
        return "a division" if " // " in case.text else ""

    case, choices = next(pair for pair in cases(0, 1000) if divides(pair[0]) and 100 < len(pair[1]) < 200)
    smaller, wrong = smallest(case, "", choices, divides, generator.case)
    assert wrong == divides(smaller) == "a division"
    assert len(smaller.text.splitlines()) < 12


#: What programs have to have in them, as it is written there.
_FEATURES = (
    *(r"@dataclass\nclass P1", r"class P\d\(NamedTuple\)", r"compare=False", r": P0\n", r"nv\.Array\[P\d, 2\]"),
    *(r", q: P\d", r"P\d\([^\n]*\) != ", r"\(w\d (!=|==) ", r"y\d\[t\] (!=|==) ", r"\([^()]*, [^()]*\) (!=|==) \("),
    *(r"w\d\.a = ", r"y\d\[t\]\.\w\.\w [-+*]?= ", r"w\d = w\d\n", r"\(w\d if ", r"-> P\d:", r"-> tuple\[", r"f\d\(y\d"),
    *(r"tuple\[tuple", r"v\d, v\d = w\d", r"\(v\d, v\d\)", r"nv\.vec\[nv\.f32, 3\]", r"(all|any)\(", r"\.w\b"),
    *(r"nv\.c128\(", r" (1|2\.5)j\)", r"\.conjugate\(\)", r"\.imag", r"nv\.math\.fma", r"math\.floor", r"copysign"),
    *(r"near_v\d\[t\] = nv\.math", r"nv\.atomic\.add\(g\d", r"nv\.atomic\.cas\(x\d", r"atomic\.\w+\(nv\.address_of"),
    *(r"address_of\(y\d", r"r\d\.cast\(nv\.", r"\(r\d - r\d\)", r"r\d\[\d\] = ", r"\(r\d \+ \d\)\[0\]", r"\.T\n"),
    *(r"\.T\[", r"::-1\]", r"u\d\[t, -?\d\] [-+*]?= ", r"case \d", r"return ", r"lambda f\d_p0", r" & 1\]"),
    r"\(w\d := ",
)


def test_every_feature_is_drawn() -> None:
    texts = [case.text for case, _ in cases(0, 800)]
    missing = [feature for feature in _FEATURES if not any(re.search(feature, text) for text in texts)]
    assert missing == []


def test_a_planted_miscompile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """`!=` of structs and tuples, as it once was: the parts compared with `!=`, and the result inverted."""
    right = comparisons.by_fields

    def wrong(context, symbol, left, right_, names, span, compare):  # type: ignore[no-untyped-def]
        def differ(symbol, one, other):  # type: ignore[no-untyped-def]
            return compare("!=", one, other)

        return right(context, symbol, left, right_, names, span, compare if symbol == "==" else differ)

    monkeypatch.setattr(comparisons, "by_fields", wrong)
    monkeypatch.setattr("tests.programs.search._SECONDS_TO_SHRINK", 0)
    failure = search(0, 300).failure
    assert failure is not None and "!=" in failure[0].text


def test_kept_programs_are_read_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays of structs and vectors, complex numbers and a struct as a value, to the bit."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    for number, (case, _) in enumerate(cases(1, 40)):
        kept.write(f"case{number}", case, "")
        expected, given = model(case)
        _, read_given, read_expected = kept.read(f"case{number}")
        assert difference(read_expected, expected) == ""
        arrays = [{name: value for name, value in of.items() if np.ndim(value)} for of in (read_given, given)]
        assert difference(*(Outcome(types={}, arrays=found) for found in arrays)) == ""


def test_an_abort_ends_the_worker_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(_SUM)
    _, given = model(case)
    with Worker() as worker, monkeypatch.context() as patch:
        patch.setattr("tests.programs.worker.outcome", lambda case, given: os.kill(os.getpid(), signal.SIGKILL))
        assert worker.run(case, given) == "it ends the process with status -9"
        patch.setattr("tests.programs.worker.outcome", lambda case, given: 1 // 0)
        found = worker.run(case, given)
        assert isinstance(found, str) and found.startswith("ZeroDivisionError")
