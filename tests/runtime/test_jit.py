"""Which PTX the driver takes, and machine code that ptxas makes of a kernel before it is loaded."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.diagnostics import InternalError
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import PtxVersion, architecture_of, find_architecture
from nvgen.kernels import Kernel
from nvgen.runtime.gpu import jit
from nvgen.targets.nvptx import ptxas
from tests.assembling import needs_ptxas

ONE_WAY = 'nv.fence(order="release", scope="cluster", restrict="shared")'  # PTX 8.6
needs_scripts = pytest.mark.skipif(os.name == "nt", reason="Windows runs no shell scripts")


def make(body: str = "a[0] = 1.0", **options: Any) -> Kernel:
    return Kernel.from_source(f"def k(a: nv.Array[nv.f32]):\n    {body}\n    a[0] = 1.0\n", **options)


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVGEN_PTXAS", raising=False)


@pytest.mark.parametrize(
    ("driver_version", "limit"),
    [(13000, (9, 0)), (12060, (8, 5)), (12040, (8, 4)), (13050, (9, 5)), (14000, (9, 5)), (7050, (0, 0))],
)
def test_the_newest_ptx_of_the_driver(
    install: Callable[..., Any], clean: None, driver_version: int, limit: tuple[int, int]
) -> None:
    install((9, 0), driver_version=driver_version)
    assert jit.ptx_limit() == jit.driver_limit() == limit


def check(kernel: Kernel, version: PtxVersion, capability: tuple[int, int] = (9, 0)) -> None:
    jit.check(version, kernel.specialise(), architecture_of(capability))


def test_what_the_driver_takes_is_taken(install: Callable[..., Any], clean: None) -> None:
    install((9, 0), driver_version=12070)
    assert jit.driver_limit() == (8, 6)
    check(make(ONE_WAY), PtxVersion(8, 6))
    assert refusal(make(ONE_WAY), PtxVersion(8, 7))


def refusal(kernel: Kernel, version: PtxVersion, capability: tuple[int, int] = (9, 0)) -> nv.LaunchError:
    with pytest.raises(nv.LaunchError) as raised:
        check(kernel, version, capability)
    assert raised.value.code == "NVG2901"
    return raised.value


def test_an_operation_that_needs_a_newer_version_is_named(install: Callable[..., Any], clean: None) -> None:
    install((9, 0), driver_version=12040)
    error = refusal(make(ONE_WAY), PtxVersion(8, 6))
    text = str(error)
    assert "`nv.fence` needs PTX 8.6, and the driver of CUDA 12.4 takes PTX 8.4 at most" in text
    assert error.diagnostic.span is not None and error.diagnostic.span.text == ONE_WAY
    assert "install a driver of CUDA 12.7 or later" in text
    assert "or set `NVGEN_PTXAS` to the ptxas of a CUDA 12.x that is 12.7 or later" in text


def test_machine_code_helps_within_one_major_release_only(install: Callable[..., Any], clean: None) -> None:
    install((9, 0), driver_version=11080)
    text = str(refusal(make(ONE_WAY), PtxVersion(8, 6)))
    assert "install a driver of CUDA 12.7 or later" in text and "NVGEN_PTXAS" not in text


def test_a_version_of_which_no_release_is_known(install: Callable[..., Any], clean: None) -> None:
    install((9, 0), driver_version=13000)
    text = str(refusal(make(), PtxVersion(9, 9)))
    assert "help" not in text


def test_an_architecture_that_needs_a_newer_version(install: Callable[..., Any], clean: None) -> None:
    install((10, 3), driver_version=12080)
    error = refusal(make(), PtxVersion(8, 8), (10, 3))
    assert "code for sm_103 needs PTX 8.8, and the driver of CUDA 12.8 takes PTX 8.7 at most" in str(error)
    assert error.diagnostic.span is not None and error.diagnostic.span.text == "k"


def test_an_option_that_needs_a_newer_version(install: Callable[..., Any], clean: None) -> None:
    install((8, 0), driver_version=11040)
    error = refusal(make(debug=True), PtxVersion(7, 5), (8, 0))
    assert "kernel option `debug` needs PTX 7.5, and the driver of CUDA 11.4 takes PTX 7.4 at most" in str(error)


# ptxas


def script(folder: Path, text: str, name: str = "ptxas") -> Path:
    """A program that stands for ptxas; ``$4`` is where the machine code goes."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


RELEASE = 'if [ "$1" = --version ]; then echo "Cuda compilation tools, release {0}, V{0}.1"; exit 0; fi\n'


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Path]:
    """Makes a script the ptxas of launches."""

    def chosen(text: str, release: str = "12.4") -> Path:
        path = script(tmp_path, RELEASE.format(release) + text)
        monkeypatch.setenv("NVGEN_PTXAS", str(path))
        return path

    return chosen


def assembler_of_launches() -> str:
    """The release of the ptxas that launches assemble by; empty where the driver compiles."""
    path = jit.assembler()
    return "" if path is None else f"ptxas {ptxas.release(path)}"


def test_the_driver_compiles_unless_told_otherwise(clean: None) -> None:
    assert jit.assembler() is None
    assert assembler_of_launches() == ""
    with pytest.raises(InternalError):
        jit.assemble("", "sm_90")


@needs_ptxas
def test_the_ptxas_that_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVGEN_PTXAS", raising=False)
    found = cuda_tools.ptxas()
    monkeypatch.setenv("NVGEN_PTXAS", "1")
    assert found is not None and jit.assembler() == found == cuda_tools.ptxas()
    assert assembler_of_launches() == f"ptxas {cuda_tools.ptxas_version(found)}"


def failure(action: Callable[[], object]) -> str:
    with pytest.raises(nv.CompileError) as raised:
        action()
    assert raised.value.code == "NVG2905"
    return str(raised.value)


def test_a_ptxas_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NVGEN_PTXAS", str(tmp_path / "none"))
    assert "none` is no file" in failure(jit.assembler)
    monkeypatch.setenv("NVGEN_PTXAS", "1")
    monkeypatch.setattr(cuda_tools, "ptxas", lambda: None)
    assert "`ptxas` is not found" in failure(jit.assembler)


def test_a_ptxas_that_is_no_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ptxas"
    path.write_text("no program")
    monkeypatch.setenv("NVGEN_PTXAS", str(path))
    assert "cannot be run" in failure(assembler_of_launches)
    assert "cannot be run" in failure(lambda: jit.assemble("", "sm_90"))


def test_inline_ptx_is_shown_to_no_such_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ptxas"
    path.write_text("no program")
    monkeypatch.setenv("NVGEN_PTXAS", str(path))
    assert "cannot be run" in failure(lambda: make('nv.asm("membar.gl;", None)').ptx())


@needs_scripts
def test_a_program_that_is_no_ptxas(choose: Callable[..., Path]) -> None:
    choose("exit 0")
    assert "made no machine code" in failure(lambda: jit.assemble("", "sm_90"))
    choose("exit 0", release="none of them")
    assert "does not say its release" in failure(jit.ptx_limit)


@needs_scripts
def test_the_limit_is_that_of_the_ptxas(install: Callable[..., Any], choose: Callable[..., Path]) -> None:
    install((9, 0), driver_version=12020)
    choose("exit 1")
    assert assembler_of_launches() == "ptxas 12.4"
    assert jit.ptx_limit() == (8, 4) and jit.driver_limit() == (8, 2)
    check(make(), PtxVersion(8, 4))
    with pytest.raises(
        nv.CompileError, match=r"`nv.fence` needs PTX 8.6, and ptxas 12.4 \(`NVGEN_PTXAS`\) takes PTX 8.4"
    ):
        check(make(ONE_WAY), PtxVersion(8, 6))


@needs_scripts
def test_another_ptxas_in_the_same_place_is_asked_again(choose: Callable[..., Path]) -> None:
    choose("exit 1")
    assert assembler_of_launches() == "ptxas 12.4"
    choose("exit 1 # another", release="13.0")
    assert assembler_of_launches() == "ptxas 13.0"


@needs_scripts
def test_what_ptxas_is_told(choose: Callable[..., Path], tmp_path: Path) -> None:
    choose(f'echo "$@" > {tmp_path}/told; for last in "$@"; do :; done; printf code > "$last"')
    for options, told in (
        ({}, ""),
        ({"lineinfo": True}, "-lineinfo "),
        ({"debug": True}, "-g "),
        ({"debug": True, "lineinfo": True}, "-g "),
    ):
        assert jit.assemble("// PTX", "sm_90a", **options) == b"code"
        assert re.fullmatch(rf"-arch=sm_90a {told}\S+\.ptx -o \S+\.cubin\n", (tmp_path / "told").read_text())


@needs_scripts
def test_a_ptxas_that_dies(choose: Callable[..., Path]) -> None:
    choose("echo going; kill -SEGV $$")
    text = failure(lambda: jit.assemble("// PTX", "sm_90"))
    assert "died of SIGSEGV" in text and "it says\n" in text and "going" in text


@needs_scripts
def test_a_ptxas_that_does_not_end(tmp_path: Path) -> None:
    path = script(tmp_path, "exec sleep 60")
    assert "did not end within 0.2 seconds" in failure(lambda: ptxas.run(path, "// PTX", "sm_90", seconds=0.2))


@needs_scripts
def test_a_refusal_without_words(choose: Callable[..., Path]) -> None:
    choose("exit 3")
    with pytest.raises(nv.CompileError, match="exit status 3") as raised:
        jit.assemble("// PTX", "sm_90")
    assert raised.value.code == "NVG2904"


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_PTXAS", "1")


def refused(ptx: str, architecture: str = "sm_90") -> str:
    with pytest.raises(nv.CompileError) as raised:
        jit.assemble(ptx, architecture)
    assert raised.value.code == "NVG2904"
    return str(raised.value)


@needs_ptxas
class TestRealPtxas:
    def test_machine_code(self, real: None) -> None:
        assert jit.assemble(make().ptx(arch="sm_90"), "sm_90").startswith(b"\x7fELF")

    def test_an_architecture_that_it_does_not_know(self, real: None) -> None:
        text = refused(make().ptx(arch="sm_90"), "sm_999")
        assert "'sm_999' is not defined" in text and "set `NVGEN_PTXAS` to one that knows sm_999" in text

    def test_ptx_that_is_newer(self, real: None) -> None:
        text = refused(make().ptx(arch="sm_90").replace(".version 7.8", ".version 19.0"))
        assert "Unsupported .version 19.0" in text and "help: it is of CUDA" in text

    def test_ptx_that_is_wrong(self, real: None) -> None:
        text = refused(make().ptx(arch="sm_90").replace("ret;", "go;"))
        assert "kernel.ptx, line" in text and "Not a name of any known instruction: 'go'" in text
        assert "help" not in text

    def test_lines_and_what_a_debugger_needs(self, real: None) -> None:
        plain, lines, debug = make(), make(lineinfo=True), make(debug=True)
        assert b".debug_line" not in jit.assemble(plain.ptx(arch="sm_90"), "sm_90")
        with_lines = jit.assemble(lines.ptx(arch="sm_90"), "sm_90", lineinfo=True)
        assert b".debug_line" in with_lines and b".debug_info" not in with_lines
        assert b".debug_info" in jit.assemble(debug.ptx(arch="sm_90"), "sm_90", debug=True)

    @pytest.mark.parametrize("cap", [32, 48])
    def test_the_cap_on_registers(self, cap: int) -> None:
        """Without a cap the kernel takes more."""
        path = cuda_tools.ptxas()
        assert path is not None

        def registers(**options: int) -> int:
            names = range(64)
            body = [f"    x{i} = a[{i}]" for i in names] + ["    for j in range(a.size):"]
            body += [f"        x{i} = x{i} * x{(i + 1) % 64} + 1.0" for i in names] + [
                f"    a[{i}] = x{i}" for i in names
            ]
            kernel = Kernel.from_source("\n".join(["def k(a: nv.Array[nv.f32]):", *body, ""]), **options)
            log = ptxas.run(path, kernel.ptx(arch="sm_90"), "sm_90", "-v").log
            return int(re.findall(r"Used (\d+) registers", log)[0])

        assert registers() > 48
        assert registers(max_registers=cap) <= cap


@pytest.mark.parametrize(
    ("name", "capability", "made_for"),
    [
        ("sm_90", (9, 0), "sm_90"),
        ("sm_90a", (9, 0), "sm_90a"),
        ("sm_80", (8, 6), "sm_86"),  # PTX for an older one
        ("sm_121", (12, 9), "sm_121"),  # which the database does not know: it runs its generation's machine code
        ("sm_121", (15, 0), "sm_150"),  # nothing else would run
    ],
)
def test_what_machine_code_is_made_for(name: str, capability: tuple[int, int], made_for: str) -> None:
    assert jit.cubin_architecture(find_architecture(name), capability) == made_for


def test_asking_loads_neither_llvm_nor_the_finder_of_programs() -> None:
    heavy = "{'llvmlite', 'numpy', 'cuda.pathfinder', 'subprocess'}"
    program = f"import sys; from nvgen.runtime.gpu import jit; print({heavy} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert found.stdout == "set()\n"
