"""Launches on the CPU of which some fail: what they store, and what they report."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv


def run(kernel: nv.Kernel, launch: Any, arguments: list[Any]) -> tuple[list[np.ndarray], str]:
    """The arrays after a launch of copies of the arguments, and what is reported."""
    copies = [np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments]
    reported = ""
    try:
        kernel.on("cpu")[launch](*copies)
    except nv.LaunchError as error:
        reported = str(error).partition("note: the kernel is launched here")[0]
    return [a for a in copies if isinstance(a, np.ndarray)], reported
