"""What a release consists of: the version in one place, the changelog, the source distribution, and licences."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import nvgen
from nvgen.base.version import PACKAGES
from tests.packaging.test_wheel import ROOT, source_files

pytestmark = [
    pytest.mark.skipif(not (ROOT / "pyproject.toml").exists(), reason="there is no source tree to build from"),
    pytest.mark.sweep(6),
]

NAME = f"nvgen-{nvgen.__version__}"
#: Folders that the source distribution has whole.
FOLDERS = (*PACKAGES, "intrinsics_db", "templates", "tools", "docs", "tests", "tutorials", "examples", "findings")
FILES = {"README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", "pyproject.toml", "PKG-INFO", ".gitignore"}


def build(source: Path, folder: Path, kind: str) -> Path:
    command = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(folder), str(source)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
    (path,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return path


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the source distribution unpacks to."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return folder / NAME


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it is built from the source distribution."""
    return build(unpacked, tmp_path_factory.mktemp("wheel"), "wheel")


# The source distribution


def test_the_source_distribution_is_whole(unpacked: Path) -> None:
    for name in FOLDERS:
        assert source_files(unpacked / name) >= _kept(ROOT / name), name
    assert {path.name for path in unpacked.iterdir()} == {*FOLDERS, *FILES}


def test_the_source_distribution_has_nothing_else(unpacked: Path) -> None:
    for name in FOLDERS:
        assert source_files(unpacked / name) <= source_files(ROOT / name), name
    made = ("*.pyc", "*.so", "*.ptx.tmp", ".coverage", "*.egg-info")
    assert not [path for pattern in made for path in unpacked.rglob(pattern)]


def _kept(folder: Path) -> set[str]:
    """The files of a folder that are part of the project: what is made in it by tools has a hidden folder."""
    return {name for name in source_files(folder) if not any(part.startswith(".") for part in Path(name).parts)}


def test_a_wheel_of_the_source_distribution_is_that_of_the_tree(wheel: Path, tmp_path: Path) -> None:
    own = zipfile.ZipFile(build(ROOT, tmp_path, "wheel"))
    of_sdist = zipfile.ZipFile(wheel)
    assert {info.filename: info.CRC for info in own.infolist()} == {i.filename: i.CRC for i in of_sdist.infolist()}


def test_both_pass_the_checks_of_the_index(sdist: Path, wheel: Path) -> None:
    command = [sys.executable, "-m", "twine", "--no-color", "check", "--strict", str(sdist), str(wheel)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert result.returncode == 0 and result.stdout.count("PASSED") == 2, result.stdout + result.stderr


# The version, and the changelog


def test_the_version_is_in_one_place(wheel: Path) -> None:
    code = (*PACKAGES, "tools")
    naming = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "pyproject.toml", *(file for name in code for file in (ROOT / name).rglob("*.py")))
        if re.search(rf'version.*["\']{re.escape(nvgen.__version__)}["\']', path.read_text(encoding="utf-8"))
    ]
    assert naming == ["nvgen/base/version.py"]
    metadata = Parser().parsestr(zipfile.ZipFile(wheel).read(f"{NAME}.dist-info/METADATA").decode())
    assert metadata["Version"] == nvgen.__version__
    assert metadata["License-Expression"] == "Apache-2.0" and metadata.get_all("License-File") == ["LICENSE"]


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## \[(.+?)\] - (\d{4}-\d\d-\d\d|unreleased)$", text, re.MULTILINE)
    assert len(releases) == len(re.findall("^## ", text, re.MULTILINE)) and releases[0][0] == nvgen.__version__
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Known limitations"}
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= kinds


# Licences

_ROW = re.compile(r"^\| `(?P<name>[\w-]+)` \| (?P<licence>[^|]+) \|", re.MULTILINE)
#: Packages whose metadata has no expression, by the words that it has in its place.
_WORDS = {"jinja2": ("License :: OSI Approved :: BSD License", "BSD-3-Clause")}


def installed_along() -> dict[str, importlib.metadata.Distribution]:
    """What `pip install nvgen` installs besides nvgen, by name."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        wanted = list(map(Requirement, tomllib.load(file)["project"]["dependencies"]))
    found: dict[str, importlib.metadata.Distribution] = {}
    while wanted:
        requirement = wanted.pop()
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker is not None and not requirement.marker.evaluate({"extra": ""})):
            continue
        found[name] = importlib.metadata.distribution(name)
        wanted += map(Requirement, found[name].requires or ())
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have fewer dependencies")
def test_the_page_on_licences_is_what_packages_say_of_themselves() -> None:
    page = (ROOT / "docs" / "guide" / "licences.md").read_text(encoding="utf-8")
    listed = {row["name"]: row["licence"].strip() for row in _ROW.finditer(page)}
    found = installed_along()
    assert listed.keys() == found.keys()
    for name, package in found.items():
        said = package.metadata.get("License-Expression")
        if said is None:
            words, said = _WORDS[name]
            assert words in package.metadata.get_all("Classifier", [])
        assert listed[name] == said, name
        assert any("licen" in str(path).lower() for path in package.files or ()), name


def test_no_licence_is_for_a_package_that_says_its_own() -> None:
    assert [name for name in _WORDS if installed_along()[name].metadata.get("License-Expression")] == []
