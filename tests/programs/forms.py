"""Kernels whose threads meet, in every form that threads have on the CPU: all compute what CPython does.

``python -m tests.programs.forms --seed 7 --programs 1000`` tries programs of ``blocks`` until one fails, and makes that
one smaller. Each is interpreted (``check="step"``), run as it is launched in both tiers of code, without checks, and as
coroutines; with ``--from-ptx sm_90a`` also from its PTX.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import linecache
import os
import time
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np

import nvgen as nv
from tests.programs import blocks
from tests.programs.blocks import BlockProgram
from tests.programs.drawing import Choices
from tests.programs.search import smallest
from tests.programs.worker import Worker
from tests.semantics.from_ptx import lifted

#: How a program is launched, and what the environment says then; the first one is right.
FORMS: tuple[tuple[dict[str, Any], dict[str, str]], ...] = (
    ({"check": "step"}, {}),
    ({"tier": "optimised"}, {}),
    ({"tier": "baseline"}, {}),
    ({"check": "none", "tier": "optimised"}, {}),
    ({"check": "none"}, {"NVGEN_CPU": "optimised,coroutines"}),
    ({"check": "none"}, {"NVGEN_CPU": "baseline,coroutines"}),
    ({"check": "none", "schedule": "random", "tier": "optimised"}, {}),
)
_numbers = itertools.count()


def function_of(text: str) -> Any:
    """The kernel's function, of a text that Python knows."""
    filename = f"<block program {next(_numbers)}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    namespace: dict[str, Any] = {"nv": nv, "dataclass": dataclass, "__name__": filename}
    exec(compile(text, filename, "exec", dont_inherit=True), namespace)
    return namespace["program"]


def _arguments(program: BlockProgram) -> tuple[Any, ...]:
    threads = int(np.prod(program.block))
    rng = np.random.default_rng(program.seed)
    total = threads * program.grid
    x = rng.integers(-40, 40, total, dtype=np.int32)
    out, real = np.zeros((program.rows, total), np.int64), np.zeros((program.rows, total))
    return x, out, real, rng.integers(0, 6, program.grid, dtype=np.int32), *program.scalars


@dataclass(frozen=True)
class Forms:
    """Runs programs in every form, and for an architecture from their PTX; ``Worker`` takes it."""

    arch: str = ""

    def __call__(self, program: BlockProgram, _: dict[str, Any]) -> str:
        """In words, in which form the program computes something else than CPython; empty for none."""
        function = function_of(program.text)
        expected: tuple[Any, ...] | str = ""
        for how, variables in FORMS:
            found = _run(program, nv.kernel(function, fastmath=False), how, variables)
            if not expected:
                expected = found
            elif wrong := _difference(found, expected):
                return f"{how} {variables}: {wrong}"
        if isinstance(expected, str):
            return f"refused {expected}"
        made = nv.kernel(function, fastmath=False)
        with lifted(made, self.arch) if self.arch else nullcontext():
            wrong = _difference(_run(program, made, {"check": "none"}, {}), expected)
        return f"from its PTX for {self.arch}: {wrong}" if wrong else ""


def _run(
    program: BlockProgram, made: nv.Kernel, how: dict[str, Any], variables: dict[str, str]
) -> tuple[Any, ...] | str:
    """What a launch leaves in its arguments, or why there is none."""
    arguments = _arguments(program)
    with _environment(variables):
        try:
            made.on("cpu", **how)[program.grid, program.block](*arguments)
        except nv.NvgenError as error:
            return f"{type(error).__name__}: {error}"
    return arguments


class _environment:
    """Variables that are there for a while."""

    def __init__(self, variables: dict[str, str]) -> None:
        self._variables = variables

    def __enter__(self) -> None:
        os.environ.update(self._variables)

    def __exit__(self, *exception: object) -> None:
        for name in self._variables:
            del os.environ[name]


def _difference(found: tuple[Any, ...] | str, expected: tuple[Any, ...] | str) -> str:
    if isinstance(found, str) or isinstance(expected, str):
        same = isinstance(found, str) and isinstance(expected, str)
        return "" if same else f"{found if isinstance(found, str) else 'runs'}"
    for name, one, other in zip(("x", "out", "real"), found, expected, strict=False):
        wrong = one.view(np.uint8 if one.dtype.itemsize == 1 else f"u{one.dtype.itemsize}") != other.view(
            f"u{other.dtype.itemsize}"
        )
        if one.dtype.kind == "f":
            wrong &= ~(np.isnan(one) & np.isnan(other))
        if wrong.any():
            place = tuple(map(int, np.argwhere(wrong)[0]))
            return f"{name}{list(place)} is {one[place]!r}, not {other[place]!r}; {int(wrong.sum())} in all"
    return ""


def check(program: BlockProgram, worker: Worker) -> str:
    """What is wrong with a program, in words; a program that is refused is not."""
    answer = worker.run(program, {})  # type: ignore[arg-type]
    return "" if str(answer).startswith("refused") else str(answer)


def search(seed: int, programs: int, arch: str = "") -> tuple[int, int, tuple[BlockProgram, str] | None]:
    """How many programs were tried, how many of them the language does not have, and the smallest that fails."""
    gc.freeze()
    refused = 0
    with Worker(Forms(arch)) as worker:
        for number in range(programs):
            choices = Choices(f"{seed}/{number}")
            program = blocks.program(choices)
            answer = str(worker.run(program, {}))  # type: ignore[arg-type]
            refused += answer.startswith("refused")
            if answer and not answer.startswith("refused"):
                found = smallest(program, answer, choices.taken, lambda p: check(p, worker), blocks.program)
                return number + 1, refused, found
    return programs, refused, None


def shown(program: BlockProgram, wrong: str) -> str:
    return f"{program.text}\n{program.grid=} {program.block=} {program.scalars=} {program.seed=}: {wrong}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.programs.forms")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--from-ptx", metavar="ARCH", default="", help="run each program from its PTX as well")
    options = parser.parse_args()
    start = time.monotonic()
    tried, refused, failure = search(options.seed, options.programs, options.from_ptx)
    print(f"seed {options.seed}: {tried} programs, {refused} refused, {time.monotonic() - start:.0f} s")
    if failure is None:
        return 0
    print(shown(*failure))
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
