"""Finds the files that are data and no code: the intrinsic database, the templates and the pages of diagnostics.

In the source tree they stand beside the package, in an installed wheel inside it.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from nvgen.diagnostics import InternalError

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


@cache
def folder_of(name: str) -> str:
    """The path of the folder ``intrinsics_db``, ``templates`` or ``docs/errors``."""
    inside = os.path.join(_PACKAGE, "_data", os.path.basename(name))
    for folder in (inside, os.path.join(os.path.dirname(_PACKAGE), *name.split("/"))):
        if os.path.isdir(folder):
            return folder
    raise InternalError(f"the folder {name} is missing from this installation")


@cache
def resource_folder(name: str) -> Path:
    """The same, as most want it."""
    from pathlib import Path  # it takes 3 ms, and a kernel that is compiled already reads no data

    return Path(folder_of(name))


def path_of(folder: str, name: str) -> str:
    """The path of one data file."""
    return os.path.join(folder_of(folder), name)


def resource(folder: str, name: str) -> Path:
    """The same, as most want it."""
    return resource_folder(folder) / name
