"""Initial values of variables in LLVM IR of users, as they are given to LLVM."""

from __future__ import annotations

import pytest

from nvgen.targets.nvptx.ir_globals import _Symbols


@pytest.mark.parametrize(("name", "meant"), [("@f", "@f"), ("@g", "@f"), ("@h", "@f"), ("@v", "@v")])
def test_an_alias_stands_for_its_function(name: str, meant: str) -> None:
    """PTX has no alias in an initial value; one of an alias stands for the same."""
    assert _Symbols({"@f"}, {"@g": "@f", "@h": "@g"}).meant(name) == meant
