"""Every CUDA program computes what NumPy says, run in order, with all checks, and in random orders.

The checks find nothing: the programs are right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.lift.nvcc import (
    attempts,
    calling,
    cooperation,
    integers,
    mathematics,
    products,
    reductions,
    simulations,
    sorting,
)
from tests.lift.nvcc.compiled import Text, texts_of
from tests.lift.nvcc.program import Program, launcher, load

PROGRAMS: tuple[Program, ...] = tuple(
    program
    for family in (reductions, sorting, calling, integers, mathematics, products, simulations, attempts, cooperation)
    for program in family.PROGRAMS
)
#: How a program is run, several times with another number each.
HOW: dict[str, list[dict[str, Any]]] = {
    "plain": [{"check": "none"}],
    "checked": [{"check": "all"}],
    "random": [{"schedule": "random", "seed": seed} for seed in range(3)],
    "checked-random": [{"check": "all", "schedule": "random", "seed": 5}],
    "checked-random-again": [{"check": "all", "schedule": "random", "seed": seed} for seed in (6, 7)],
}


def _cases() -> Iterator[Any]:
    """All programs on all architectures in all ways; each program is in every run on one architecture: every other
    one without checks, those between with them and in a random order."""
    for number, program in enumerate(PROGRAMS):
        texts = texts_of(program.text)
        assert texts, program.text
        always = texts[number // 2 % len(texts)], ("plain", "checked-random")[number % 2]
        for text in texts:
            for how in HOW:
                marks = () if (text, how) == always else pytest.mark.sweep(16)
                yield pytest.param(program, text, how, id=f"{program.name}-{text.arch}-{how}", marks=marks)


@pytest.mark.sweep(30)
@pytest.mark.parametrize(("program", "text", "how"), [*_cases()])
def test_program(program: Program, text: Text, how: str) -> None:
    module = load(text.path)
    for options in HOW[how]:
        for size in program.sizes:
            program.run(launcher(module, **options), np.random.default_rng(size), size)
