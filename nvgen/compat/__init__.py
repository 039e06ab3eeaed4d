"""Names of other libraries with their meaning, for programs written for those. Nothing else of nvgen imports it.

``nvgen.compat.numba`` is the name under which programs import the package ``nvgen_numba``, which stands beside nvgen.
Each module of it is the same object under both names, so that classes, exceptions and pickles are. For that a module
must not be loaded a second time: an entry in ``sys.modules`` alone would do so for every submodule, which Python looks
for in the path of its parent, and entries for all of them would load all. A finder gives each when it is asked for.
"""

from __future__ import annotations

import importlib
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec

from nvgen_numba.second_names import SecondName

_NAME = f"{__name__}.numba"


class _Finder(MetaPathFinder):
    """Stands in front: numba-cuda's redirector would take names with ``numba.cuda`` in them for its own."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The specification of a module of ``nvgen_numba``.

        Raises:
            ModuleNotFoundError: it has no such module.
        """
        if name != _NAME and not name.startswith(f"{_NAME}."):
            return None
        if name == f"{_NAME}.__main__":
            return None  # ``python -m`` wants a text to run: Python finds it in the path of the package
        own = f"nvgen_numba{name.removeprefix(_NAME)}"
        try:
            module = importlib.import_module(own)
        except ModuleNotFoundError as error:
            if error.name != own:
                raise
            raise ModuleNotFoundError(f"No module named {name!r}", name=name) from None
        return ModuleSpec(name, SecondName(module), is_package=hasattr(module, "__path__"))


sys.meta_path.insert(0, _Finder())
