"""Programs in C and C++ that launch kernels by a header."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen.artifacts.host.header import header
from tests.driver import building
from tests.emulate.running import emulate
from tests.host import kernels
from tests.host.building import ARCH, PROGRAMS, compile_object, link, ptx, specialised, write_headers

pytestmark = [pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-"), pytest.mark.sweep(6)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the headers are."""
    made = tmp_path_factory.mktemp("host")
    write_headers(made)
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


@pytest.mark.parametrize(
    ("option", "said"), [("debug", "CU_JIT_GENERATE_DEBUG_INFO"), ("lineinfo", "CU_JIT_GENERATE_LINE_INFO")]
)
def test_ptx_for_a_debugger_is_loaded_as_such(option: str, said: str, tmp_path: Path) -> None:
    (kernel,) = specialised(kernels.count)
    chosen = kernel.with_changes(options=kernel.options.with_changes(**{option: True}))
    text = header("count", [chosen], b"", "ptx")
    assert said in text and said not in header("count", [kernel], b"", "ptx")
    assert said not in header("count", [chosen], b"", "cubin")
    (tmp_path / "count.h").write_text(text)
    source = tmp_path / "main.c"
    source.write_text('#define COUNT_IMPLEMENTATION\n#include "count.h"\n')
    compile_object(source, tmp_path)


def test_programmatic_launches_are_asked_for(tmp_path: Path) -> None:
    found = specialised(kernels.count)
    (tmp_path / "count.h").write_text(header("count", found, ptx(found, "sm_80"), "ptx"))
    program = link([compile_object(PROGRAMS / "programmatic.c", tmp_path)], tmp_path / "programmatic")
    result = emulate("--arch", "sm_80", str(program))
    assert result.stdout.startswith("0, 801: count: cuLaunchKernelEx: CUDA_ERROR_NOT_SUPPORTED ("), result.stderr
