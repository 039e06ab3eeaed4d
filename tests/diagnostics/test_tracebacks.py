"""What pytest and Python show of an error: the line of the user's that caused it, and in pytest no frame of nvgen's."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv

np = pytest.importorskip("numpy")

PACKAGE = f"{Path(nv.__file__).parent}{os.sep}"


@nv.kernel
def undefined(a: nv.Array[nv.f32]):
    a[0] = missing  # noqa: F821


@nv.kernel
def outside(a: nv.Array[nv.f32]):
    a[5] = 1


@nv.kernel
def asserts(a: nv.Array[nv.f32]):
    assert a[0] == 7, "seven"


@nv.kernel
def wrongly_annotated(a: 3):
    pass


ONE = np.zeros(1, np.float32)
TABLE = nv.global_array(3, nv.f32)


def options_of_the_decorator() -> None:
    @nv.kernel(max_thread=3)
    def k(a):
        pass


def a_device_function_of_a_class() -> None:
    @nv.device
    class C:
        pass


def a_device_that_is_none() -> None:
    with nv.device("tpu"):
        pass


def an_element_that_is_not_there() -> None:
    TABLE[7]


def no_number() -> None:
    TABLE[0] = "x"


def an_index_of_the_hardware() -> None:
    nv.thread_idx.x + 1


def a_missing_name() -> None:
    nv.no_such_name  # noqa: B018


CASES: list[Callable[[], Any]] = [
    lambda: undefined.on("cpu")[1, 1](ONE),
    lambda: outside.on("cpu")[1, 1](3),
    lambda: outside.on("cpu")[1, 1](a=3),
    lambda: outside.on("cpu")[1, "x"](ONE),
    lambda: outside.on("cpu", check="all")[1, 1](ONE),
    lambda: outside.on("cpu", check="step")[1, 1](ONE),
    lambda: asserts.on("cpu")[1, 1](ONE),
    lambda: outside.launch(ONE, grid=1, blok=1),
    lambda: outside.on("cpu").launch(3, grid=1, block=1),
    lambda: outside.forall("x")(ONE),
    lambda: outside(ONE),
    lambda: undefined.ptx("sm_90"),
    lambda: undefined.llvm_ir("sm_90"),
    lambda: outside.ptx("sm_1"),
    lambda: wrongly_annotated.ptx("sm_90"),
    lambda: outside.bind(n=1),
    lambda: outside.on("tpu"),
    lambda: outside.on("cpu", check="nothing"),
    lambda: outside.no_such_attribute,
    lambda: nv.kernel(3),
    lambda: nv.kernel(lambda x: x),
    lambda: nv.Kernel.from_source("def k("),
    lambda: nv.global_array("x", nv.f32),
    lambda: TABLE.copy_from("x"),
    lambda: nv.cuda.zeros(3, "no type"),
    lambda: nv.cuda.time(3),
    lambda: nv.cuda.no_such_name,
    lambda: nv.f32(3),
    lambda: nv.vec[nv.f32, 2](1, 2),
    lambda: nv.syncwarp(3),
    options_of_the_decorator,
    a_device_function_of_a_class,
    a_device_that_is_none,
    an_element_that_is_not_there,
    no_number,
    an_index_of_the_hardware,
    a_missing_name,
]


@pytest.mark.parametrize("case", CASES)
def test_the_last_frame_that_is_shown_is_the_users(case: Callable[[], Any]) -> None:
    with pytest.raises((nv.CompileError, nv.LaunchError, IndexError, AttributeError)) as raised:
        case()
    shown = raised.traceback.filter(raised)
    assert [entry for entry in shown if str(entry.path).startswith(PACKAGE)] == []
    assert shown[-1].frame.code.raw is case.__code__
    # Python itself hides no frame: there is the one that raises.
    ours = [frame for frame in traceback.extract_tb(raised.tb) if frame.filename.startswith(PACKAGE)]
    assert len(ours) <= (2 if raised.errisinstance(IndexError) else 1)
    error = raised.value
    if isinstance(error, (nv.CompileError, nv.LaunchError)):
        assert error.diagnostic.span is not None
        assert not error.__context__ or error.__suppress_context__


def test_a_defect_shows_its_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no user can have caused must be seen where it happens."""
    monkeypatch.setattr("nvgen.kernels.Kernel.specialise", lambda self: 1 // 0)
    with pytest.raises(ZeroDivisionError) as raised:
        outside.ptx()
    shown = raised.traceback.filter(raised)
    assert {Path(str(entry.path)).name for entry in shown} == {"test_tracebacks.py", "kernels.py"}


@pytest.mark.sweep
@pytest.mark.parametrize("style", ["long", "short", "line", "auto"])
def test_pytest_itself(tmp_path: Path, style: str) -> None:
    (tmp_path / "test_cases.py").write_text(
        "import nvgen as nv\n\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = missing\n\n"
        "def test_ptx():\n    k.ptx()\n\ndef test_launch(nvgen_checked):\n    k[1, 1](3)\n\n"
        "def test_decorator():\n    nv.kernel(max_thread=3)\n\ndef test_of_the_host():\n    nv.syncthreads()\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NVGEN_CACHE_DIR": "off"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--tb={style}", "test_cases.py"]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert "4 failed" in result.stdout, result.stdout
    assert PACKAGE not in result.stdout
    if style == "long":
        assert re.findall(r"^>( +.*)", result.stdout, re.MULTILINE) == [
            "       k.ptx()", "       k[1, 1](3)", "       nv.kernel(max_thread=3)", "       nv.syncthreads()",
        ]  # fmt: skip
