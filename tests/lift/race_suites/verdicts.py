"""What checked runs of a kernel find, in the plain order of threads and in others."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nvgen.diagnostics import NvgenError
from tests.lift import own_process
from tests.lift.published_kernels.agreement import Text
from tests.lift.race_suites.case import Case, Expected, Finding, NotTaken
from tests.lift.race_suites.compiled import MISSING_HEADERS, ptx_of

#: Seconds of a processor for all runs of a kernel.
_SECONDS = 300


@dataclass(frozen=True)
class Run:
    """What one run found: a code or "", whether it named a line of the source, and what the diagnostic says."""

    check: str
    seed: int | None
    code: str
    has_line: bool
    said: str


@dataclass
class Verdict:
    """What all runs found, and in what that is not what is expected."""

    case: Case
    not_taken: NotTaken | None
    runs: list[Run] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def word(self) -> str:
        """The row of the table of verdicts."""
        expected = self.case.expected
        if self.not_taken is not None or isinstance(expected, NotTaken):
            return "not taken"
        if not self.runs:
            return "did not run"
        found = {run.code for run in self.runs if run.check == self.runs[-1].check}
        if expected.finding is Finding.NOTHING:
            return "quiet, as it is clean" if found == {""} else "alarmed, though clean"
        return "found" if "" not in found else "missed" if found == {""} else "found in some orders"


def verdict(nvcc: str, case: Case, seeds: Sequence[int]) -> Verdict:
    """Compiles a kernel, and runs it in all orders."""
    judged = Verdict(case, case.expected if isinstance(case.expected, NotTaken) else None)
    try:
        text = ptx_of(nvcc, case)
    except ValueError as error:
        if MISSING_HEADERS in str(error):
            judged.not_taken = NotTaken.MISSING_HEADERS
        elif judged.not_taken is None:
            judged.wrong.append(f"nvcc refuses it: {_first_error(str(error))}")
        return judged
    if isinstance(case.expected, NotTaken):
        return judged
    judged.runs, ending = own_process.results(lambda: _runs(text, case, seeds), _SECONDS)
    if ending:
        judged.wrong.append(ending)
    judged.wrong += _mistakes(case.expected, judged.runs)
    return judged


def _runs(text: str, case: Case, seeds: Sequence[int]) -> Iterator[Run]:
    loaded = Text(text)
    for check in case.checks:
        for seed in (None, *seeds):
            how = {"check": check} if seed is None else {"check": check, "seed": seed}
            yield _run(loaded, case, check, seed, how)


def _run(loaded: Text, case: Case, check: str, seed: int | None, how: Mapping[str, Any]) -> Run:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            case.launch(loaded, how)
    except NvgenError as error:
        spans = [one.span for one in (error.diagnostic, *error.diagnostic.remarks)]
        files = [Path(span.file.name) for span in spans if span is not None]
        has_line = any(file.parent.samefile(case.source.parent) for file in files if file.parent.is_dir())
        return Run(check, seed, error.code, has_line, str(error))
    return Run(check, seed, "", True, "")


def _mistakes(expected: Expected, runs: Sequence[Run]) -> Iterator[str]:
    for check in dict.fromkeys(run.check for run in runs):
        of_check = [run for run in runs if run.check == check]
        finding = expected.by(check)
        seeds: dict[str, list[Run]] = {}
        for run in of_check:
            seeds.setdefault(_mistake(run, finding, expected.sometimes), []).append(run)
        for mistake, found in seeds.items():
            if mistake:
                yield f"{check}, seeds {[run.seed for run in found]}: {mistake}\n{found[0].said}"
        if finding is not Finding.NOTHING and not any(run.code for run in of_check):
            yield f"{check}: nothing found in any order"


def _mistake(run: Run, finding: Finding, sometimes: bool) -> str:
    if run.code not in (finding.value or ("",)) and not (sometimes and not run.code):
        return f"found {run.code or 'nothing'}, not {finding.name.lower()}"
    return "" if run.has_line else "no line of the source"


def _first_error(said: str) -> str:
    errors = [line for line in said.splitlines() if "error" in line]
    return (errors or said.splitlines() or ["no reason given"])[0].strip()


def table(verdicts: Sequence[Verdict]) -> list[str]:
    """How many kernels of each suite and label have which verdict, and those whose labels do not say what they do."""
    counts = Counter((one.case.suite, one.case.label, one.word) for one in verdicts)
    rows = [f"{suite:10} {label:24} {word:24} {count:5}" for (suite, label, word), count in sorted(counts.items())]
    for one in verdicts:
        expected = one.case.expected
        known = "" if isinstance(expected, NotTaken) else expected.because
        if reason := known if one.not_taken is None else one.not_taken.value:
            rows.append(f"{one.case.title} ({one.case.label}): {one.word}, {reason}")
    return rows
