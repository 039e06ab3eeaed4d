"""The header that a module is said to need: ptxas takes the module with it, and refuses it with an older one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from nvgen import ptx
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import (
    PtxVersion,
    architectures,
    find_architecture,
    ptx_versions,
    version_of,
)
from nvgen.ptx.checking.forms import Form, all_forms
from nvgen.ptx.checking.needed_header import NeededHeader, conflict_in, needed_header
from tests.assembling import needs_ptxas
from tests.intrinsics.nvvm_operands import database_module

pytestmark = pytest.mark.sweep(6)

_NEWEST = str(max(ptx_versions()))


@cache
def _generator() -> ModuleType:
    for name in ("generate_architectures", "instruction_rows", "generate_instructions", "ptx_notation"):
        database_module(name)
    database_module("ptx_instances")
    return database_module("generate_ptx")


@cache
def _ptxas() -> Any:
    path = cuda_tools.ptxas()
    assert path is not None
    return _generator().Ptxas(path)


@cache
def _stated() -> frozenset[str]:
    """The forms of which the PTX ISA says more than ptxas asks for."""
    notation = database_module("ptx_notation")
    rows = [row for family in notation.families() for row in notation.rows_of(family)]
    own = {"needs", "value_needs", "until", "until_ptx"}
    return frozenset(row["syntax"] for row in rows if own & row.keys())


class _Asked(NamedTuple):
    """Instructions together, each in a line, and the header that they need."""

    lines: tuple[str, ...]
    header: NeededHeader


def _asked(lines: Sequence[str]) -> _Asked | None:
    """What is to be asked of some instructions; None where no architecture has all."""
    instances = database_module("ptx_instances")
    sampler = any(instances.SAMPLER in line for line in lines)
    option, variable = (", texmode_independent", f".global .samplerref {instances.SAMPLER};") if sampler else ("", "")
    top = f".version {_NEWEST}\n.target sm_100a{option}\n.address_size 64\n{instances.VARIABLES}{variable}\n"
    body = "\n".join(lines)
    module = ptx.parse(f"{top}.entry kernel(.param .b64 parameter) {{ {instances.REGISTERS}\n{body}\nret; }}\n")
    header = needed_header(module)
    return None if header is None else _Asked(tuple(lines), header)


def _older(header: NeededHeader) -> Iterator[tuple[str, PtxVersion]]:
    """The headers that are one step older, as far as ptxas has such."""
    record = find_architecture(header.target)
    versions = [one for one in ptx_versions() if record.minimum_ptx_of_ptxas <= one < header.version]
    if versions:
        yield header.target, max(versions)
    older = [one for one in architectures().values() if one.architecture.encoding < record.architecture.encoding]
    if older:
        newest = max(older, key=lambda one: one.architecture.encoding)
        yield str(newest.architecture), newest.maximum_ptx


def _wrong(every: Sequence[_Asked]) -> list[str]:
    """Where ptxas refuses the header, or takes an older one."""
    questions: dict[tuple[str, PtxVersion], list[tuple[_Asked, bool]]] = {}
    for asked in every:
        questions.setdefault((asked.header.target, asked.header.version), []).append((asked, True))
        for place in _older(asked.header):
            questions.setdefault(place, []).append((asked, False))
    wrong = []
    for (architecture, version), several in questions.items():
        lines = [line for asked, _ in several for line in asked.lines]
        refused = _ptxas().refused(lines, architecture, version)
        at = 0
        for asked, is_right in several:
            found = [refused[number] for number in range(at, at + len(asked.lines)) if number in refused]
            at += len(asked.lines)
            if bool(found) is is_right:
                said = found or "taken"
                wrong.append(f"{asked.lines} needs {asked.header}; {version} and {architecture}: {said}")
    return wrong


def _instructions(forms: Sequence[Form]) -> list[str]:
    """One instruction of each form, in a scope of its own; of several forms that an instruction has, of the first."""
    generator = _generator()
    every = [next(iter(generator.instances_of(form))) for form in forms if form.syntax not in _stated()]
    return [generator.line_of(one) for one in every if one.form.removed is None]


@needs_ptxas
def test_header_of_one_instruction() -> None:
    forms = random.Random(4).sample(all_forms().all, 60)
    every = [asked for line in _instructions(forms) if (asked := _asked([line]))]
    assert len(every) > 40
    assert _wrong(every) == []


@pytest.mark.sweep
@pytest.mark.timeout(1800)
@needs_ptxas
def test_header_of_every_instruction() -> None:
    generator = _generator()
    forms = [form for form in all_forms().all if form.syntax not in _stated() and form.removed is None]
    lines = [generator.line_of(one) for form in forms for one in generator.instances_of(form)]
    every = [asked for line in lines if (asked := _asked([line]))]
    assert len(every) > 5000
    wrong = _wrong(every)
    assert len(wrong) < len(every) / 1000, "\n".join(wrong)


@pytest.mark.sweep
@pytest.mark.timeout(1800)
@needs_ptxas
def test_headers_of_instructions_together() -> None:
    """The header has what all of them need, and where there is none, each architecture refuses one of them."""
    chance = random.Random(5)
    lines = _instructions(all_forms().all)
    tried = [chance.sample(lines, 3) for _ in range(500)]
    every = [_asked(several) for several in tried]
    assert _wrong([asked for asked in every if asked is not None]) == []
    without = [several for several, asked in zip(tried, every, strict=True) if asked is None]
    assert len(without) > 10
    flat = [line for several in without for line in several]
    for record in architectures().values():
        refused = _ptxas().refused(flat, str(record.architecture), record.maximum_ptx)
        assert all(refused.keys() & range(at, at + 3) for at in range(0, len(flat), 3)), record


_ELECT = "elect.sync %r0|%p0, -1;"
_SHUFFLE = "shfl.idx.b32 %r0, %r1, 0, 31;"


@needs_ptxas
@pytest.mark.parametrize(
    ("lines", "version", "target"),
    [
        ([_ELECT, "mov.b32 %r0, %clusterid.x;"], "8.0", "sm_90"),
        ([_ELECT, "tcgen05.wait::ld.sync.aligned;"], "8.8", "sm_100f"),
        (["tcgen05.wait::ld.sync.aligned;", "redux.sync.min.f32 %f0, %f1, -1;"], "8.8", "sm_100f"),
        ([_ELECT, "cvt.rs.f16x2.f32 %r0, %f0, %f1, %r1;"], "8.7", "sm_100a"),
        (["wgmma.fence.sync.aligned;", "setmaxnreg.inc.sync.aligned.u32 128;"], "8.0", "sm_90a"),
        ([_SHUFFLE, "mov.b32 %r0, %laneid;"], "3.2", "sm_30"),
        ([_SHUFFLE, "ld.relaxed.gpu.global.b32 %r0, [%d0];"], "6.0", "sm_70"),
    ],
)
def test_header_of_several(lines: list[str], version: str, target: str) -> None:
    asked = _asked(lines)
    assert asked is not None
    assert asked.header == NeededHeader(version_of(version), target)
    assert _wrong([asked]) == []


_OF_CONSUMER_GPUS = (
    "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e3m2.f32"
    " {%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%f0, %f1, %f2, %f3};"
)


@pytest.mark.parametrize(
    "lines",
    [
        ["wgmma.fence.sync.aligned;", "ret;", "tcgen05.wait::ld.sync.aligned;"],
        ["cvt.rs.f16x2.f32 %r0, %f0, %f1, %r1;", "trap;", _OF_CONSUMER_GPUS],
        [_SHUFFLE, _SHUFFLE, "movmatrix.sync.aligned.m8n8.trans.b16 %r0, %r1;"],
    ],
)
def test_two_that_no_architecture_has(lines: list[str]) -> None:
    instances = database_module("ptx_instances")
    body = "\n".join(["mov.b32 %r0, %laneid;", *lines])
    module = ptx.parse(f".version 8.8\n.target sm_90a\n.entry k() {{ {instances.REGISTERS}\n{body}\n}}\n")
    assert needed_header(module) is None
    found = conflict_in(module)
    assert found is not None
    assert [need.what for need in found] == [lines[0].split()[0].rstrip(";"), lines[2].split()[0].rstrip(";")]
