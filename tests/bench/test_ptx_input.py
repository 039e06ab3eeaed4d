"""How fast PTX is read, printed, checked, compared and analysed, for modules of 0.1, 1 and 10 MB.

Run with ``pytest -m bench tests/bench -k ptx_input -s``. Nothing is judged. The growth is of the time for ten times the
text: 10 is linear. ``NVGEN_PTX_CORPUS`` names a folder of ``.ptx`` files, as ``python -m tests.ptx_corpus`` makes it;
some files of each source, of 0.1 to 3 MB, are measured as well.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nvgen import ptx
from nvgen.files import cuda_tools
from nvgen.ptx.analysis.compare import compare
from nvgen.ptx.analysis.control_flow import control_flow
from nvgen.ptx.analysis.divergence import divergence
from nvgen.ptx.analysis.liveness import liveness
from nvgen.ptx.analysis.scopes import module_names
from nvgen.ptx.analysis.statistics import statistics
from nvgen.ptx.checking.checker import check
from nvgen.ptx.source import SourceText
from tests.bench.ptx_modules import changed, of_many_kernels, of_one_kernel
from tests.bench.test_compile_time import environment

pytestmark = [pytest.mark.bench, pytest.mark.timeout(3600)]

SIZES = (100_000, 1_000_000, 10_000_000)
MODULES = {"many kernels": of_many_kernels, "one kernel": of_one_kernel}
#: Of each source of a corpus.
_MOST_FILES = 8
_LARGEST = 3_000_000
_HEADER = f"{'':<34}{'0.1 MB':>9}{'1 MB':>9}{'10 MB':>9} s{'MB/s':>8}{'growth':>14}"
#: Reads a file in a process of its own; prints the most memory that it had in kilobytes, without and with the tree.
MEMORY = """
import sys
from nvgen import ptx

def most():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
before = most()
module = ptx.parse(text)
print(before, most())
"""


def _of_functions(module: ptx.Module, analysis: Callable[..., object]) -> None:
    names = module_names(module)
    for function in module.functions:
        if function.body is not None:
            analysis(function, names)


def _walk(module: ptx.Module) -> int:
    return sum(1 for _ in module.walk())


def _steps(text: str) -> dict[str, Callable[[], object]]:
    """What is measured with one text, with as much done before as is not measured."""
    module, other = ptx.parse(text), ptx.parse(changed(text))
    return {
        "read": lambda: ptx.parse(text),
        "print, to_text": lambda: ptx.to_text(module),
        "format, formatted": lambda: ptx.formatted(module),
        "walk through all nodes": lambda: _walk(module),
        "check": lambda: check(module, SourceText(text)),
        "load, of a text that is kept": lambda: ptx.load(text),
        "compare with itself": lambda: compare(module, module),
        "compare with a changed text": lambda: compare(module, other),
        "statistics": lambda: statistics(module),
        "control flow": lambda: _of_functions(module, control_flow),
        "divergence": lambda: _of_functions(module, divergence),
        "liveness": lambda: _of_functions(module, liveness),
    }


def _seconds(run: Callable[[], object], rounds: int) -> float:
    """The least processor time."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
    return best


def _row(title: str, seconds: list[float], sizes: list[int]) -> None:
    growth = [after / before for before, after in pairwise(seconds)]
    shown = "".join(f"{one:>9.3f}" for one in seconds)
    print(f"{title:<34}{shown}  {sizes[-1] / 1e6 / seconds[-1]:>8.2f}{growth[0]:>8.1f}{growth[1]:>6.1f}", flush=True)


@pytest.mark.parametrize("kind", MODULES)
def test_ptx_input_steps(kind: str) -> None:
    """Steps in one process, by its processor time."""
    texts = [MODULES[kind](size) for size in SIZES]
    print(f"\nmodules of {kind}, processor time\n{_HEADER}")
    table: dict[str, list[float]] = {}
    for text, rounds in zip(texts, (5, 3, 1), strict=True):
        for name, run in _steps(text).items():
            table.setdefault(name, []).append(_seconds(run, rounds))
    for name, seconds in table.items():
        _row(name, seconds, [len(text) for text in texts])


@pytest.mark.parametrize("kind", MODULES)
def test_ptx_input_commands(kind: str, tmp_path: Path) -> None:
    """Commands, processes of their own, and ptxas on the same text, by their processor time."""
    texts = [MODULES[kind](size) for size in SIZES]
    files = [_written(tmp_path / f"{place}.ptx", text) for place, text in enumerate(texts)]
    others = [_written(tmp_path / f"{place}.changed.ptx", changed(text)) for place, text in enumerate(texts)]
    print(f"\nmodules of {kind}, processes, processor time\n{_HEADER}")
    commands: dict[str, Callable[[int], list[str | Path]]] = {
        f"nvgen ptx {command}": lambda at, command=command: [*_NVGEN, command, files[at]]
        for command in ("tree", "stats", "check", "fmt", "live")
    }
    commands["nvgen ptx diff"] = lambda at: [*_NVGEN, "diff", files[at], others[at]]
    commands |= _ptxas(files, tmp_path)
    for name, command in commands.items():
        _row(name, [_processor_seconds(command(at)) for at in range(len(SIZES))], [len(text) for text in texts])
    if sys.platform == "linux":  # where /proc says it
        _print_memory(files[-1])


_NVGEN = (sys.executable, "-m", "nvgen", "ptx")


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _ptxas(files: list[Path], folder: Path) -> dict[str, Callable[[int], list[str | Path]]]:
    """What says whether a text is right without nvgen: ptxas, which reads it only, or makes machine code as well."""
    ptxas = cuda_tools.ptxas()
    if ptxas is None:
        return {}
    return {
        "ptxas, which only reads": lambda at: [ptxas, "-arch=compute_90", files[at], "-o", folder / "out"],
        "ptxas -O0 -c": lambda at: [ptxas, "-arch=sm_90", "-O0", "-c", files[at], "-o", folder / "out"],
    }


def _processor_seconds(command: list[str | Path]) -> float:
    """The processor time of a process and of those that it starts."""
    before = os.times()
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env=environment())
    after = os.times()
    is_right = ended.returncode == 0 or (ended.returncode == 1 and not ended.stderr)  # 1 of diff: they differ
    assert is_right, ended.stderr[:2000]
    return after.children_user + after.children_system - before.children_user - before.children_system


def _print_memory(file: Path) -> None:
    command = [sys.executable, "-c", MEMORY, str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, env=environment())
    before, most = map(float, ended.stdout.split())
    print(
        f"peak of memory with the tree of {file.stat().st_size / 1e6:.1f} MB: {most:.0f} MB, {before:.0f} MB before it"
    )


def _corpus() -> list[Path]:
    folder = os.environ.get("NVGEN_PTX_CORPUS", "")
    sources = [path for path in sorted(Path(folder).glob("[!.]*")) if path.is_dir()] if folder else []
    found = []
    for source in sources:
        files = [path for path in sorted(source.glob("*.ptx")) if SIZES[0] <= path.stat().st_size <= _LARGEST]
        found += files[:: len(files) // _MOST_FILES + 1]
    return found


def test_ptx_input_of_others() -> None:
    """Files of other compilers, the speed of each step over all of them, and the least of a file."""
    files = _corpus()
    if not files:
        pytest.skip("NVGEN_PTX_CORPUS names no folder with large files")
    megabytes = sum(path.stat().st_size for path in files) / 1e6
    print(
        f"\n{len(files)} files of other compilers, {megabytes:.0f} MB, processor time\n{'':<34}{'MB/s':>8}{'least':>8}"
    )
    seconds: dict[str, list[tuple[float, int]]] = {}
    for path in files:
        text = path.read_text(encoding="utf-8")
        for name, run in _steps(text).items():
            seconds.setdefault(name, []).append((_seconds(run, 1), len(text)))
    for name, found in seconds.items():
        whole = sum(size for _, size in found) / sum(taken for taken, _ in found)
        least = min(size / taken for taken, size in found)
        print(f"{name:<34}{whole / 1e6:>8.2f}{least / 1e6:>8.2f}")


def test_ptx_input_other_parsers() -> None:
    """The parser of PyPI, ``ptx-parser``, where it is installed: what it reads of the same texts, and how fast."""
    if importlib.util.find_spec("ptx_parser") is None:
        pytest.skip("ptx-parser is not installed")
    other: Any = importlib.import_module("ptx_parser")
    own = {kind: make(SIZES[0]) for kind, make in MODULES.items()}
    texts: Mapping[str, str] = own | {path.stem: path.read_text(encoding="utf-8") for path in _corpus()}
    read = 0
    for name, text in texts.items():
        try:
            seconds = _seconds(partial(other.parse_ptx, text), 1)
        except ValueError:
            continue
        read += 1
        print(f"\n{name}: {len(text) / 1e6 / seconds:.1f} MB/s of ptx-parser")
    print(f"\nptx-parser reads {read} of {len(texts)} texts")
