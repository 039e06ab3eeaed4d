"""What became of a source: nvcc refuses it, or how its kernels were run, and where two runs left different bits.

Each kernel is run in a process of its own, which is ended when it takes too long: arguments that are guesses may make a
loop endless.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nvgen.diagnostics import CompileError
from tests.lift import own_process
from tests.lift.published_kernels.agreement import Text, depends_on_order, outcomes, takes_addresses_in_structures
from tests.lift.published_kernels.compiled import LEVELS, ptx_of


@dataclass
class Report:
    """Sums over sources, and what is wrong in words."""

    counts: Counter[str] = field(default_factory=Counter)
    diagnostics: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def look_at(self, nvcc: str, source: Path, folder: Path) -> None:
        """Compiles a source at all levels, and runs its kernels."""
        name = str(source.relative_to(folder))
        self.counts["files"] += 1
        texts: dict[str, Text] = {}
        for level, options in LEVELS.items():
            try:
                text = ptx_of(nvcc, source, folder, options)
            except ValueError as error:
                self.refused.append(f"{name} {level}: {_first_error(str(error))}")
                self.counts["texts that nvcc refuses"] += 1
                continue
            self.counts["texts"] += 1
            if ".entry" not in text:
                self.notes.append(f"{name} {level}: no kernel")
                continue
            try:
                texts[level] = Text(text)
            except CompileError as error:
                self.wrong.append(f"{name} {level}: the check refuses what nvcc made: {error}")
        for kernel in next(iter(texts.values())).functions if texts else ():
            self.counts["kernels"] += 1
            self._run({level: text for level, text in texts.items() if kernel in text.functions}, name, kernel)

    def _run(self, texts: Mapping[str, Text], name: str, kernel: str) -> None:
        if any(takes_addresses_in_structures(text.functions[kernel]) for text in texts.values()):
            self.counts["kernels with addresses in structures"] += 1
            return
        found, ending = own_process.results(lambda: outcomes(texts, kernel))
        if ending == own_process.TOO_LONG:
            self.counts["kernels that took too long"] += 1
            self.notes.append(f"{name} {kernel}: took too long, {len(found)} runs done")
        elif ending:
            self.wrong.append(f"{name} {kernel}: {ending}")
        by_launch: dict[Any, dict[tuple[str, str], Any]] = {}
        for launch, level, way, left in found:
            by_launch.setdefault(launch, {})[level, way] = left
        unordered = any(depends_on_order(text.functions[kernel]) for text in texts.values())
        agreed = [self._compare(f"{name} {kernel} {launch}", runs, unordered) for launch, runs in by_launch.items()]
        self.counts["kernels compared"] += any(agreed)

    def _compare(self, title: str, runs: Mapping[tuple[str, str], Any], unordered: bool) -> bool:
        """Whether at least two runs of a launch were compared."""
        self.counts["launches"] += 1
        self.counts["runs"] += len(runs)
        self.diagnostics.update(left for left in runs.values() if isinstance(left, str))
        clean = {level for (level, way), left in runs.items() if way == "all" and not isinstance(left, str)}
        kept = {key: left for key, left in runs.items() if key[0] in clean}
        if not kept:
            return False
        self.counts["runs compared"] += len(kept)
        hashes = [set(left) for left in kept.values() if not isinstance(left, str)]
        everywhere = set.intersection(*hashes)  # nvcc leaves variables out that nothing reads
        groups: dict[str, list[str]] = {}
        for (level, way), left in kept.items():
            same = left if isinstance(left, str) else {name: left[name] for name in sorted(everywhere)}
            groups.setdefault(str(same), []).append(f"{level}/{way}")
        if len(groups) > 1:
            said = f"{title}: {' | '.join(map(' '.join, groups.values()))}: {_different(kept, everywhere)}"
            (self.notes if unordered else self.wrong).append(said)
            self.counts["launches that differ" + " by the order of threads" * unordered] += 1
        return True


def _different(kept: Mapping[tuple[str, str], Any], names: Iterable[str]) -> str:
    """What differs, and diagnostics that only some runs end in."""
    codes = sorted({left for left in kept.values() if isinstance(left, str)})
    hashes = [left for left in kept.values() if not isinstance(left, str)]
    return ", ".join([*codes, *(name for name in sorted(names) if len({one[name] for one in hashes}) > 1)])


def _first_error(said: str) -> str:
    errors = [line for line in said.splitlines() if "error" in line]
    return (errors or said.splitlines() or ["no reason given"])[0].strip()
