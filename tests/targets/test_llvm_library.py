"""PTX by another LLVM than llvmlite's, which the user names: it is the same, and what is no such library is refused.

Where there is no library of that version a stand-in shows which functions are called, and that what they make is freed.
"""

from __future__ import annotations

import _ctypes
import ctypes
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.cli import doctor
from nvgen.codegen.contract import llvm
from nvgen.files import compiler_identity
from nvgen.targets.nvptx import llvm_library
from tests.semantics.applications import matmul

MAJOR = int(llvm.version().partition(".")[0])
_PLACES = (
    f"/usr/lib/*/libLLVM.so.{MAJOR}.1",
    f"/usr/lib*/libLLVM.so.{MAJOR}.1",
    f"/usr/lib/llvm-{MAJOR}/lib/libLLVM.so",
    f"{Path.home()}/.rustup/toolchains/*/lib/libLLVM.so.{MAJOR}.*",
)
LIBRARIES = [str(path) for place in _PLACES for path in sorted(Path("/").glob(place.lstrip("/")))]


@nv.kernel
def plain(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1.0


@nv.kernel
def with_libdevice(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = nv.math.sin(a[0])


@nv.kernel
def with_long_loop(a: nv.Array[nv.f32]):
    nv.unroll(128)
    for i in range(1000):
        a[i] = 1.0


@nv.kernel
def with_own_ptx(a: nv.Array[nv.u32]):
    a[0] = nv.asm("mov.u32 {0}, %laneid;", nv.u32)


@nv.kernel(lineinfo=True)
def with_lines(a: nv.Array[nv.f32]):
    a[0] = 1.0


class StandIn:
    """What ``ctypes.CDLL`` returns: a library that makes a text of every module."""

    def __init__(self, version: int = MAJOR) -> None:
        self.version = version
        self.modules: list[bytes] = []
        self.pipelines: list[bytes] = []
        #: The options that are set, and those with which each machine was made.
        self.options = b""
        self.machines: list[bytes] = []
        self.alive: dict[int, str] = {}
        self.optimised = ctypes.create_string_buffer(b"")
        self._numbers = itertools.count(1)
        self._texts = ctypes.create_string_buffer(b"\n.version 6.3\n.target sm_75\n")
        self._functions: dict[str, Callable[..., Any]] = {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in self._functions:
            made = getattr(type(self), f"_{name}", None)

            def function(*given: Any) -> Any:
                return 0 if made is None else made(self, *given)

            self._functions[name] = self._disposing(name) or function
        return self._functions[name]

    def _disposing(self, name: str) -> Callable[..., Any] | None:
        if "Dispose" not in name:
            return None

        def dispose(value: Any) -> None:
            assert self.alive.pop(getattr(value, "value", value)) in name

        return dispose

    def _make(self, kind: str) -> int:
        number = next(self._numbers)
        self.alive[number] = kind
        return number

    def _LLVMGetVersion(self, *numbers: Any) -> None:
        for pointer, number in zip(numbers, (self.version, 1, 5), strict=True):
            pointer._obj.value = number

    def _LLVMContextCreate(self) -> int:
        return self._make("Context")

    def _LLVMCreateMemoryBufferWithMemoryRange(self, content: bytes, size: int, name: bytes, ends: bool) -> int:
        assert len(content) == size
        self.modules.append(content)
        return self._make("MemoryBuffer")

    def _LLVMParseBitcodeInContext2(self, context: int, buffer: int, made: Any) -> int:
        assert self.alive[context] == "Context" and self.alive[buffer] == "MemoryBuffer"
        made._obj.value = self._make("Module")
        return 0

    def _LLVMParseCommandLineOptions(self, count: int, words: Any, overview: bytes) -> None:
        _, self.options = words[:count]

    def _LLVMCreateTargetMachine(self, target: Any, *given: Any) -> int:
        self.machines.append(self.options)
        return self._make("TargetMachine")

    def _LLVMCreatePassBuilderOptions(self) -> int:
        return self._make("PassBuilderOptions")

    def _LLVMRunPasses(self, module: Any, pipeline: bytes, machine: int, options: int) -> None:
        assert self.alive[machine] == "TargetMachine" and self.alive[options] == "PassBuilderOptions"
        self.pipelines.append(pipeline)

    def _LLVMPrintModuleToString(self, module: Any) -> int:
        self.alive[ctypes.addressof(self.optimised)] = "Message"
        return ctypes.addressof(self.optimised)

    def _LLVMTargetMachineEmitToMemoryBuffer(self, machine: int, module: Any, *given: Any) -> int:
        given[-1]._obj.value = self._make("MemoryBuffer")
        return 0

    def _LLVMGetBufferStart(self, buffer: Any) -> int:
        return ctypes.addressof(self._texts)

    def _LLVMGetBufferSize(self, buffer: Any) -> int:
        return len(self._texts.value)


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> StandIn:
    """A library that the environment names."""
    path, library = tmp_path / "libLLVM.so", StandIn()
    path.touch()
    monkeypatch.setenv("NVGEN_LLVM", str(path))
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")  # kept PTX is not compiled
    monkeypatch.setattr(llvm_library, "CDLL", lambda path: library)
    return library


def test_the_library_makes_the_ptx(named: StandIn) -> None:
    assert plain.ptx().endswith("\n.version 6.3\n.target sm_75\n") and plain.ptx(level=0).startswith("// Generated by")
    assert named.pipelines == [b"default<O2>", b"default<O0>"] and not named.alive
    assert all(module.startswith(b"BC\xc0\xde") for module in named.modules)


def test_the_library_makes_short_pointers_where_llvmlite_does(named: StandIn) -> None:
    for bits in (64, 32):
        plain.ptx(bits=bits)
    assert named.machines == [b"-nvptx-short-ptr=true", b"-nvptx-short-ptr=false"]
    assert named.options == b"-nvptx-short-ptr=false"


def test_what_is_too_large_for_some_passes_is_left_to_llvmlite(named: StandIn) -> None:
    """Whether it is, is seen after LLVM's pipeline where that may have unrolled a loop."""
    assert with_long_loop.ptx().endswith("\n.target sm_75\n") and not named.alive
    addresses = "".join(f"  %{n} = getelementptr i8, ptr %p, i64 %i\n" for n in range(1000))
    named.optimised = ctypes.create_string_buffer(f"\ndefine void @k() {{\n{addresses}  ret void\n}}\n".encode())
    assert ".entry with_long_loop(" in with_long_loop.ptx() and not named.alive


@pytest.mark.parametrize("kernel", [with_own_ptx, with_lines])
def test_what_it_may_not_understand_is_not_given_to_it(kernel: nv.Kernel, named: StandIn) -> None:
    assert f".entry {kernel.name}(" in kernel.ptx(arch="sm_90") and not named.modules


def test_the_optimised_ir_is_that_of_llvmlite(named: StandIn) -> None:
    assert "define" in plain.llvm_ir() and not named.modules


def _problem_of(path: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("NVGEN_LLVM", path)
    with pytest.raises(nv.CompileError) as raised:
        plain.ptx()
    assert raised.value.diagnostics[0].code == "NVG0541"
    is_found, said = doctor._llvm()
    assert not is_found and path in said
    return raised.value.diagnostics[0].text()


def test_what_is_no_such_library_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "there is no such file" in _problem_of(str(tmp_path / "none.so"), monkeypatch)
    other = tmp_path / "other.so"
    other.write_text("no library")
    assert str(other) in _problem_of(str(other), monkeypatch)
    assert "LLVMGetVersion" in _problem_of(_ctypes.__file__, monkeypatch)
    monkeypatch.setattr(llvm_library, "CDLL", lambda path: StandIn(MAJOR + 1))
    assert f"it is LLVM {MAJOR + 1}.1.5" in _problem_of(str(other), monkeypatch)


def test_doctor_says_which_is_used(named: StandIn) -> None:
    assert doctor._llvm()[1].partition("; PTX by ")[2].startswith(f"{MAJOR}.1.5 (")


def test_kept_code_depends_on_the_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "libLLVM.so"
    found = [compiler_identity.llvm()]
    monkeypatch.setenv("NVGEN_LLVM", str(path))
    found.append(compiler_identity.llvm())
    for text in ("one", "another"):
        path.write_text(text)
        found.append(compiler_identity.llvm())
    assert len(set(found)) == len(found)
    monkeypatch.setenv("NVGEN_LLVM", "")
    assert compiler_identity.llvm() == found[0]


@pytest.mark.skipif(not LIBRARIES, reason=f"there is no shared library of LLVM {MAJOR}")
def test_the_ptx_is_that_of_llvmlite(monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> list[str]:
        kernels = [with_libdevice.ptx(arch="sm_90"), with_libdevice.ptx(level=0)]
        return [*kernels, matmul.ptx(level=1), matmul.ptx(arch="sm_120", bits=32)]

    wanted = made()
    monkeypatch.setenv("NVGEN_LLVM", LIBRARIES[0])
    assert llvm_library.chosen() is not None and made() == wanted
