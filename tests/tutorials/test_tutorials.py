"""The tutorials run as a reader would run them: as notebooks all of them, the first one as a script too."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.docs.test_links import broken
from tests.driver import building
from tests.emulate.running import emulate
from tools import notebooks

ROOT = notebooks.FOLDER.parent
SCRIPTS = notebooks.scripts()
#: What each script prints among other things.
PRINTED = {"01_vector_add": "50003 sums are right"}
#: The line with which each says whether its kernels run on a GPU.
WHERE = re.compile(r"^Kernels run on \S.*$", re.MULTILINE)
#: A cell that means to show what a program says on its standard error.
STDERR = "stderr"
#: Processor seconds, on a machine of two cores.
AT_MOST = 20

each_notebook = pytest.mark.parametrize(
    "path", [script.with_suffix(".ipynb") for script in SCRIPTS], ids=lambda path: path.stem
)


def test_every_notebook_has_its_script_and_a_line_in_the_list() -> None:
    assert sorted(notebooks.FOLDER.glob("*.ipynb")) == [script.with_suffix(".ipynb") for script in SCRIPTS]
    listed = re.findall(r"\]\((\d\d_\w+)\.ipynb\)", (notebooks.FOLDER / "README.md").read_text(encoding="utf-8"))
    assert listed == [script.stem for script in SCRIPTS]


@each_notebook
def test_notebook_agrees_with_its_script(path: Path) -> None:
    """And is stored without outputs, as what is made of the script has none."""
    text = path.read_text(encoding="utf-8")
    assert text == notebooks.notebook_of(path.with_suffix(".py")), "run `python -m tools.notebooks`"


@pytest.mark.sweep(3)
@each_notebook
def test_notebook(path: Path, tmp_path: Path) -> None:
    cells = _executed(path, tmp_path)
    assert WHERE.search(_streamed(cells, "stdout")), "it does not say where its kernels run"
    assert _streamed([cell for cell in cells if STDERR not in cell.metadata.get("tags", ())], "stderr") == ""
    assert [cell.source for cell in cells if "plt.show()" in cell.source and not _has_picture(cell)] == []
    assert list((tmp_path / "cwd").iterdir()) == [], "it leaves files behind"


def _executed(path: Path, folder: Path) -> list[nbformat.NotebookNode]:
    """The code cells of a notebook with what they put out. How long that took is printed."""
    notebook = nbformat.read(path, as_version=4)
    (folder / "cwd").mkdir()
    client = NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": folder / "cwd"}},
        shutdown_kernel="immediate",
    )
    own = {"PYTHONPATH": str(ROOT), "IPYTHONDIR": str(folder / "ipython"), "NVGEN_PROGRESS": "0"}
    environment = {**os.environ, **own}
    environment.pop("MPLBACKEND", None)  # plots are drawn, as in Jupyter
    environment.pop("PYTEST_CURRENT_TEST", None)  # with it ipykernel does not show what other programs print
    start, before = time.perf_counter(), _processor_seconds()
    client.execute(env=environment)
    taken = _processor_seconds() - before
    print(f"{path.stem}: {time.perf_counter() - start:.1f} s, of processors {taken:.1f} s")
    assert taken < AT_MOST
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@each_notebook
def test_links_lead_somewhere(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    assert broken(path, "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")) == []


def _processor_seconds() -> float:
    """What processes have taken that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _has_picture(cell: nbformat.NotebookNode) -> bool:
    return any("image/png" in output.get("data", {}) for output in cell.outputs)


def _streamed(cells: list[nbformat.NotebookNode], stream: str) -> str:
    outputs = [output for cell in cells for output in cell.outputs]
    return "".join(output.text for output in outputs if output.output_type == "stream" and output.name == stream)


@pytest.mark.parametrize("path", SCRIPTS[:1], ids=lambda path: path.stem)
def test_script(path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    assert PRINTED[path.stem] in result.stdout


#: Those with a kernel that is wrong on purpose, and what ends them then.
WRONG_ON_PURPOSE = {"05_atomics": "count_badly", "13_anybodys_ptx": "block_sums.cu"}


@pytest.mark.sweep(40)
@pytest.mark.parametrize("seed", [None, 1, 2])
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_script_with_all_checks(path: Path, seed: int | None, tmp_path: Path) -> None:
    """No check finds anything in what is right."""
    own = {"PYTHONPATH": str(ROOT), "MPLBACKEND": "Agg", "NVGEN_DEVICE": "cpu", "NVGEN_CHECK": "all"}
    environment = {**os.environ, **own, **({} if seed is None else {"NVGEN_SEED": str(seed)})}
    command = [sys.executable, path]
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=tmp_path)
    if path.stem in WRONG_ON_PURPOSE:
        assert "NVG2115" in result.stderr and WRONG_ON_PURPOSE[path.stem] in result.stderr, result.stderr
    else:
        assert result.returncode == 0, result.stderr


@pytest.mark.sweep  # each takes as long as its notebook, and longer
@pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-")
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_script_on_an_emulated_gpu(path: Path, tmp_path: Path) -> None:
    """As on a machine with a GPU: launches go through the driver, and tell of no copies that could be saved."""
    result = emulate(sys.executable, str(path), cwd=tmp_path, MPLBACKEND="Agg")
    assert result.returncode == 0, result.stderr
    assert "Kernels run on cuda:0" in result.stdout
    assert "Warning" not in result.stderr
