"""``nvgen intrinsics``: the list, the page of one, the reference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nvgen.cli import reference
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.architectures import find_architecture
from tests.cli.command import nvgen
from tests.cli.test_commands import run

pytestmark = pytest.mark.sweep(6)

EVERY = [name for names in database.families().values() for name in names]


def test_everything_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "intrinsics")
    lines = out.splitlines()
    assert status == 0 and len(lines) == len(EVERY) >= 2569
    assert errors == f"{len(EVERY)} intrinsics\n"
    assert [line.split()[0] for line in lines] == sorted(name.replace(".", "_") for name in EVERY)
    assert all(line.split()[1] in database.families() and len(line.split()) >= 4 for line in lines)


@pytest.mark.parametrize(
    "pattern",
    ["shfl.sync.idx", "shfl_sync_idx", "shfl.sync.idx*", "llvm.nvvm.shfl.sync.idx", "nv.nvvm.shfl_sync_idx*"],
)
def test_both_spellings_find(capsys: pytest.CaptureFixture[str], pattern: str) -> None:
    status, out, errors = run(capsys, "intrinsics", pattern)
    assert status == 0 and errors == "4 intrinsics\n"
    names = ["shfl_sync_idx_f32", "shfl_sync_idx_f32p", "shfl_sync_idx_i32", "shfl_sync_idx_i32p"]
    assert [line.split()[0] for line in out.splitlines()] == names
    assert "warp" in out and "sm_30 PTX 6.0" in out and "shfl.sync.idx.b32" in out


def test_a_family(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "intrinsics", "--family", "mbarrier", "arrive")
    expected = [n.replace(".", "_") for n in database.families()["mbarrier"] if "arrive" in n]
    assert status == 0 and [line.split()[0] for line in out.splitlines()] == sorted(expected)


@pytest.mark.parametrize(
    ("arch", "there", "missing"),
    [
        ("sm_52", "shfl_idx_i32", "mapa"),
        ("sm_90", "mapa", "shfl_idx_i32"),  # ended with sm_62
        ("sm_90", "mapa", "setmaxnreg_inc_sync_aligned_u32"),  # of sm_90a
        ("sm_90a", "setmaxnreg_inc_sync_aligned_u32", "tcgen05_ld_16x64b_x1"),
        ("sm_100f", "tcgen05_ld_16x64b_x1", "bf2h_rn"),
    ],
)
def test_what_an_architecture_has(capsys: pytest.CaptureFixture[str], arch: str, there: str, missing: str) -> None:
    status, out, errors = run(capsys, "intrinsics", "--arch", arch)
    names = [line.split()[0] for line in out.splitlines()]
    assert status == 0 and there in names and missing not in names
    assert errors == f"{len(names)} intrinsics on {arch}\n"
    on = find_architecture(arch)
    assert set(names) == {
        short
        for name in EVERY
        if database.intrinsic(short := name.replace(".", "_")).availability.version_on(on) is not None
    }


def test_an_architecture_may_have_none_of_a_family(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "intrinsics", "--arch", "sm_75", "--family", "tcgen05") == (0, "", "0 intrinsics on sm_75\n")


def test_json_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "intrinsics", "--json", "--family", "warp", "--arch", "sm_90")
    listed = json.loads(out)
    assert status == 0 and not errors and len(listed) > 20
    for item in listed:
        record = database.intrinsic(item["python_name"])
        assert item["name"] == record.name and item["needs"] == {
            arch: str(ptx) for arch, ptx in record.availability.since
        }
        assert "sm_90" in item["architectures"]
        assert [parameter["name"] for parameter in item["parameters"]] == [p.name for p in record.parameters]
    keys = "name python_name family python llvm parameters returns needs until until_ptx system architectures ptx"
    more = "verdict says memory convergent cpu section doc overload_of example"
    assert list(listed[0]) == [*keys.split(), *more.split()]


@pytest.mark.parametrize(
    "name", ["ldu_global_f_f32_p1", "nv.nvvm.ldu_global_f_f32_p1", "llvm.nvvm.ldu.global.f.f32.p1"]
)
def test_show(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, errors = run(capsys, "intrinsics", "show", name)
    assert status == 0 and not errors
    for text in (
        "nv.nvvm.ldu_global_f_f32_p1(",
        "float @llvm.nvvm.ldu.global.f.f32.p1(ptr addrspace(1), i32 immarg)",
        "1, 2, 4, 8, 16",
        "ldu.global.b32 %r1, [%rd2]",
        "sm_20 with PTX 3.2",
        "sm_20 to sm_121f",
        "accepted",
        "Data Movement and Conversion Instructions: ldu",
        "    @nv.kernel\n",
    ):
        assert text in out


def test_show_one_that_nothing_has(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "intrinsics", "show", "bf2h.rn")
    assert status == 0 and "not selectable: LLVM cannot select it" in out and "Example" not in out
    assert out.endswith("\n") and not out.endswith("\n\n")


def test_show_one_that_ended(capsys: pytest.CaptureFixture[str]) -> None:
    record = database.intrinsic("shfl_idx_i32")
    _, out, _ = run(capsys, "intrinsics", "show", "shfl_idx_i32")
    known = record.availability
    assert known.until and f"until         {known.until}" in out
    assert f"{known.since[0][0]} to {known.until}\n" in out


def test_show_overloads(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "intrinsics", "show", "fabs")
    assert status == 0 and "fabs stands for 6 intrinsics" in out and "nv.nvvm.fabs_f64(a: f64) -> f64" in out
    status, out, _ = run(capsys, "intrinsics", "show", "fabs", "--json")
    assert {item["overload_of"] for item in json.loads(out)} == {"fabs"}


@pytest.mark.parametrize("name", ["shfl.sync.idx.i32", "cp.async.bulk.tensor.g2s.tile.2d", "tcgen05.ld.16x64b.x64"])
def test_the_example_builds_as_it_stands(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    _, out, _ = run(capsys, "intrinsics", "show", name)
    _, _, after = out.partition("Example, for `nvgen ")
    command, _, text = after.partition("`:\n\n")
    (tmp_path / "example.py").write_text("\n".join(line[4:] for line in text.splitlines()) + "\n")
    result = nvgen(tmp_path, *command.split())
    assert result.status == 0, result.errors
    expected = database.intrinsic(name.replace(".", "_")).ptx[-1].split()[0]
    assert expected in (tmp_path / "example.ptx").read_text()


def test_the_reference(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "intrinsics", "--write-reference", str(tmp_path / "pages" / "nvvm")) == (0, "", "")
    folder = tmp_path / "pages" / "nvvm"
    assert {path.name for path in folder.iterdir()} == {"index.md", *(f"{name}.md" for name in database.families())}
    headings = [
        line[4:-1]
        for family in database.families()
        for line in (folder / f"{family}.md").read_text().splitlines()
        if line.startswith("## ")
    ]
    assert sorted(headings) == sorted(name.replace(".", "_") for name in EVERY)
    warp = (folder / "warp.md").read_text()
    record = reference.page(database.intrinsic("shfl_sync_idx_i32"))
    for text in (record["python"], record["llvm"], "- Needs: sm_30 with PTX 6.0", "- Verdict: accepted", record["doc"]):
        assert text in warp
    index = (folder / "index.md").read_text()
    assert all(f"({family}.md) | {len(names)} |" in index for family, names in database.families().items())


def test_listing_loads_no_llvm(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import atexit, sys\natexit.register(lambda: print('llvmlite' in sys.modules, file=sys.stderr))\n"
    )
    result = nvgen(tmp_path, "intrinsics", "mapa", PYTHONPATH=f"{tmp_path}:{Path(reference.__file__).parents[2]}")
    assert result.errors.splitlines()[-1] == "False"
