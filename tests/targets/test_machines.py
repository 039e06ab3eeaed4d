"""LLVM's machines for PTX: which modules share one, and that no PTX shows it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract import llvm
from nvgen.targets.nvptx import emit
from nvgen.targets.nvptx.options import CompileOptions

COPY = "def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):\n    i = nv.grid(1)\n    if i < a.size:\n        b[i] = a[i]\n"
#: LLVM numbers each call of ``vprintf``, and what is not inlined is called.
PRINT = "def p(a: nv.Array[nv.f32]):\n    print(a[0])\n    print(a[1])\n"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What machines are made of; none is idle at the start."""
    noted: list[object] = []
    make: Callable[..., llvm.TargetMachine] = llvm.target_machine

    def noting(*arguments: object, **named: object) -> llvm.TargetMachine:
        noted.append((*arguments, *named.values()))
        return make(*arguments, **named)

    monkeypatch.setattr(llvm, "target_machine", noting)
    monkeypatch.setattr(emit, "_idle", {})
    return noted


def ptx(text: str, arch: str = "sm_90", level: int = 3) -> str:
    kernel = nv.Kernel.from_source(text).specialise()
    made = compiler.compile_kernels([kernel], CompileOptions(arch, level=level), compiler.Stage.PTX).text
    return made[made.index(".version") :]  # without the kernel's file, which is another each time


def test_kernels_share_a_machine(made: list[object]) -> None:
    first = ptx(COPY)
    assert ptx(COPY.replace("a[i]", "a[i] + 1.0")) != first
    assert ptx(COPY) == first
    assert len(made) == 1


def test_other_targets_have_others(made: list[object]) -> None:
    for _ in range(2):
        ptx(COPY)
        ptx(COPY, "sm_100")
        ptx(COPY, level=1)
    assert len(made) == len(set(made)) == 3


def test_calls_are_numbered_from_the_first(made: list[object]) -> None:
    """A machine that has printed calls is not used again: it would go on with its numbers."""
    first = ptx(PRINT)
    assert "// callseq 1," in first
    ptx(COPY)
    assert len(made) == 2
    assert ptx(PRINT) == first
    ptx(COPY)
    assert len(made) == 3


def test_what_is_compiled_at_the_same_time_has_machines_of_its_own(made: list[object]) -> None:
    one = compiler.emitted("nvptx", [nv.Kernel.from_source(COPY).specialise()], CompileOptions(), compiler.Stage.PTX)
    other = compiler.emitted("nvptx", [nv.Kernel.from_source(PRINT).specialise()], CompileOptions(), compiler.Stage.PTX)
    assert one.pipeline._machine is not other.pipeline._machine
    expected = ptx(COPY)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: ptx(COPY), range(16))) == {expected}
