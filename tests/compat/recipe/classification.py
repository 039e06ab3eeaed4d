"""Why some of numba-cuda's tests that do not pass need not: they cannot apply to nvgen, or want what it refuses.

A test is not applicable (``not_applicable.toml``) if it looks at what Numba is made of inside, and nvgen by its nature
is not made of. A public feature that nvgen has not, and says so, is refused (``refused_features.toml``). Whatever
passes has passed, in the tables or not.
"""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

from nvgen.runtime.gpu import driver

REFUSED, NOT_APPLICABLE = "refused", "not applicable"
_TABLES = {REFUSED: "refused_features.toml", NOT_APPLICABLE: "not_applicable.toml"}


class Reason(NamedTuple):
    """The class of a test that did not pass, and why it is of that class."""

    outcome: str
    message: str


class Classification(NamedTuple):
    """Reasons by name of a module or a value of Numba's, and by pattern of a test's id."""

    modules: dict[str, Reason]
    tests: dict[str, Reason]

    @classmethod
    @cache
    def read(cls) -> Classification:
        """The tables."""
        modules: dict[str, Reason] = {}
        tests: dict[str, Reason] = {}
        for outcome, file in _TABLES.items():
            table = tomllib.loads(Path(__file__).with_name(file).read_text(encoding="utf-8"))
            without_driver = {} if driver.device_count() else table.get("driver", {})
            for found, reasons in ((modules, table["modules"]), (tests, {**table["tests"], **without_driver})):
                found.update((key, Reason(outcome, text)) for key, text in reasons.items() if key not in found)
        return cls(modules, tests)

    def of_name(self, name: str) -> Reason | None:
        """Why a test that uses a name of Numba's need not pass; nothing if it should."""
        parts = name.split(".")
        names = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
        return next((self.modules[one] for one in names if one in self.modules), None)

    def of_test(self, test: str) -> Reason | None:
        """Why a test need not pass, by ``file::class::name`` or ``file``; nothing if it should."""
        bare = test.partition("[")[0]
        for pattern, reason in self.tests.items():
            if fnmatchcase(bare, pattern) or bare.startswith(f"{pattern}::"):
                return reason
        return None
