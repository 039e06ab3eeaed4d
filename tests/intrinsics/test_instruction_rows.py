"""The rows that say who has an instruction: they are what ptxas says, and what the declarations name."""

from __future__ import annotations

import ast
import importlib
import itertools
import json
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import nvgen
from nvgen import lang
from nvgen.diagnostics import InternalError
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import PtxVersion, find_architecture, ptx_versions
from nvgen.intrinsics.availability import Availability, read
from nvgen.intrinsics.database import load
from nvgen.intrinsics.instructions import instruction
from nvgen.lang import DeviceOperation
from nvgen.lang.attributes.tcgen05 import Multiplication
from nvgen.lang.mma_table import PRODUCTS
from nvgen.lang.tcgen05 import KINDS, SCALED_KINDS
from tests.assembling import needs_ptxas
from tests.intrinsics.nvvm_operands import database_module

pytestmark = pytest.mark.sweep(6)

database_module("generate_architectures")
written = database_module("instruction_rows")
generator = database_module("generate_instructions")

ROWS = load("instructions")["instructions"]


# The rows


def test_every_row_is_written_and_made() -> None:
    names = [row.name for row in written.rows()]
    assert sorted(names) == list(ROWS) and len(set(names)) == len(names)


def test_rows_are_valid() -> None:
    for name, row in ROWS.items():
        assert set(row) - {"without", "disagreement"} == {"section", "needs"}, name
        known = instruction(name)
        assert known.is_anywhere and not set(known.without) & set(known.names), name
        for arch, version in known.since:
            record = find_architecture(arch)
            assert record.minimum_ptx_of_ptxas <= version <= record.maximum_ptx, name
        assert all(known.needed_ptx(find_architecture(arch).architecture) is None for arch in known.without), name


@pytest.mark.parametrize(
    "row", [{"section": ""}, {"needs": {}}, {"needs": {"sm_90": "eight"}}, {"needs": {"sm_90": 8}}]
)
def test_a_wrong_row_is_a_defect_of_the_installation(row: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nvgen.intrinsics.instructions.load", lambda name: {"instructions": {"cp.async": row}})
    with pytest.raises(InternalError, match=r"instructions\.json"):
        instruction.__wrapped__("cp.async")


# The declarations


def operations() -> Iterator[DeviceOperation]:
    for module in pkgutil.iter_modules(lang.__path__):
        for value in vars(importlib.import_module(f"nvgen.lang.{module.name}")).values():
            if isinstance(value, DeviceOperation):
                yield value


def test_every_row_that_a_declaration_names_is_there() -> None:
    named = {name for own in operations() for name in (own.instruction, getattr(own, "row", "")) if name}
    assert len(named) > 40
    assert named - set(ROWS) == set()


def of_products() -> set[str]:
    """What the table of products names."""
    return {row.name(operation) for row in PRODUCTS for operation in row.operations or ("",)}


def of_tensor_memory() -> set[str]:
    """What products of ``nv.tcgen05`` name."""
    found: set[str] = set()
    for kind, is_sparse in itertools.product(KINDS, (False, True)):
        names = ("d", "metadata") if is_sparse else ("d",)
        for vector, scaled in itertools.product(SCALED_KINDS.get(kind, ("",)), (None, 2)):
            found |= set(Multiplication(1, names, kind, False, vector, scaled).instructions)
    found |= set(Multiplication(1, ("d", "lut_b"), "f8f6f4", False, collector_b="fill").instructions)
    return found


def texts() -> set[str]:
    """Every text in the package."""
    sources = Path(nvgen.__file__).parent.rglob("*.py")
    nodes = (node for path in sources for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_row_is_asked_for() -> None:
    computed = of_products() | of_tensor_memory()
    assert computed <= set(ROWS)
    assert set(ROWS) - computed - texts() == set()


# What ptxas says


@cache
def ptxas() -> Any:
    path = cuda_tools.ptxas()
    assert path is not None
    return generator.Ptxas(path)


def assembled() -> list[Any]:
    return [row for row in written.rows() if row.ptx]


@needs_ptxas
@pytest.mark.parametrize(
    ("arch", "version"),
    [
        *(("sm_121a", ptx_versions()[-1]), ("sm_100a", PtxVersion(8, 6)), ("sm_103f", PtxVersion(8, 8))),
        *(("sm_120", PtxVersion(8, 7)), ("sm_90a", PtxVersion(8, 1)), ("sm_80", PtxVersion(7, 0))),
        ("sm_20", PtxVersion(3, 2)),
    ],
    ids=str,
)
def test_ptxas_agrees(arch: str, version: PtxVersion) -> None:
    """What a row says is there is taken, and what is not is refused, or the PTX ISA states more."""
    taken = ptxas().accepted(assembled(), arch, version)
    for row in assembled():
        is_there = instruction(row.name).is_on(find_architecture(arch), version)
        assert is_there == (row.name in taken) or (not is_there and row.stated is not None), row.name


@needs_ptxas
@pytest.mark.sweep
def test_the_file_is_what_the_generator_writes() -> None:
    versions = generator.found(assembled(), ptxas())
    made = {row.name: generator.row_of(row, versions.get(row.name, {})) for row in written.rows()}
    assert json.loads(json.dumps(made)) == ROWS


# The record


def of(**needs: str) -> Availability:
    return read({"needs": needs})


def test_both_are_needed() -> None:
    assert of(sm_80="7.0") & of(sm_90="8.0") == of(sm_90="8.0")
    assert of(sm_80="7.4") & of(sm_80="7.1") == of(sm_80="7.4")
    assert of(sm_100a="8.6", sm_120f="8.8") & of(sm_90="8.7") == of(sm_100a="8.7", sm_120f="8.8")
    assert not (of(sm_100a="8.6") & of(sm_120a="8.7")).is_anywhere
    ended = read({"needs": {"sm_70": "6.0"}, "until": "sm_75", "until_ptx": "6.4"}) & of(sm_70="6.3")
    assert ended == read({"needs": {"sm_70": "6.3"}, "until": "sm_75", "until_ptx": "6.4"})


def test_where_it_is() -> None:
    known = read({"needs": {"sm_100f": "8.8", "sm_100a": "8.6"}, "without": ["sm_101f"]})
    found = {name: known.needed_ptx(find_architecture(name).architecture) for name in ("sm_100", "sm_100a", "sm_103a")}
    assert found == {"sm_100": None, "sm_100a": (8, 6), "sm_103a": (8, 8)}
    assert not known.is_in(find_architecture("sm_101f").architecture)
    assert known.names == ("sm_100f", "sm_100a") and known.first_ptx == (8, 6)
    assert known.is_on(find_architecture("sm_100a"), PtxVersion(8, 6))
    assert not known.is_on(find_architecture("sm_100a"), PtxVersion(8, 5))


def test_it_ends() -> None:
    known = read({"needs": {"sm_70": "6.0"}, "until": "sm_75", "until_ptx": "6.4"})
    assert known.version_on(find_architecture("sm_75")) == (6, 3)
    assert known.version_on(find_architecture("sm_80")) is None
    assert known.has_ended(find_architecture("sm_80").architecture)
    assert not known.is_on(find_architecture("sm_75"), PtxVersion(6, 5))
