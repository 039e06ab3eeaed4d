"""The kernels of GPUVerify's test suite, a folder each, whose first lines say what a verifier is to answer.

A label holds for all arguments and all contents of memory, a run for its own. So a kernel that is labelled as wrong has
a row here, which says what a run finds and with which numbers; so have those where the suite supposes what CUDA does
not promise: that lanes run in lockstep, or that threads may store the same value at once.

Source: github.com/mc-imperial/gpuverify, commit 49219770aad01231edd0d8e0fa3ed036006cf32a, ``testsuite/CUDA``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from nvgen.runtime.ptx.parameters import Parameter, parameters_of
from tests.lift.published_kernels.agreement import Text
from tests.lift.race_suites.case import Case, Expected, Finding, Launch, NotTaken
from tests.lift.race_suites.compiled import HEADERS
from tests.lift.race_suites.gpuverify_rows import CONTENTS, EXPECTED, NUMBERS

SUITE, WHERE = "gpuverify", "testsuite/CUDA"
CHECKOUT = "https://github.com/mc-imperial/gpuverify, commit 49219770aad01231edd0d8e0fa3ed036006cf32a"
#: Threads of a block and blocks along an axis: a launch has no more than a GPU takes, and few blocks.
_MOST_THREADS, _MOST_BLOCKS = 1024, 8
_BYTES = 1 << 22
_NUMBER = 16
_SIZES = re.compile(r"--(blockDim|gridDim)=\[?([\d,]+)\]?")
_DEFINED = re.compile(r"(?<=\s)-D\w+=\w+")
_EQUAL = re.compile(r"__requires\((\w+) == (\d+)\)")
_PARAMETERS = re.compile(r"__global__\s+void\s+\w+\s*\(([^)]*)\)")


def cases(folder: Path, rows: Mapping[str, Expected | NotTaken] = EXPECTED) -> Iterator[Case]:
    """The kernels of the suite, by their folders.

    Raises:
        ValueError: a kernel is labelled as wrong, and has no row.
    """
    for source in sorted((folder / WHERE).rglob("*.cu")):
        yield _case(source, source.parent.relative_to(folder / WHERE).as_posix(), rows)


def _case(source: Path, name: str, rows: Mapping[str, Expected | NotTaken]) -> Case:
    text = source.read_text(encoding="utf-8", errors="replace")
    label, said = text.splitlines()[:2]
    libraries = [f"-D{library.upper()}" for library in ("cooperative_groups", "curand") if library in text]
    options = ("-include", str(HEADERS / "annotations.h"), *libraries, *_DEFINED.findall(said))
    label = label.removeprefix("//").lower()
    expected = rows.get(name) or (Expected(Finding.NOTHING) if label == "pass" else None)
    if expected is None:
        raise ValueError(f"{source} is labelled {label}, and no row says what a run finds")
    launch = _launch(text, said, NUMBERS.get(name, {}), CONTENTS.get(name))
    return Case(SUITE, name, source, label, expected, launch, options)


def _fitting(sizes: list[int]) -> list[int]:
    """A block of at most as many threads as a GPU takes."""
    fitting, left = [], _MOST_THREADS
    for size in sizes:
        fitting.append(min(size, left))
        left //= fitting[-1]
    return fitting


def _launch(text: str, said: str, chosen: Mapping[str, int], contents: Sequence[int] | None) -> Launch:
    numbers = {**{name: int(value) for name, value in _EQUAL.findall(text)}, **chosen}
    sizes = {name: [int(size) for size in value.split(",")] for name, value in _SIZES.findall(said)}
    grid, block = [min(size, _MOST_BLOCKS) for size in sizes["gridDim"]], _fitting(sizes["blockDim"])
    is_cooperative = "grid_group" in text
    found = _PARAMETERS.search(text)
    names = [one.split()[-1].lstrip("*&") for one in (found[1] if found else "").split(",") if one.strip()]

    def launch(text: Text, how: Mapping[str, Any]) -> None:
        text.reset()
        if contents is not None:
            text.module.globals["A"].view(np.int32)[:] = contents
        for function in text.tree.kernels:
            kept: list[np.ndarray] = []
            parameters = zip(parameters_of(function, text.source), names, strict=True)
            given = [_argument(parameter, numbers.get(name), kept) for parameter, name in parameters]
            kernel = text.module[function.name].on("cpu", **how)
            kernel.launch(*given, grid=tuple(grid), block=tuple(block), cooperative=is_cooperative)

    return launch


def _argument(parameter: Parameter, number: int | None, kept: list[np.ndarray]) -> Any:
    """Arrays of different numbers, also for the addresses in structures, which are ``kept``; and numbers."""
    if parameter.holds_bytes:
        is_of_addresses = parameter.size % 8 == 0
        words = [_array(kept).ctypes.data for _ in range(parameter.size // 8)] if is_of_addresses else []
        return np.array(words, np.uint64).tobytes() if is_of_addresses else bytes(parameter.size)
    if parameter.size == 8 and parameter.type != "f64" and number is None:
        return _array(kept)
    return float(number or 1) if parameter.type in ("f32", "f64") else _NUMBER if number is None else number


def _array(kept: list[np.ndarray]) -> np.ndarray:
    kept.append(np.arange(_BYTES // 4, dtype=np.int32).view(np.uint8))
    return kept[-1]
