"""The site: it builds without a warning, every link in it leads somewhere, it loads nothing from elsewhere, and its
search finds pages from files alone.

The sweep builds it once, also where several processes run the tests.
"""

from __future__ import annotations

import fcntl
import html
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

import nvgen
from nvgen.diagnostics.registry import registry
from nvgen.lang import Operation
from nvgen.lang.function import Directive
from nvgen.lang.operation import RegisterVector
from tests.docs import pages
from tools.site import errors, links, notebooks
from tools.site import pages as site_pages

pytestmark = pytest.mark.sweep(6)

_CONFIGURATION = pages.ROOT / "docs" / "site"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the site. The first process that asks builds it, the others wait."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "site"
    folder.mkdir(exist_ok=True)
    said = folder / "said"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            command = [sys.executable, "-m", "tools.site", str(folder)]
            run = subprocess.run(command, cwd=pages.ROOT, capture_output=True, text=True, check=False, timeout=280)
            said.write_text(f"{run.returncode}\n{run.stdout}{run.stderr}")
    assert said.read_text() == "0\n"
    return folder / "html"


@pytest.fixture(scope="module")
def texts(site: Path) -> dict[Path, str]:
    """The pages of the site."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}


#: Building the site takes as long as 500 other tests do.
of_the_whole_site = pytest.mark.sweep

_ATTRIBUTE = re.compile(r'\s(?:href|src)="(?P<target>[^"]*)"')
_ID = re.compile(r'\sid="(?P<id>[^"]*)"')
#: What stands between the margin and the page itself.
_MAIN = '<div class="main">'
_ELSEWHERE = re.compile(r"(?:\w+:)?//")


@of_the_whole_site
def test_every_file_has_a_page(site: Path, texts: dict[Path, str]) -> None:
    assert {f"errors/{code}.html" for code in registry()} <= {path.relative_to(site).as_posix() for path in texts}
    made = {(site / name).with_suffix(".html") for name in site_pages.pages()}
    assert made <= texts.keys() and len(made) > 550


@of_the_whole_site
def test_every_link_leads_somewhere(site: Path, texts: dict[Path, str]) -> None:
    anchors = {path: {html.unescape(found) for found in _ID.findall(text)} for path, text in texts.items()}
    assert broken(texts, anchors) == []


def broken(texts: dict[Path, str], anchors: dict[Path, set[str]]) -> list[str]:
    """Links of pages to files or anchors that are not there."""
    wrong, exists = [], {}
    margins: set[tuple[Path, str]] = set()
    for path, text in texts.items():
        head, _, body = text.partition("<body>")
        margin, _, rest = body.rpartition(_MAIN)
        if (path.parent, margin) not in margins:  # many pages of a folder have the same
            margins.add((path.parent, margin))
            rest = body
        for target in {html.unescape(found) for found in _ATTRIBUTE.findall(head + rest)}:
            if _ELSEWHERE.match(target) or target.startswith(("data:", "mailto:")):
                continue
            name, _, anchor = target.partition("#")
            file = (path.parent / unquote(name.partition("?")[0])).resolve() if name else path
            if file not in exists:
                exists[file] = file.is_file()
            has_anchor = not anchor or unquote(anchor) in anchors.get(file, set())
            if not exists[file] or not has_anchor:
                wrong.append(f"{path.name}: {target}")
    return sorted(wrong)


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<body><a id="one" href="#one"></a> <a href="#two"></a> <a href="none.html"></a> <img src="page.html?v=1"/>'
    )
    assert broken({page: page.read_text()}, {page: {"one"}}) == ["page.html: #two", "page.html: none.html"]


@of_the_whole_site
def test_nothing_is_loaded_from_elsewhere(site: Path, texts: dict[Path, str]) -> None:
    loading = re.compile(r"<(?:script|img|iframe|link|source|video)\b[^>]*>")
    for path, text in texts.items():
        for tag in loading.findall(text):
            assert not any(_ELSEWHERE.match(target) for target in _ATTRIBUTE.findall(tag)), f"{path.name}: {tag}"
    for path in site.rglob("*.css"):
        found = re.findall(r"""(?:url\(\s*["']?|@import\s+["'])([^"')]+)""", path.read_text(encoding="utf-8"))
        assert not [target for target in found if _ELSEWHERE.match(target)], path.name


@of_the_whole_site
def test_commands_and_diagnostics_are_in_the_index_of_the_search(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert index.startswith("Search.setIndex(")
    for word in ("nvg0304", "maxrregcount", "libdevic", "shuffle_up"):
        assert word in index


# In a browser


@of_the_whole_site
def test_search_works_from_files(site: Path, browser: object) -> None:
    page = browser.new_page()  # type: ignore[attr-defined]
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"file://{site}/index.html")
    page.fill('input[name="q"]', "maxrregcount")
    page.press('input[name="q"]', "Enter")
    page.click('#search-results ul.search li a[href*="reference/command_line"]')  # once it is there
    page.wait_for_selector("h1")
    assert "command line" in page.inner_text("h1").lower()
    assert all(url.startswith("file://") for url in asked) and wrong == []
    page.close()


@of_the_whole_site
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_no_wider_than_a_telephone(site: Path, browser: object, scheme: str) -> None:
    context = browser.new_context(viewport={"width": 400, "height": 900}, color_scheme=scheme)  # type: ignore[attr-defined]
    page = context.new_page()
    colours = set()
    for name in (
        "index",
        "guide/from_cuda_cpp",
        "reference/atomic",
        "reference/command_line",
        "api/kernels",
        "security",
    ):
        page.goto(f"file://{site}/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= 400, name
        colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    (colour,) = colours
    brightness = sum(map(int, re.findall(r"\d+", colour)[:3]))
    assert brightness > 600 if scheme == "light" else brightness < 150
    context.close()


# What is said of pages before Sphinx reads them


def test_warnings_are_errors(tmp_path: Path) -> None:
    """Of a link to a heading that is not there, as of a page in no table of contents, and of a name in prose."""
    (tmp_path / "index.md").write_text("# Title\n\n[one](#title) [two](other.md#none)\n\n```{toctree}\nother\n```\n")
    signature = "```{eval-rst}\n.. py:function:: f(a: Inner) -> nvgen.inner.Other\n```\n"
    (tmp_path / "other.md").write_text(f"# Other\n\n{{py:exc}}`NoSuchError`\n\n{signature}")
    (tmp_path / "alone.md").write_text("# Alone\n")
    options = ["-W", "--keep-going", "-n", "-q", "-c", str(_CONFIGURATION), str(tmp_path), str(tmp_path / "html")]
    command = [sys.executable, "-m", "sphinx", *options]
    run = subprocess.run(command, cwd=pages.ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 1
    assert "'none'" in run.stderr and "toc.not_included" in run.stderr and "#title" not in run.stderr
    assert "py:exc reference target not found: NoSuchError" in run.stderr and "py:class" not in run.stderr


def test_links_are_moved() -> None:
    addresses = {"docs/guide/a.md": "guide/a.md", "README.md": "index.md", "examples/b.py": "examples/b_py.md"}
    text = "[x](../../README.md#install) [`y`](../../examples/b.py) [z](https://x.org/) [w](#here) `[v](u)`\n"
    text += "```md\n[t](s)\n```\n"
    moved = text.replace("../../README.md", "../index.md").replace("../../examples/b.py", "../examples/b_py.md")
    assert links.moved(text, "docs/guide/a.md", addresses) == moved
    with pytest.raises(links.NoPage, match=r"docs/guide/a\.md: none\.md has no page"):
        links.moved("[a](none.md)", "docs/guide/a.md", addresses)


def test_notebooks_and_scripts_are_pages(tmp_path: Path) -> None:
    script = tmp_path / "k.py"
    script.write_text("# %% [markdown]\n# # Title\n#\n# Words, and a\n# [link](../README.md).\n\n# %%\nx = 1\n")
    assert notebooks.markdown(script) == "# Title\n\nWords, and a\n[link](../README.md).\n\n```python\nx = 1\n```\n"
    script.write_text('"""A program with ``` in it."""\n')
    assert notebooks.markdown(script) == '# `k.py`\n\n````python\n"""A program with ``` in it."""\n````\n'
    page = notebooks.markdown(pages.ROOT / "tutorials" / "01_vector_add.ipynb")
    assert page.startswith("# Vector add in five minutes\n") and "```python\nimport numpy" in page


def test_a_diagnostic_has_its_code_in_the_title() -> None:
    page = errors.page(pages.ROOT / "docs" / "errors" / "NVG0304.md")
    assert "\n# NVG0304: integer division with `/`\n" in page and page.count("```python") == 2
    assert all(f"[{code}]({code}.md)" in errors.index() for code in registry())


def test_what_has_not_changed_is_not_written_again(tmp_path: Path) -> None:
    made = {"a.md": "# A\n", "b/c.md": "# C\n"}
    site_pages.write(tmp_path, made)
    times = {name: (tmp_path / name).stat().st_mtime_ns for name in made}
    site_pages.write(tmp_path, {"a.md": "# A\n", "d.md": "# D\n"})
    assert (tmp_path / "a.md").stat().st_mtime_ns == times["a.md"]
    assert sorted(path.name for path in tmp_path.rglob("*.md")) == ["a.md", "d.md"]


# The Python API


def test_every_public_name_is_documented() -> None:
    """What kernels call is in the reference, types and the host's side in ``docs/api``."""
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted((pages.ROOT / "docs" / "api").glob("*.md")))
    documented = set(re.findall(r"(?:auto\w+::|py:data::| {13})\s*nvgen\.([\w.]+)$", texts, re.MULTILINE))
    documented |= {name.partition(".")[0] for name in documented}  # a module by what it has
    scalars = set(re.findall(r"\w+", re.search(r"`(i8 [^`]*)`", texts)[1]))  # type: ignore[index]
    missing = set()
    for name in nvgen._PUBLIC:
        value = getattr(nvgen, name)
        is_of_kernels = isinstance(value, Operation | RegisterVector | Directive) or name in _OF_KERNELS
        has_page = (pages.ROOT / "docs" / "reference" / f"{name}.md").exists()
        if not (is_of_kernels or has_page or name in documented | scalars):
            missing.add(name)
    assert missing == set()


#: Of what kernels call, what is described by the guide, with the commands that list it.
_OF_KERNELS = {"libdevice", "nvvm", "warp_size", "shared", "local", "const"}
