"""Pages for users have the names that users write: none of nvgen's inner modules, tables, classes and fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen
from nvgen.base.version import PACKAGES
from nvgen.lang import Operation
from tests.docs import pages
from tools.stubs import documentation, members_of, public_modules

DOCS = pages.ROOT / "docs"
PAGES = [page for folder in ("guide", "reference", "errors") for page in sorted((DOCS / folder).glob("*.md"))]
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for package in PACKAGES
    for path in sorted((pages.ROOT / package).rglob("*.py"))
}
#: The submodules that users import, and the files of a package's own.
PUBLIC_MODULES = {"compat", "cuda", "jax", "mypy", "ptx", "testing"}
INNER_MODULES = {
    path.stem if path.is_file() else path.name for path in (pages.ROOT / "nvgen").iterdir()
} - PUBLIC_MODULES
TABLES = {name for text in SOURCES.values() for name in re.findall(r"^([A-Z][A-Z0-9_]+)\b *[:=]", text, re.MULTILINE)}
CLASSES = {
    name
    for path, text in SOURCES.items()
    if path.is_relative_to(pages.ROOT / "nvgen" / "lang")
    for name in re.findall(r"^class (\w+)", text, re.MULTILINE)
}
#: Modules of two words are files; one word may be a function as well.
FILES = {path.stem for path in SOURCES if "_" in path.stem.strip("_")} - set(nvgen._PUBLIC)
INNER = (FILES | TABLES | CLASSES) - set(nvgen.__all__)
#: The reference of ``nv.tma`` still names its tables of reductions.
LEFT = {
    "guide/from_cuda_cpp.md": {"INFINITY"},  # a constant of C's
    "guide/from_numba.md": {"PYVERSION", "Reduce", "vector_types"},  # names of Numba's
    "guide/environment.md": {"COLUMNS"},  # a variable of the environment
    "guide/report.md": {"report"},  # a variable of its examples
    "reference/tma.md": {"REDUCTIONS", "CLUSTER_REDUCTIONS"},
}


def inner_names(text: str) -> set[str]:
    """The names in a page that are nvgen's own."""
    modules = {*re.findall(r"\bnvgen\.(\w+)", text), *re.findall(r"`(\w+)\.\w+`", text)} & INNER_MODULES
    return modules | (set(re.findall(r"`([A-Za-z]\w+)`", text)) & INNER)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_a_page_has_no_inner_names(page: Path) -> None:
    left = LEFT.get(page.relative_to(DOCS).as_posix(), set())
    assert inner_names(page.read_text(encoding="utf-8")) - left == set()


def test_inner_names_are_found() -> None:
    assert inner_names("see `nvgen.lang.mma_table`, `nvgen.cuda`, `NVGEN_SYNC`, `Array`, `kernel.ptx`") == {"lang"}
    text = "``LOAD_CACHES``, `Loader`, (``atomic_loops``), ``codegen.mathematics``"
    assert inner_names(text) == {"LOAD_CACHES", "Loader", "atomic_loops", "codegen"}


def operations() -> list[tuple[str, Operation]]:
    """Every operation that the reference has, by its name."""
    modules = [pair for module in public_modules().values() for pair in members_of(module)]
    own = [(name, getattr(nvgen, name)) for name in nvgen._PUBLIC]
    return [(name, value) for name, value in (*modules, *own) if isinstance(value, Operation)]


def fields_in(operation: Operation) -> set[str]:
    """The fields of an operation's class of which its documentation speaks, though no call has them."""
    doc = documentation(operation)
    fields = {name for class_ in type(operation).__mro__ for name in vars(class_).get("__annotations__", {})}
    calls = " ".join(re.findall(r"``\w+\(.*?\)``", doc, re.DOTALL))
    return {name for name in set(re.findall(r"``(\w+)``", doc)) & fields if not re.search(rf"\b{name}\b", calls)}


def test_the_reference_speaks_of_calls_not_of_fields() -> None:
    found = operations()
    assert len(found) > 300
    assert {operation.name: fields for _, operation in found if (fields := fields_in(operation))} == {}
