"""Every name of ``numba.cuda`` has a row in ``docs/guide/from_numba.md``, and the rows are true."""

from __future__ import annotations

import importlib.util
from inspect import signature
from typing import Any

import pytest

from nvgen.compat.numba import cuda, modules
from nvgen.runtime.gpu import driver
from tests.compat.names import page

NAMES = [(name, row.state) for row in page.rows() for name in row.names if not name.endswith("*")]
needs_numba_cuda = pytest.mark.skipif(
    importlib.util.find_spec("numba_cuda") is None, reason="numba-cuda is not installed"
)


def found(name: str) -> Any:
    """What a name of the page is here."""
    if name.startswith("numba."):
        return modules.find(name)
    value: Any = cuda
    for part in name.split(".")[1:]:
        value = getattr(value, part)
    return value


@pytest.mark.parametrize(("name", "state"), NAMES, ids=[name for name, _ in NAMES])
def test_a_name_is_there_if_the_page_says_so(name: str, state: str) -> None:
    if state == "no":
        with pytest.raises((AttributeError, ModuleNotFoundError)):
            found(name)
    else:
        found(name)


@pytest.mark.parametrize("name", [name for name, state in NAMES if state == "refused"])
def test_what_is_refused_says_why(name: str) -> None:
    refused = found(name)
    needed = [one for one in signature(refused).parameters.values() if one.default is one.empty and one.kind < 2]
    with pytest.raises(NotImplementedError, match=r"\w+ \w+ \w+"):
        refused(*["x"] * len(needed))


@pytest.mark.parametrize("name", sorted(modules.known() - {"numba"}))
def test_every_submodule_has_what_it_lists(name: str) -> None:
    module = modules.find(name)
    listed = dir(module) if isinstance(module, modules.MadeModule) else ()
    needs_driver = set() if driver.device_count() else {"binding"}
    assert [one for one in listed if not hasattr(module, one) and one not in needs_driver] == []


def test_no_name_has_two_rows() -> None:
    names = [name for name, _ in NAMES]
    assert sorted(set(names)) == sorted(names)


@needs_numba_cuda
def test_every_name_of_numba_cuda_has_a_row() -> None:
    assert [name for name in page.installed_names() if page.state_of(name) is None] == []


@needs_numba_cuda
def test_what_stands_for_many_names_is_there() -> None:
    there = [name for name in page.installed_names() if page.state_of(name) != "no"]
    assert [name for name in there if not hasattr(found(name.rpartition(".")[0]), name.rpartition(".")[2])] == []


@needs_numba_cuda
def test_no_row_is_of_a_name_that_numba_cuda_has_not() -> None:
    names = {name for name, _ in NAMES if name.startswith("cuda.")}
    assert sorted(names - set(page.installed_names())) == []
