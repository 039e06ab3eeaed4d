"""``nvgen ptx check``: what it says, and what ``--fix`` writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import nvgen
from tests.cli.ptx_texts import TWO_KERNELS
from tests.cli.test_commands import run

#: What the kernels need: `atom.acq_rel.gpu` came with PTX 6.0 for sm_70.
NEEDED = "PTX 6.0 and sm_70"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "k.ptx").write_text(TWO_KERNELS)
    (tmp_path / "old.ptx").write_text(TWO_KERNELS.replace("8.0", "5.0").replace("sm_80", "sm_60, texmode_independent"))
    wrong = TWO_KERNELS.replace("add.f32 %f1", "add.f33 %f1").replace("bar.sync 0", "bar.sink 0")
    (tmp_path / "wrong.ptx").write_text(wrong)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_legal_text(capsys: pytest.CaptureFixture[str]) -> None:
    said = f"k.ptx: legal; needs {NEEDED}, says PTX 8.0 and sm_80\n"
    assert run(capsys, "ptx", "check", "k.ptx") == (0, said, "")


def test_illegal_text(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "ptx", "check", "wrong.ptx")
    assert status == 1 and out.startswith("wrong.ptx: 2 mistakes; ")
    assert "--> wrong.ptx:31:" in errors and "--> wrong.ptx:48:" in errors and errors.endswith("error: 2 errors\n")


def test_the_mistakes_of_a_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, errors = run(capsys, "ptx", "check", "wrong.ptx", "--kernel", "counted")
    assert status == 1 and errors.count("error[") == 1 and "--> wrong.ptx:48:" in errors


def test_what_is_newer_than_the_header(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "ptx", "check", "old.ptx")
    assert status == 1 and f"needs {NEEDED}, says PTX 5.0 and sm_60" in out
    assert "--> old.ptx:46:" in errors and "--> old.ptx:47:" in errors


def test_text_without_a_header(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "body.ptx").write_text(".entry k() { ret; }\n")
    status, out, errors = run(capsys, "ptx", "check", "body.ptx")
    assert status == 1 and out.endswith(", says no version and no target\n") and "error[NVG3120]" in errors
    assert run(capsys, "ptx", "stats", "body.ptx")[1].startswith("body.ptx: PTX of no version for no target\n")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "ptx", "check", "wrong.ptx", "--json")
    found = json.loads(out)
    assert (status, errors) == (1, "")
    keys = ["file", "is_legal", "version", "target", "needed_version", "needed_target", "diagnostics", "warnings"]
    assert list(found) == keys and found["is_legal"] is False
    assert [list(one) for one in found["diagnostics"]] == [["code", "title", "message", "place", "notes", "helps"]] * 2
    assert [one["place"][0] for one in found["diagnostics"]] == [31, 48]
    status, out, _ = run(capsys, "ptx", "check", "k.ptx", "--json")
    assert status == 0 and json.loads(out)["diagnostics"] == json.loads(out)["warnings"] == []


def test_warnings(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "nul.ptx").write_text((folder / "k.ptx").read_text() + "\0")
    status, out, errors = run(capsys, "ptx", "check", "nul.ptx")
    assert status == 0 and "nul.ptx: legal; " in out and errors.startswith("warning[NVG3173]: ")
    status, out, errors = run(capsys, "ptx", "check", "nul.ptx", "--json")
    assert (status, errors) == (0, "") and [one["code"] for one in json.loads(out)["warnings"]] == ["NVG3173"]
    for command in ("tree", "stats", "fmt", "live"):
        assert run(capsys, "ptx", command, "nul.ptx")[0] == 0


@pytest.mark.parametrize(
    ("header", "said", "rules"),
    [
        (".version 2.3\n.target sm_20", "`.version 2.3`", "`.version 3.2`"),
        (".version 3.1\n.target sm_20", "`.version 3.1`", "`.version 3.2`"),
        (".version 3.2\n.target sm_13", "`.target sm_13`", "`.target sm_20`"),
        (".version 1.4\n.target sm_13", "`.version 1.4` and `.target sm_13`", "`.version 3.2` and `.target sm_20`"),
    ],
)
@pytest.mark.parametrize("is_legal", [True, False])
def test_a_header_older_than_the_rules(
    capsys: pytest.CaptureFixture[str], folder: Path, header: str, said: str, rules: str, is_legal: bool
) -> None:
    """Said of wrong texts as well: they are wrong by rules that are newer."""
    (folder / "before.ptx").write_text(f"{header}\n.entry k() {{ {'' if is_legal else 'bar.sink 0; '}ret; }}\n")
    status, out, errors = run(capsys, "ptx", "check", "before.ptx")
    assert status == (0 if is_legal else 1) and ("before.ptx: legal; " in out) is is_legal
    text = f"the text says {said}, and is checked by the rules of {rules}, the oldest that nvgen knows"
    assert errors.startswith(f"warning[NVG3177]: {text}\n")
    found = json.loads(run(capsys, "ptx", "check", "before.ptx", "--json")[1])
    assert [one["message"] for one in found["warnings"]] == [text] and found["is_legal"] is is_legal


def test_no_such_warning_of_the_oldest_header(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "oldest.ptx").write_text(".version 3.2\n.target sm_20\n.entry k() { ret; }\n")
    assert run(capsys, "ptx", "check", "oldest.ptx")[::2] == (0, "")


def test_the_header_is_raised(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """All else stays, byte for byte, and the options of the target."""
    before = (folder / "old.ptx").read_text()
    status, out, errors = run(capsys, "ptx", "check", "--fix", "old.ptx")
    assert (status, errors) == (0, "") and "old.ptx: legal; " in out
    after = (folder / "old.ptx").read_text()
    assert after == before.replace(".version 5.0", ".version 6.0").replace("sm_60, ", "sm_70, ")


def test_the_header_is_lowered(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "ptx", "check", "--fix", "k.ptx", "-o", "low.ptx")[0] == 0
    expected = TWO_KERNELS.replace("8.0", "6.0").replace("sm_80", "sm_70")
    assert (folder / "low.ptx").read_text() == expected and (folder / "k.ptx").read_text() == TWO_KERNELS
    written = nvgen(folder, "ptx", "check", "--fix", "k.ptx", "-o", "-")
    assert (written.status, written.text) == (0, expected) and "says PTX 6.0 and sm_70" in written.errors
    (folder / "low.ptx").chmod(0o444)
    number = (folder / "low.ptx").stat().st_ino
    assert run(capsys, "ptx", "check", "--fix", "low.ptx")[0] == 0
    assert (folder / "low.ptx").stat().st_ino == number  # nothing to do: nothing is written


def test_nothing_is_fixed_where_something_is_illegal(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    before = (folder / "wrong.ptx").read_text()
    status, _, errors = run(capsys, "ptx", "check", "--fix", "wrong.ptx")
    assert status == 1 and "error: 2 errors" in errors and (folder / "wrong.ptx").read_text() == before
    assert run(capsys, "ptx", "check", "--fix", "wrong.ptx", "-o", "out.ptx")[0] == 1
    assert not (folder / "out.ptx").exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["k.ptx", "-o", "out.ptx"], "NVG0701"),
        (["--fix", "k.ptx", "--kernel", "sums"], "NVG0701"),
        (["--fix", "-"], "NVG3137"),
        (["--fix", "k.ptx", "-o", "no/folder/k.ptx"], "NVG0703"),
    ],
)
def test_what_cannot_be_fixed(capsys: pytest.CaptureFixture[str], arguments: list[str], code: str) -> None:
    status, out, errors = run(capsys, "ptx", "check", *arguments)
    assert (status, out) == (1, "") and f"error[{code}]" in errors
    assert code != "NVG3137" or "help: name another file with `-o`; `-o -` is standard output\n" in errors


#: Behind the header; it needs PTX 8.0 and sm_90.
_ELECTS = """\
.address_size 64 // bits
.visible .entry k()
{
\t.reg .b32 %r<4>;  .reg .pred %p;
\telect.sync\t%r0 | %p , -1 ; /* one */

\tret;
}"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (".version 7.0\n.target sm_60\n", ".version 8.0\n.target sm_90\n"),
        (".version 7.0\r\n.target sm_60\r\n", ".version 8.0\r\n.target sm_90\r\n"),
        (
            "// a\n/* b */ .version 8.5 // c\n\n.target sm_100 // d\n",
            "// a\n/* b */ .version 8.0 // c\n\n.target sm_90 // d\n",
        ),
        (
            ".version 7.0 .target compute_60, texmode_unified, debug ",
            ".version 8.0 .target sm_90, texmode_unified, debug ",
        ),
        (".version   8.0\n.target\tsm_90 ,debug\n", ".version   8.0\n.target\tsm_90 ,debug\n"),
        (".version 1.4\n.target sm_13\n", ".version 8.0\n.target sm_90\n"),
        (".version 9.4\n.target sm_107a\n", ".version 8.0\n.target sm_90\n"),
    ],
)
def test_only_the_header_is_written_and_only_once(
    capsys: pytest.CaptureFixture[str], folder: Path, before: str, after: str
) -> None:
    path = folder / "elects.ptx"
    path.write_bytes(f"{before}{_ELECTS}".encode())
    for _ in range(2):
        assert run(capsys, "ptx", "check", "--fix", "elects.ptx")[0] == 0
        assert path.read_bytes().decode() == f"{after}{_ELECTS}"


@pytest.mark.parametrize(
    ("body", "code", "summary"),
    [
        ("\tret\n", "NVG3101", ""),
        ("\tmov.u33 %r1, 0;\n", "NVG3111", "1 mistake; needs PTX 3.2 and sm_20"),
        ("\twgmma.fence.sync.aligned;\n\ttcgen05.wait::ld.sync.aligned;\n", "NVG3141", "no architecture has all of it"),
        ("\tshfl.idx.b32 %r1, %r2, 0, 31;\n\tmovmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;\n", "NVG3128", "no arch"),
    ],
)
def test_nothing_is_written_where_no_header_will_do(
    capsys: pytest.CaptureFixture[str], folder: Path, body: str, code: str, summary: str
) -> None:
    text = f".version 7.0\n.target sm_75\n.entry k()\n{{\n\t.reg .b32 %r<4>;\n{body}}}\n"
    (folder / "k.ptx").write_text(text)
    status, out, errors = run(capsys, "ptx", "check", "--fix", "k.ptx")
    assert status == 1 and f"error[{code}]" in errors and summary in out
    assert (folder / "k.ptx").read_text() == text


def test_a_header_older_than_the_tables_stays(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    text = ".version 1.4\n.target sm_13\n.entry k() { .reg .u32 %r<3>; add.u32 %r1, %r1, %r2; exit; }\n"
    (folder / "k.ptx").write_text(text)
    said = "k.ptx: legal; needs PTX 1.4 and sm_13, says PTX 1.4 and sm_13\n"
    status, out, errors = run(capsys, "ptx", "check", "--fix", "k.ptx")
    assert (status, out) == (0, said) and errors.startswith("warning[NVG3177]: ")
    assert (folder / "k.ptx").read_text() == text
