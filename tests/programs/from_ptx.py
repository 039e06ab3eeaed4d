"""What nvgen makes of a program by its typed tree, and from the PTX that it makes of it: they leave the same bits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from nvgen.runtime.cpu import launch as cpu
from nvgen.runtime.launch import arguments, configuration, parameters
from tests.programs.case import Case, Outcome, difference
from tests.programs.worker import outcome, specialised
from tests.semantics.twice import lifted_code


def _as_bits(found: Outcome) -> Outcome:
    """An outcome whose arrays are compared bit by bit, also those whose names say that they are only known nearly."""
    return Outcome(types={}, arrays={f"`{name}` ": array for name, array in (found.arrays or {}).items()})


@dataclass(frozen=True)
class Twice:
    """Runs programs for an architecture; ``Worker`` takes it."""

    arch: str

    def __call__(self, case: Case, given: dict[str, Any]) -> Outcome | str:
        """What the typed tree leaves, or in words what the PTX leaves instead."""
        before = {name: np.copy(value) if np.ndim(value) else value for name, value in given.items()}
        typed = outcome(case, given)
        if typed.refused or not given:
            return typed
        wrong = difference(_as_bits(self.from_ptx(case, before)), _as_bits(typed))
        return f"from its PTX for {self.arch} {wrong}" if wrong else typed

    def from_ptx(self, case: Case, given: dict[str, Any]) -> Outcome:
        """What a program leaves that is lifted from its PTX. The arrays among the arguments change."""
        kernel = specialised(case.text)
        code, variables = lifted_code(kernel, self.arch)
        checked = [
            arguments.check(given[name], type_, parameters.DeclaredParameter(name, str), written=True)  # type: ignore[arg-type]
            for name, type_ in kernel.parameters.items()
        ]
        name = kernel.typed.name
        cpu.launch(code, name, checked, configuration.parse(name, (1, case.threads), kernel.options))
        del variables  # the code has used their memory until here
        return Outcome(types={}, arrays={name: value for name, value in given.items() if np.ndim(value)})
