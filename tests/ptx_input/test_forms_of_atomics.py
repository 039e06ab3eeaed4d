"""The check has every atomic instruction that ``atom.json`` has, on the same architectures with the same versions.

``atom.json`` says it of ``atom`` and ``red``, and of ``ld`` and ``st`` that have an order; ptxas was asked for each.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from nvgen import ptx
from nvgen.intrinsics import atoms
from nvgen.intrinsics.architectures import architectures
from nvgen.ptx.analysis.scopes import body, module_names
from nvgen.ptx.checking.matching import Matching, matching_of
from nvgen.ptx.tree import Instruction
from tests.intrinsics.nvvm_operands import database_module

database_module("generate_architectures")
evidence = database_module("atom_evidence")

_HEADER = ".version 9.5\n.target sm_100\n.address_size 64\n"
_TYPES = ("b16", "b32", "b64", "f32", "f64", "b128")
_REGISTERS = " ".join(f".reg .{name} %{name}_<24>;" for name in _TYPES)


def _candidates() -> list[Any]:
    """Everything that could be written with the names of the instructions."""
    return [*dict.fromkeys([*evidence.unqualified(), *evidence.qualified(atoms.forms())])]


def _matchings(texts: Sequence[str]) -> list[Matching]:
    lines = "\n".join(texts)
    module = ptx.parse(f"{_HEADER}.entry k() {{ .reg .b64 %address, %policy; {_REGISTERS}\n{lines}\n}}\n")
    statements = body(module.functions[0], module_names(module))
    return [matching_of(one, names) for one, names in statements if type(one) is Instruction]


def _since(matching: Matching) -> dict[str, str]:
    """The oldest version of each architecture without a suffix that has it."""
    found = {}
    for name, record in architectures().items():
        versions = [version for one in matching.matches if (version := one.needs.needed_ptx(record.architecture))]
        if versions and not record.architecture.suffix:
            found[name] = str(max(min(versions), record.minimum_ptx_of_ptxas))
    return found


def _since_in_table(candidate: Any) -> dict[str, str]:
    known = candidate.availability(atoms.table())
    if known is None:
        return {}
    own = {name: known.needed_ptx(record.architecture) for name, record in architectures().items()}
    return {
        name: str(max(version, architectures()[name].minimum_ptx_of_ptxas))
        for name, version in own.items()
        if version is not None and not architectures()[name].architecture.suffix
    }


def _differing(candidates: Sequence[Any]) -> list[str]:
    texts = [evidence.written(candidate) for candidate in candidates]
    pairs = zip(candidates, texts, _matchings(texts), strict=True)
    return [
        f"{text}: {_since(matching)}, not {_since_in_table(candidate)}"
        for candidate, text, matching in pairs
        if _since(matching) != _since_in_table(candidate)
    ]


def test_some_candidates_are_there_where_the_table_has_them() -> None:
    candidates = _candidates()
    legal = [one for one in candidates if one.availability(atoms.table()) is not None]
    illegal = [one for one in candidates if one.availability(atoms.table()) is None]
    assert len(legal) > 3000 and len(illegal) > 30_000
    chance = random.Random(6)
    assert _differing([*chance.sample(legal, 400), *chance.sample(illegal, 1200)]) == []


@pytest.mark.sweep
def test_all_candidates_are_there_where_the_table_has_them() -> None:
    assert _differing(_candidates()) == []
