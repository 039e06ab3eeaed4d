"""Puts nvgen's modules in the place of ``numba.cuda``: ``from numba import cuda`` then gives them.

A program need not be changed for that, as long as :func:`install` runs before it imports ``numba.cuda``;
``python -m nvgen.compat.numba program.py`` does so. Where Numba is installed, ``numba`` itself stays what it is: its
types, ``numba.njit`` and the rest are taken by nvgen's ``cuda.jit`` as they are. Where it is not, ``numba`` is
``nvgen_numba``.

A finder at the front of ``sys.meta_path`` answers for the modules, ahead of the one by which numba-cuda redirects
``numba.cuda`` to its own package.
"""

from __future__ import annotations

import importlib.util
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

from nvgen_numba import compiled_texts, modules
from nvgen_numba.caught_errors import derive_from_numba, forget_numba
from nvgen_numba.second_names import SecondName

_ROOT = "numba.cuda"


class Finder(MetaPathFinder):
    """Finds ``numba.cuda`` and what is in it, and ``numba`` where that is not installed."""

    def __init__(self, roots: Sequence[str]) -> None:
        self._roots = tuple(roots)
        self.before: dict[str, ModuleType] = {}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The specification of a module of nvgen's.

        Raises:
            ModuleNotFoundError: nvgen has none, while Numba's own would not go with the others.
        """
        if not self.answers_for(name):
            return None
        module = modules.find(name)
        if name == _ROOT:
            derive_from_numba()
        return ModuleSpec(name, SecondName(module), origin="nvgen", is_package=hasattr(module, "__path__"))

    def answers_for(self, name: str) -> bool:
        """Whether a module is one of those whose place this takes."""
        return any(name == root or name.startswith(f"{root}.") for root in self._roots)


def install() -> None:
    """From now on ``numba.cuda`` is nvgen's. A second call does nothing.

    What was taken out of Numba's ``numba.cuda`` earlier stays Numba's; a warning names the modules that hold such a
    thing. :func:`uninstall` undoes all of it.
    """
    if installed():
        return
    finder = Finder([_ROOT] if _numba_is_there() else ["numba"])
    finder.before = {name: module for name, module in sys.modules.items() if finder.answers_for(name)}
    _warn_of(finder.before)
    for name in finder.before:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    compiled_texts.note()
    if "numba" in sys.modules:
        importlib.import_module(_ROOT)


def uninstall() -> None:
    """``numba.cuda`` is again what it was before :func:`install`."""
    for finder in [each for each in sys.meta_path if isinstance(each, Finder)]:
        sys.meta_path.remove(finder)
        for name in [each for each in sys.modules if finder.answers_for(each)]:
            del sys.modules[name]
        sys.modules.update(finder.before)
        _restore_attribute()
        forget_numba()
        compiled_texts.forget()


def installed() -> bool:
    """Whether ``numba.cuda`` is nvgen's."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def _numba_is_there() -> bool:
    return "numba" in sys.modules or importlib.util.find_spec("numba") is not None


def _restore_attribute() -> None:
    """``numba.cuda`` as an attribute is the module of that name, or none."""
    numba = sys.modules.get("numba")
    if numba is None:
        return
    if _ROOT in sys.modules:
        numba.cuda = sys.modules[_ROOT]  # type: ignore[attr-defined]
    else:
        vars(numba).pop("cuda", None)


def _warn_of(before: dict[str, ModuleType]) -> None:
    """Says which modules hold something of Numba's own ``numba.cuda``."""
    if _ROOT not in before:
        return
    others = [module for name, module in list(sys.modules.items()) if name not in before]
    holders = {module.__name__ for module in others if _holds(module, before)}
    if holders:
        warnings.warn(
            f"numba.cuda was imported before nvgen's took its place; what {', '.join(sorted(holders))} took from it "
            "stays Numba's. Call nvgen.compat.numba.install() earlier",
            RuntimeWarning,
            stacklevel=3,
        )


def _holds(module: object, before: dict[str, ModuleType]) -> bool:
    """Whether a module's variables name one of some modules, or something that was defined in one."""
    if not isinstance(module, ModuleType) or module.__name__.partition(".")[0] in ("numba", "numba_cuda"):
        return False
    values = list(vars(module).values())
    return any(
        value.__name__ in before if isinstance(value, ModuleType) else getattr(value, "__module__", None) in before
        for value in values
        if isinstance(value, ModuleType | type) or callable(value)
    )
