"""The pages for engineers name files and functions that are there, and their links lead somewhere.

They stand with the tests of the structure, since whoever moves or renames something mends them.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from nvgen.base.version import PACKAGES
from tests.docs import pages
from tests.structure.test_layers import LAYERS

FOLDER = pages.ROOT / "docs" / "internals"
PAGES = sorted(FOLDER.rglob("*.md"))
#: Folders of the repository whose files are named by their path.
_FOLDERS = (*PACKAGES, "tests", "docs", "tools", "intrinsics_db", "templates", "examples", "tutorials", ".ci")
_PATH = re.compile(rf"(?<![\w/.])((?:{'|'.join(map(re.escape, _FOLDERS))})(?:/[\w.*-]+)+)")
#: Where paths stand: in backticks, and in what is typed into a shell.
_CODE = re.compile(r"`[^`\n]+`|^```sh\n.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#]+)?(#[\w-]+)?\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
#: Stand for a name that the reader chooses.
_PLACEHOLDERS = re.compile(r"FAMILY|NAME|NVG1911|shuffle_by_no_lanes")


def paths(text: str) -> list[str]:
    """The files and folders that a page names, but for those that it tells the reader to make."""
    code = [match[0] for match in _CODE.finditer(text)]
    return [found for part in code for found in _PATH.findall(part) if not _PLACEHOLDERS.search(found)]


def anchors(text: str) -> set[str]:
    """What links can follow a ``#`` with, as GitHub makes it of headings."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in _HEADING.findall(text)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(FOLDER).as_posix())
def test_files_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = paths(text)
    assert [path for path in named if not list(pages.ROOT.glob(path))] == []
    pages.blocks(text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(FOLDER).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for file, anchor in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
        if file.startswith("https://"):
            continue
        target = page.parent / file if file else page
        assert target.exists(), file
        if anchor:
            assert anchor[1:] in anchors(target.read_text(encoding="utf-8")), f"{file}{anchor}"


def test_what_is_a_path() -> None:
    text = "`nvgen/lang`, `pytest tests/errors/*.py` and `nvgen/lang/FAMILY.py`; `a/b.py`, tests/none\n"
    text += "```sh\npython -m pytest tests/docs -k k\n```\n"
    assert paths(text) == ["nvgen/lang", "tests/errors/*.py", "tests/docs"]
    assert anchors("# One that LLVM does not know\n## How to add …") == {"one-that-llvm-does-not-know", "how-to-add-"}


# The page on the architecture

ARCHITECTURE = (FOLDER / "architecture.md").read_text(encoding="utf-8")
#: A file, and what it defines: `` `nvgen/artifacts/compiler.py`: `compile_kernels`, `nvptx_target` ``.
_DEFINED = re.compile(r"`(?P<file>nvgen/[\w/]+\.py)`: (?P<names>`\w+`(?:, `\w+`)*)")


def test_functions_are_where_the_page_says() -> None:
    found = list(_DEFINED.finditer(ARCHITECTURE))
    assert len(found) > 40
    wrong = []
    for match in found:
        tree = ast.parse((pages.ROOT / match["file"]).read_text(encoding="utf-8"))
        defined = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        defined |= {
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        defined |= {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)}
        wrong += [f"{match['file']}: {name}" for name in re.findall(r"`(\w+)`", match["names"]) if name not in defined]
    assert wrong == []


def test_the_layers_are_those_of_the_test() -> None:
    assert tuple(re.findall(r"^\| `(nvgen[\w.]+)` \|", ARCHITECTURE, re.MULTILINE)) == LAYERS


def test_every_folder_is_on_the_page() -> None:
    package = pages.ROOT / "nvgen"
    named = set(paths(ARCHITECTURE))
    folders = {path.parent.relative_to(pages.ROOT).as_posix() for path in package.glob("*/__init__.py")}
    assert {folder for folder in folders if folder not in named} == {"nvgen/frontend", "nvgen/runtime"}


# What modules say of each other

#: A module, or a name in it, from a folder of the package on: ``targets.cpu.abi``, ``runtime.cpu.code.code``.
_NAMED = re.compile(r"``([a-z_]\w*(?:\.\w+)+)(?:\(\))?``")
#: Folders that are also what users, PTX or others call something.
_AMBIGUOUS = {"cuda", "jax", "ptx", "testing", "types", "lang", "intrinsics", "tree"}


def _module_texts() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        for path in sorted((pages.ROOT / package).rglob("*.py")):
            parts = path.relative_to(pages.ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.read_text(encoding="utf-8")
    return found


def _is_there(name: str, modules: dict[str, str]) -> bool:
    parts = name.split(".")
    last = next((end for end in range(len(parts), 0, -1) if ".".join(parts[:end]) in modules), 0)
    text = modules.get(".".join(parts[:last]), "")
    return last > 0 and all(re.search(rf"\b{part}\b", text) for part in parts[last:])


def test_modules_name_modules_that_are_there() -> None:
    modules = _module_texts()
    folders = {name.split(".")[1] for name in modules if name.count(".") > 1 and name.startswith("nvgen.")}
    wrong, seen = [], 0
    for module, text in modules.items():
        for name in _NAMED.findall(text):
            first, second = name.split(".")[:2]
            if first in ("nvgen", "nvgen_numba"):
                full = name
            elif first in folders and (first not in _AMBIGUOUS or f"nvgen.{first}.{second}" in modules):
                full = f"nvgen.{name}"
            else:
                continue
            seen += 1
            wrong += [] if _is_there(full, modules) else [f"{module}: {name}"]
    assert seen > 100
    assert wrong == []
