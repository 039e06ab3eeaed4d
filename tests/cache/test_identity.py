"""What tells one compiler from another is found without loading it, and changes when its files do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import llvmlite
import pytest

from nvgen.base.version import __version__
from nvgen.files import compiler_identity
from nvgen.files.resources import resource_folder


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two files, with two of data."""
    files = ("nvgen/base/version.py", "nvgen/codegen/module.py", "intrinsics_db/nvvm/a.json", "templates/b.j2")
    for name in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    monkeypatch.setattr(compiler_identity, "nvgen", compiler_identity.nvgen.__wrapped__)  # type: ignore[attr-defined]  # not the run's
    monkeypatch.setattr(compiler_identity, "_PACKAGE", str(tmp_path / "nvgen"))
    monkeypatch.setattr(compiler_identity, "folder_of", lambda name: str(tmp_path / name))
    return tmp_path


@pytest.mark.parametrize("name", ["nvgen/base/version.py", "nvgen/codegen/module.py", "intrinsics_db/nvvm/a.json"])
def test_every_file_of_a_source_tree_counts(package: Path, name: str) -> None:
    before = compiler_identity.nvgen()
    assert compiler_identity.nvgen() == before
    path = package / name
    status = path.stat()
    path.write_text("changed")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    longer = compiler_identity.nvgen()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    later = compiler_identity.nvgen()
    path.unlink()
    assert len({before, longer, later, compiler_identity.nvgen()}) == 4


def test_what_python_and_editors_write_does_not_count(package: Path) -> None:
    before = compiler_identity.nvgen()
    (package / "nvgen" / "__pycache__").mkdir()
    (package / "nvgen" / "__pycache__" / "version.pyc").touch()
    (package / "nvgen" / ".version.py.swp").touch()
    assert compiler_identity.nvgen() == before


def test_of_an_installed_package_one_file_counts(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("intrinsics_db", "templates"):
        (package / "nvgen" / "_data" / name).mkdir(parents=True)
    monkeypatch.setattr(compiler_identity, "folder_of", lambda name: str(package / "nvgen" / "_data" / name))
    before = compiler_identity.nvgen()
    assert before == (__version__, compiler_identity.state(package / "nvgen" / "base" / "version.py"))
    (package / "nvgen" / "base" / "version.py").write_text("another installation")
    assert compiler_identity.nvgen() != before


def test_this_nvgen_is_what_is_read() -> None:
    shown = repr(compiler_identity.nvgen())
    assert __version__ in shown
    if "_data" not in str(resource_folder("templates")):
        assert "compiler_identity.py" in shown and "architectures.json" in shown


def test_llvm_is_found_on_the_path_and_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = os.path.dirname(os.path.abspath(llvmlite.__file__))
    assert compiler_identity._llvmlite() == folder
    found = compiler_identity.llvm()
    (version, *_), (library, *_) = found
    assert os.path.basename(version) == "_version.py" and "llvmlite" in os.path.basename(library)
    assert all(path.startswith(folder) and size > 0 for path, size, _ in found)
    monkeypatch.setattr(sys, "path", [])  # a finder of another kind has it: sys.modules, here
    assert compiler_identity._llvmlite() == folder


def test_looking_loads_nothing() -> None:
    program = (
        "import sys; from nvgen.files import compiler_identity as this; this.nvgen(); this.llvm(); this.processor();"
        "print('llvmlite' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "False\n"


def test_what_is_not_there_has_no_state(tmp_path: Path) -> None:
    assert compiler_identity.state(tmp_path / "none") is None
    assert not list(compiler_identity._files(str(tmp_path / "none")))


def test_the_environment_decides_where_libdevice_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiler_identity.libdevice_search()
    for name in ("NVGEN_LIBDEVICE", "CUDA_PATH", "CUDA_HOME", "CONDA_PREFIX"):
        monkeypatch.setenv(name, "/elsewhere")
        changed = compiler_identity.libdevice_search()
        assert changed != before
        before = changed


X86 = """\
processor	: 0
vendor_id	: GenuineIntel
cpu family	: 6
model		: 143
model name	: Intel(R) Xeon(R)
stepping	: 8
microcode	: 0x2b
cpu MHz		: 2100.000
flags		: fpu sse sse2 avx avx2 avx512f
bugs		: spectre_v1

processor	: 1
flags		: fpu
"""
AARCH64 = """\
processor	: 0
BogoMIPS	: 243.75
Features	: fp asimd aes sve
CPU implementer	: 0x41
CPU architecture: 8
CPU variant	: 0x1
CPU part	: 0xd40
CPU revision	: 1
"""


@pytest.fixture
def processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], tuple[str, ...] | None]:
    """What is said of a processor that Linux describes so."""

    def find(text: str) -> tuple[str, ...] | None:
        path = tmp_path / "cpuinfo"
        path.write_text(text)
        monkeypatch.setattr(compiler_identity, "_PROCESSORS", str(path))
        return compiler_identity.processor.__wrapped__()

    monkeypatch.setattr(sys, "platform", "linux")
    return find


Find = Callable[[str], "tuple[str, ...] | None"]


@pytest.mark.parametrize(
    ("text", "changed", "to"),
    [
        (X86, "avx512f", "avx512f avx512_bf16"),
        (X86, "143", "85"),
        (X86, "GenuineIntel", "AuthenticAMD"),
        (AARCH64, "sve", "sve sve2"),
        (AARCH64, "0xd40", "0xd4f"),
    ],
)
def test_another_processor_is_another_one(processor: Find, text: str, changed: str, to: str) -> None:
    found = processor(text)
    assert found is not None and processor(text) == found
    assert processor(text.replace(changed, to)) not in (None, found)


@pytest.mark.parametrize(("changed", "to"), [("2100.000", "3400.123"), ("0x2b", "0x2c"), ("spectre_v1", "")])
def test_what_changes_of_a_processor_does_not_count(processor: Find, changed: str, to: str) -> None:
    assert changed in X86 and processor(X86.replace(changed, to)) == processor(X86)


def test_a_processor_of_which_nothing_is_said_has_no_identity(processor: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    assert processor("") is None
    assert processor("processor	: 0\nmodel name	: unknown\n") is None
    monkeypatch.setattr(compiler_identity, "_PROCESSORS", "/there/is/none")
    assert compiler_identity.processor.__wrapped__() is None
    monkeypatch.setattr(sys, "platform", "win32")
    assert compiler_identity.processor.__wrapped__() is None
