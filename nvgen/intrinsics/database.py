"""Reads ``intrinsics_db/``. Each file is loaded when it is first asked for."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from nvgen.resources import resource


@cache
def load(name: str) -> dict[str, Any]:
    """The contents of ``intrinsics_db/NAME.json``."""
    data: dict[str, Any] = json.loads(resource("intrinsics_db", f"{name}.json").read_text(encoding="utf-8"))
    return data
