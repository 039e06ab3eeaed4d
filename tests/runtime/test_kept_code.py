"""Machine code for the CPU is compiled once, by one process; what it depends on decides which one it is."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import InternalError
from nvgen.files import cache, compiler_identity, cuda_tools
from nvgen.runtime.cpu import code, compilation
from nvgen.targets.cpu import loading
from nvgen.targets.cpu.objects import memory
from nvgen.targets.cpu.objects.loaded import LoadedModule
from tests.runtime.conftest import forget
from tests.semantics.applications import block_sum
from tests.semantics.case import Case
from tests.semantics.test_cases import CASES
from tests.semantics.test_checked import all_checks
from tests.strategies import Inputs

pytestmark = [pytest.mark.usefixtures("folder"), pytest.mark.sweep(6)]

if not memory.is_available():
    pytest.skip("code is not kept on this system", allow_module_level=True)

KERNEL = "def k(a: nv.Array[nv.f32]):\n    a[nv.thread_idx.x] = 1.0\n"
#: It is not known before that no threads race.
UNPROVED = KERNEL.replace("nv.thread_idx.x", "nv.thread_idx.x + nv.i32(a[nv.thread_idx.x])")
#: Threads wait for each other, and functions of the target's own are called.
WAITING = """\
def k(a: nv.Array[nv.f32]):
    shared = nv.shared.array(32, nv.f32)
    shared[nv.lane_id()] = 2.0
    nv.syncthreads()
    if nv.lane_id() < 40:
        a[nv.lane_id()] = nv.warp.reduce_add(shared[31 - nv.lane_id()])
"""
LIBDEVICE = "def k(a: nv.Array[nv.f32]):\n    a[nv.thread_idx.x] = nv.math.cos(a[nv.thread_idx.x])\n"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the kernels that are compiled."""
    names: list[str] = []
    compiled = compilation.compiled

    def counting(kernel: Any, *others: Any) -> Any:
        names.append(kernel.name)
        return compiled(kernel, *others)

    monkeypatch.setattr(compilation, "compiled", counting)
    return names


def launched(text: str = KERNEL, options: Any = None, namespace: Any = None, **how: Any) -> list[float]:
    kernel = nv.Kernel.from_source(text, filename="k.py", namespace=namespace, **(options or {}))
    a = np.zeros(32, np.float32)
    kernel.on("cpu", **how)[1, 32](a)
    return list(a)


def later(*arguments: Any, **named: Any) -> list[float]:
    forget()
    return launched(*arguments, **named)


def entries() -> int:
    store = cache.store()
    assert store is not None
    return store.info().entries


@pytest.mark.parametrize(("text", "value", "kept"), [(KERNEL, 1.0, 1), (WAITING, 64.0, 2), (LIBDEVICE, 1.0, 2)])
def test_code_is_compiled_once(compiled: list[str], text: str, value: float, kept: int) -> None:
    for _ in range(3):
        assert later(text) == [value] * 32
    assert compiled == ["k"]
    assert entries() >= kept


def test_each_way_to_run_has_code_of_its_own(compiled: list[str]) -> None:
    ways: list[dict[str, Any]] = [{}, {"check": "race"}, {"check": "all"}, {"schedule": "random", "seed": 3}]
    for count, how in enumerate(ways, 1):
        for _ in range(2):
            assert later(UNPROVED, **how) == [1.0] * 32
        assert len(compiled) == count


def test_checks_that_would_find_nothing_have_the_code_of_others(compiled: list[str]) -> None:
    for how in ({}, {"check": "race"}, {"check": "all"}):
        assert later(**how) == [1.0] * 32
    assert compiled == ["k"]


def test_another_option_or_text_is_other_code(compiled: list[str]) -> None:
    texts: list[tuple[str, dict[str, Any]]] = [
        *((KERNEL, {}), (KERNEL.replace("1.0", "2.0"), {}), (KERNEL, {"max_threads": 64}), (KERNEL, {"ftz": True}))
    ]
    for count, (text, options) in enumerate(texts, 1):
        for _ in range(2):
            assert later(text, options) == [2.0 if "2.0" in text else 1.0] * 32
        assert len(compiled) == count


@pytest.mark.parametrize("what", ["nvgen", "llvm", "processor"])
def test_another_compiler_or_processor_makes_its_own(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    launched()
    monkeypatch.setattr(compiler_identity, what, lambda: ("another",))
    later()
    later()
    assert compiled == ["k", "k"]


def test_nothing_is_kept_for_a_processor_that_nobody_knows(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler_identity, "processor", lambda: None)
    assert launched() == later() == [1.0] * 32
    assert compiled == ["k", "k"] and not entries()


def test_what_was_edited_meanwhile_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    edits = iter(range(100))
    monkeypatch.setattr(compiler_identity, "nvgen", lambda: (next(edits),))
    launched()
    assert not entries()


def test_another_libdevice_makes_other_code(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    library = cuda_tools.libdevice()
    assert library is not None
    copy = tmp_path / "libdevice.10.bc"
    copy.write_bytes(library.read_bytes())
    launched(LIBDEVICE)
    monkeypatch.setenv("NVGEN_LIBDEVICE", str(copy))
    later(LIBDEVICE)
    later(LIBDEVICE)
    assert compiled == ["k", "k"]


def test_an_own_function_that_is_gone_is_made_anew(folder: Path, compiled: list[str]) -> None:
    """The least recently used are removed first, whatever needs them."""
    assert launched(WAITING, tier="optimised") == [64.0] * 32
    artifacts = list((folder / "artifacts").glob("*.nvgen"))
    functions = [path for path in artifacts if b"kernel.k" not in path.read_bytes()]
    assert len(functions) == len(artifacts) - 1 > 0
    path = max(functions, key=lambda path: path.stat().st_size)
    path.unlink()
    assert later(WAITING, tier="optimised") == [64.0] * 32
    assert compiled == ["k", "k"] and path.exists()


def test_device_variables_are_those_of_the_launch(compiled: list[str]) -> None:
    """Their addresses are not in the code that is kept."""
    text = "def k(a: nv.Array[nv.f32]):\n    a[nv.thread_idx.x] = ones[nv.thread_idx.x]\n"
    for _ in range(2):
        ones = nv.global_array(32, nv.f32, init=[1] * 32)
        assert later(text, namespace={"ones": ones}) == [1.0] * 32
    assert compiled == ["k"]


def test_what_is_printed_comes_from_kept_code(compiled: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    text = 'def k(a: nv.Array[nv.f32]):\n    if nv.thread_idx.x == 3:\n        print("über", nv.thread_idx.x)\n'
    for _ in range(2):
        later(text)
    assert compiled == ["k"]
    assert capsys.readouterr().out == "über 3\n" * 2


#: What a launch ends with, by text and checks: numbers of checks, sites and calls lead to the same words.
FAILING: dict[str, tuple[str, dict[str, Any]]] = {
    "index": ("def k(a: nv.Array[nv.f32]):\n    a[nv.thread_idx.x + 1] = a[0]\n", {"check": "bounds"}),
    "assertion": ("def k(a: nv.Array[nv.f32]):\n    assert a[0] > 1.0, 'too small'\n    a[0] = 1.0\n", {}),
    "deadlock": (
        "def k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n    nv.barrier.sync(1 if nv.thread_idx.x < 16 else 2, 32)\n",
        {},
    ),
    "race": ("def k(a: nv.Array[nv.f32]):\n    a[nv.thread_idx.x // 2] = nv.f32(nv.thread_idx.x)\n", {"check": "race"}),
    "unwritten": (
        "def k(a: nv.Array[nv.f32]):\n    s = nv.shared.array(32, nv.f32)\n    a[nv.thread_idx.x] = s[3]\n",
        {"check": "all"},
    ),
    "stack": ("def k(a: nv.Array[nv.f32]):\n    a[0] = nv.f32(endless(1))\n", {}),
}


def endless(x: nv.i32) -> nv.i32:
    return endless(x + 1) + 1


def _failure(what: str, before: str = "") -> str:
    text, how = FAILING[what]
    with pytest.raises(nv.LaunchError) as raised:
        later(before + text, namespace={"endless": endless}, **how)
    return str(raised.value)


@pytest.mark.parametrize("what", FAILING)
def test_kept_code_fails_in_the_same_words(compiled: list[str], what: str) -> None:
    first = _failure(what)
    codes = ["k", "k"] if what == "index" else ["k"]  # the second one has the checks that a test covers
    assert _failure(what) == first and compiled == codes
    moved = _failure(what, "# two lines\n\n")
    assert compiled == [*codes, *codes], "spans are part of the kernel"
    lines = [[int(line) for line in re.findall(r"k\.py:(\d+)", message)] for message in (first, moved)]
    assert lines[0] and lines[1] == [line + 2 for line in lines[0]]


def test_code_that_would_be_other_code_now_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers in a failure's record mean nothing to other code."""
    _failure("index")
    monkeypatch.setattr(compilation, "cache", SimpleNamespace(digest=lambda text: "another"))
    text, how = FAILING["index"]
    with pytest.raises(InternalError, match="the kept code of k is not what is compiled now"):
        later(text, **how)


def test_each_field_of_loaded_code_is_kept_or_made() -> None:
    assert set(LoadedModule._fields) == {*code._FACTS, *code.MADE}


#: Kernels of each kind, launched on the CPU.
PROGRAM = """\
import sys

import numpy as np

import nvgen as nv

ones = nv.global_array(128, nv.f32, init=[1] * 128)

@nv.kernel
def saxpy(a, x, y):
    i = nv.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i] * ones[i]

@nv.kernel
def softmax(x, out):
    row = nv.block_idx.x * nv.block_dim.y + nv.thread_idx.y
    value = nv.math.exp(x[row, nv.lane_id()])
    out[row, nv.lane_id()] = value / nv.warp.reduce_add(value)

"""
PROGRAM += inspect.getsource(block_sum.__wrapped__)  # type: ignore[attr-defined]
PROGRAM += """\
        print("total", partial[0])

with nv.device("cpu"):
    x, y = np.ones(128, np.float32), np.ones(128, np.float32)
    saxpy[4, 32](2.0, x, y)
    saxpy.on("cpu", check="race")[4, 32](2.0, x, y)
    assert (y == 5).all()
    rows = np.zeros((4, 32), np.float32)
    softmax[2, (32, 2)](rows, out := np.zeros_like(rows))
    assert np.allclose(out, 1 / 32)
    numbers, sums = np.ones(64, np.int32), np.zeros(1, np.int32)
    block_sum[1, 64](numbers, sums)
    assert sums[0] == 64
heavy = {"llvmlite", "nvgen.codegen.module", "nvgen.artifacts.compiler", "nvgen.codegen.contract.llvm"}
heavy |= {"nvgen.targets.cpu.abi", "jinja2"}
print(sorted(heavy & set(sys.modules)))
"""


def _ran(path: Path, folder: Path, seed: int) -> str:
    environment = {**os.environ, "NVGEN_CACHE_DIR": str(folder), "PYTHONHASHSEED": str(seed)}
    found = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, env=environment)
    assert found.stderr == ""
    return found.stdout


def _artifacts(folder: Path) -> dict[str, bytes]:
    """The machine code that is kept; what was cut out of libdevice is there besides."""
    found = {path.name: path.read_bytes() for path in (folder / "artifacts").glob("*.nvgen")}
    return {name: content for name, content in found.items() if b'"exports"' in content}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def test_a_second_process_loads_no_llvm(tmp_path: Path, program: Path) -> None:
    assert "llvmlite" in _ran(program, tmp_path, 1)
    kept = _artifacts(tmp_path)
    assert len(kept) > 3
    assert _ran(program, tmp_path, 2) == "total 64\n[]\n"
    assert _artifacts(tmp_path) == kept


@pytest.mark.sweep
def test_whoever_makes_code_makes_the_same(tmp_path: Path, program: Path) -> None:
    """Whatever the order in which Python's sets are."""
    found = []
    for seed in range(1, 4):
        _ran(program, tmp_path / str(seed), seed)
        found.append(_artifacts(tmp_path / str(seed)))
    assert found[0] == found[1] == found[2] != {}


@pytest.mark.sweep
@pytest.mark.parametrize("check", ["bounds", "all"])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_kernel_is_kept(case: Case, check: str, compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in its code is unknown to the linker, and kept code computes what it should."""
    monkeypatch.setattr(loading, "_linkers", None)  # LLVM's are not asked
    check = all_checks(case.kernel.name) if check == "all" else check
    counts = []
    for _ in range(2):
        forget()
        kernel = nv.Kernel(case.kernel._function, case.kernel.options)
        replace(case, kernel=kernel).run("cpu", Inputs(70, 1), check=check)
        counts.append(len(compiled))
    assert counts[0] == counts[1] > 0
