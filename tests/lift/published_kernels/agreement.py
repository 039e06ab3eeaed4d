"""One kernel, run in all ways and from all its texts, must leave the same bits.

A kernel is first run with all checks: a run that ends in a diagnostic says nothing, since the arguments are guesses.
Others are compared: what the text does without races and undefined values has one result, however its threads are run.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

import nvgen as nv
from nvgen import ptx
from nvgen.diagnostics import NvgenError
from nvgen.ptx.tree import Function
from tests.lift.published_kernels.arguments import SHARED, Launch, arguments, filled, launches

#: Ways to run threads besides that with all checks: what ``kernel.on`` is told, and what the environment says.
WAYS: dict[str, tuple[dict[str, Any], str]] = {
    "bounds": ({}, ""),
    "none": ({"check": "none"}, ""),
    "coroutines": ({"check": "none"}, "coroutines"),
    "random": ({"schedule": "random", "seed": 3}, ""),
}
CHECKED = {"check": "all"}


class Text:
    """A text of nvcc's, loaded, with its variables as they were."""

    def __init__(self, text: str) -> None:
        """Loads it, which checks it.

        Raises:
            CompileError: the check refuses it.
        """
        self.tree, self.source = ptx.parse(text), ptx.SourceText(text, "<ptx>")
        self.module = nv.ptx.load(text)
        self.functions: dict[str, Function] = {kernel.name: kernel for kernel in self.tree.kernels}
        self._initial = {name: np.array(self.module.globals[name]) for name in self.module.globals}

    def result(self, kernel: str, launch: Launch, how: Mapping[str, Any], threads: str = "") -> dict[str, np.ndarray]:
        """What a launch leaves in arrays and variables.

        Raises:
            NvgenError: it is refused, or ends in a diagnostic.
        """
        given = arguments(self.functions[kernel], self.source, launch)
        self._fill(launch)
        os.environ["NVGEN_CPU"] = f"optimised,{threads}"
        self.module[kernel].on("cpu", **how)[launch.grid, launch.block, None, SHARED](*given)
        left = {f"argument {place}": array for place, array in enumerate(given) if isinstance(array, np.ndarray)}
        return {**left, **{name: np.array(self.module.globals[name]) for name in self.module.globals}}

    def reset(self) -> None:
        """Gives the module's variables their initial values again."""
        for name, initial in self._initial.items():
            self.module.globals[name][...] = initial

    def _fill(self, launch: Launch) -> None:
        rng = np.random.default_rng(launch.seed + 1000)
        for name, initial in sorted(self._initial.items()):
            has_values = any(initial.tobytes())
            self.module.globals[name][...] = initial if has_values else filled(initial, rng, launch.fill)


def depends_on_order(function: Function) -> bool:
    """Whether the order in which threads come by may decide what the kernel leaves, without a race: atomic
    instructions do, and volatile accesses, as those of warps that rely on their lanes staying together."""
    return any(
        instruction.opcode in ("atom", "red") or "volatile" in instruction.modifiers
        for instruction in function.instructions
    )


def takes_addresses_in_structures(function: Function) -> bool:
    """Whether a structure among the parameters may hold addresses: no declaration says which, and a launch cannot know
    what memory a wrong one leads to."""
    return any((one.alignment or 1) >= 8 and one.type == "b8" for one in function.parameters or ())


def _hash(left: Mapping[str, np.ndarray]) -> dict[str, str]:
    return {name: hashlib.sha256(array.tobytes()).hexdigest()[:16] for name, array in sorted(left.items())}


def outcomes(texts: Mapping[str, Text], kernel: str) -> Iterator[tuple[Launch, str, str, Any]]:
    """For each launch: the level, the way, and the hash of each array, or the code of a diagnostic."""
    for launch in launches(next(iter(texts.values())).functions[kernel]):
        for level, text in texts.items():
            try:
                yield launch, level, "all", _hash(text.result(kernel, launch, CHECKED))
            except NvgenError as error:
                yield launch, level, "all", f"{error.diagnostic.code}"
                continue
            for way, (how, threads) in WAYS.items():
                try:
                    yield launch, level, way, _hash(text.result(kernel, launch, how, threads))
                except NvgenError as error:
                    yield launch, level, way, f"{error.diagnostic.code}"
