"""The kernels of ScoR, a suite of races between scopes: small ones of one fault each, and programs with and without it.

Accesses of data are volatile in most of them, which orders nothing and keeps the compiler from leaving them out: the
suite has them as plain accesses. So each kernel runs twice, with volatile accesses as atomic ones, as PTX has them, and
as plain ones, which is what the label is about.

Source: github.com/csl-iisc/ScoR; A. K. Kamath, A. A. George, A. Basu, "ScoRD: A Scoped Race Detector for GPUs" (2020).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from tests.lift.published_kernels.agreement import Text
from tests.lift.race_suites.case import Case, Launch
from tests.lift.race_suites.scor_programs import PROGRAMS, Program
from tests.lift.race_suites.scor_rows import CLEAN, RACY, SMALL

SUITE, WHERE = "scor", "microbenchmarks/src"
CHECKOUT = "https://github.com/csl-iisc/ScoR"
CHECKS = ("race", "race,volatile")
_SIZE = re.compile(r"#define (NBLOCKS|TPERBLK)\s+(\d+)")


def cases(folder: Path, programs: Mapping[str, Program] = PROGRAMS) -> Iterator[Case]:
    """The small kernels by name, and each program without and with its faults."""
    for source in sorted((folder / WHERE).glob("*.cu")):
        label = "clean" if source.stem.startswith("norace_") else "racy"
        expected = SMALL.get(source.stem, CLEAN if label == "clean" else RACY)
        yield Case(SUITE, source.stem, source, label, expected, _small(source), checks=CHECKS)
    for name, program in programs.items():
        source = folder / "benchmarks" / program.source
        for label, expected in (("clean", program.clean), ("racy", program.racy)):
            yield Case(
                SUITE, f"{name}, {label}", source, label, expected, program.launch, _options(program, label), CHECKS
            )


def _small(source: Path) -> Launch:
    sizes = {name: int(size) for name, size in _SIZE.findall(source.read_text(encoding="utf-8"))}

    def launch(text: Text, how: Mapping[str, Any]) -> None:
        (kernel,) = text.module.kernels
        text.reset()
        text.module[kernel].on("cpu", **how)[sizes["NBLOCKS"], sizes["TPERBLK"]](np.zeros(1, np.uint32))

    return launch


def _options(program: Program, label: str) -> tuple[str, ...]:
    sizes = (f"-DNBLOCKS={program.blocks}", f"-DNTHREADS={program.threads}")
    return (*sizes, *(("-DRACEY",) if label == "racy" else ()))
