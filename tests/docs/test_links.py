"""Every link of the documentation leads to a file, and to a heading of it where it names one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs import pages

DOCS = pages.ROOT / "docs"
GUIDE = sorted((DOCS / "guide").glob("*.md"))
AT_THE_ROOT = [pages.ROOT / name for name in ("README.md", "CHANGELOG.md", "SECURITY.md")]
PAGES = [*GUIDE, *AT_THE_ROOT, *sorted({*DOCS.rglob("*.md")} - {*GUIDE})]
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")


def headings(text: str) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    found = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in found}


def broken(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere on this machine; those to other hosts are not asked."""
    wrong = []
    for target, anchor in _LINK.findall(_CODE.sub("", text)):
        if re.match(r"\w+:", target):
            continue
        file = page.parent / target if target else page
        if not file.exists() or (anchor and anchor not in headings(file.read_text(encoding="utf-8"))):
            wrong.append(f"{target}#{anchor}" if anchor else target)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(pages.ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    assert broken(page, page.read_text(encoding="utf-8")) == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    text = "[a](tma.md) [b](no_page.md) [c](tma.md#multicast) [d](tma.md#no-heading) [e](https://x.org/y) `[f](g)`\n"
    assert broken(PAGES[0], text) == ["no_page.md", "tma.md#no-heading"]


def test_the_index_names_every_page_of_the_guide() -> None:
    linked = {target for target, _ in _LINK.findall((DOCS / "index.md").read_text(encoding="utf-8"))}
    assert linked >= {f"guide/{page.name}" for page in GUIDE}
