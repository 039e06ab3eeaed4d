"""Keeps numba-cuda's redirector away from the modules of this package.

numba-cuda installs a finder that sends imports of ``numba.cuda`` to its own package. It takes every name that has
``numba.cuda`` anywhere in it for one of those (``_numba_cuda_redirector.py``, 0.30), also ``nvgen_numba.cuda``,
and calls itself without end for it. A finder ahead of it finds these modules where they are.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

_PACKAGE = "nvgen_numba.cuda"


class OwnFinder(MetaPathFinder):
    """Finds the modules of this package, by their paths."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The specification of a module of this package; nothing for any other.

        Raises:
            ModuleNotFoundError: this package has no such module; the redirector must not be asked.
        """
        if name != _PACKAGE and not name.startswith(f"{_PACKAGE}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return spec


def find_first() -> None:
    """Puts the finder in front, where numba-cuda's redirector is installed."""
    if "_numba_cuda_redirector" in sys.modules and not any(isinstance(each, OwnFinder) for each in sys.meta_path):
        sys.meta_path.insert(0, OwnFinder())
