"""Compiles the C files of the driver, once for all processes of a test session and of those after it."""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from nvgen.emulate import library


@cache
def problem() -> str:
    """Why no driver can be built here; empty where one can."""
    if os.name != "posix" or os.uname().sysname != "Linux":
        return "the fake CUDA driver is a library for Linux"
    return "" if library.compiler() is not None else "there is no C compiler for the fake CUDA driver"


def folder() -> str:
    """Where libraries are kept: for this user, in the folder for temporary files."""
    return os.path.join(tempfile.gettempdir(), f"nvgen-fake-driver-{os.getuid()}")


def program(name: str) -> str | None:
    """The path of a program; None where there is none."""
    return shutil.which(name)


def build() -> Path:
    """The library, without a warning of the compiler."""
    return library.build(Path(folder()), "-Werror")
