"""Stand-ins for what test files import of Numba's insides and nvgen has not.

One import at the top must not lose a whole file: while files are imported a stand-in is called, subclassed and applied
as a decorator without complaint. Once tests run, every use of one raises :class:`Missing` with its name.
"""

from __future__ import annotations

import unittest
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NoReturn

from nvgen_numba.modules import MadeModule


class Missing(AttributeError):
    """A test uses something of Numba's that nvgen does not have; the message is its dotted name."""


class Phase:
    """Whether tests run already."""

    running = False


def _refuse(name: str) -> None:
    if Phase.running:
        raise Missing(name)


class _Base:
    """What classes derive from that derive from a stand-in."""

    def __init__(self, *_: object, **__: object) -> None:
        bases = type(self).__mro__
        _refuse(bases[bases.index(_Base) - 1].__name__)

    def __init_subclass__(cls, **_: object) -> None:
        """Keywords are those of a metaclass that is not there."""


class StandIn:
    """A value of Numba's that nvgen has not."""

    def __init__(self, name: str) -> None:
        self.__dict__["_name"] = name

    def __repr__(self) -> str:
        return f"<{self._name}, which nvgen has not>"

    def __getattr__(self, name: str) -> StandIn:
        if name.startswith("__"):
            raise AttributeError(name)
        _refuse(f"{self._name}.{name}")
        return StandIn(f"{self._name}.{name}")

    def __setattr__(self, name: str, value: object) -> None:
        _refuse(f"{self._name}.{name}")

    def __call__(self, *arguments: Any, **_: object) -> Any:
        _refuse(self._name)
        if len(arguments) == 1:
            if isinstance(arguments[0], type) and issubclass(arguments[0], unittest.TestCase):
                return arguments[0]  # a decorated class: its tests say for themselves what they need
            if isinstance(arguments[0], FunctionType) and arguments[0].__name__.startswith("test"):
                return _raising(arguments[0], self._name)
        return self

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
        return (type(self._name, (_Base,), {}),)

    def __iter__(self) -> Any:
        _refuse(self._name)
        return iter(())

    def __getitem__(self, _: object) -> StandIn:
        _refuse(self._name)
        return self

    def __contains__(self, _: object) -> bool:
        _refuse(self._name)
        return False

    def __bool__(self) -> bool:
        _refuse(self._name)
        return True

    def _compare(self, _: object) -> bool:
        _refuse(self._name)
        return True

    __lt__ = __le__ = __gt__ = __ge__ = _compare

    def __or__(self, _: object) -> StandIn:
        return self

    __ror__ = __or__

    def __enter__(self) -> NoReturn:
        raise Missing(self._name)

    def __exit__(self, *_: object) -> None:
        """Never entered."""


def _raising(test: FunctionType, name: str) -> Any:
    def refused(*_: object, **__: object) -> NoReturn:
        raise Missing(name)

    refused.__name__ = test.__name__
    return refused


class MissingModule(ModuleType):
    """A submodule of ``numba.cuda`` that nvgen has not: every name in it is a stand-in."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__: list[str] = []

    def __getattr__(self, name: str) -> StandIn:
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn(f"{self.__name__}.{name}")


class _LendingModule(MadeModule):
    """A module that is made of names of nvgen's, and that lends what it lacks."""

    def __getattr__(self, name: str) -> Any:
        try:
            value = super().__getattr__(name)
        except AttributeError:
            return _lent(self.__name__, name)
        if isinstance(value, MadeModule):
            lend_names(value, value.__name__)
        return value


def lend_names(module: ModuleType, name: str) -> None:
    """While files are imported, what a module of nvgen's lacks is a stand-in; later it is the error that it is."""
    if isinstance(module, MadeModule):
        module.__class__ = _LendingModule
        return
    own = vars(module).get("__getattr__")
    if getattr(own, "lends", False):
        return

    def lent(attribute: str) -> Any:
        try:
            if own is None:
                raise AttributeError(f"{name} has no {attribute}")
            value = own(attribute)
        except AttributeError:
            if _is_submodule(module, attribute):
                raise  # of a package of nvgen's, which imports it next
            return _lent(name, attribute)
        if isinstance(value, MadeModule):
            lend_names(value, value.__name__)
        return value

    lent.lends = True  # type: ignore[attr-defined]
    vars(module)["__getattr__"] = lent


def _lent(module: str, name: str) -> StandIn:
    if name.startswith("__"):
        raise AttributeError(name)
    _refuse(f"{module}.{name}")
    return StandIn(f"{module}.{name}")


def _is_submodule(module: ModuleType, name: str) -> bool:
    folders = vars(module).get("__path__", ())  # asking for it would ask this again
    return any(Path(folder, f"{name}.py").is_file() or Path(folder, name).is_dir() for folder in folders)
