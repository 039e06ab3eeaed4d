"""Every instruction that the database of intrinsics has is right to the check of PTX where the database has it.

LLVM printed these instructions and ptxas took them; the forms were written from the PTX ISA. Of what LLVM does not
select and is written as inline PTX, ``tests/ptx_corpus/test_emitted.py`` checks whole kernels.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion, architectures, find_architecture
from nvgen.intrinsics.nvvm import Intrinsic, intrinsic, names, overloads
from nvgen.ptx import read
from nvgen.ptx.checking import checker
from nvgen.ptx.source import SourceText
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.intrinsics.nvvm_operands import database_module

pytestmark = pytest.mark.sweep(6)

_PARAMETERS = ".param .b64 k_param_0"
_REGISTERS = ".reg .pred %p<99>; .reg .b16 %rs<99>; .reg .b32 %r<400>; .reg .b64 %rd<99>;"
#: The line of the first instruction.
_FIRST = 5
#: They move the address of something that a kernel of the tests does not have.
_OF_VARIABLES = frozenset({"texsurf_handle_internal_p1"})


@cache
def _written() -> dict[str, Intrinsic]:
    """The intrinsics whose instructions the database has as LLVM printed them, by their names."""
    shorts = dict.fromkeys(short for name in names() for short in overloads(name))
    found = {short: intrinsic(short) for short in shorts if short not in _OF_VARIABLES}
    return {short: one for short, one in found.items() if one.verdict == "accepted" and one.ptx}


def _text(lines: Sequence[str], record: ArchitectureRecord, version: PtxVersion) -> str:
    """A kernel; the first line stands at ``_FIRST``."""
    header = f".version {version}\n.target {record.architecture}\n.address_size 64\n"
    body = "\n".join(f"{line};" for line in lines)
    return f"{header}.entry k({_PARAMETERS}) {{ {_REGISTERS}\n{body}\nret; }}\n"


def _alarmed(lines: Sequence[str], record: ArchitectureRecord, version: PtxVersion) -> list[str]:
    """The lines of which something is said."""
    source = SourceText(_text(lines, record, version), "k.ptx")
    reading = read(source.text, source.name)
    found = (*reading.diagnostics, *checker.check(reading.module, source))
    numbers = {one.span.line for one in found if one.span is not None}
    assert bool(numbers) is bool(found)
    return [lines[number - _FIRST] for number in sorted(numbers)]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("architecture", ["sm_80", "sm_90a", "sm_100a", "sm_120a"])
def test_instructions_of_intrinsics_are_right(architecture: str) -> None:
    record = find_architecture(architecture)
    there = [one for one in _written().values() if one.availability.is_on(record, record.maximum_ptx)]
    assert len(there) > 1000
    assert _alarmed(["; ".join(one.ptx) for one in there], record, record.maximum_ptx) == []


def _places() -> Iterator[tuple[str, ArchitectureRecord, PtxVersion]]:
    for short, one in _written().items():
        for record in architectures().values():
            version = one.availability.version_on(record)
            if version is not None:
                yield short, record, max(version, record.minimum_ptx_of_ptxas)


@pytest.mark.sweep
@needs_ptxas
def test_what_is_said_of_the_oldest_headers_that_have_them_ptxas_says_too(tmp_path: Path) -> None:
    """With every architecture: ``.aligned`` of ``wmma`` is newer than what LLVM asks for, and sm_101 lacks a few."""
    asked: dict[tuple[str, PtxVersion], list[str]] = defaultdict(list)
    for short, record, version in _places():
        asked[str(record.architecture), version].append("; ".join(_written()[short].ptx))
    assert sum(map(len, asked.values())) > 50_000
    assert {short for short, _, _ in _places()} == _written().keys()
    said = 0
    for (architecture, version), lines in asked.items():
        record = find_architecture(architecture)
        alarmed = _alarmed(lines, record, version)
        said += len(alarmed)
        if alarmed:
            gpu = database_module("generate_architectures").gpu_of(architecture, set(assembler_architectures()))
            errors = assemble(_text(alarmed, record, version), gpu, tmp_path, ["-c", "-O0"])
            refused = {int(number) for number in re.findall(r", line (\d+); error", errors)}
            assert refused >= {*range(_FIRST, _FIRST + len(alarmed))}, errors
    assert said < 1000
