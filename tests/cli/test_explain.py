"""``nvgen explain``."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen import cli
from nvgen.cli.pages import page_of
from nvgen.diagnostics.registry import registry
from tests.cli.command import nvgen


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """``nvgen explain`` in this process: its status, its output and its errors."""
    status = cli.run(["explain", *arguments])
    out, errors = capsys.readouterr()
    return status, out, errors


@pytest.mark.parametrize("code", registry())
def test_every_diagnostic_is_explained(capsys: pytest.CaptureFixture[str], code: str) -> None:
    status, out, errors = run(capsys, code)
    assert status == 0 and not errors
    page = page_of(code)
    lines = [line.strip() for line in out.splitlines() if line.strip()]
    examples = ["Wrong:", *page.wrong.text.splitlines(), "Right:", *page.right.text.splitlines()]
    expected = [f"{code}: {registry()[code].title}", *page.text.splitlines(), *examples]
    assert lines == [line.strip() for line in expected if line.strip()]
    assert out.endswith("\n") and not out.endswith("\n\n")
    assert run(capsys, code.lower())[1] == out


def test_a_page_as_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(capsys, "NVG0304")[1]
        == """\
NVG0304: integer division with `/`

`/` of integers is a float in Python and an integer in CUDA C++, so nvgen asks which is meant.

Wrong:

    @nv.kernel
    def k(a: nv.Array[nv.i32], n: nv.i32):
        a[0] = a[1] / n

Right:

    @nv.kernel
    def k(a: nv.Array[nv.i32], n: nv.i32):
        a[0] = a[1] // n
"""
    )


def test_every_diagnostic_is_explained_on_a_terminal_without_unicode(tmp_path: Path) -> None:
    foreign = [code for code in registry() if not str(page_of(code)).isascii()]
    for code in ["NVG0304", *foreign]:
        result = nvgen(tmp_path, "explain", code, PYTHONIOENCODING="ascii")
        assert result.status == 0 and not result.errors


@pytest.mark.parametrize("code", ["NVG9999", "", "0304", "NVG030", "NVG03040", "e0304", "NVG0304 ", "race"])
def test_unknown_codes(capsys: pytest.CaptureFixture[str], code: str) -> None:
    status, out, errors = run(capsys, code)
    assert status == 1 and not out and errors.startswith("error[NVG0709]")


def test_a_close_code_is_offered(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean `NVG0304`" in run(capsys, "NVGO304")[2]
