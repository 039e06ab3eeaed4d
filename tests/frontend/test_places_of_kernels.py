"""Kernels where IPython's magics, doctest and pytest execute them: real ones, in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.sweep(6)

CELL = """import nvgen as nv
@nv.device
def twice(x):
    return 2 * x
plus = lambda x: x + 1
def later(x):
    return 3 * x
@nv.kernel
def k(a: nv.Array[nv.i32]):
    x: nv.i32 = 100
    a[0] = later(plus(twice(x)))
assert "603" in k.ptx()
k
"""
METHODS = """%%time
import dataclasses
@dataclasses.dataclass
class Pair:
    x: nv.i32
    def tenfold(self):
        return self.x * 10
"""
METHODS_USED = """@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = Pair(7).tenfold()
assert "70" in k.ptx()
"""
CELLS = (
    *(f"{magic}\n{CELL}" for magic in ("", "%%time", "%%timeit -n1 -r1", "%%capture out", "%%prun -q")),
    "%run kernels.py",
    "%time seven = nv.device(lambda: 7)",
    '%%time\n@nv.kernel\ndef k(a: nv.Array[nv.i32]):\n    a[0] = seven()\nassert "7" in k.ptx()\n',
    METHODS,
    METHODS_USED,
)
SHELL = """
import sys
from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance()
for cell in {cells!r}:
    result = shell.run_cell(cell, store_history=True)
    print(cell.splitlines()[0], "done" if result.success else result.error_in_exec, file=sys.stderr)
"""
MODULE = '''"""
>>> import nvgen as nv
>>> def later(x):
...     return 3 * x
>>> @nv.kernel
... def k(a: nv.Array[nv.i32]):
...     x: nv.i32 = 201
...     a[0] = later(x)
>>> "603" in k.ptx()
True
"""
'''
CONFTEST = """
import nvgen as nv
import pytest

@nv.kernel
def of_conftest(a: nv.Array[nv.i32]):
    assert a.size > 0, "empty"
    a[0] = (lambda x: x + 3)(600)

@pytest.fixture
def kernel():
    assert of_conftest.name
    return of_conftest
"""
REWRITTEN = """
import nvgen as nv

assert [x for x in (1, 2)] == [1, 2], "before the kernel"
plus = lambda x: x + 3

@nv.kernel
def k(a: nv.Array[nv.i32]):
    assert a.size > 0, "empty"
    a[0] = plus(600)
    assert a[0] != 2

def made(function):
    @nv.kernel
    def inner(a: nv.Array[nv.i32]):
        a[0] = function(600)
    assert inner.name == "inner"
    return inner.ptx()

def test(kernel):
    assert "603" in k.ptx() and "603" in kernel.ptx()
    assert "603" in made(lambda x: x + 3), "in an assertion"
    assert "604" in made(nv.device(lambda x: x + 4)) and "605" in made(lambda x: x + 5)
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    settings = {"PYTHONPATH": os.pathsep.join(sys.path), "NVGEN_CACHE_DIR": "off", "IPYTHONDIR": str(folder)}
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True, text=True, env={**os.environ, **settings}, cwd=folder, check=False,
    )  # fmt: skip


def test_magics_of_ipython(tmp_path: Path) -> None:
    pytest.importorskip("IPython")
    (tmp_path / "kernels.py").write_text(CELL)
    (tmp_path / "shell.py").write_text(SHELL.format(cells=CELLS))
    done = [line for line in run(tmp_path, "shell.py").stderr.splitlines() if line]
    assert done == [f"{cell.splitlines()[0]} done" for cell in CELLS]


def test_doctest(tmp_path: Path) -> None:
    (tmp_path / "documented.py").write_text(MODULE)
    result = run(tmp_path, "-m", "doctest", "documented.py")
    assert (result.returncode, result.stdout) == (0, "")


def test_modules_that_pytest_rewrites_and_its_doctests(tmp_path: Path) -> None:
    for name, text in (("documented", MODULE), ("conftest", CONFTEST), ("test_rewritten", REWRITTEN)):
        (tmp_path / f"{name}.py").write_text(text)
    result = run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules")
    assert "2 passed" in result.stdout, result.stdout


@pytest.mark.sweep
def test_cells_of_a_notebook() -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient").NotebookClient
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS if not cell.startswith("%run")]
    client(nbformat.v4.new_notebook(cells=cells), timeout=120, kernel_name="python3").execute()
