"""Submodules of ``numba.cuda`` by their names there, made of what nvgen has.

``nvgen_numba.module_names`` is the table. A module is made when it is first asked for, and is the same one from
then on, whether it is an attribute of ours (``cuda.cudadrv.devicearray``) or, after ``install()``, imported by the name
that it has in Numba.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any

from nvgen_numba.module_names import ALIASES, FOLDERS, PARTS, WITHOUT_NUMBA


class MadeModule(ModuleType):
    """A module of names that are elsewhere: each is looked up when it is first asked for."""

    def __init__(self, name: str, parts: Sequence[tuple[str, str]]) -> None:
        super().__init__(name, f"Names of Numba's ``{name}``, as nvgen has them.")
        each_name = ((source, *name.partition("=")) for source, names in parts for name in names.split())
        self._sources = {theirs: (source, ours or theirs) for source, theirs, _, ours in each_name}
        self.__path__: list[str] = []  # whose modules a finder finds by name

    def __getattr__(self, name: str) -> Any:
        if name in self._sources:
            source, ours = self._sources[name]
            value = getattr(importlib.import_module(source), ours)
        elif (child := f"{self.__name__}.{name}") in known():
            value = find(child)
        else:
            raise AttributeError(f"nvgen's {self.__name__} has no {name}")
        self.__dict__[name] = value
        return value

    def __dir__(self) -> list[str]:
        children = (name.rpartition(".") for name in known())
        return sorted({*self._sources, *(child for parent, _, child in children if parent == self.__name__)})


@cache
def known() -> frozenset[str]:
    """The names of all modules that there are."""
    return frozenset({*ALIASES, *WITHOUT_NUMBA, *PARTS, *FOLDERS})


@cache
def find(name: str) -> ModuleType:
    """The module that stands for one of Numba's.

    Raises:
        ModuleNotFoundError: there is none.
    """
    path = ALIASES.get(name) or WITHOUT_NUMBA.get(name)
    if path is not None:
        return importlib.import_module(path)
    if name in known():
        return MadeModule(name, PARTS.get(name, ()))
    raise ModuleNotFoundError(f"nvgen has nothing for {name}, which is part of Numba's compiler", name=name)
