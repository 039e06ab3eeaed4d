"""``nvgen explain``."""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen import cli
from nvgen.cli.explain import nearest
from nvgen.cli.pages import page_of
from nvgen.diagnostics import FAMILIES
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


def test_without_a_code_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys)
    assert status == 0 and not errors
    *groups, last = out.split("\n\n")
    assert last == "`nvgen explain CODE` explains one.\n"
    heads = [group.partition("\n")[0] for group in groups]
    assert sorted(heads) == sorted(family.replace("_", " ") for family in FAMILIES)
    listed = [line for group in groups for line in group.splitlines()[1:]]
    assert sorted(listed) == [f"  {code}  {found.title}" for code, found in registry().items()]
    assert groups[0].startswith("syntax\n  NVG0101  ")


@pytest.mark.parametrize("code", ["NVG9999", "", "0304", "NVG030", "NVG03040", "e0304", "NVG0304 ", "race"])
def test_unknown_codes(capsys: pytest.CaptureFixture[str], code: str) -> None:
    status, out, errors = run(capsys, code)
    assert status == 1 and not out and errors.startswith("error[NVG0709]")
    assert "`nvgen explain` lists all codes" in errors


def test_close_codes_are_offered(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean `NVG0304` (integer division with `/`)?" in run(capsys, "NVGO304")[2]
    assert "did you mean `NVG0304` (integer division with `/`), `NVG0314` (" in run(capsys, "NVG034")[2]
    assert "did you mean" not in run(capsys, "race")[2]


KNOWN = [f"NVG{number:04}" for number in (101, 102, 303, 304, 305, 314, 324, 403, 530, 2115, 2116, 3005)]


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        # the number is right, and the rest is not
        *(("304", ["NVG0304"]), ("0304", ["NVG0304"]), ("nvg304", ["NVG0304"]), ("e0304", ["NVG0304"])),
        *(("NVGO304", ["NVG0304"]), ("NVGO3O4", ["NVG0304"]), ("nvg0lol", ["NVG0101"]), ("NVG2II5", ["NVG2115"])),
        *((" NVG0304 ", ["NVG0304"]), ("error[NVG0304]", ["NVG0304"]), ("NVG304", ["NVG0304"])),
        # a digit is left out, too much or wrong, or two are swapped
        *(("NVG034", ["NVG0304", "NVG0314", "NVG0324"]), ("NVG215", ["NVG2115"]), ("NVG03040", ["NVG0304"])),
        *(("NVG0306", ["NVG0303", "NVG0304", "NVG0305"]), ("NVG2151", ["NVG2115"])),
        ("NVG0350", ["NVG0305", "NVG0530"]),
        # the nearest number
        *(("NVG9999", ["NVG3005"]), ("NVG2100", ["NVG2115"]), ("NVG0000", ["NVG0101"]), ("NVG03", ["NVG0303"])),
        # no number
        *(("", []), ("race", []), ("oil", []), ("NVG", []), ("NVG123456", []), ("0304 0305", [])),
        ("NVG030\N{ARABIC-INDIC DIGIT FOUR}", []),
    ],
)  # fmt: skip
def test_the_nearest_codes(given: str, meant: list[str]) -> None:
    assert nearest(given, KNOWN) == meant
