"""The rows of ``docs/guide/from_numba.md``, and the names that an installed numba-cuda has."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[3] / "docs" / "guide" / "from_numba.md"
STATES = ("yes", "differs", "refused", "no")
_NAME = re.compile(r"`((?:numba\.)?cuda(?:\.\w+)+(?:\.\*)?)`")

#: Prints the public names of ``numba.cuda`` and of its parts, without modules and without what modules import.
_WALK = """
import json, types
from numba import cuda
import numba.cuda.cg, numba.cuda.fp16, numba.cuda.libdevice, numba.cuda.random, numba.cuda.types
def names(thing):
    return [name for name in dir(thing) if name[0] != "_" and not isinstance(getattr(thing, name), types.ModuleType)]
def is_type(value):
    return isinstance(value, cuda.types.Type) or (isinstance(value, type) and issubclass(value, cuda.types.Type))
of_types = [name for name in names(cuda.types) if is_type(getattr(cuda.types, name))]
spaces = ("shared", "local", "const", "atomic", "libdevice")
found = [name for name in names(cuda) if name not in names(cuda.types) and name not in ("alias", *spaces)]
found += [f"types.{name}" for name in of_types]
for space in spaces:
    found += [f"{space}.{name}" for name in names(getattr(cuda, space))]
found += [f"fp16.{name}" for name in names(cuda.fp16) if name[0] == "h"]
found += [f"random.{name}" for name in names(cuda.random) if name.startswith(("create_", "init_", "xoroshiro"))]
found += ["cg.this_grid", "cg.GridGroup"]
print(json.dumps([f"cuda.{name}" for name in found]))
"""


class Row(NamedTuple):
    """A row: names, of which the last part may be ``*``, and what the page says of them."""

    names: tuple[str, ...]
    state: str


@cache
def rows() -> list[Row]:
    """The rows of all tables of names."""
    found = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 3 and cells[1] in STATES:
            found.append(Row(tuple(_NAME.findall(cells[0])), cells[1]))
    return found


def state_of(name: str) -> str | None:
    """What the page says of a name; nothing if it has none."""
    exact = {one: row.state for row in rows() for one in row.names}
    return exact.get(name) or exact.get(f"{name.rpartition('.')[0]}.*")


@cache
def installed_names() -> tuple[str, ...]:
    """The names of the numba-cuda that is installed, as ``cuda.atomic.add``."""
    command = [sys.executable, "-W", "ignore", "-c", _WALK]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return tuple(json.loads(printed.splitlines()[-1]))
