"""LLVM's own NVPTX tests: what ``nvgen build`` prints of them ptxas takes, or there is a diagnostic.

``NVGEN_LLVM_TESTS`` names a folder with the files of ``llvm/test/CodeGen/NVPTX``; ``llvm_tests.json`` has those that
were tried, and why each one is refused that is.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.assembling import needs_ptxas
from tests.cli.llvm_tests import PTXAS_32, Run, outcome, runs

#: The variable that names the folder.
FOLDER = "NVGEN_LLVM_TESTS"
KNOWN = json.loads(Path(__file__).with_name("llvm_tests.json").read_text(encoding="utf-8"))


@needs_ptxas
@pytest.mark.sweep
@pytest.mark.timeout(7200)
@pytest.mark.skipif(FOLDER not in os.environ, reason=f"{FOLDER} names no folder with LLVM's tests")
def test_llvms_own_tests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With each RUN line's options, and besides without optimisation, which drops what nobody uses."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    files = sorted(Path(os.environ[FOLDER]).glob("*.ll"))
    for path in files:
        reasons = KNOWN["refused"].get(path.name, {})
        own = {*runs(path.read_text(encoding="utf-8"))} or {Run()}
        for run in sorted({*own, *(replace(run, level=0) for run in own)}):
            found = outcome(path, run, tmp_path)
            is_known = found.code in reasons and found.kind in ("refused", "wrongly refused")
            counts["refused" if is_known else found.kind] += 1
            if found.kind != "accepted" and not is_known:
                wrong.append(f"{path.name} {run}: {found.kind}: {found.words}")
    with capsys.disabled():
        print(f"\n{len(files)} files: {dict(counts)}", *wrong, sep="\n")
    assert files and not wrong


def test_the_list_says_why() -> None:
    """Every file that is refused is one that was tried, and has a reason for each of its diagnostics."""
    names = [name for names in KNOWN["files"].values() for name in names]
    assert len(names) >= 150 and set(KNOWN["refused"]) <= set(names)
    reasons = [pair for own in KNOWN["refused"].values() for pair in own.items()]
    assert reasons and all(code.startswith("NVG") and why.strip() for code, why in reasons)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("llc < %s -march=nvptx -mcpu=sm_20 | FileCheck %s", [Run("sm_20", "", 32)]),
        ("llc < %s -mtriple=nvptx64 -mcpu=sm_90a -mattr=+ptx80 -O0", [Run("sm_90a", "8.0", level=0)]),
        ("llc < %s -mtriple=nvptx64-nvidia-nvcl -mcpu=sm_20", [Run("sm_20", system="nvcl")]),
        ("%if ptxas-sm_90 %{ llc < %s -mcpu=sm_90 | %ptxas-verify -arch=sm_90 %}", [Run("sm_90")]),
        ("not llc -mcpu=sm_100a -mtriple=nvptx64 -mattr=+ptx86 %s", [Run("sm_100a", "8.6")]),
        ("llc < %s -mcpu=sm_30 \\\n; RUN:   -mattr=+ptx101", [Run("sm_30", "10.1")]),
        ("opt < %s -S -nvvm-reflect | FileCheck %s", []),
        ("opt < %s -S | llc -mtriple=nvptx64 -mcpu=sm_70 | FileCheck %s", [Run("sm_70")]),
    ],
)
def test_run_lines(line: str, expected: list[Run]) -> None:
    assert list(runs(f"; RUN: {line}\n")) == expected


def test_the_triple_is_that_of_the_run_line(tmp_path: Path) -> None:
    path = tmp_path / "k.ll"
    path.write_text('target triple = "nvptx-unknown-nvcl"\n')
    assert Run().text(path) == 'target triple = "nvptx64-unknown-nvcl"\n'
    assert Run(system="cuda", bits=32).text(path) == 'target triple = "nvptx-nvidia-cuda"\n'


@needs_ptxas
def test_outcomes(tmp_path: Path) -> None:
    """One of each kind that a file can have here; of 32 bits only where there is a ptxas for those."""
    folder = tmp_path / "ptxas"
    folder.mkdir()
    for text, run, kind in (
        ("define void @f() {\n  ret void\n}\n", Run("sm_75"), "accepted"),
        ("define void @f() {\n  ret void\n}\n", Run("sm_20", bits=32), "accepted"),
        ("define void @f.g() {\n  ret void\n}\n", Run("sm_75"), "refused"),
        ('define void @f() {\n  fence syncscope("foo") seq_cst\n  ret void\n}\n', Run("sm_75"), "refused"),
        ('define void @f() {\n  call void asm sideeffect "no;", ""()\n  ret void\n}\n', Run("sm_75"), "wrong PTX"),
    ):
        path = tmp_path / "k.ll"
        path.write_text(text)
        assert outcome(path, run, folder).kind == kind, (text, os.environ.get(PTXAS_32))
