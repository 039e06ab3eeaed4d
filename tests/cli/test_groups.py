"""``nvgen build`` of files with many kernels: groups of them compiled side by side give what one module gives."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.artifacts.compiler import Stage
from nvgen.cli import group_modules, groups
from nvgen.cli.build_inputs import LEAST_KERNELS
from nvgen.frontend.specialisation import Specialisation
from nvgen.processes import this_process
from nvgen.targets.nvptx.options import CompileOptions
from tests.bench.kernels import GROUPS, kernels
from tests.cli.command import nvgen

pytestmark = pytest.mark.sweep(6)

_KERNEL = """
@nv.kernel
def {name}(a: nv.Array[nv.f32], n: nv.i32):
    tile = nv.shared.array(32, nv.f32)
    tile[nv.thread_idx.x] = a[0]
    nv.syncthreads()
    for i in range(n):
        if a[i] > tile[i]:
            a[i] = {value}
"""


def text(*values: str) -> str:
    """A file with a kernel for each value."""
    start = "import nvgen as nv\n\ncounter = nv.global_array(32, nv.f32)\n\n"
    start += "@nv.device(inline='never')\ndef called(x: nv.f32) -> nv.f32:\n    return x * x\n"
    return start + "".join(_KERNEL.format(name=f"k{index}", value=value) for index, value in enumerate(values))


def many(*values: str) -> str:
    """A file with so many kernels that they are grouped, the last half of these in the last group."""
    middle = len(values) // 2
    return text(*values[:middle], *["0.0"] * (LEAST_KERNELS - len(values)), *values[middle:])


def specialised(*values: str) -> list[Specialisation]:
    lines = [_KERNEL.format(name=f"k{index}", value=value) for index, value in enumerate(values)]
    return [nv.Kernel.from_source(line.strip().removeprefix("@nv.kernel\n")).specialise() for line in lines]


@pytest.fixture
def grouped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process with threads, such as this one may be, compiles groups as well, though their PTX be kept."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    monkeypatch.setattr(groups, "_as_one_module", lambda kernels, options: None)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, grouped: None) -> None:
    """Four kernels are two groups."""
    monkeypatch.setattr(groups, "_GROUPS", ((4, 2),))


def whole(kernels: list[Specialisation], options: CompileOptions) -> str:
    return compiler.compile_kernels(kernels, options, Stage.PTX).text


def build(folder: Path, source: str, *options: str) -> str:
    (folder / "kernels.py").write_text(source)
    result = nvgen(folder, "build", "kernels.py", "-o", "-", *options)
    assert result.status == 0, result.errors
    return result.text


def run(folder: Path, program: str, cache: str = "off") -> subprocess.CompletedProcess[str]:
    """Runs ``nvgen build kernels.py`` after some lines of Python."""
    program += "\nfrom nvgen.cli import main\nmain(['build', 'kernels.py', '-o', '-'])"
    command = [sys.executable, "-c", program]
    environment = {**os.environ, "NVGEN_CACHE_DIR": cache}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60)


#: Ends every process but the first where a module is compiled.
_FORKS_DIE = """
import os
from nvgen.artifacts import compiler
first, compiled = os.getpid(), compiler.Emitted.compiled
compiler.Emitted.compiled = lambda *given: compiled(*given) if os.getpid() == first else os.abort()
"""
#: Says how often the process forks.
_COUNTING = """
import os, sys
fork = os.fork
def counted():
    sys.stderr.write("forked ")
    return fork()
os.fork = counted
"""
_TWO_CORES = "from nvgen.processes import this_process as process\nprocess.core_count = lambda: 2\n"


@pytest.mark.usefixtures("few")
def test_groups_are_as_one_module() -> None:
    """Also of kernels that call libdevice, and for several architectures."""
    made = specialised("1.0", "nv.math.sin(a[i])", "a[i] ** 0.3", "nv.math.sin(a[0]) + a[i] ** 0.3")
    options = [CompileOptions("sm_90"), CompileOptions("sm_120")]
    texts = groups.compiled(made, options)
    assert texts == [whole(made, one) for one in options]
    assert {int(number) for number in re.findall(r"\$L__BB(\d+)_", texts[0])} == {0, 1, 2, 3}


@pytest.mark.sweep
@pytest.mark.usefixtures("grouped")
def test_groups_of_many_kernels_are_as_one_module() -> None:
    made = [kernel.specialise() for group in GROUPS for kernel in kernels(group).values()]
    options = CompileOptions("sm_90")
    assert len(made) >= 16
    assert groups.compiled(made, [options]) == [whole(made, options)]


@pytest.mark.parametrize(
    ("value", "is_large", "llvm", "made"),
    [
        ("1.0", False, "", [4]),
        ("1.0", True, "", [4, 2, 2]),
        ("1.0", False, "none", [2, 2]),
        ("nv.math.sin(a[i])", False, "", [2, 2]),
    ],
)
def test_one_process_compiles_one_module_where_that_is_the_same(
    value: str, is_large: bool, llvm: str, made: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    modules: list[int] = []

    def emitted(target: str, kernels: list[Specialisation], *others: Any) -> compiler.Emitted:
        modules.append(len(kernels))
        return emit(target, kernels, *others)

    emit, given, options = compiler.emitted, specialised(value, "2.0", "3.0", "4.0"), CompileOptions()
    expected = whole(given, options)
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    monkeypatch.setattr(groups, "_GROUPS", ((4, 2),))
    monkeypatch.setattr(this_process, "core_count", lambda: 1)
    monkeypatch.setattr(compiler, "emitted", emitted)
    if is_large:
        monkeypatch.setattr(group_modules.size, "of", lambda text: group_modules.size.Size.LARGE)
    if llvm:
        monkeypatch.setattr(group_modules, "LLVM_VARIABLE", "PATH")
    texts = groups.compiled(given, [options])
    assert modules == made
    assert is_large or texts == [expected]


@pytest.mark.usefixtures("few")
def test_constant_arrays_are_there_once() -> None:
    """Each by its contents; more than there is room for is refused as in one module."""
    first, second = (f"nv.const.array(({number}.0, 2.0))[i]" for number in (1, 3))
    made = specialised(first, second, first, f"{second} + {first}")
    (ptx,) = groups.compiled(made, [CompileOptions()]) or [""]
    assert ptx == whole(made, CompileOptions())
    assert ptx.count("\n.const ") == 2
    large = [f"nv.f32(nv.const.array({tuple(range(number, number + 2500))}, nv.i64)[i])" for number in range(4)]
    assert groups.compiled(specialised(*large), [CompileOptions()]) is None


@pytest.mark.usefixtures("few")
def test_the_newest_version_that_a_group_needs_is_that_of_the_file() -> None:
    cluster = "nv.f32(nv.cluster.rank())"
    for values in (("1.0", "2.0", "3.0", cluster), (cluster, "2.0", "3.0", "1.0")):
        made = specialised(*values)
        assert groups.compiled(made, [CompileOptions("sm_90")]) == [whole(made, CompileOptions("sm_90"))]


@pytest.mark.usefixtures("grouped")
@pytest.mark.parametrize("value", ["print(i)", "counter[i]", "called(a[i])"])
def test_kernels_that_have_something_in_common_are_one_module(value: str, tmp_path: Path) -> None:
    source = many("1.0", value, value, "2.0").replace("a[i] = print", "print")
    ptx = build(tmp_path, source)
    assert re.findall(r"\.entry (\w+)\(", ptx) == [f"k{index}" for index in range(LEAST_KERNELS)]
    assert len(re.findall(r"^\.(?:visible \.)?global\b", ptx, re.MULTILINE)) == (not value.startswith("called"))
    made = [defined.specialise() for defined in _defined(tmp_path / "kernels.py")]
    assert groups.compiled(made, [CompileOptions()]) is None


def _defined(path: Path) -> list[nv.Kernel]:
    from nvgen.workflows import kernel_files

    return list(kernel_files.kernels(path).values())


@pytest.mark.usefixtures("few")
def test_lines_and_debuggers_need_one_module() -> None:
    made = specialised("1.0", "2.0", "3.0", "4.0")
    for asked in ("lineinfo", "debug"):
        other = made[3].with_changes(options=made[3].options.with_changes(**{asked: True}))
        assert groups.compiled([*made[:3], other], [CompileOptions()]) is None


def test_mistakes_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(many("first", "later"))
    result = nvgen(tmp_path, "build", "kernels.py", "-o", "-")
    assert result.status == 1 and not result.out
    assert re.findall(r"^error.*`(later|first)`", result.errors, re.MULTILINE) == ["first", "later"]


def test_what_an_architecture_lacks_is_refused_once(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(many("1.0", "nv.f32(nv.cluster.rank())"))
    nvgen(tmp_path, "build", "kernels.py", "-o", "-", "--arch", "sm_80").refused("NVG0504")


def test_a_process_that_dies_is_one_that_there_was_not(tmp_path: Path) -> None:
    expected = build(tmp_path, many("1.0", "2.0"))
    result = run(tmp_path, _TWO_CORES + _FORKS_DIE)
    assert result.returncode == 0 and result.stdout == expected


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it is not known how many threads there are")
def test_who_forks(tmp_path: Path) -> None:
    """Whoever has several kernels, several cores and one thread."""
    thread = "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\n"
    for source, given, forks in (
        (many("1.0", "2.0"), _TWO_CORES, 1),
        (many("1.0", "2.0"), _TWO_CORES.replace("2", "1"), 0),
        (many("1.0", "2.0"), _TWO_CORES + thread, 0),
        (text("1.0", "2.0"), _TWO_CORES, 0),
    ):
        (tmp_path / "kernels.py").write_text(source)
        result = run(tmp_path, _COUNTING + given)
        assert result.returncode == 0 and result.stderr.count("forked") == forks, result.stderr


_TELLING = """
import atexit, sys
atexit.register(lambda: sys.stderr.write(f"typed {len(typed)}, LLVM is loaded: {'llvmlite' in sys.modules}"))
from nvgen.frontend import specialisation
typed, infer = [], specialisation.infer
specialisation.infer = lambda *given, **named: typed.append(given) or infer(*given, **named)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it is not known how many threads there are")
def test_kept_ptx_is_found_by_all_processes(tmp_path: Path) -> None:
    """Each types its kernels for that; none loads LLVM once they know."""
    (tmp_path / "kernels.py").write_text(many("1.0", "2.0"))
    made, kept = (run(tmp_path, _TWO_CORES + _TELLING, str(tmp_path / "cache")) for _ in range(2))
    assert made.returncode == kept.returncode == 0 and made.stdout == kept.stdout
    assert made.stderr == f"typed {LEAST_KERNELS // 2}, LLVM is loaded: True"
    assert kept.stderr == f"typed {LEAST_KERNELS // 2}, LLVM is loaded: False"
