"""``nvgen ptx stats``, ``live``, ``grep`` and ``diff``: what they print of what the analyses say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.ptx_texts import TWO_KERNELS
from tests.cli.test_commands import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "k.ptx").write_text(TWO_KERNELS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# stats


def test_statistics(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "ptx", "stats", "k.ptx")
    assert (status, errors) == (0, "")
    first, *_ = out.splitlines()
    assert first == "k.ptx: PTX 8.0 for sm_80"
    assert re.search(r"^  variables +global 16 bytes, constant 0 bytes, shared 128 bytes$", out, re.MULTILINE)
    heads = re.findall(r"^(kernel \w+|total): (\d+) instructions$", out, re.MULTILINE)
    assert heads == [("kernel sums", "14"), ("kernel counted", "6"), ("total", "20")]
    counted = out.partition("kernel counted")[2].partition("\ntotal")[0]
    assert re.search(r"^  atomics +.*atom.add .*acq_rel gpu: 1", counted, re.MULTILINE)
    assert re.search(r"^  parameters +8 bytes$", counted, re.MULTILINE)
    assert re.search(r"^  barriers +bar.sync 1$", counted, re.MULTILINE)


def test_long_lists_of_statistics_are_several_lines(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    kinds = [f"ld.{space}.{kind}" for space in ("global", "shared", "local") for kind in ("b8", "b16", "b32", "b64")]
    loads = "".join(f"\t{kind} %r1, [%rd1];\n" for kind in kinds)
    (folder / "long.ptx").write_text(TWO_KERNELS.replace("\tbar.sync 0;\n", loads))
    out = run(capsys, "ptx", "stats", "long.ptx", "--kernel", "counted")[1]
    assert max(map(len, out.splitlines())) <= 112
    memory = out.partition("  memory  ")[2].partition("\n  atomics")[0]
    items = " ".join(memory.split()).split(", ")
    assert memory.count("\n                ld ") >= 2 and len(items) == len(kinds) + 2
    assert "ld shared of 8 bytes: 1" in items


def test_statistics_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "ptx", "stats", "k.ptx", "--json", "--kernel", "counted")
    found = json.loads(out)
    keys = ["version", "target", "functions", "global_bytes", "constant_bytes", "shared_bytes"]
    assert status == 0 and list(found) == keys and (found["global_bytes"], found["shared_bytes"]) == (16, 128)
    (function,) = found["functions"]
    assert (function["name"], function["instructions"], function["is_kernel"]) == ("counted", 6, True)
    assert {one["name"]: one["count"] for one in function["registers"]} == {"b32": 3, "b64": 2}
    assert [(one["operation"], one["scope"], one["count"]) for one in function["atomics"]] == [
        ("atom.add", "gpu", 1),
        ("atom.cas", "cta", 1),
    ]


# live


def test_live_registers(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "ptx", "live", "k.ptx", "--kernel", "sums")
    lines = out.splitlines()
    assert (status, errors) == (0, "") and re.fullmatch(
        r"sums: at most \d+ registers at line \d+, 1 predicate", lines[0]
    )
    (at,) = (line for line in lines if "add.f32 %f1, %f1, %f2;" in line)
    assert at.split()[0] == "31" and at.endswith("// sums.cu:6:9")
    table = lines[lines.index(next(line for line in lines if line.endswith("source line"))) + 1 :]
    assert [line.split()[-1] for line in table] == ["sums.cu:4:5", "sums.cu:6:9"]
    peak = int(lines[0].split()[3])
    assert max(int(line.split()[0]) for line in table) == peak


def test_live_registers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    sums, counted = json.loads(run(capsys, "ptx", "live", "k.ptx", "--json")[1])
    assert list(sums) == ["function", "peak", "points", "lines", "live_in"]
    assert [point["index"] for point in sums["points"]] == list(range(14))
    assert sums["points"][8] | {"registers": 0, "block": 0} == {
        "index": 8,
        "block": 0,
        "ptx_line": 31,
        "instruction": "add.f32 %f1, %f1, %f2;",
        "registers": 0,
        "predicates": 0,
        "line": {"file": "sums.cu", "line": 6, "column": 9, "inlined_at": None},
    }
    assert counted["points"][counted["peak"]]["registers"] == max(one["registers"] for one in counted["points"])


# grep


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("atom.*.cas", ["47:2 counted atom.relaxed.cta.global.cas.b32"]),
        ("ld.global.*", ["30:2 sums ld.global.nc.f32"]),
        ("bra", ["25:2 sums bra", "34:2 sums bra"]),
        ("*.cta.*", ["47:2 counted atom.relaxed.cta.global.cas.b32"]),
    ],
)
def test_grep(capsys: pytest.CaptureFixture[str], pattern: str, found: list[str]) -> None:
    status, out, errors = run(capsys, "ptx", "grep", pattern, "k.ptx", "--json")
    instructions = json.loads(out)
    shown = [
        f"{one['line']}:{one['column']} {one['function']} {'.'.join((one['opcode'], *one['modifiers']))}"
        for one in instructions
    ]
    assert (status, shown) == (0, found)
    assert errors == f"{len(found)} instruction{'s' if len(found) > 1 else ''}\n"
    lines = run(capsys, "ptx", "grep", pattern, "k.ptx")[1].splitlines()
    assert lines == [
        f"k.ptx:{one['line']}:{one['column']}: {one['function']}: {one['instruction']}" for one in instructions
    ]


def test_grep_in_several_files(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """A kernel is one of any of the files; one of none is refused."""
    (folder / "other.ptx").write_text(TWO_KERNELS.replace("counted", "renamed"))
    status, out, errors = run(capsys, "ptx", "grep", "bar", "k.ptx", "other.ptx")
    assert (status, errors) == (0, "2 instructions\n")
    assert out == "k.ptx:48:2: counted: bar.sync 0;\nother.ptx:48:2: renamed: bar.sync 0;\n"
    out = run(capsys, "ptx", "grep", "bar", "k.ptx", "other.ptx", "--kernel", "renamed", "--json")[1]
    assert [(one["file"], one["function"]) for one in json.loads(out)] == [("other.ptx", "renamed")]
    status, out, errors = run(capsys, "ptx", "grep", "bar", "k.ptx", "other.ptx", "--kernel", "rename")
    assert (status, out) == (1, "") and "error[NVG0705]" in errors and "did you mean `renamed`?" in errors
    status, out, errors = run(capsys, "ptx", "grep", "bar", "k.ptx", "nope.ptx")
    assert (status, out) == (1, "") and "error[NVG0702]" in errors


def test_grep_that_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "ptx", "grep", "wgmma", "k.ptx") == (1, "", "0 instructions\n")
    assert run(capsys, "ptx", "grep", "wgmma", "k.ptx", "--json") == (1, "[]\n", "0 instructions\n")
    assert run(capsys, "ptx", "grep", "bra", "k.ptx", "--kernel", "counted")[0] == 1


# diff


def test_no_difference(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    other = TWO_KERNELS.replace("%r1", "%r99").replace("$again", "$L__BB0_3").replace("// of the tests", "")
    (folder / "other.ptx").write_text(re.sub("%r<.>", "%r<100>", other))
    assert run(capsys, "ptx", "diff", "k.ptx", "other.ptx") == (0, "", "")
    empty = {"header": [], "declarations": [], "functions": []}
    status, out, _ = run(capsys, "ptx", "diff", "k.ptx", "other.ptx", "--json")
    assert status == 0 and json.loads(out) == empty


def test_differences(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    other = TWO_KERNELS.replace(".version 8.0", ".version 8.1").replace("add.f32 %f1", "add.rz.f32 %f1")
    (folder / "other.ptx").write_text(other.replace("counted", "renamed"))
    status, out, errors = run(capsys, "ptx", "diff", "k.ptx", "other.ptx")
    lines = out.splitlines()
    assert (status, errors) == (1, "") and lines[:2] == ["--- k.ptx", "+++ other.ptx"]
    for line in (
        "@@ header",
        "-.version 8.0",
        "+.version 8.1",
        "@@ sums: changed",
        "@@ counted: removed",
        "@@ renamed: added",
    ):
        assert line in lines, line
    at = lines.index("@@ sums, $again")
    changed = [line for line in lines[at + 1 :] if line[0] in "+-"][:2]
    assert [line.split()[0] for line in changed] == ["-add.f32", "+add.rz.f32"]


def test_a_block_that_moved(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    start, end = TWO_KERNELS.index("\tst.global.f32"), TWO_KERNELS.index(".visible .entry counted")
    blocks = {name: f"${name}:\n\tadd.s32 %r1, %r1, {name[1]};\n\tbra.uni $done;\n" for name in ("x2", "x3")}
    jumps = "\t@%p1 bra $x2;\n\t@%p2 bra $x3;\n"
    for name, order in (("k.ptx", ("x2", "x3")), ("other.ptx", ("x3", "x2"))):
        text = TWO_KERNELS[:start] + jumps + "".join(blocks[block] for block in order) + TWO_KERNELS[start:end]
        (folder / name).write_text(text)
    status, out, _ = run(capsys, "ptx", "diff", "k.ptx", "other.ptx")
    assert (status, out.splitlines()[2:]) == (1, ["@@ sums: changed", "@@ sums, $x2: moved behind $x3"])


def test_differences_of_a_kernel(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    other = TWO_KERNELS.replace("add.f32 %f1", "add.rz.f32 %f1").replace("8.0", "8.1").replace("counted", "renamed")
    (folder / "other.ptx").write_text(other)
    status, out, _ = run(capsys, "ptx", "diff", "k.ptx", "other.ptx", "--kernel", "sums", "--json")
    found = json.loads(out)
    assert (status, found["header"], [one["name"] for one in found["functions"]]) == (1, [], ["sums"])
    assert run(capsys, "ptx", "diff", "k.ptx", "other.ptx", "--kernel", "renamed")[0] == 1
    status, out, errors = run(capsys, "ptx", "diff", "k.ptx", "other.ptx", "--kernel", "renames")
    assert (status, out) == (1, "") and "error[NVG0705]" in errors and "did you mean `renamed`?" in errors
