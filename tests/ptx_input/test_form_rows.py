"""``ptx.json`` is what its families say, and each row is assembled by ptxas and refused by it where the row says so."""

from __future__ import annotations

import random
from functools import cache
from types import ModuleType

import pytest

from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import architectures, find_architecture, ptx_versions
from nvgen.ptx.checking.forms import Form, all_forms
from tests.assembling import needs_ptxas
from tests.intrinsics.nvvm_operands import database_module


def test_rows_are_those_of_the_families() -> None:
    notation = database_module("ptx_notation")
    written = {row["syntax"] for family in notation.families() for row in notation.rows_of(family)}
    assert written == {form.syntax for form in all_forms().all}


def test_every_form_says_since_when_there_is_it() -> None:
    for form in all_forms().all:
        assert form.needs is not None and form.needs.is_anywhere, form.syntax


@cache
def _generator() -> ModuleType:
    for name in ("generate_architectures", "instruction_rows", "generate_instructions", "ptx_notation"):
        database_module(name)
    database_module("ptx_instances")
    return database_module("generate_ptx")


def _wrong(forms: list[Form], names: list[str], by_chance: int) -> tuple[int, list[str]]:
    """How many answers were compared, and where ptxas says something else than a row."""
    generator = _generator()
    instances = [one for form in forms for one in generator.instances_of(form, by_chance)]
    lines = [generator.line_of(one) for one in instances]
    path = cuda_tools.ptxas()
    assert path is not None
    ptxas, wrong = generator.Ptxas(path), []
    versions = ptx_versions()
    for name in names:
        record = find_architecture(name)
        version = min(max(versions), record.maximum_ptx)
        refused = ptxas.refused(lines, name, version)
        for number, one in enumerate(instances):
            values = dict(one.values)
            is_said = one.form.availability(values, one.operands).is_on(record, version)
            is_said = is_said and not one.form.is_removed(record.architecture, version)
            if is_said is (number in refused):
                wrong.append(f"{one.text} on {name}: {refused.get(number, 'taken')}")
    return len(instances) * len(names), wrong


@needs_ptxas
def test_some_rows_are_what_ptxas_says() -> None:
    forms = random.Random(1).sample(all_forms().all, 150)
    compared, wrong = _wrong(forms, ["sm_75", "sm_100a"], 0)
    assert compared > 1000
    assert wrong == []


@pytest.mark.sweep
@needs_ptxas
def test_all_rows_are_what_ptxas_says() -> None:
    compared, wrong = _wrong(
        list(all_forms().all), [str(record.architecture) for record in architectures().values()], 3
    )
    assert compared > 100_000
    assert len(wrong) < compared / 1000, "\n".join(wrong[:50])
