"""``nvgen build`` and the methods of kernels: cubins, fatbins and SASS text, as cuobjdump and nvdisasm read them."""

from __future__ import annotations

import re
import subprocess
import warnings
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts.binaries import cubin, source_lines
from nvgen.artifacts.binaries.options import AssemblyOptions
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import architectures
from tests.binaries.kernels import indexed, reverse, saxpy, spilling
from tests.cli.command import Result, nvgen

KERNELS = Path(__file__).parent / "kernels.py"
pytestmark = [
    pytest.mark.skipif(
        None in (cuda_tools.ptxas(), cuda_tools.fatbinary(), cuda_tools.nvdisasm(), cuda_tools.cuobjdump()),
        reason="NVIDIA's tools are not installed",
    ),
    pytest.mark.sweep(6),
]


def build(folder: Path, *arguments: str) -> Result:
    result = nvgen(folder, "build", str(KERNELS), *arguments)
    assert result.status == 0, result.errors
    return result


def listed(path: Path, option: str) -> list[str]:
    """What cuobjdump lists in a file: architectures."""
    program = cuda_tools.cuobjdump()
    assert program is not None
    result = subprocess.run([program, option, path], capture_output=True, text=True, check=False)
    return sorted(re.findall(r"\.(sm_\w+)\.(?:cubin|ptx)$", result.stdout, re.MULTILINE))


def functions(sass: str) -> set[str]:
    return set(re.findall(r"^\.text\.(\w+):", sass, re.MULTILINE))


def test_cubin(tmp_path: Path) -> None:
    build(tmp_path, "-o", "k.cubin", "--arch", "sm_90")
    content = (tmp_path / "k.cubin").read_bytes()
    assert content[:4] == b"\x7fELF"
    disassembler = cuda_tools.nvdisasm()
    assert disassembler is not None
    text = subprocess.run([disassembler, "-c", tmp_path / "k.cubin"], capture_output=True, text=True, check=True)
    assert functions(text.stdout) == {"saxpy", "reverse", "indexed", "spilling"}
    assert ".target\tsm_90\n" in text.stdout


def test_several_cubins(tmp_path: Path) -> None:
    build(tmp_path, "-o", "k.cubin", "--arch", "sm_80", "--arch", "sm_90", "--kernel", "saxpy")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["k.sm_80.cubin", "k.sm_90.cubin"]


@pytest.mark.parametrize(
    ("given", "cubins", "ptx"),
    [
        (["sm_80"], ["sm_80"], ["sm_80"]),
        (["sm_90", "sm_75", "sm_80"], ["sm_75", "sm_80", "sm_90"], ["sm_90"]),
        (["sm_80", "sm_90a"], ["sm_80", "sm_90a"], ["sm_80"]),
        (["sm_90a"], ["sm_90a"], []),
        (["sm_107", "sm_107a", "sm_100"], ["sm_100", "sm_107", "sm_107a"], ["sm_107"]),
    ],
)
def test_fatbin(tmp_path: Path, given: list[str], cubins: list[str], ptx: list[str]) -> None:
    """One file for all architectures, with the PTX of the newest that later GPUs take."""
    arches = [word for arch in given for word in ("--arch", arch)]
    result = build(tmp_path, "-o", "k.fatbin", "--kernel", "saxpy", *arches)
    assert [path.name for path in tmp_path.iterdir()] == ["k.fatbin"]
    assert listed(tmp_path / "k.fatbin", "-lelf") == cubins
    assert listed(tmp_path / "k.fatbin", "-lptx") == ptx
    note = "note: code for sm_90a runs on GPUs of compute capability 9.0 alone\n"
    assert result.errors == ("" if ptx else note)


RUBIN = ("sm_107", "sm_107a", "sm_107f")


@pytest.mark.parametrize("ending", ["ptx", "ll", "bc", "cubin", "sass"])
def test_each_output_for_rubin(tmp_path: Path, ending: str) -> None:
    """What LLVM does not know, and ptxas does."""
    arches = [word for arch in RUBIN for word in ("--arch", arch)]
    build(tmp_path, "-o", f"k.{ending}", "--kernel", "reverse", *arches)
    contents = {arch: (tmp_path / f"k.{arch}.{ending}").read_bytes() for arch in RUBIN}
    starts = {"ptx": b".version 9.4\n.target %s\n", "sass": b".target\tsm_107", "cubin": b"\x7fELF", "bc": b"BC"}
    for arch, content in contents.items():
        assert starts.get(ending, b"define").replace(b"%s", arch.encode()) in content


@pytest.mark.parametrize(("ending", "lone"), [("fatbin", b""), ("h", b"k_launch"), ("py", b"def "), ("rs", b"fn ")])
def test_one_output_for_all_of_rubin(tmp_path: Path, ending: str, lone: bytes) -> None:
    arches = [word for arch in RUBIN for word in ("--arch", arch)]
    build(tmp_path, "-o", f"k.{ending}", "--kernel", "reverse", *arches)
    assert lone in (tmp_path / f"k.{ending}").read_bytes()


def test_rubin_on_standard_output(tmp_path: Path) -> None:
    assert b".target sm_107f\n" in build(tmp_path, "-o", "-", "--kernel", "reverse", "--arch", "sm_107f").out


def test_where_code_runs(tmp_path: Path) -> None:
    """PTX of an architecture-specific target is not for later GPUs either, and that of a family for a few."""
    for arch, where in (
        ("sm_90a", "9.0"),
        ("sm_100f", "10.0 to 10.9"),
        ("sm_107f", "10.7 to 10.9"),
        ("sm_100a", "10.0"),
    ):
        for ending in ("ptx", "cubin"):
            result = build(tmp_path, "-o", f"k.{ending}", "--kernel", "saxpy", "--arch", arch)
            assert result.errors == f"note: code for {arch} runs on GPUs of compute capability {where} alone\n"
        assert build(tmp_path, "-o", "k.ll", "--kernel", "saxpy", "--arch", arch).errors == ""


def test_sass_has_python_lines(tmp_path: Path) -> None:
    build(tmp_path, "-o", "k.sass", "--arch", "sm_90")
    text = (tmp_path / "k.sass").read_text()
    assert functions(text) == {"saxpy", "reverse", "indexed", "spilling"}
    lines = KERNELS.read_text().splitlines()
    shown = re.findall(r"^\t// (.*):(\d+)  (.*)$", text, re.MULTILINE)
    assert {lines[int(number) - 1].strip() for _, number, _ in shown} == {line for _, _, line in shown}
    assert "s[nv.thread_idx.x] = a[nv.grid(1)]" in {line for _, _, line in shown}
    only = text.partition(".text.saxpy:")[2].partition(".text.")[0]
    assert "//" not in only.partition("\n\n")[0]  # it has no line information


def test_sass_of_a_kernel() -> None:
    assert functions(saxpy.sass("sm_80")) == {"saxpy"} and "FFMA" in saxpy.sass("sm_80")
    assert "// " in reverse.sass("sm_80")


def test_emit_and_standard_output(tmp_path: Path) -> None:
    result = build(tmp_path, "--emit", "cubin", "-o", "-", "--kernel", "saxpy", "--arch", "sm_90")
    assert result.out[:4] == b"\x7fELF"
    build(tmp_path, "--emit", "fatbin", "--kernel", "saxpy")
    assert [path.name for path in tmp_path.iterdir()] == ["kernels.fatbin"]


def test_of_llvm_ir(tmp_path: Path) -> None:
    build(tmp_path, "-o", "k.ll", "--kernel", "saxpy", "--arch", "sm_90")
    for ending in ("cubin", "fatbin", "sass"):
        assert nvgen(tmp_path, "build", "k.ll", "-o", f"k.{ending}", "--arch", "sm_90").status == 0
    assert functions((tmp_path / "k.sass").read_text()) == {"saxpy"}


def test_registers_and_verbose(tmp_path: Path) -> None:
    arguments = ("-o", "k.cubin", "--kernel", "spilling", "--arch", "sm_90", "--maxrregcount", "24")
    assert build(tmp_path, *arguments).errors == ""
    result = build(tmp_path, *arguments, "--ptxas-option=-v")
    assert re.search(r"Used 24 registers", result.errors)


def test_nothing_is_written_where_ptxas_refuses(tmp_path: Path) -> None:
    nvgen(tmp_path, "build", str(KERNELS), "-o", "k.fatbin", "--arch", "sm_90", "--arch", "sm_50").refused("NVG3401")
    assert list(tmp_path.iterdir()) == []


def test_every_architecture_with_machine_code() -> None:
    for name, record in architectures().items():
        if record.has_machine_code:
            assert saxpy.resources(name).registers > 0
        else:
            with pytest.raises(nv.CompileError) as caught:
                saxpy.cubin(name)
            assert caught.value.code == "NVG3401"


def test_warnings_are_pythons() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        indexed.cubin("sm_90", ptxas_options="--warn-on-local-memory-usage")
        spilling.cubin("sm_90", ptxas_options=["--warn-on-spills"], max_registers=24)
    assert [warning.category for warning in caught] == [nv.PerformanceWarning] * 2
    assert all(warning.filename == __file__ for warning in caught)
    assert "def indexed(" in str(caught[0].message) and "Registers are spilled" in str(caught[1].message)


def test_messages_with_a_line() -> None:
    """A message that names a line of the PTX stands at the Python line of the ``.loc`` before it."""
    kernel = reverse.specialise()
    ptx = reverse.ptx("sm_90")
    lines = source_lines.SourceLines(ptx, [kernel])
    text = ptx.splitlines()
    barrier = next(number for number, line in enumerate(text, start=1) if "bar.sync" in line)
    span = lines.span(barrier)
    assert span is not None and span.text == "nv.syncthreads()"
    assert lines.span(1) is None and lines.kernel_span("other") is None
    entry = next(number for number, line in enumerate(text, start=1) if ".entry" in line)
    of_entry = lines.span(entry)
    assert of_entry is not None and of_entry.text == "reverse"
    broken = ptx.replace("bar.sync", "bar.sink")
    with pytest.raises(nv.CompileError) as caught:
        cubin.assembled(broken, "sm_90", [kernel])
    assert caught.value.code == "NVG3402" and caught.value.diagnostic.span is not None
    assert caught.value.diagnostic.span.text == "nv.syncthreads()"


def test_ptx_newer_than_ptxas() -> None:
    ptx = re.sub(r"\.version .*", ".version 19.9", saxpy.ptx("sm_90"))
    with pytest.raises(nv.CompileError) as caught:
        cubin.assembled(ptx, "sm_90", [saxpy.specialise()], AssemblyOptions())
    assert "older than the PTX" in str(caught.value)
