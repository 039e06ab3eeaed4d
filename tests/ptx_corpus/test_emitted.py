"""PTX that nvgen itself makes is read, printed, checked and assembled again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nvgen import ptx
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import ARCHITECTURES, needs_ptxas
from tests.intrinsics import calls
from tests.ptx_corpus import recorder
from tests.ptx_corpus.machine_code import sections
from tests.ptx_corpus.report import HEADER, Report
from tests.ptx_corpus.round_trip import formatted
from tests.semantics.test_cases import CASES

pytestmark = pytest.mark.sweep(6)

_PLACES = list(CASES.values())


@needs_ptxas
def test_some_kernels(tmp_path: Path) -> None:
    """Every fortieth kernel of ``tests/semantics``, in one module; the sweeps have all of them."""
    kernels = [case.kernel.specialise() for case in _PLACES[::40]]
    text = compiler.compile_kernels(kernels, CompileOptions("sm_90"), compiler.Stage.PTX).text
    laid_out, counts = formatted(text, "kernels")
    ptx.check(text, "kernels")
    assert counts.kernels == len(kernels)
    made = [sections(one, tmp_path / f"{place}.ptx", optimises=False) for place, one in enumerate((text, laid_out))]
    assert made[0] == made[1]
    assert sum(name.startswith(".text.") for name in made[0]) >= len(kernels)


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_every_kernel(arch: str, tmp_path: Path) -> None:
    report = Report(arch, tmp_path)
    report.look_at(((case.kernel.name, case.kernel.ptx(arch=arch)) for case in _PLACES), optimises=False)
    print(f"\n{HEADER}\n{report}")
    assert report.refused == report.alarms == report.different == report.not_of_ptxas == []


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@needs_ptxas
def test_every_intrinsic(tmp_path: Path) -> None:
    """The intrinsics that some architecture has, each for the oldest of these."""
    report = Report("intrinsics", tmp_path)
    report.look_at(_of_intrinsics(), optimises=False)
    print(f"\n{HEADER}\n{report}")
    assert report.refused == report.alarms == report.different == []


def _of_intrinsics() -> Iterator[tuple[str, str]]:
    for intrinsic in calls.every():
        for arch in ("sm_75", "sm_80", "sm_90", "sm_90a", "sm_100a", "sm_103a", "sm_120a"):
            try:
                yield intrinsic.short_name, calls.kernel(intrinsic).ptx(arch=arch)
            except CompileError:
                continue
            break


@pytest.mark.sweep
@pytest.mark.timeout(7200)
@needs_ptxas
def test_everything_that_the_tests_emit(tmp_path: Path) -> None:
    """The whole suite runs, and what it makes is looked at; ``NVGEN_RECORDED_PTX`` names a folder where that lies."""
    folder = Path(os.environ.get(recorder.FOLDER, tmp_path / "recorded"))
    if not folder.is_dir():
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.ptx_corpus.recorder", "-n", str(os.cpu_count())]
        environment = {**os.environ, recorder.FOLDER: str(folder)}
        root = Path(__file__).parents[2]
        subprocess.run(command, cwd=root, env=environment, stdout=subprocess.DEVNULL, check=False)
    files = sorted(folder.glob("*.ptx"))
    assert len(files) > 1000
    report = Report("tests", tmp_path)
    report.look_at(((path.stem, path.read_text(encoding="utf-8")) for path in files), optimises=False)
    print(f"\n{HEADER}\n{report}")
    assert report.refused == report.alarms == report.different == []
