"""The examples of ``nvgen intrinsics show``: they compile, and have the instruction."""

from __future__ import annotations

import random

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.cli.reference import arch_of_example
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.examples import example
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.targets.nvptx.options import CompileOptions


def _working(family: str) -> list[Intrinsic]:
    records = [database.intrinsic(name.replace(".", "_")) for name in database.families()[family]]
    return [record for record in records if record.availability.is_anywhere]


def _check(record: Intrinsic) -> None:
    """Compiles its example, which calls the intrinsic, or has the instruction itself where LLVM's is no help."""
    kernel = nv.Kernel.from_source(example(record).partition("\n\n\n")[2])
    options = CompileOptions(arch_of_example(record), system=record.availability.system or "cuda")
    text = compiler.compile_kernels([kernel.specialise()], options, compiler.Stage.LLVM).text
    assert " asm " in text or ("@llvm.nvvm." in text and record.verdict == "accepted")


@pytest.mark.parametrize("family", database.families())
def test_examples_of_a_family(family: str) -> None:
    records = _working(family)
    for record in random.Random(1).sample(records, min(8, len(records))):
        _check(record)


@pytest.mark.sweep(32)
@pytest.mark.parametrize("family", database.families())
def test_every_example(family: str) -> None:
    for record in _working(family):
        _check(record)
