"""The candidates of a tuning as a table of text: what was chosen, the time, what ptxas says, what became of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nvgen.cuda import timing
from nvgen.workflows.tuning.space import value_text
from nvgen.workflows.tuning.trial import Trial

_GAP = "  "


def text(trials: Sequence[Trial]) -> str:
    """A line for each candidate below one of titles; a column that would be empty is left out."""
    names = list(dict.fromkeys(name for trial in trials for name in trial.choice))
    columns: list[tuple[str, Sequence[str]]] = [(name, [_chosen(trial, name) for trial in trials]) for name in names]
    columns += [(title, [_cell(trial, value) for trial in trials]) for title, value in _COLUMNS.items()]
    shown = [[title, *cells] for title, cells in columns if any(cells)]
    widths = [max(map(len, column)) for column in shown]
    rows = zip(*shown, strict=True)
    return "\n".join(_row(row, widths) for row in rows)


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    *numbers, last = zip(cells, widths, strict=True)
    return _GAP.join([*(cell.rjust(width) for cell, width in numbers), last[0]]).rstrip()


def _chosen(trial: Trial, name: str) -> str:
    return value_text(trial.choice[name]) if name in trial.choice else "-"


def _cell(trial: Trial, value: Callable[[Trial], Any]) -> str:
    found = value(trial)
    return "" if found is None else str(found)


def _status(trial: Trial) -> str:
    return f"{trial.status.value}: {trial.reason}" if trial.reason else trial.status.value


def _spilled(trial: Trial) -> int | None:
    if trial.resources is None:
        return None
    return trial.resources.spill_store_bytes + trial.resources.spill_load_bytes


_COLUMNS: dict[str, Callable[[Trial], Any]] = {
    "time": lambda trial: None if trial.seconds is None else timing.shown(trial.seconds),
    "spread": lambda trial: None if trial.spread is None else f"{trial.spread:.1%}",
    "registers": lambda trial: None if trial.resources is None else trial.resources.registers,
    "shared": lambda trial: None if trial.resources is None else trial.resources.shared_bytes,
    "spilled": _spilled,
    "occupancy": lambda trial: None if trial.occupancy is None else f"{trial.occupancy:.0%}",
    "status": _status,
}
