"""The table of a run: a line a file, totals, and what failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tests.compat.recipe.classification import NOT_APPLICABLE, REFUSED
from tests.compat.recipe.suite import Outcome

_COLUMNS = ("passed", "failed", REFUSED, NOT_APPLICABLE, "skipped")


def table(outcomes: Iterable[Outcome]) -> str:
    """Counts by file, and in all."""
    return "\n".join(_lines(list(outcomes)))


def share(outcomes: Iterable[Outcome]) -> float:
    """The share that passed of the tests that apply, want nothing that is refused, and ran."""
    counts = Counter(one.outcome for one in outcomes)
    return counts["passed"] / max(1, counts["passed"] + counts["failed"])


def details(outcomes: Iterable[Outcome]) -> str:
    """Each test that failed, with the first line of its error; how many are refused or not applicable, by reason."""
    found = list(outcomes)
    lines = [f"failed: {one.test}\n    {one.message}" for one in found if one.outcome == "failed"]
    for kind in (REFUSED, NOT_APPLICABLE, "skipped"):
        reasons = Counter(one.message for one in found if one.outcome == kind)
        lines += [f"{kind}: {count:4}  {reason}" for reason, count in reasons.most_common()]
    return "\n".join(lines)


def _lines(outcomes: list[Outcome]) -> Iterator[str]:
    width = max((len(one.file) for one in outcomes), default=4)
    yield _line("file", width, _COLUMNS)
    for file in dict.fromkeys(one.file for one in outcomes):
        yield _counts(file, width, [one for one in outcomes if one.file == file])
    yield _counts("all", width, outcomes)
    yield f"passed of what applies and is not refused: {share(outcomes):.1%}"


def _counts(name: str, width: int, outcomes: list[Outcome]) -> str:
    counts = Counter(one.outcome for one in outcomes)
    return _line(name, width, [str(counts[column] or "") for column in _COLUMNS])


def _line(name: str, width: int, cells: Iterable[str]) -> str:
    return "  ".join(
        [name.ljust(width), *(cell.rjust(len(column)) for cell, column in zip(cells, _COLUMNS, strict=True))]
    )
