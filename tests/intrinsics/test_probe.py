"""How the generators of the database ask ptxas."""

from __future__ import annotations

import pytest

from tests.intrinsics.nvvm_operands import database_module


@pytest.mark.parametrize("wrong", [(), (3,), (0, 6), tuple(range(8))])
def test_a_ptxas_that_names_no_line_is_asked_by_halves(wrong: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends by a signal over some kernels, whichever others it is given with them."""
    database_module("nvvm_tablegen")
    assembler = database_module("nvvm_probe").Assembler

    def errors(_: object, kernels: dict[int, str], architecture: str, version: str) -> dict[int | None, str]:
        return {None: "nothing: it ends with signal 11"} if not kernels.keys().isdisjoint(wrong) else {}

    monkeypatch.setattr(assembler, "_errors", errors)
    refused = assembler.refused(object.__new__(assembler), dict.fromkeys(range(8), "text"), "sm_75", "8.0")
    assert refused == dict.fromkeys(wrong, "nothing: it ends with signal 11")
