"""The page of a report in a real browser: lines that light up by click and by keyboard, at any width, light and dark.

Skipped where there is no Chromium.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from nvgen.artifacts.report.document import Report
from tests.report import shown_kernels

pytestmark = pytest.mark.sweep(6)

Opened = Callable[..., Any]
CALL, RETURN = shown_kernels.place("acc += scaled"), shown_kernels.place("return squared(x) + j")


@pytest.fixture(scope="module")
def opened(browser: Any, html: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """Opens the report in a window; at the end there must have been nothing to complain about, and nothing loaded."""
    folder = tmp_path_factory.mktemp("report")
    (folder / "report.html").write_text(html)
    complaints: list[str] = []
    requests: list[str] = []
    pages: list[Any] = []

    def open_(width: int = 1600, scheme: str = "light", text: str = "", fragment: str = "") -> Any:
        page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
        pages.append(page)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        if text:
            (folder / "other.html").write_text(text)
        page.goto((folder / ("other.html" if text else "report.html")).as_uri() + fragment)
        return page

    yield open_
    for page in pages:
        page.close()
    assert complaints == []
    assert [url for url in requests if not url.startswith(("file:", "data:", "about:"))] == []


@pytest.fixture(scope="module")
def shared(opened: Opened) -> Any:
    """A wide window for tests that leave nothing in it that matters to others."""
    return opened()


@pytest.fixture
def page(shared: Any) -> Any:
    """The window with its first view."""
    shared.click('#summary a[href="#v0"]')
    return shared


def line(view: str, kind: str, place: str) -> str:
    """The selector of the lines of a place in a column."""
    return f'#{view}-{kind} .lines > [data-p~="{place}"]'


def lit(page: Any, view: str, kind: str) -> list[str]:
    """The numbers of the lines that are lit in a column."""
    found: list[str] = page.eval_on_selector_all(
        f"#{view}-{kind} .lines > .linked", "lines => lines.map(line => line.dataset.n)"
    )
    return found


def with_place(page: Any, view: str, kind: str, place: str) -> list[str]:
    found: list[str] = page.eval_on_selector_all(line(view, kind, place), "lines => lines.map(line => line.dataset.n)")
    return found


def test_a_line_of_python_lights_up_what_became_of_it(page: Any) -> None:
    page.click(line("v0", "source", CALL))
    for kind in ("typed", "llvm", "ptx", "sass"):
        shown = page.query_selector(f"#v0-{kind} .lines")
        if shown is None:
            continue  # no tools of NVIDIA's
        assert lit(page, "v0", kind) == with_place(page, "v0", kind, CALL) != []
        box = shown.bounding_box()
        first = page.query_selector_all(f"#v0-{kind} .lines > .linked")
        assert any(box["y"] <= one.bounding_box()["y"] < box["y"] + box["height"] for one in first), "out of sight"
    words = page.inner_text("#v0 .status")
    assert words.startswith(f"Python, line {CALL[2:]}: 1 of Typed, ") and "of PTX" in words


def test_a_line_of_ptx_lights_up_its_own_and_marks_the_calls(page: Any) -> None:
    page.click(f'#v0-ptx .lines > [data-p="{RETURN} {CALL}"]')
    assert lit(page, "v0", "source") == [RETURN[2:]]
    called = "#v0-source .lines > .called"
    assert page.eval_on_selector_all(called, "lines => lines.map(line => line.dataset.p)") == [CALL]
    lines = page.query_selector_all("#v0-ptx .lines > .linked")
    assert lines and all(one.get_attribute("data-p").startswith(RETURN) for one in lines)


def test_the_keyboard(page: Any) -> None:
    page.focus("#v0-source .lines")
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert page.inner_text("#v0 .status").startswith(f"Python, line {shown_kernels.place('tile = nv.shared')[2:]}:")
    active = page.get_attribute("#v0-source .lines", "aria-activedescendant")
    assert page.get_attribute(f"#{active}", "aria-selected") == "true"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.pane').dataset.kind") == "llvm"
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#v0 .status").startswith("LLVM IR, line ")
    page.keyboard.press("Escape")
    assert page.query_selector_all("#v0 .linked, #v0 .chosen") == [] and page.inner_text("#v0 .status") == ""


def test_a_block_of_the_control_flow_leads_to_its_ptx(page: Any) -> None:
    head = page.locator("#v0 .graph .head").nth(1)
    number = head.text_content().partition("line ")[2].split()[0]
    head.click()
    assert page.inner_text("#v0 .status").startswith(f"PTX, line {number}:")


def test_all_of_it_is_reached_by_tab(opened: Opened) -> None:
    page = opened()
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("(e => e.id || e.dataset.column || e.closest('.pane')?.dataset.kind)(document.activeElement)")
        )
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none" or reached[-1] in (None, ""), reached[-1]
    order = [name for name in reached if name in ("kernel", "architecture", "source", "typed", "llvm", "ptx")]
    columns = ["source", "typed", "llvm", "ptx"]
    assert order[:10] == ["kernel", "architecture", *columns, *columns], "the buttons, then the columns"


def test_kernels_and_architectures_are_chosen(page: Any) -> None:

    def shown() -> list[str]:
        found: list[str] = page.eval_on_selector_all(".view:not([hidden])", "views => views.map(view => view.id)")
        return found

    assert shown() == ["v0"]
    page.select_option("#kernel", "added")
    assert shown() == ["v1"] and "Changes against added_twice" in page.inner_text("#v1")
    page.select_option("#architecture", "sm_100")
    assert shown() == ["v2"]
    page.select_option("#kernel", "summed")
    assert shown() == ["v0"] and page.input_value("#architecture") == "sm_90", "it is for no other one"
    page.click('#summary a[href="#v2"]')
    assert shown() == ["v2"]
    assert page.input_value("#kernel") == "added" and page.input_value("#architecture") == "sm_100"
    assert page.evaluate("document.activeElement.id") == "v2-title"


def test_a_link_into_the_page_opens_its_view(opened: Opened) -> None:
    page = opened(fragment="#v2-code")
    assert page.is_visible("#v2") and not page.is_visible("#v0")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("width", [400, 1600])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_readable_at_every_width(opened: Opened, width: int, scheme: str) -> None:
    page = opened(width, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    columns = page.eval_on_selector_all("#v0 .pane", "panes => panes.filter(p => !p.hidden).map(p => p.dataset.kind)")
    assert columns == (["source", "ptx"] if width == 400 else ["source", "typed", "llvm", "ptx", "sass"])
    for selector in ("#v0-source .lines > [data-p]", "#v0 .chart text", "#summary td"):
        assert page.query_selector(selector).bounding_box()["height"] >= 8, selector
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, light[4:-1].split(","))) > 380) == (scheme == "light")
    page.click('#v0 [data-column="llvm"]')
    assert page.is_visible("#v0-llvm") == (width == 400)
    assert page.get_attribute('#v0 [data-column="llvm"]', "aria-pressed") == str(width == 400).lower()


def test_a_screen_reader_finds_its_way(page: Any) -> None:
    tree = page.locator("body").aria_snapshot()
    for role in ("banner", "navigation", "main", "contentinfo", 'heading "Summary" [level=2]', 'listbox "Python'):
        assert role in tree, role
    assert 'combobox "Kernel"' in tree and 'button "SASS" [pressed]' in tree


def test_a_notebook_shows_it_in_a_frame(opened: Opened, added: Report) -> None:
    """The frame may run the page's own script and nothing else."""
    page = opened(text=f"<!doctype html><title>notebook</title>{added._repr_html_()}")
    inside = page.frames[1]
    inside.wait_for_selector("#v0-source .lines[role=listbox]")
    inside.click(line("v0", "source", shown_kernels.place("c[i] = a[i] + b[i]")))
    assert lit(inside, "v0", "ptx")
    inside.click('nav a[href="#v0-measures"]')
    assert inside.evaluate("document.activeElement.id") == "v0-measures" and len(page.frames) == 2


def test_text_of_a_kernel_is_no_script(page: Any) -> None:
    assert page.evaluate("window.broken") is None
    assert "<script>window.broken = true</script>" in page.inner_text("#v0-source")
