"""Runs functions as kernels of ``cuda.jit``, and has ptxas look at their PTX."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from nvgen.compat.numba import cuda, types
from tests.assembling import assemble

#: The compute capabilities that PTX is made for.
CAPABILITIES = ((8, 0), (9, 0))


def run(function: Callable[..., None], *arguments: Any, block: Any = 1, grid: Any = 1, shared: int = 0) -> None:
    """Launches a function as a kernel, and waits for it."""
    cuda.jit(function)[grid, block, 0, shared](*arguments)
    cuda.synchronize()


def ptx(function: Callable[..., None], *arguments: Any, cc: tuple[int, int] = (8, 0)) -> str:
    """The PTX of a function for arguments like these."""
    text, _ = cuda.compile_ptx(function, tuple(map(types.typeof, arguments)), cc=cc)
    return str(text)


def assemble_all(function: Callable[..., None], arguments: tuple[Any, ...], folder: Path) -> None:
    """Has ptxas assemble the PTX of a function for every capability."""
    for major, minor in CAPABILITIES:
        found = ptx(function, *arguments, cc=(major, minor))
        assert assemble(found, f"sm_{major}{minor}", folder) == ""
