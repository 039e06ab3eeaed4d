"""Workarounds for LLVM, llvmlite and ptxas: each is marked, and what it works around is still there."""

from __future__ import annotations

import platform
import re
from collections.abc import Callable

import pytest
from llvmlite import __version__ as llvmlite_version
from llvmlite import binding

from nvgen.files import cuda_tools
from tests.workarounds import markers
from tests.workarounds.reproducers import Reproducer, reproducers

#: Text of comments that names a release; a source of facts is no workaround.
_RELEASE = re.compile(r"\b(?:LLVM 2\d\.\d|llvmlite 0\.\d+)(?!'s)")
#: Files that name one and work around nothing: they only say which release the facts are of.
_FACTS_ALONE = {"intrinsics_db/complete_nvvm.py"}
#: How many workarounds have no reproducer. Whoever adds one says why it cannot have one.
_WITHOUT = 7

MARKERS = markers.markers()
REPRODUCERS = reproducers()


@pytest.mark.parametrize("marker", MARKERS, ids=lambda marker: f"{marker.file}-{marker.line}")
def test_markers_say_what_they_work_around(marker: markers.Marker) -> None:
    assert marker.tool, f"not as `tests/workarounds/markers.py` has it: {marker}"
    known = {reproducer.name for reproducer in REPRODUCERS}
    shown = (bool(marker.reason), marker.reproducer in known, _is_test(marker.guard))
    assert shown.count(True) == 1, f"there is no such reproducer or test: {marker}"


def _is_test(name: str) -> bool:
    """Whether a file of the tests has a test of this name: ``tests/FOLDER/test_MODULE.py::test_name``."""
    file, _, test = name.partition("::")
    path = markers.ROOT / file
    return bool(test) and path.is_file() and f"def {test}(" in path.read_text(encoding="utf-8")


def test_each_reproducer_belongs_to_a_marker() -> None:
    assert {marker.reproducer for marker in MARKERS if marker.reproducer} == {found.name for found in REPRODUCERS}


@pytest.mark.parametrize("reproducer", REPRODUCERS, ids=lambda reproducer: reproducer.name)
def test_the_defect_is_still_there(reproducer: Reproducer) -> None:
    if reproducer.needs_ptxas and cuda_tools.ptxas() is None:
        pytest.skip("no ptxas: NVIDIA publishes nvidia-cuda-nvcc for Linux and Windows only")
    if reproducer.name == "linker_memory.py" and platform.system() != "Linux":
        pytest.skip("only Linux tells how much memory a process has")
    problem = reproducer.problem()
    own = "\n".join(str(marker) for marker in MARKERS if marker.reproducer == reproducer.name)
    release = ".".join(map(str, binding.llvm_version_info))
    assert not problem, (
        f"{reproducer.name} does not show its defect with LLVM {release}, llvmlite {llvmlite_version}: take the "
        f"workaround out if it is mended.\n{own}\n{problem}"
    )


@pytest.mark.parametrize("reproducer", REPRODUCERS, ids=lambda reproducer: reproducer.name)
def test_reproducers_say_what_would_show_that_it_is_mended(reproducer: Reproducer) -> None:
    assert reproducer.lines("defect") and reproducer.lines("mended")
    assert reproducer.path.suffix == ".py" or (reproducer.lines("seen") and len(reproducer.lines("compile")) == 1)


def test_all_were_looked_at_with_this_llvm() -> None:
    """Of another release everything may be otherwise, also what no reproducer shows."""
    llvmlite = tuple(map(int, llvmlite_version.split(".")[:2]))
    found = (binding.llvm_version_info[:2], llvmlite)
    assert found == (markers.LLVM, markers.LLVMLITE), (
        f"LLVM and llvmlite are now {found}: look at these workarounds again, then raise the releases in "
        "tests/workarounds/markers.py:\n" + "\n".join(map(str, MARKERS))
    )


def test_few_have_no_reproducer() -> None:
    without = [str(marker) for marker in MARKERS if marker.reason]
    assert len(without) == _WITHOUT, "\n".join(without)


def test_what_names_a_release_is_marked() -> None:
    marked = {marker.file for marker in MARKERS}
    texts = {
        path.relative_to(markers.ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder in markers.FOLDERS
        for path in (markers.ROOT / folder).rglob("*.py")
    }
    assert {name for name, text in texts.items() if _RELEASE.search(text)} - marked == _FACTS_ALONE


# What a mended defect, and a marker that is wrong, would look like


@pytest.mark.parametrize(
    "text",
    [
        "# Workaround (LLVM 22.1): no date. Reproducer: tests/workarounds/ifunc.ll",
        "# Workaround (LLVM, 2026-11): no release. Reproducer: tests/workarounds/ifunc.ll",
        "# Workaround (LLVM 22.1, 2026-13): no such month. Reproducer: tests/workarounds/ifunc.ll",
        "# Workaround (LLVM 22.1, 2026-11): nothing shows it.",
        "# Workaround (LLVM 22.1, 2026-11): it says no reason. Reproducer: none",
        "# Workaround (LLVM 22.1, 2026-11): it goes on. Reproducer: tests/workarounds/ifunc.ll\n# and on",
        "# Workaround (LLVM 22.1, 2026-11): it goes on. Reproducer: none, because of this\n# Something else.",
        "# Workaround (LLVM 22.1, 2026-11): it names no test. Guard: tests/targets/test_worker.py",
        "# Workaround (LLVM 22.1, 2026-11): both. Reproducer: tests/workarounds/ifunc.ll Guard: tests/a.py::test_a",
    ],
)
def test_incomplete_markers_are_found(text: str) -> None:
    (marker,) = markers.in_text(f"x = 1\n{text}\ny = 2\n", "file.py")
    assert not marker.tool and marker.line == 2


def test_markers_of_several_lines_are_read() -> None:
    text = (
        "    # Workaround (LLVM 22.1, 2026-11): it takes\n    # two lines. Reproducer: tests/workarounds/a.ll\n"
        "    # Workaround (ptxas 13.5, 2027-01): it is another. Reproducer: none, because so it is\n"
    )
    first, second = markers.in_text(text, "file.py")
    assert (first.text, first.reproducer, first.reason) == ("it takes two lines.", "a.ll", "")
    assert (second.tool, second.release, second.date, second.reason) == ("ptxas", "13.5", "2027-01", "so it is")


_MENDED: dict[str, Callable[[str], str]] = {
    "atomicrmw_scope.ll": lambda text: text.replace("acq_rel\n", "acq_rel\n  fence acq_rel\n", 1),
    "guide_operands.ll": lambda text: text.replace("i32 @llvm", "i1 @llvm").replace("store i32", "store i1"),
    "mapa_capture.ll": lambda text: text.replace("ptr addrspace(7) @llvm.nvvm.mapa", "ptr addrspace(7) @mapa"),
    "parameter_width.ll": lambda text: text.replace("i24", "i32"),
}


@pytest.mark.parametrize("name", _MENDED)
def test_a_mended_defect_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same text without what LLVM or ptxas gets wrong."""
    (reproducer,) = (found for found in REPRODUCERS if found.name == name)
    if reproducer.needs_ptxas and cuda_tools.ptxas() is None:
        pytest.skip("no ptxas: NVIDIA publishes nvidia-cuda-nvcc for Linux and Windows only")
    monkeypatch.setattr(reproducer, "text", _MENDED[name](reproducer.text))
    assert reproducer.problem()


def test_a_guard_is_a_test_that_is_there() -> None:
    text = "# Workaround (LLVM 22.1, 2026-11): the process ends. Guard: tests/targets/test_worker.py::"
    (right,) = markers.in_text(f"{text}test_what_ends_llvm_is_a_diagnostic", "file.py")
    (wrong,) = markers.in_text(f"{text}test_that_nobody_wrote", "file.py")
    assert _is_test(right.guard) and not _is_test(wrong.guard)


def test_the_list_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    from tests.workarounds.__main__ import main

    main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == [str(marker) for marker in MARKERS]
    assert lines[-1].startswith(f"{len(MARKERS)} workarounds, {_WITHOUT} of them")
