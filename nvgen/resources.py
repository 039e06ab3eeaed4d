"""Finds the files that are data and no code: the intrinsic database, the templates and the pages of diagnostics.

In the source tree they stand beside the package, in an installed wheel inside it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nvgen.diagnostics import InternalError

_PACKAGE = Path(__file__).resolve().parent


@cache
def resource_folder(name: str) -> Path:
    """The folder ``intrinsics_db``, ``templates`` or ``docs/errors``."""
    for folder in (_PACKAGE / "_data" / Path(name).name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise InternalError(f"the folder {name} is missing from this installation")


def resource(folder: str, name: str) -> Path:
    """The path of one data file."""
    return resource_folder(folder) / name
