"""What is built, where it goes, and what is refused before anything is started."""

from __future__ import annotations

import re
import sys
import threading
import warnings
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from nvgen.workflows.batch import build as batch_build
from nvgen.workflows.batch.processes import Processes
from tests.batch.executors import Elsewhere, Pickling, Untouched
from tests.batch.kernels import ARCHS, add_one, halves, scaled

pytestmark = pytest.mark.sweep(6)

SEVERAL = [scaled(3), add_one, scaled(2)]


def texts(result: Any) -> list[tuple[str, str, Any]]:
    return [(output.kernel, output.arch, output.content) for output in result.outputs]


@pytest.mark.parametrize("of", [lambda: None, lambda: 1, lambda: ThreadPoolExecutor(2), Pickling])
def test_the_same_ptx_by_every_executor(of: Any) -> None:
    executor: Executor | int | None = of()
    result = nv.build(SEVERAL, ARCHS, executor=executor)
    assert texts(result) == [(kernel.name, arch, kernel.ptx(arch)) for kernel in SEVERAL for arch in ARCHS]
    assert result["add_one", "sm_90"] == add_one.ptx("sm_90")
    assert result.is_complete and result.raise_if_failed() is result and str(result) == "6 outputs built"
    if isinstance(executor, ThreadPoolExecutor):
        executor.submit(len, ()).result()  # it is the caller's, and was not shut down
        executor.shutdown()


def test_one_task_of_a_kernel_for_all_architectures_where_there_are_many() -> None:
    many = Pickling()
    kernels = [scaled(k) for k in range(100, 100 + batch_build._FEW * batch_build.core_count())]
    assert len(nv.build(kernels, ["sm_80", "sm_90", "sm_90"], executor=many).outputs) == 2 * len(kernels)
    assert len(many.sent) == len(kernels)


@pytest.mark.parametrize("emit", ["llvm", "llvm-opt"])
def test_formats_in_memory(emit: str) -> None:
    result = nv.build(add_one, "sm_90", emit=emit, level=1, executor=Pickling())
    assert result["add_one", "sm_90"] == add_one.llvm_ir("sm_90", optimised=emit == "llvm-opt", level=1)


def test_machine_code() -> None:
    if cuda_tools.ptxas() is None or cuda_tools.nvdisasm() is None:
        pytest.skip("ptxas or nvdisasm is not installed")
    made = nv.build([add_one], "sm_90", emit="cubin", max_registers=32, executor=Pickling())
    assert made["add_one", "sm_90"] == add_one.cubin("sm_90", max_registers=32)
    assert nv.build([add_one], "sm_90", emit="sass", executor=Pickling())["add_one", "sm_90"] == add_one.sass("sm_90")


def test_warnings_of_other_processes_are_warnings_here(monkeypatch: pytest.MonkeyPatch) -> None:
    if cuda_tools.ptxas() is None:
        pytest.skip("ptxas is not installed")
    lines = [f"    x{k} = a[{k}]\n" for k in range(64)] + ["    nv.threadfence()\n"]
    lines += [f"    a[{k} + 64] = x{k}\n" for k in range(64)]
    text = "def spills(a: nv.Array[nv.f32]):\n" + "".join(lines)
    kernel = nv.Kernel.from_source(text, max_registers=16)
    with warnings.catch_warnings(record=True) as expected:
        warnings.simplefilter("always")
        kernel.cubin("sm_90")
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        nv.build(kernel, "sm_90", emit="cubin", executor=Pickling())
    assert expected and [str(one.message) for one in found] == [str(one.message) for one in expected]
    assert found[0].category is nv.PerformanceWarning and found[0].filename == __file__


# Files


def test_files(tmp_path: Path) -> None:
    """A file for each output, and none for one that fails; what was there is replaced."""
    folder = tmp_path / "made" / "here"
    folder.mkdir(parents=True)
    (folder / "add_one.sm_80.ptx").write_text("old")
    result = nv.build([add_one, halves], ARCHS, output=folder, executor=Pickling())
    assert sorted(path.name for path in folder.iterdir()) == ["add_one.sm_80.ptx", "add_one.sm_90.ptx"]
    assert [output.path for output in result.outputs] == [folder / "add_one.sm_80.ptx", folder / "add_one.sm_90.ptx"]
    for output in result.outputs:
        assert output.held is None and output.content == add_one.ptx(output.arch) == output.path.read_text()


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "add_one.sm_80.ll").mkdir()
    result = nv.build(add_one, ARCHS, emit="llvm", output=str(tmp_path), executor=Pickling())
    assert [output.arch for output in result.outputs] == ["sm_90"]
    (failure,) = result.failures
    assert failure.archs == ("sm_80",) and failure.diagnostics[0].code == "NVG0703"
    (tmp_path / "file").write_text("")
    with pytest.raises(nv.CommandError, match="NVG0703"):
        nv.build(add_one, output=tmp_path / "file", executor=Untouched())


FILE = """\
from __future__ import annotations
from dataclasses import dataclass
from enum import IntEnum
import nvgen as nv
class Side(IntEnum):
    LEFT = 3
@dataclass
class Line:
    slope: nv.f32
    start: nv.f32
@nv.device
def at(line, x):
    return line.slope * x + line.start
@nv.kernel
def {prefix}on_a_line(a: nv.Array[nv.f32], line: Line):
    a[Side.LEFT] = at(line, a[0])
@nv.kernel
def {prefix}left(a: nv.Array[nv.f32]):
    a[Side.LEFT] = nv.f32(FACTOR)
@nv.kernel
def {prefix}open(a):
    a[0] = 1.0
FACTOR = {factor}
"""


@pytest.mark.parametrize("of", [Elsewhere, lambda: Processes(1)], ids=["new processes", "one process"])
def test_files_and_kernels_together(of: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The annotated kernels of a file go where nobody can import it; two files of one name are two files."""
    monkeypatch.setattr("sys.path", ["", *sys.path])
    files = []
    for factor, prefix in ((5, ""), (7, "other_")):
        (tmp_path / str(factor)).mkdir()
        files.append(tmp_path / str(factor) / f"{tmp_path.name}.py")
        files[-1].write_text(FILE.format(factor=factor, prefix=prefix))
    with of() as executor:
        result = nv.build([files[0], add_one, str(files[1])], "sm_90", executor=executor)
    assert not result.failures, str(result)
    names = ["on_a_line", "left", "add_one", "other_on_a_line", "other_left"]
    assert [output.kernel for output in result.outputs] == names
    assert "+12], 1084227584;" in result["left", "sm_90"]  # 5.0
    assert "+12], 1088421888;" in result["other_left", "sm_90"]


def test_files_that_give_no_kernels(tmp_path: Path) -> None:
    """The others are built."""
    (tmp_path / "broken.py").write_text("import nvgen as nv\n1 / 0\n")
    (tmp_path / "empty.py").write_text("import nvgen as nv\n@nv.kernel\ndef k(a):\n    a[0] = 1\n")
    paths = [tmp_path / name for name in ("broken.py", "empty.py", "none.py")]
    result = nv.build([*paths, add_one], executor=Pickling())
    assert [output.kernel for output in result.outputs] == ["add_one"]
    assert [failure.name for failure in result.failures] == list(map(str, paths))
    assert [failure.diagnostics[0].code for failure in result.failures] == ["NVG0706", "NVG0704", "NVG0702"]
    assert "ZeroDivisionError" in result.summary() and f"{paths[0]}:2:1" in result.summary()


# Mistakes


@pytest.mark.parametrize(
    ("inputs", "others", "code"),
    [
        ([add_one, 3], {}, "NVG3501"),
        (3, {}, "NVG3501"),
        ([add_one, scaled(2).bind(name="add_one")], {}, "NVG3500"),
        ([add_one], {"archs": ["sm_90", "sm_91"]}, "NVG0501"),
        ([add_one], {"archs": []}, "NVG0507"),
        ([add_one], {"archs": 90}, "NVG0507"),
        ([add_one], {"emit": "exe"}, "NVG0507"),
        ([add_one], {"level": 7}, "NVG0507"),
        ([add_one], {"max_registers": 7}, "NVG0509"),
        ([add_one], {"executor": "client"}, "NVG3502"),
        ([add_one], {"executor": True}, "NVG3502"),
    ],
)
def test_refused_before_anything_is_started(inputs: Any, others: dict[str, Any], code: str) -> None:
    with pytest.raises(nv.CompileError) as raised:
        nv.build(inputs, **{"executor": Untouched(), **others})
    assert raised.value.code == code and "test_build.py" in str(raised.value)


def test_an_executor_that_was_shut_down() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(nv.CompileError, match="NVG3502"):
        nv.build(add_one, executor=executor)


def test_nothing_to_build() -> None:
    assert nv.build([], executor=Untouched()).outputs == ()


def test_outputs_that_are_not_there() -> None:
    result = nv.build([add_one, halves], "sm_90", executor=Pickling())
    for key, words in (
        (("halves", "sm_90"), "it failed"),
        (("add_one", "sm_80"), "not asked for"),
        ("add_one", "not asked"),
    ):
        with pytest.raises(nv.CompileError, match=words) as raised:
            result[key]
        assert raised.value.code == "NVG3505"


# Progress


class Terminal:
    """Standard error that somebody looks at."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, **how: Any) -> str:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.delenv("PYTEST_CURRENT_TEST", raising=False)  # nobody looks at tests
    monkeypatch.delenv("CI", raising=False)
    nv.build([add_one, halves], ARCHS, executor=Pickling(), **how)
    return terminal.text


def test_progress_by_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("tqdm")
    before = threading.enumerate()
    text = shown(monkeypatch)
    assert "nvgen.build: 100%" in text and "4/4" in text and "failed=2" in text
    assert threading.enumerate() == before  # a spin on the CPU would wait for what is left to set its flag


def test_progress_without_tqdm(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    lines = re.split("[\r\n]", shown(monkeypatch))
    assert lines[-2:] == ["nvgen.build: 4 of 4 outputs, 2 failed", ""]
    assert shown(monkeypatch, progress=False) == ""
    monkeypatch.undo()
    nv.build(add_one, executor=Pickling())  # nobody looks
    assert capsys.readouterr().err == ""
