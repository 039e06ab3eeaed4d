"""``nvgen build`` of LLVM IR over which LLVM ends the process: a diagnostic, and no file is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen.cli import main
from nvgen.targets.nvptx import ir_input
from tests.cli import dying_llvm

pytestmark = pytest.mark.sweep(6)

NEVER = 999
#: How LLVM ends, with which words, and what is said of it.
DEATHS = {
    "exit": ("exit", "LLVM ERROR: there is no such register", "there is no such register"),
    "abort": ("SIGABRT", "LLVM ERROR: Cannot select: t7: i64 = Node", "Cannot select: t7: i64 = Node"),
    "assertion": (
        "SIGABRT",
        'python: /llvm/lib/A.cpp:7: void llvm::f(): Assertion `x && "words"\' failed.',
        'an assertion of LLVM failed, `x && "words"` (A.cpp:7)',
    ),
    "without a word": ("SIGSEGV", "", "the process ended without a word (SIGSEGV)"),
}


def build(folder: Path, death: str, first: int, *architectures: str) -> int:
    """The exit status of ``nvgen build`` with the stand-in, which lives from the architecture ``first`` on."""
    how, words, _ = DEATHS[death]
    source = folder / "case.ll"
    source.write_text(f"; dies by {how} before sm_{first}: {words}\ndefine ptx_kernel void @k() {{\n  ret void\n}}\n")
    output = ["-o", str(folder / "case.ptx")] if len(architectures) == 1 else []
    options = [option for architecture in architectures for option in ("--arch", architecture)]
    with pytest.raises(SystemExit) as ended:
        main(["build", str(source), *output, *options])
    return int(ended.value.code or 0)


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ir_input, "compile_here", dying_llvm.compile_here)


@pytest.mark.parametrize("death", DEATHS)
def test_the_words_of_llvm_are_said(death: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "case.ptx").write_text("what was there before")
    assert build(tmp_path, death, NEVER, "sm_80") == 1
    errors = capsys.readouterr().err
    assert f"error[NVG0521]: for sm_80, LLVM cannot compile this: {DEATHS[death][2]}\n" in errors
    assert errors.count("error[") == 1 and "Traceback" not in errors
    assert (tmp_path / "case.ptx").read_text() == "what was there before"
    assert {path.name for path in tmp_path.iterdir()} == {"case.ll", "case.ptx"}


def test_the_first_architecture_that_can_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(tmp_path, "abort", 90, "sm_80") == 1
    assert "it can from sm_90 on: `--arch sm_90`" in capsys.readouterr().err


def test_no_output_of_several_is_written_if_one_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(tmp_path, "abort", 90, "sm_90", "sm_70") == 1
    errors = capsys.readouterr().err
    assert "for sm_70" in errors and "`--arch sm_90`" in errors
    assert {path.name for path in tmp_path.iterdir()} == {"case.ll"}


def test_where_it_lives_there_is_a_result(tmp_path: Path) -> None:
    assert build(tmp_path, "abort", 80, "sm_80") == 0
    assert (tmp_path / "case.ptx").read_text() == "// PTX\n"
