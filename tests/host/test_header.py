"""Programs in C and C++ that launch kernels by a header."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen.host.header import header
from tests.driver import building
from tests.emulate.running import emulate
from tests.host import kernels
from tests.host.building import ARCH, PROGRAMS, all_kernels, compile_object, link, specialised

pytestmark = pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the headers are: of all kernels, and of one whose PTX no driver takes."""
    made = tmp_path_factory.mktemp("host")
    (made / "kernels.h").write_text(header("kernels", *all_kernels(), "ptx"))
    found, ptx = specialised(kernels.count), all_kernels()[1]
    wrong = ptx.replace(b"ret;", b"ret [;")
    (made / "broken.h").write_text(header("broken", found, wrong, "ptx"))
    return made


@pytest.fixture(scope="module")
def other(folder: Path) -> Path:
    return compile_object(PROGRAMS / "other.c", folder)


@pytest.mark.parametrize(
    ("program", "said"), [("everything.c", "everything is right"), ("throwing.cpp", "everything is thrown")]
)
def test_programs_of_two_source_files(program: str, said: str, folder: Path, other: Path) -> None:
    first = compile_object(PROGRAMS / program, folder)
    result = emulate("--arch", ARCH, str(link([first, other], folder / Path(program).stem)))
    assert (result.returncode, result.stdout.strip()) == (0, said), result.stderr
