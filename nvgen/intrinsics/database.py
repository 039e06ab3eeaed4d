"""Reads ``intrinsics_db/``. Each file is loaded when it is first asked for."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from nvgen.files.resources import path_of


@cache
def load(name: str) -> dict[str, Any]:
    """The contents of ``intrinsics_db/NAME.json``."""
    with open(path_of("intrinsics_db", f"{name}.json"), encoding="utf-8") as file:
        data: dict[str, Any] = json.load(file)
    return data
