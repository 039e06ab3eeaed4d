"""``numba.cuda.tests`` out of the installed package while the rest of ``numba.cuda`` is nvgen's."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

from nvgen.compat.numba import modules
from nvgen_numba.installation import install
from tests.compat.recipe import testing_names
from tests.compat.recipe.missing import MissingModule, lend_names

TESTS = "numba.cuda.tests"


def installed_package() -> Path | None:
    """The folder of the installed numba-cuda's ``numba.cuda``; nothing where it is not installed."""
    spec = importlib.util.find_spec("numba_cuda")
    places = (spec.submodule_search_locations if spec else None) or []
    return next((path for place in places if (path := Path(place, "numba", "cuda")).is_dir()), None)


class _Lacking(Loader):
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return MissingModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to execute."""


class SuiteFinder(MetaPathFinder):
    """The tests as they are installed, and stand-ins for the modules that nvgen has not."""

    def __init__(self, package: Path) -> None:
        self._package = package

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if name == TESTS or name.startswith(f"{TESTS}."):
            folder = self._package.joinpath(*name.split(".")[2:-1])
            return PathFinder.find_spec(name, [str(folder)])
        if not name.startswith("numba.cuda"):
            return None
        try:
            lend_names(modules.find(name), name)
        except ModuleNotFoundError:
            return ModuleSpec(name, _Lacking(), is_package=True)
        return None


def prepare() -> Path:
    """Puts nvgen in the place of ``numba.cuda`` and the installed tests beside it; gives the tests' folder.

    Raises:
        RuntimeError: numba-cuda is not installed.
    """
    package = installed_package()
    if package is None:
        raise RuntimeError("numba-cuda is not installed")
    install()
    if not any(isinstance(finder, SuiteFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, SuiteFinder(package))
        testing = vars(modules.find("numba.cuda.testing"))
        testing.update({name: value for name, value in vars(testing_names).items() if not name.startswith("_")})
        testing["test_data_dir"] = package / "tests" / "data"
    return package / "tests"
