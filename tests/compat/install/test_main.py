"""``python -m nvgen.compat.numba``: arguments, exit status and tracebacks as Python's."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen.files.interrupts import STATUS
from tests.compat.install.processes import python

MAIN = ("-m", "nvgen.compat.numba")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program with a module beside it."""
    (tmp_path / "beside.py").write_text("import sys\nNAME = 'beside'\nif __name__ == '__main__': print(sys.argv[1:])\n")
    return tmp_path / "program.py"


def test_a_program_has_its_arguments_and_its_folder(program: Path) -> None:
    program.write_text(
        "import sys\nimport beside\nfrom numba import cuda\n"
        "print(__name__, sys.argv[1:], beside.NAME, cuda.__name__, __file__ == sys.argv[0])"
    )
    ended = python(*MAIN, str(program), "-x", "1")
    assert ended.stdout == "__main__ ['-x', '1'] beside nvgen_numba.cuda True\n", ended.stderr


def test_a_module_runs_by_its_name(program: Path) -> None:
    ended = python(*MAIN, "-m", "beside", "a", folder=program.parent)
    assert ended.stdout == "['a']\n", ended.stderr


def test_the_exit_status_is_the_programs(program: Path) -> None:
    program.write_text("raise SystemExit(5)")
    assert python(*MAIN, str(program)).returncode == 5
    program.write_text("raise SystemExit('why')")
    ended = python(*MAIN, str(program))
    assert (ended.returncode, ended.stderr) == (1, "why\n")


def test_a_traceback_is_that_of_python(program: Path) -> None:
    program.write_text("def f():\n    raise ValueError('wrong')\n\nf()\n")
    ended = python(*MAIN, str(program))
    assert (ended.returncode, ended.stderr) == (1, python(str(program)).stderr)


def test_a_syntax_error_is_that_of_python(program: Path) -> None:
    program.write_text("x = (1\n")
    ended = python(*MAIN, str(program))
    assert (ended.returncode, ended.stderr) == (1, python(str(program)).stderr)


def test_an_interrupted_program_ends_as_pythons_do(program: Path) -> None:
    program.write_text("raise KeyboardInterrupt")
    assert python(*MAIN, str(program)).returncode in (-2, STATUS)


@pytest.mark.parametrize("arguments", [(), ("-m",), ("-x", "program.py"), ("there_is_none.py",)])
def test_wrong_use_ends_in_the_usage(arguments: tuple[str, ...]) -> None:
    ended = python(*MAIN, *arguments)
    assert ended.returncode == 2
    assert "usage: python -m nvgen.compat.numba program.py" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_usage_can_be_asked_for() -> None:
    ended = python(*MAIN, "--help")
    assert ended.returncode == 0
    assert ended.stdout.startswith("usage:")
