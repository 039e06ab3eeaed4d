"""The page of a report as text: nothing from elsewhere, parts that screen readers find, colours that can be read."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise

import pytest

import nvgen as nv
from nvgen.artifacts.report import inspected, views
from nvgen.artifacts.report.document import Report
from nvgen.files.rendering import render_template
from tests.report import shown_kernels

#: Elements without an end.
_EMPTY = {"meta", "link", "br", "input"}
_LANDMARKS = ("header", "nav", "main", "footer")


class _Parsed(HTMLParser):
    """The elements of a page, each with its attributes; what is not closed in order is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in _EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def named(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def parsed(html: str) -> _Parsed:
    return _Parsed(html)


def test_nothing_is_from_elsewhere(html: str, parsed: _Parsed) -> None:
    addresses = [
        value
        for _, attributes in parsed.elements
        for name, value in attributes.items()
        if name in ("src", "href", "xlink:href", "srcset", "action")
    ]
    assert addresses and all(value.startswith(("#", "data:,")) for value in addresses)
    assert not re.search(r"@import|url\((?!#)", html)
    assert not [name for _, attributes in parsed.elements for name in attributes if name.startswith("on")]


def test_the_policy_allows_its_own_script_alone(html: str, parsed: _Parsed) -> None:
    (policy,) = [one["content"] for one in parsed.named("meta") if one.get("http-equiv") == "Content-Security-Policy"]
    scripts = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(scripts[-1].encode()).digest()).decode()
    assert len(parsed.named("script")) == 1
    assert f"script-src 'sha256-{digest}'" in policy and policy.startswith("default-src 'none';")


def test_there_are_landmarks_and_headings_in_order(parsed: _Parsed) -> None:
    count = Counter(tag for tag, _ in parsed.elements)
    assert [count[tag] for tag in (*_LANDMARKS, "h1")] == [1] * 5
    levels = [int(tag[1]) for tag, _ in parsed.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1 and all(after <= before + 1 for before, after in pairwise(levels))
    assert parsed.named("html")[0]["lang"] == "en"


def test_identifiers_are_unique_and_references_lead_to_them(html: str, parsed: _Parsed) -> None:
    names = Counter(attributes["id"] for _, attributes in parsed.elements if "id" in attributes)
    assert not [name for name, times in names.items() if times > 1]
    used = [
        one
        for _, attributes in parsed.elements
        for name in ("aria-labelledby", "aria-controls")
        for one in attributes.get(name, "").split()
    ]
    used += [one["href"][1:] for one in parsed.named("a")] + re.findall(r"url\(#([^)]+)\)", html)
    assert used and set(used) <= set(names)


def test_what_is_pressed_is_a_button(parsed: _Parsed) -> None:
    buttons = parsed.named("button")
    assert buttons and all(one["type"] == "button" for one in buttons)
    assert all("href" in one for one in parsed.named("a"))
    assert not [tag for tag, attributes in parsed.elements if attributes.get("role") == "button"]


def test_a_report_of_a_kernel_is_small(added: Report) -> None:
    assert len(added.html) < 200_000


def test_a_cell_of_a_notebook_is_called_one() -> None:
    text = "def k(a: nv.Array[nv.f32]):\n    a[0] = 1\n"
    cell, file = (nv.Kernel.from_source(text, filename=name) for name in ("/tmp/ipykernel_71/2305.py", "/tmp/k.py"))
    assert cell.report_subject().file == "a cell of the notebook" and file.report_subject().file == "/tmp/k.py"


def _colours(style: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", style))


def _luminance(colour: str) -> float:
    """WCAG 2.2, "relative luminance"."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, two: str) -> float:
    """WCAG 2.2, "contrast ratio"."""
    low, high = sorted((_luminance(one), _luminance(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_readable_on_its_ground(scheme: str) -> None:
    """WCAG 2.2, 1.4.3: at least 4.5 to 1."""
    light, dark = render_template("report/style.css").split("prefers-color-scheme: dark", 1)
    colours = _colours(light) if scheme == "light" else _colours(dark)
    code = [name for name in colours if name.startswith("--code-")]
    assert len(code) == 10
    pairs = [(ink, ground) for ink in (*code, "--ink", "--muted") for ground in ("--paper", "--linked", "--called")]
    pairs += [(ink, "--chosen") for ink in (*code, "--ink", "--muted")]
    pairs += [
        (ink, ground) for ink in ("--ink", "--muted", "--accent", "--warning") for ground in ("--paper", "--ground")
    ]
    pairs += [("--ink", "--raised"), ("--muted", "--raised"), ("--paper", "--accent"), ("--bad", "--removed")]
    pairs += [("--good", "--added")]
    pairs += [(ink, f"--graph-{one}") for ink in ("--ink", "--warning") for one in ("plain", "loop", "inner", "none")]
    found = {pair: _contrast(*(colours[name] for name in pair)) for pair in pairs}
    assert {pair: contrast for pair, contrast in found.items() if contrast < 4.5} == {}


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nvgen.files.cuda_tools.ptxas", lambda: None)
    monkeypatch.setitem(inspected.cubin.tools._FINDERS, "ptxas", lambda: None)  # type: ignore[index]
    found = inspected.of_kernel(shown_kernels.added.specialise(), "sm_90")
    view = views.view_of(found, 0, None)
    assert "pip install nvidia-cuda-nvcc" in view.missing
    sass = next(one for one in view.listings if one.kind == "sass")
    assert sass.lines == () and sass.missing == view.missing
    assert [one.title for one in view.figures] == [
        "Instruction mix",
        "Register pressure along the code",
        "Control flow",
    ]
    assert {one.title: one.text for one in view.measures}["Registers"] == "\N{EN DASH}"
