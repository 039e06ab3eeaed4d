"""What launches keep of accesses to global memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from nvgen.runtime.cpu import shadow_memory


@contextmanager
def watched_cells() -> Iterator[list[tuple[int, bool]]]:
    """How many bytes of cells launches ask for, and whether these are pairs."""
    found: list[tuple[int, bool]] = []
    cells = shadow_memory._Memory.cells

    def noting(self: Any, size: int, *, are_pairs: bool) -> int:
        found.append((size, are_pairs))
        return cells(self, size, are_pairs=are_pairs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shadow_memory._Memory, "cells", noting)
        yield found
