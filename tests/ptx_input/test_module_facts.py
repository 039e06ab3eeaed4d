"""What is no instruction: since when there is it, and where a module uses it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import PtxVersion, find_architecture, version_of
from nvgen.ptx.checking.module_facts import Header, header_of, module_facts, targets, versions
from nvgen.ptx.checking.module_uses import uses
from nvgen.ptx.special_registers import NAMES
from tests.assembling import needs_ptxas
from tests.intrinsics.nvvm_operands import database_module

OLD = ".version 3.2\n.target sm_20\n.address_size 64\n"


def _lacking(text: str, header: str = OLD) -> list[str]:
    module = nv.ptx.parse(header + text)
    return [use.what for use in uses(module) if not header_of(module).has(use.fact.needs)]


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        (".common .global .b32 x;", [".common"]),
        (".entry f() .maxntid 32 .reqnctapercluster 2 { ret; }", [".reqnctapercluster"]),
        (".entry f() .reqntid 32 .blocksareclusters { ret; }", [".blocksareclusters"]),
        (".func f() .noreturn { trap; }", [".noreturn"]),
        (".func f() .abi_preserve 8 { ret; }", [".abi_preserve"]),
        (".func g(); .func h() { ret; } .alias g, h;", [".alias"]),
        (".global .attribute(.managed) .b32 x;", [".managed"]),
        (".entry f() { .reg .b128 q; { .reg .f16x2 h; } ret; }", [".b128", ".f16x2"]),
        (".entry f(.param .b8 p[4352]) { ret; }", []),
        (".entry f(.param .b8 p[4353]) { ret; }", ["syntax large parameters"]),
        (".func f(.param .b8 p[]) { ret; }", ["syntax unsized parameter"]),
        (".global .b32 w; .global .u8 v[1] = {0xFF(w)};", ["syntax mask()"]),
        (".entry f() { .reg .b32 r; { mov.u32 r, %clusterid.x; } mov.u32 r, %tid.x; ret; }", ["%clusterid.x"]),
        (".entry f() { .reg .b32 r; { mov.v4.u32 {r, _, _, _}, %clusterid; } ret; }", ["%clusterid.x"]),
        (".entry f() { .reg .b32 r; .reg .b64 d; mov.b64 d, {%clusterid.y, r}; ret; }", ["%clusterid.y"]),
        ('.entry f() { .pragma "nounroll"; .pragma "frequency 5"; ret; }', ["pragma frequency"]),
        ('.entry f() .pragma "enable_smem_spilling"; { ret; }', ["pragma enable_smem_spilling"]),
        (".entry f() { .reg .b32 r; L: T: .branchtargets L; brx.idx r, T; }", [".branchtargets"]),
        (".entry f() { T: .callprototype _ () .noreturn; ret; }", [".callprototype .noreturn"]),
        ('.file 1 "a"\n.entry f() { .loc 1 1 1, function_name t, inlined_at 1 1 1\nret; }', [".loc inlined_at"]),
        (".section .debug_loc { a: .b8 0\n b: .b32 b-a }", ["syntax difference of labels"]),
        (".const[2] .b32 c;", [".const[bank]"]),
        (".entry f() .maxnctapersm 2 { ret; }", [".maxnctapersm"]),
    ],
)
def test_uses_that_an_old_header_lacks(text: str, lacking: list[str]) -> None:
    assert _lacking(text) == lacking
    newest = ".version 9.5\n.target sm_100a\n.address_size 64\n"
    assert _lacking(text, newest) == [what for what in lacking if what in (".const[bank]", ".maxnctapersm")]


def test_what_ended_is_there_with_an_older_header() -> None:
    assert _lacking(".const[2] .b32 c;", ".version 2.1\n.target sm_13\n") == []
    assert _lacking(".entry f() .maxnctapersm 2 { ret; }", ".version 1.4\n.target sm_10\n") == []


def test_header_takes_the_last_target_and_knows_old_and_new_ones() -> None:
    header = header_of(nv.ptx.parse(".version 1.4\n.target sm_13\n.target sm_90a, debug\n"))
    assert (header.version, str(header.architecture), header.options) == (PtxVersion(1, 4), "sm_90a", ("debug",))
    assert header_of(nv.ptx.parse(".version 6.9\n.target sm_99\n")) == Header(None, None)
    assert str(header_of(nv.ptx.parse(".version 9.4\n.target compute_107f\n")).architecture) == "sm_107f"
    assert targets()["sm_12"] == PtxVersion(1, 2) and targets()["sm_90a"] == PtxVersion(8, 0)
    assert PtxVersion(1, 0) in versions() and PtxVersion(3, 3) not in versions()


def test_each_special_register_of_the_parser_has_a_type() -> None:
    typed = {name: fact.type for (kind, name), fact in module_facts().items() if kind == "register"}
    parts = {f"{name}.{part}" for name in NAMES for part in "wrgba"}
    vectors = {name.rpartition(".")[0] for name in NAMES if "." in name}
    assert NAMES - parts - vectors == typed.keys()
    assert set(typed.values()) == {".u32", ".u64", ".pred"}


@cache
def _generator() -> ModuleType:
    for name in ("generate_architectures", "instruction_rows", "generate_instructions"):
        database_module(name)
    return database_module("generate_ptx_module")


def test_facts_are_the_rows_that_are_written() -> None:
    rows = _generator().rows(_generator().Path(_generator().__file__).with_name("ptx_forms") / "module.txt")
    assert [(row.kind, row.name, row.type) for row in rows] == [
        (*key, fact.type) for key, fact in module_facts().items()
    ]


def test_row_that_is_none_raises(tmp_path: Path) -> None:
    path = tmp_path / "module.txt"
    path.write_text("directive .x\nfriend .y\n")
    with pytest.raises(ValueError, match=r"module\.txt:2: no row: friend"):
        list(_generator().rows(path))


@needs_ptxas
@pytest.mark.parametrize(
    ("architecture", "version"),
    [("sm_20", "3.2"), ("sm_53", "4.2"), ("sm_75", "7.1"), ("sm_90", "7.8"), ("sm_103f", "9.0")],
)
def test_ptxas_takes_what_there_is_and_refuses_the_rest(architecture: str, version: str) -> None:
    generator, path = _generator(), cuda_tools.ptxas()
    every = generator.rows(generator.Path(generator.__file__).with_name("ptx_forms") / "module.txt")
    # Of a row that states more than ptxas asks for, ptxas does not decide.
    asked = [(number, row) for number, row in enumerate(every) if generator.is_asked(row) and row.stated is None]
    taken = generator.Ptxas(path).accepted(asked, architecture, version_of(version))
    header = Header(version_of(version), find_architecture(architecture).architecture)
    said = {number for number, row in asked if header.has(module_facts()[row.kind, row.name].needs)}
    assert {row.name for number, row in asked if number in said ^ taken} == set()
    assert 80 < len(taken) <= len(asked)
