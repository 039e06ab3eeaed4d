"""The table of opcodes that are compared with exact models has them all, with vectors."""

from __future__ import annotations

import re

import pytest

from nvgen.lift.scalar.rules import RULES
from tests.lift.__main__ import main

_OF_SEVERAL = {"shfl", "vote", "match", "redux", "elect", "activemask", "bar", "atom", "red", "mma", "ldmatrix"}


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    rows = dict(re.findall(r"\| `(\w+)` \| \d+ \| ([\d,]+) \|", capsys.readouterr().out))
    assert _OF_SEVERAL | {"ld", "st"} <= rows.keys() and "0" not in rows.values()
    assert RULES.keys() - rows.keys() <= {"sin", "cos", "lg2", "tanh"}
