"""``nvgen ptx tree`` and ``nvgen ptx fmt``."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nvgen import ptx
from nvgen.ptx import operands, tree
from nvgen.ptx.operands import Node
from tests.cli.command import nvgen
from tests.cli.ptx_texts import TWO_KERNELS
from tests.cli.test_commands import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "k.ptx").write_text(TWO_KERNELS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_tree_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "ptx", "tree", "k.ptx")
    lines = out.splitlines()
    assert (status, errors) == (0, "")
    assert lines[0] == " 1:1  Module" and lines[1] == " 4:1    Version 8.0"
    start = lines.index("11:1    Function visible entry sums")
    assert lines[start + 1 : start + 4] == [
        "12:2      Declaration param u64",
        "12:14        Declarator sums_a",
        "13:2      Declaration param u32",
    ]
    at = lines.index("25:2        Instruction bra")
    assert lines[at + 1 : at + 4] == [
        "25:2          Guard",
        "25:3            Register %p1",
        "25:11          Symbol $done",
    ]
    assert len(lines) == sum(1 for _ in ptx.parse(TWO_KERNELS).walk())


def test_the_tree_of_a_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "ptx", "tree", "k.ptx", "--kernel", "counted")[1].splitlines()
    assert lines[0] == "40:1  Function visible entry counted" and len(lines) < 60


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every node, in the order of the text."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            yield value
            waiting += reversed(value.values())
        elif isinstance(value, list):
            waiting += reversed(value)


def test_the_tree_as_json_has_all_fields(capsys: pytest.CaptureFixture[str]) -> None:
    """Each node is there with every field, so that the tree can be made of it again."""
    status, out, _ = run(capsys, "ptx", "tree", "k.ptx", "--json")
    module = ptx.parse(TWO_KERNELS)
    assert status == 0 and _made(json.loads(out)) == module
    lines = TWO_KERNELS.splitlines()
    for found, node in zip(_objects(json.loads(out)), module.walk(), strict=True):
        assert list(found) == ["node", "place", *node._fields]
        line, column, end_line, end_column = found["place"]
        if found["node"] in ("Register", "Symbol", "Declarator"):
            assert lines[line - 1][column - 1 :].startswith(found["name"])
            assert line == end_line and column < end_column


def _made(value: Any) -> Any:
    """The node that an object of JSON says."""
    if isinstance(value, list):
        return tuple(map(_made, value))
    if not isinstance(value, dict):
        return value
    values = {name: _made(own) for name, own in value.items() if name not in ("node", "place")}
    if value["node"] == "Instruction":
        values["modifiers"] = tuple(map(tree.Modifier, values["modifiers"]))
    kind: type[Node] = getattr(tree, value["node"], None) or getattr(operands, value["node"])
    return kind(**values)


def test_the_json_of_kernels_is_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "ptx", "tree", "k.ptx", "--json", "--kernel", "counted")[1]
    assert [found["name"] for found in json.loads(out)] == ["counted"]


def test_the_json_of_a_long_text(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """It is printed in batches of pieces, of which there are more than one here."""
    instructions = "".join(f"\tadd.s32 %r{number}, %r1, {number};\n" for number in range(2000))
    long = TWO_KERNELS.replace("\tbar.sync 0;\n", instructions)
    (folder / "long.ptx").write_text(long)
    status, out, _ = run(capsys, "ptx", "tree", "long.ptx", "--json")
    assert status == 0 and out.endswith("}\n") and _made(json.loads(out)) == ptx.parse(long)


def test_a_deep_tree_is_printed(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """As deep as the parser takes: neither the text nor the JSON is made by recursion."""
    depth = 58
    blocks = "{\n" * depth + "}\n" * depth
    (folder / "deep.ptx").write_text(
        f".version 8.0\n.target sm_80\n.address_size 64\n.entry k() {{\n{blocks}ret;\n}}\n"
    )
    status, out, _ = run(capsys, "ptx", "tree", "deep.ptx")
    assert status == 0 and out.count(" Block") == depth + 1
    assert run(capsys, "ptx", "tree", "deep.ptx", "--json")[1].count('"node": "Block"') == depth + 1


# fmt

UGLY = """\
.version  8.0
.target sm_80 // a comment
.address_size 64



.visible .entry k( ) {
  .reg .b32 %r<2>;   mov.u32   %r1,%tid.x;
     // another one
  ret;
}
"""


def test_formatted_text(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "ugly.ptx").write_text(UGLY)
    status, out, errors = run(capsys, "ptx", "fmt", "ugly.ptx")
    assert (status, errors) == (0, "")
    assert "\tmov.u32 %r1, %tid.x;\n" in out and "// a comment" in out and "// another one" in out
    assert ptx.parse(out) == ptx.parse(UGLY)
    assert (folder / "ugly.ptx").read_text() == UGLY


def test_formatted_in_place(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """All files or none; one that is formatted already is not written."""
    (folder / "ugly.ptx").write_text(UGLY)
    formatted = run(capsys, "ptx", "fmt", "ugly.ptx")[1]
    assert run(capsys, "ptx", "fmt", "--in-place", "ugly.ptx", "nope.ptx")[0] == 1
    assert (folder / "ugly.ptx").read_text() == UGLY
    (folder / "same.ptx").write_text(formatted)
    os.utime(folder / "same.ptx", (0, 0))
    assert run(capsys, "ptx", "fmt", "--in-place", "ugly.ptx", "same.ptx") == (0, "", "")
    assert (folder / "ugly.ptx").read_text() == formatted
    assert (folder / "same.ptx").stat().st_mtime == 0
    assert run(capsys, "ptx", "fmt", "--check", "ugly.ptx", "same.ptx") == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="its files have no such permissions")
@pytest.mark.parametrize("mode", [0o600, 0o755])
def test_permissions_stay(folder: Path, mode: int, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "ugly.ptx").write_text(UGLY)
    (folder / "ugly.ptx").chmod(mode)
    assert run(capsys, "ptx", "fmt", "--in-place", "ugly.ptx")[0] == 0
    assert (folder / "ugly.ptx").read_text() != UGLY and (folder / "ugly.ptx").stat().st_mode & 0o777 == mode


def test_a_check_of_the_format(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "ugly.ptx").write_text(UGLY)
    status, out, errors = run(capsys, "ptx", "fmt", "--check", "ugly.ptx")
    assert (status, out) == (1, "") and "error[NVG3136]: `ugly.ptx` is not formatted: line 1 would change" in errors
    assert (folder / "ugly.ptx").read_text() == UGLY


def test_the_format_of_a_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "ptx", "fmt", "k.ptx", "--kernel", "counted")[1]
    assert out.lstrip().startswith(".visible .entry counted(") and out.endswith("}\n") and "sums" not in out


def test_what_cannot_be_written_anew(folder: Path) -> None:
    for file in ("-", "/dev/null"):
        nvgen(folder, "ptx", "fmt", "--in-place", file).refused("NVG3137")
