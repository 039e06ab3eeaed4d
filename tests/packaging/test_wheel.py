"""nvgen from its wheel: the data that stands outside of the package must come along.

The wheel is installed into a folder of its own and used from another one, where the source tree is not importable.
"""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import nvgen
from nvgen.base.version import PACKAGES
from nvgen.diagnostics.registry import registry

ROOT = Path(nvgen.__file__).resolve().parent.parent

pytestmark = [
    pytest.mark.skipif(not (ROOT / "pyproject.toml").exists(), reason="there is no source tree to build a wheel from"),
    pytest.mark.sweep(6),
]

KERNEL = """\
import nvgen as nv

@nv.kernel
def k(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = 1.0
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the wheel is installed into."""
    folder = tmp_path_factory.mktemp("installed")
    options = ["--no-deps", "--no-index", "--disable-pip-version-check", "--quiet", "--target", str(folder)]
    result = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, str(wheel)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "k.py").write_text(KERNEL)
    return tmp_path


def python(installed: Path, folder: Path, *arguments: str) -> str:
    """What Python prints when it finds nvgen in the installed folder first, and never in the source tree."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PYTHONPATH"] = str(installed)
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def source_files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    }


def test_the_wheel_carries_everything(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for package in PACKAGES:
        for name in source_files(ROOT / package):
            assert f"{package}/{name}" in names
    for data in ("intrinsics_db", "templates", "docs/errors"):
        files = source_files(ROOT / data)
        assert files
        for name in files:
            assert f"nvgen/_data/{Path(data).name}/{name}" in names


def test_type_checkers_find_the_stubs(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"{package}/py.typed" for package in PACKAGES} <= names
    assert {"nvgen/__init__.pyi", "nvgen/stubs/types.pyi", "nvgen/stubs/nvvm.pyi"} <= names


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert len(names) == len(set(names))
    assert {name.split("/")[0] for name in names} == {*PACKAGES, f"nvgen-{nvgen.__version__}.dist-info"}
    assert not [name for name in names if name.endswith(".pyc") or "/tests/" in name]


def test_the_metadata(wheel: Path) -> None:
    prefix = f"nvgen-{nvgen.__version__}.dist-info"
    archive = zipfile.ZipFile(wheel)
    metadata = Parser().parsestr(archive.read(f"{prefix}/METADATA").decode())
    assert metadata["Name"] == "nvgen" and metadata["Version"] == nvgen.__version__
    entry_points = archive.read(f"{prefix}/entry_points.txt").decode()
    assert "nvgen = nvgen.cli:main" in entry_points and "nvgen.testing.plugin = nvgen.testing.plugin" in entry_points
    assert wheel.name.endswith("-py3-none-any.whl")
    assert any(name.endswith("LICENSE") for name in archive.namelist())
    requirements = metadata.get_all("Requires-Dist") or []
    for needed in ("llvmlite", "numpy", "jinja2", "platformdirs", "cuda-pathfinder", "cloudpickle"):
        assert any(requirement.startswith(needed) and "extra" not in requirement for requirement in requirements)
        assert importlib.metadata.version(needed)


def test_the_installed_package_is_the_one_that_runs(installed: Path, folder: Path) -> None:
    printed = python(
        installed, folder, "-c", "import nvgen, nvgen.files.resources as r; print(nvgen.__file__); print(r._PACKAGE)"
    )
    for path in printed.splitlines():
        assert Path(path).is_relative_to(installed.resolve())


def test_data_comes_from_the_installed_package(installed: Path, folder: Path) -> None:
    folders = ("intrinsics_db", "templates", "docs/errors")
    program = f"from nvgen.files.resources import resource_folder; print(*map(resource_folder, {folders}), sep='\\n')"
    for path in python(installed, folder, "-c", program).splitlines():
        assert Path(path).is_relative_to(installed.resolve())


def test_the_installed_package_builds(installed: Path, folder: Path) -> None:
    python(installed, folder, "-m", "nvgen", "build", "k.py", "-o", "k.ptx", "--arch", "sm_90")
    text = (folder / "k.ptx").read_text()
    assert ".target sm_90\n" in text and ".entry k(" in text


def test_the_installed_package_explains(installed: Path, folder: Path) -> None:
    assert python(installed, folder, "-m", "nvgen", "explain", "NVG0304").startswith("NVG0304: ")
    unknown = "import nvgen\ntry: nvgen.threadIdx\nexcept AttributeError as error: print(error)"
    assert "`nv.thread_idx.x`" in python(installed, folder, "-c", unknown)
    listed = python(installed, folder, "-m", "nvgen", "explain")
    program = f"from nvgen import cli\nfor code in {list(registry())}:\n    cli.run(['explain', code])"
    for option in ("-B", "-OO"):
        printed = python(installed, folder, option, "-c", program)
        for code, found in registry().items():
            assert f"{code}: {found.title}\n" in printed and f"  {code}  {found.title}\n" in listed


def test_the_installed_package_lists_targets(installed: Path, folder: Path) -> None:
    assert "sm_121f" in python(installed, folder, "-m", "nvgen", "targets")


def test_the_installed_package_runs_on_the_cpu(installed: Path, folder: Path) -> None:
    program = "import k, numpy; a = numpy.zeros(5, numpy.float32); k.k.on('cpu')[1, 32](a); print(a.sum())"
    assert python(installed, folder, "-c", program) == "5.0\n"


def test_pytest_finds_the_fixture_of_the_installed_package(installed: Path, folder: Path) -> None:
    text = "import os\ndef test(nvgen_checked):\n    assert os.environ['NVGEN_CHECK'] == nvgen_checked == 'all'\n"
    (folder / "test_k.py").write_text(text)
    printed = python(installed, folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_k.py")
    assert "1 passed" in printed
