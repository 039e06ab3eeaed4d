"""Every page of the site: its address and its Markdown, made of what lies in the repository.

``docs/X`` is the page ``X``, and the README is the first one. The tables of contents of the margin are made of the
tables in ``docs/index.md`` and of what the folders hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import nvgen
from tools.site import errors, links, notebooks

ROOT = Path(nvgen.__file__).resolve().parent.parent
#: Files and folders whose pages are not where they are.
_ADDRESSES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "docs/index.md": "contents.md",
    "docs/errors/README.md": "errors/index.md",
    "docs/internals": "internals/architecture.md",
    "docs/internals/decisions/README.md": "internals/decisions/index.md",
    "docs/internals/how_to_add/README.md": "internals/how_to_add/index.md",
    "tutorials": "tutorials/index.md",
    "tutorials/README.md": "tutorials/index.md",
    "examples": "examples/index.md",
}
#: Files beside Markdown that are pages.
_PROGRAMS = {".py", ".ipynb", ".build", ".cpp", ".cu", ".txt"}
#: Pages that list what is in their folder: title and first words.
_LISTS = {
    "examples": ("Examples", "Programs with other libraries and build systems. They lie in `examples/`."),
}
#: First pages of folders, with what the margin shows below them.
_FIRST = (
    "tutorials/index",
    "reference/index",
    "api/index",
    "internals/architecture",
    "internals/decisions/index",
    "internals/how_to_add/index",
)
#: Pages that the margin has beside the first page of their folder.
_BESIDE = ("reference/command_line",)
#: A table of ``docs/index.md``: its name, and its rows.
_TABLE = re.compile(r"^\| (?P<caption>[^|\n]+) \| \|\n\|---\|---\|\n(?P<rows>(?:\|.*\n)+)", re.MULTILINE)
_LINKED = re.compile(r"^\| \[[^\]]*\]\((?P<page>[^)]+)\.md\)", re.MULTILINE)
_HEADING = re.compile(r"^# (?P<title>.+)$", re.MULTILINE)


def pages(root: Path = ROOT) -> dict[str, str]:
    """The Markdown of every page by its address, as ``guide/language.md``.

    Raises:
        NoPage: a page has a link to a file that is not in the site.
    """
    files = {path.relative_to(root).as_posix(): path for path in _files(root)}
    addresses = {**{name: _address(name) for name in files}, **_ADDRESSES}
    made = {addresses[name]: _text(name, path, addresses) for name, path in _chosen(files)}
    made["errors/form.md"] = f"---\norphan: true\n---\n\n{made['errors/index.md']}"
    made["errors/index.md"] = errors.index()
    for folder, (title, about) in _LISTS.items():
        below = _below(f"{folder}/index", made)
        rows = (f"- [{_title(made[f'{name}.md'])}]({name.removeprefix(f'{folder}/')}.md)" for name in below)
        made[f"{folder}/index.md"] = "\n".join((f"# {title}\n\n{about}\n", *rows, "", _toctree("", below)))
    for first in _FIRST:
        made[f"{first}.md"] += "\n" + _toctree("", _below(first, made))
    made["index.md"] += "\n" + _margin(made["contents.md"])
    return made


def write(folder: Path, made: Mapping[str, str]) -> None:
    """Puts pages into a folder. What has not changed is left alone, so that Sphinx need not read it again."""
    for old in {*folder.rglob("*.md")} - {folder / name for name in made}:
        old.unlink()
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _files(root: Path) -> Iterator[Path]:
    """The files that are pages."""
    yield from (root / name for name in ("README.md", "CHANGELOG.md", "SECURITY.md", "tutorials/README.md"))
    yield from sorted((root / "docs").rglob("*.md"))
    for folder in ("tutorials", *_LISTS):
        yield from sorted(path for path in (root / folder).rglob("*") if path.suffix in _PROGRAMS and path.is_file())


def _chosen(files: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    """The files without scripts that stand beside their notebook: links to both lead to the one page."""
    return ((name, path) for name, path in files.items() if path.suffix != ".py" or _notebook(name) not in files)


def _notebook(name: str) -> str:
    return f"{name.removesuffix('.py')}.ipynb"


def _address(name: str) -> str:
    """The page of a file: a program's has its ending as well, where it is no tutorial."""
    name = name.removeprefix("docs/")
    if name.startswith("tutorials/"):
        return f"{name.rpartition('.')[0]}.md"
    return name if name.endswith(".md") else f"{name.replace('.', '_')}.md"


def _text(name: str, path: Path, addresses: Mapping[str, str]) -> str:
    """The page of a file, with links to other pages."""
    if name.startswith("docs/errors/NVG"):
        return errors.page(path)
    if path.suffix == ".md":
        text = path.read_text(encoding="utf-8")
    else:
        text = notebooks.markdown(path) if name.startswith("tutorials/") else notebooks.source(path)
    return links.moved(text, name, addresses)


def _title(text: str) -> str:
    """A page's title."""
    found = _HEADING.search(text)
    assert found is not None, text[:100]
    return found["title"]


def _below(first: str, made: Mapping[str, str]) -> list[str]:
    """The pages that the margin shows below a folder's first page: not those below the first page of another folder."""
    others = [name for name in _FIRST if name != first and _is_in(name, first)]
    own = [name.removesuffix(".md") for name in sorted(made) if _is_in(name, first)]
    return [
        *(name for name in own if name not in (first, *_BESIDE) and not any(_is_in(name, other) for other in others)),
        *others,
    ]


def _is_in(name: str, first: str) -> bool:
    """Whether a page is in the folder of a first page."""
    return name.startswith(f"{first.rpartition('/')[0]}/")


def _margin(contents: str) -> str:
    """The tables of contents of the margin."""
    tables = {table["caption"]: _LINKED.findall(table["rows"]) for table in _TABLE.finditer(contents)}
    return "\n".join(
        (
            _toctree("First steps", ["tutorials/index", "All pages </contents>"]),
            *(_toctree(caption, found) for caption, found in tables.items()),
            _toctree("Reference", ["api/index", "reference/index", *_BESIDE, "errors/index"]),
            _toctree("Project", ["changelog", "security", "examples/index", "internals/architecture"]),
        )
    )


def _toctree(caption: str, names: Iterable[str]) -> str:
    """A table of contents that only the margin shows; ``words </name>`` has other words than the page's title."""
    options = [":hidden:", *([f":caption: {caption}"] if caption else [])]
    return "\n".join(
        ("```{toctree}", *options, "", *(name if ">" in name else f"/{name}" for name in names), "```", "")
    )
