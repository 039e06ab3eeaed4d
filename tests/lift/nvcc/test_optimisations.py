"""Every CUDA program computes what NumPy says, however nvcc optimises it: not at all, for a debugger, and as it does.

Without optimisation each variable is a register that is copied from block to block, and blocks stand in an order that
no optimising compiler prints. nvcc makes the texts in the sweep; it is skipped where it or its headers are missing.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.nvcc.compiled import Text, nvcc_of_tests, texts_of
from tests.lift.nvcc.program import Program, launcher
from tests.lift.nvcc.test_programs import HOW, PROGRAMS

#: What nvcc is told besides the architecture and what the program needs.
LEVELS = {"none": ("-Xcicc", "-O0"), "debug": ("-G",), "full": ("-O3",)}
_CHOSEN_BY_LEVEL = {"-Xcicc", "-G", "-O0"}
#: nvcc's own headers of ``__dp4a`` and its kin cannot be compiled without optimisation ("unsupported operation").
_OPTIMISED_ALONE = {"histograms", "integers"}


def _cases() -> Iterator[Any]:
    for program in PROGRAMS:
        for level in ("full",) if program.text in _OPTIMISED_ALONE else LEVELS:
            for how in ("plain", "random", "checked"):
                yield pytest.param(program, level, how, id=f"{program.name}-{level}-{how}")


@functools.cache
def _module(name: str, level: str) -> nv.ptx.Module:
    text = texts_of(name)[-1]
    options = (*(one for one in text.options if one not in _CHOSEN_BY_LEVEL), *LEVELS[level])
    return nv.ptx.load(Text(text.source, options).made(nvcc_of_tests()))


@pytest.mark.sweep
@pytest.mark.parametrize(("program", "level", "how"), [*_cases()])
def test_program_at_a_level(program: Program, level: str, how: str) -> None:
    module = _module(program.text, level)
    for options in HOW[how][:1]:
        for size in program.sizes:
            program.run(launcher(module, **options), np.random.default_rng(size), size)
