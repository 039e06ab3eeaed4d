"""``intrinsics_db/read_ptxas.py``: what a ptxas takes and the rows lack is found without being named."""

from __future__ import annotations

import stat
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from nvgen.files import cuda_tools
from tests.assembling import needs_ptxas
from tests.intrinsics.nvvm_operands import database_module

#: A program with ptxas's words for lines of a kernel: what it says depends on what stands in them.
_PTXAS = """#!{python}
import os, sys
if sys.argv[1] in ("--help", "--list-version"):
    print("'sm_75' 'sm_90a' 'sm_130a'" if sys.argv[1] == "--help" else "5.1 9.0 99.1")
    sys.exit()
lines = open(sys.argv[-1]).read().splitlines()
for number, line in enumerate(lines, 1):
    if "ends" in line:
        os.abort()
for number, line in enumerate(lines, 1):
    if ".loc" in line:
        sys.exit(f"ptxas k.ptx, line {{number}}; fatal   : Parsing error near '.loc': syntax error")
    for word, message in (("unknown", "Unknown modifier '.unknown'"), ("zork", "Not a name of any known instruction")):
        if word in line:
            print(f"ptxas k.ptx, line {{number}}; error   : {{message}}")
    if line.startswith("ld.global.b32 %r0, [1]"):
        print(f"ptxas k.ptx, line {{number}}; error   : the last line")
sys.exit(1)
"""


@cache
def _modules() -> tuple[ModuleType, ModuleType, ModuleType]:
    for name in ("generate_architectures", "instruction_rows", "generate_instructions", "generate_ptx_module"):
        database_module(name)
    database_module("ptx_instances")
    words, questions = database_module("ptxas_words"), database_module("ptxas_questions")
    return words, questions, database_module("read_ptxas")


@pytest.fixture
def ptxas(tmp_path: Path) -> Path:
    path = tmp_path / "ptxas"
    path.write_text(_PTXAS.format(python=sys.executable))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def _questions(path: Path, *, architecture: str = "sm_75", version: str = "9.0") -> Any:
    return _modules()[1].Questions(path, architecture, version)


def test_candidates_from_a_file() -> None:
    words, _, _ = _modules()
    binary = b"\x01tcgen05.ld.spcompress\0%envreg%d\0 .minperctamemory\0\xff.L2::evict_last_use\0Illegal\0"
    names = words.instruction_names(binary)
    assert names == {"tcgen05.ld.spcompress"}
    assert {"spcompress", "ld.spcompress"} <= words.ends(names)
    assert {"%envreg0", "%envreg31"} <= words.register_names(binary)
    assert {"minperctamemory", "L2::evict_last_use", "spcompress"} <= words.words(binary)


def test_short_words_and_relatives() -> None:
    words, _, _ = _modules()
    short = set(words.short_words())
    assert {"pzo", "x", "f16"} <= short and len(short) == 26 * (1 + 36 + 36**2)
    found = words.relatives({"ue8m0x2", "e4m3x4", "e5m2", "16x64b"})
    assert {"ue5m3x2", "e5m2x2", "e4m3", "64x16b"} <= found
    assert "e4m3x4" not in found and "16x4b" not in found


def test_words_of_a_reader() -> None:
    words, _, _ = _modules()
    assert words.listed_words("clmad.lo, .pzo # the new ones\n\n%slot\n") == {"clmad.lo", ".pzo", "%slot"}


def test_every_line_has_an_answer(ptxas: Path) -> None:
    """Also those after a syntax error, and those beside lines that end ptxas."""
    _, questions, _ = _modules()
    lines = ["right", "unknown", "ends", ".loc", "right", "zork", "ends"]
    refused = _questions(ptxas).refused(lines)
    assert sorted(refused) == [1, 2, 3, 5, 6]
    assert refused[2] == refused[6] == [questions.CRASH]
    assert refused[3] == ["Parsing error near '.loc': syntax error"]


def test_what_is_known(ptxas: Path) -> None:
    asked = _questions(ptxas)
    assert asked.known_instructions({"zork", "right"}) == {"right"}
    assert asked.known_modifiers({"right", "unknown", "loc"}) == ({"right"}, {"loc"})


def test_what_the_rows_lack(ptxas: Path) -> None:
    _, _, reader = _modules()
    found = list(map(str, reader.missing_places(ptxas)))
    assert found == ["architecture sm_130a", "version 99.1"]
    known = reader.Vocabulary(
        frozenset({"add", "cvt.tf32.f32.rna", "tcgen05.fence", "add.zork", "zork"}),
        frozenset({"ftz", "zork"}),
        frozenset({"minnctapersm", "zork"}),
        frozenset({"%laneid", "%zork"}),
    )
    assert list(map(str, reader.missing_words(known))) == [
        *("instruction add.zork", "instruction zork", "modifier .zork", "directive .zork", "register %zork"),
    ]
    assert reader.asked_architectures(ptxas) == {"sm_107a": "sm_130a", "sm_90a": "sm_90a", "sm_60": "sm_60"}


def test_neighbours_have_words_that_no_form_of_their_opcode_has() -> None:
    _, _, reader = _modules()
    found = {one.instruction for one in reader.neighbours({"pzo", "ftz"}, ["sm_100a"], False) if one.opcode == "add"}
    assert any(".pzo" in text for text in found) and not any(".ftz" in text for text in found)
    every = [one for one in reader.neighbours({"pzo"}, ["sm_100a"], True) if one.opcode == "bfind"]
    assert {one.instruction.split()[0] for one in every} >= {"bfind.u32.pzo", "bfind.pzo"}


def test_what_is_no_part_of_ptx_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, reader = _modules()
    lines = sorted(reader.ptxas_only())
    assert lines
    kind, _, name = lines[0].partition(" ")
    assert reader._print([reader.Finding(kind, name), reader.Finding("modifier", ".zork", "add.zork")]) == 1
    assert capsys.readouterr().out == "modifier .zork    # add.zork\n"


@needs_ptxas
def test_ptxas_is_asked() -> None:
    path = cuda_tools.ptxas()
    assert path is not None
    asked = _questions(path, architecture="sm_90a")
    assert asked.known_instructions({"mad.lo.cc", "add", "zork", "mbarrier.zork"}) == {"add", "mad.lo.cc"}
    assert asked.known_modifiers({"ftz", "s32", "minnctapersm", "zork"}) == ({"ftz", "s32"}, {"minnctapersm"})
    assert asked.known_registers({"%tid", "%laneid", "%zork"}) == {"%tid", "%laneid"}


@pytest.mark.sweep
@needs_ptxas
def test_the_rows_have_what_ptxas_has() -> None:
    """What is found here goes to the rows, or with its reason to ``ptxas_only.txt``."""
    _, _, reader = _modules()
    path = cuda_tools.ptxas()
    assert path is not None
    found = reader.unknown_to_the_rows(path, has_forms=False)
    assert [str(one) for one in found if f"{one.kind} {one.name}" not in reader.ptxas_only()] == []


def test_no_line_of_what_ptxas_alone_has_is_in_the_rows() -> None:
    _, _, reader = _modules()
    by_kind: dict[str, set[str]] = {}
    for line in reader.ptxas_only():
        kind, name = line.split(" ", 1)
        by_kind.setdefault(kind, set()).add(name.removeprefix("."))
    assert by_kind.keys() <= {"instruction", "modifier", "directive", "register", "form"}
    assert [name for name in by_kind["instruction"] if reader.has_instruction(name)] == []
    assert by_kind["modifier"] & reader.row_modifiers() == set()
    assert by_kind["directive"] & reader.row_directives() == set()
    for name in by_kind["form"]:
        opcode, word = name.split(" .")
        assert all(word not in words for words in reader._words_of(opcode)), name
