"""What tuning found, on disk: a second process with the same call measures nothing.

The key is the digest of what decides the result: the device, the candidates, the kernel, types and shapes of the
arguments with the values of integers, which are sizes mostly, the settings, nvgen and LLVM. Of the kernel these are its
text and the fingerprint of the first candidate; since what the others call may have changed, the fingerprint of the
best one is kept as well, and counts as missing where it is another now. What is kept is JSON.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping, Sequence
from typing import Any

from nvgen.artifacts.binaries.resources import Resources
from nvgen.base.records import Record
from nvgen.files import cache, compiler_identity
from nvgen.frontend.specialisation import Specialisation
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.tree.analysis.fingerprint import fingerprint
from nvgen.workflows.tuning import space
from nvgen.workflows.tuning.settings import Settings
from nvgen.workflows.tuning.space import Candidate
from nvgen.workflows.tuning.trial import Status, Trial

#: Raised where the form changes, or the meaning of a field, or how candidates are measured.
_FORMAT = 1


class Found(Record):
    """What was kept: all candidates, and which one is the best."""

    trials: tuple[Trial, ...]
    best: Trial
    fingerprint: str


def key(
    device: tuple[Any, ...],
    candidates: Sequence[Candidate],
    first: Specialisation,
    arguments: Mapping[str, Any],
    settings: Settings,
) -> str:
    """The key of a call of ``nv.tune``; ``first`` is the kernel of the first candidate that is one."""
    parts = (
        *(_FORMAT, device, compiler_identity.first_nvgen(), compiler_identity.llvm()),
        [space.identity(candidate.choice) for candidate in candidates],
        *(ast.unparse(first.source.node), of_kernel(first)),
        [(name, _described(value)) for name, value in arguments.items()],
        *(settings.tolerance, settings.min_occupancy, settings.arch, settings.time_limit, settings.flush_l2),
        [(name, cache.digest(array.tobytes())) for name, array in sorted(settings.reference.items())],
    )
    return cache.digest(repr(parts).encode(errors="surrogatepass"))


def of_kernel(kernel: Specialisation) -> str:
    """The fingerprint of a candidate's kernel."""
    return fingerprint(kernel.typed, kernel.options)


def _described(value: Any) -> Any:
    """An argument as far as it decides how long a launch takes."""
    if isinstance(value, TensorMap):
        return "map", _described(value.array)
    if hasattr(value, "shape") and hasattr(value, "strides"):
        return str(value.dtype), tuple(value.shape), tuple(value.strides)
    return (type(value).__name__, value) if isinstance(value, int) else type(value).__name__


def put(key: str, found: Found, candidates: Sequence[Candidate]) -> None:
    """Keeps what was found, where the environment and the disk allow it."""
    store = cache.store()
    if (
        store is None or compiler_identity.nvgen() != compiler_identity.first_nvgen()
    ):  # what was edited meanwhile may be in it or not
        return
    positions = {space.identity(candidate.choice): position for position, candidate in enumerate(candidates)}
    rows = [_row(trial, positions[space.identity(trial.choice)]) for trial in found.trials]
    best = positions[space.identity(found.best.choice)]
    store.put(key, json.dumps({"trials": rows, "best": best, "fingerprint": found.fingerprint}).encode())


def get(key: str, candidates: Sequence[Candidate]) -> Found | None:
    """What was found before for the same candidates; None where nothing is kept."""
    store = cache.store()
    content = None if store is None else store.get(key)
    if content is None:
        return None
    read = json.loads(content)
    trials = {row["place"]: _trial(row, candidates) for row in read["trials"]}
    return Found(tuple(trials.values()), trials[read["best"]], read["fingerprint"])


_PLAIN = ("reason", "seconds", "spread", "occupancy")


def _row(trial: Trial, position: int) -> dict[str, Any]:
    of_ptxas = trial.resources
    resources = None if of_ptxas is None else {name: getattr(of_ptxas, name) for name in of_ptxas._fields}
    plain = {name: getattr(trial, name) for name in _PLAIN}
    return {"place": position, "status": trial.status.value, "resources": resources, **plain}


def _trial(row: Mapping[str, Any], candidates: Sequence[Candidate]) -> Trial:
    plain = {name: row[name] for name in _PLAIN}
    resources = None if row["resources"] is None else Resources(**row["resources"])
    return Trial(candidates[row["place"]], Status(row["status"]), resources=resources, **plain)
