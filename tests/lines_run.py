"""How much work a function does, in lines of nvgen that run: the same whatever else the machine does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def lines_run(run: Callable[[], object]) -> int:
    """How many lines of nvgen ran."""
    count = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return line

    before = sys.gettrace()
    sys.settrace(lambda frame, event, argument: line if "nvgen" in frame.f_code.co_filename else None)
    try:
        run()
    finally:
        sys.settrace(before)
    return count
