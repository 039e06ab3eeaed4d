"""Kernels whose threads meet, or that are loops, in every form that threads have on the CPU: all compute what CPython
does.

``python -m tests.programs.forms --seed 7 --programs 1000`` tries programs of ``blocks`` until one fails, and makes that
one smaller; ``--kind loops`` those of ``loops``. Each is interpreted (``check="step"``), run as it is launched in both
tiers of code and with the one after the other, without checks, and as coroutines; with ``--from-ptx sm_90a`` also from
its PTX.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import linecache
import os
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.targets.cpu.objects import optimised
from tests.programs import blocks, loops
from tests.programs.blocks import BlockProgram
from tests.programs.drawing import Choices
from tests.programs.loops import LoopProgram
from tests.programs.search import smallest
from tests.programs.worker import Worker
from tests.semantics.from_ptx import lifted

Program = BlockProgram | LoopProgram
#: What draws programs, by their kind.
KINDS: dict[str, Callable[[Choices], Program]] = {"blocks": blocks.program, "loops": loops.program}
#: How a program is launched, and what the environment says then; the first one is right. Of two tiers the blocks from
#: the second one on have the other code.
FORMS: tuple[tuple[dict[str, Any], dict[str, str]], ...] = (
    ({"check": "step"}, {}),
    ({"tier": "optimised"}, {}),
    ({"tier": "baseline"}, {}),
    ({}, {"NVGEN_CPU": ""}),
    ({"check": "none"}, {"NVGEN_CPU": ""}),
    ({"check": "none", "tier": "optimised"}, {}),
    ({"check": "none"}, {"NVGEN_CPU": "optimised,coroutines"}),
    ({"check": "none"}, {"NVGEN_CPU": "baseline,coroutines"}),
    ({"check": "none", "schedule": "random", "tier": "optimised"}, {}),
)
#: Some of them, in which most mistakes show.
QUICK = (FORMS[0], FORMS[2], ({"check": "none", "tier": "baseline"}, {}))
#: How the codes of what a launch finds begin, beside that of an index.
_FAILURES = ("NVG0620", "NVG1007")
_numbers = itertools.count()


def function_of(text: str) -> Any:
    """The kernel's function, of a text that Python knows."""
    filename = f"<block program {next(_numbers)}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    namespace: dict[str, Any] = {"nv": nv, "dataclass": dataclass, "__name__": filename}
    exec(compile(text, filename, "exec", dont_inherit=True), namespace)
    return namespace["program"]


@dataclass(frozen=True)
class Forms:
    """Runs programs in every form, and for an architecture from their PTX; ``Worker`` takes it."""

    arch: str = ""

    def __call__(self, program: Program, given: dict[str, Any]) -> str:
        """In words, in which form the program computes something else than CPython; empty for none. With a ``number``
        it runs in some forms."""
        forms = [*FORMS] if "number" not in given else [*QUICK, FORMS[1 + given["number"] % (len(FORMS) - 1)]]
        function = function_of(program.text)
        optimised._SECONDS = optimised._SECONDS_PER_BYTE = 0.0  # a launch changes the code at once
        expected: dict[str, Any] | str = ""
        for how, variables in forms:
            if isinstance(expected, str) and how.get("check") == "none":
                continue  # what is wrong there is undefined
            found = _run(program, nv.kernel(function, fastmath=False), how, variables)
            if not expected:
                expected = found
                if isinstance(expected, str) and not (program.fails and expected.startswith(_FAILURES)):
                    return f"refused {expected}"
            elif wrong := _difference(found, expected):
                return f"{how} {variables}: {wrong}"
        if isinstance(expected, str):
            return ""
        made = nv.kernel(function, fastmath=False)
        with lifted(made, self.arch) if self.arch else nullcontext():
            wrong = _difference(_run(program, made, {"check": "none"}, {}), expected)
        return f"from its PTX for {self.arch}: {wrong}" if wrong else ""


def _run(program: Program, made: nv.Kernel, how: dict[str, Any], variables: dict[str, str]) -> dict[str, Any] | str:
    """What a launch leaves in its arguments, or why there is none."""
    arguments = program.arguments()
    with _environment(variables):
        try:
            made.on("cpu", **how)[program.grid, program.block](*arguments.values())
        except nv.NvgenError as error:
            return f"{error.code} {type(error).__name__}: {error}"
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


def _difference(found: dict[str, Any] | str, expected: dict[str, Any] | str) -> str:
    if isinstance(found, str) or isinstance(expected, str):
        codes = [one.partition(" ")[0] if isinstance(one, str) else "runs" for one in (found, expected)]
        return "" if codes[0] == codes[1] else f"{found if isinstance(found, str) else 'runs'}"
    for name, one in found.items():
        other = expected[name]
        if not isinstance(one, np.ndarray):
            continue
        wrong = np.not_equal(_bits(one), _bits(other))
        if one.dtype.kind == "f":
            wrong &= ~(np.isnan(one) & np.isnan(other))
        if wrong.any():
            place = tuple(map(int, np.argwhere(wrong)[0]))
            return f"{name}{list(place)} is {one[place]!r}, not {other[place]!r}; {int(wrong.sum())} in all"
    return ""


def _bits(array: Any) -> Any:
    return np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}")


def check(program: Program, worker: Worker) -> str:
    """What is wrong with a program, in words; a program that is refused is not."""
    answer = worker.run(program, {})  # type: ignore[arg-type]
    return "" if str(answer).startswith("refused") else str(answer)


def search(
    seed: int, programs: int, arch: str = "", kind: str = "blocks", *, is_quick: bool = False
) -> tuple[int, int, tuple[Program, str] | None]:
    """How many programs were tried, how many of them the language does not have, and the smallest that fails."""
    gc.freeze()
    refused = 0
    with Worker(Forms(arch)) as worker:
        for number in range(programs):
            choices = Choices(f"{seed}/{number}")
            program = KINDS[kind](choices)
            given = {"number": number} if is_quick else {}
            answer = str(worker.run(program, given))  # type: ignore[arg-type]
            refused += answer.startswith("refused")
            if answer and not answer.startswith("refused"):
                found = smallest(program, answer, choices.taken, lambda p: check(p, worker), KINDS[kind])
                return number + 1, refused, found
    return programs, refused, None


def shown(program: Program, wrong: str) -> str:
    rest = {name: value for name, value in vars(program).items() if name != "text"}
    return f"{program.text}\n{rest}: {wrong}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.programs.forms")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--from-ptx", metavar="ARCH", default="", help="run each program from its PTX as well")
    parser.add_argument("--kind", choices=KINDS, default="blocks", help="what the programs are about")
    parser.add_argument("--quick", action="store_true", help="run each program in some of the forms")
    options = parser.parse_args()
    start = time.monotonic()
    tried, refused, failure = search(
        options.seed, options.programs, options.from_ptx, options.kind, is_quick=options.quick
    )
    print(f"seed {options.seed}: {tried} programs, {refused} refused, {time.monotonic() - start:.0f} s")
    if failure is None:
        return 0
    print(shown(*failure))
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
