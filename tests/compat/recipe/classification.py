"""Why some of numba-cuda's tests cannot apply to nvgen: the table is ``not_applicable.toml``.

A test is not applicable if it looks at what Numba is made of inside, and nvgen by its nature is not made of. A feature
of the language, of arrays or of the host is never in the table, whether nvgen has it or not.
"""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

from nvgen.runtime.gpu import driver

_TABLE = Path(__file__).with_name("not_applicable.toml")


class Classification(NamedTuple):
    """Reasons by name of a module or a value of Numba's, and by pattern of a test's id."""

    modules: dict[str, str]
    tests: dict[str, str]

    @classmethod
    @cache
    def read(cls) -> Classification:
        """The table."""
        table = tomllib.loads(_TABLE.read_text(encoding="utf-8"))
        without_driver = {} if driver.device_count() else table["driver"]
        return cls(table["modules"], {**table["tests"], **without_driver})

    def of_name(self, name: str) -> str | None:
        """Why a test that uses a name of Numba's cannot apply; nothing if it should."""
        parts = name.split(".")
        names = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
        return next((self.modules[one] for one in names if one in self.modules), None)

    def of_test(self, test: str) -> str | None:
        """Why a test cannot apply, by ``file::class::name`` or ``file``; nothing if it should."""
        bare = test.partition("[")[0]
        for pattern, reason in self.tests.items():
            if fnmatchcase(bare, pattern) or bare.startswith(f"{pattern}::"):
                return reason
        return None
