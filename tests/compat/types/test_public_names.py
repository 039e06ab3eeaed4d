"""``nvgen.compat.numba``: its names, loaded when they are used, and the exceptions that programs catch."""

from __future__ import annotations

import importlib
import subprocess
import sys
import warnings
from typing import Any

import pytest

from nvgen.compat import numba
from nvgen.compat.numba import errors, types


def test_importing_it_loads_nothing() -> None:
    program = "import sys, nvgen.compat.numba; print({'numpy', 'llvmlite', 'numba', 'cuda'} & set(sys.modules))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout == "set()\n"


def test_types_load_neither_numba_nor_a_compiler() -> None:
    program = "import sys, nvgen.compat.numba.types; print({'llvmlite', 'numba', 'cuda'} & set(sys.modules))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout == "set()\n"


def test_names() -> None:
    assert numba.float32 is types.float32
    assert numba.void is types.void
    assert numba.typeof is types.typeof
    assert numba.types is types
    assert numba.TypingError is errors.TypingError
    assert {"cuda", "install", *numba.__all__} <= set(dir(numba))
    with pytest.raises(AttributeError, match="has no `njit`"):
        _ = numba.njit


@pytest.mark.parametrize("name", sorted({*numba.__all__} - {"cuda", "install"}))
def test_every_type_and_error_is_there(name: str) -> None:
    assert getattr(numba, name) is not None


def test_every_type_is_there() -> None:
    assert not [name for name in types.__all__ if not hasattr(types, name)]
    assert len(set(types.__all__)) == len(types.__all__)


@pytest.mark.parametrize("name", errors.__all__)
def test_errors_are_raised_and_told(name: str) -> None:
    class_: Any = getattr(errors, name)
    arguments = {"UntypedAttributeError": ("int32", "real"), "ForceLiteralArg": ((1,),)}.get(name, ("why",))
    error = class_(*arguments)
    assert str(error)
    with pytest.raises(class_):
        raise error


def test_what_programs_catch() -> None:
    for class_ in (errors.NumbaValueError, errors.NumbaTypeError, errors.NumbaNotImplementedError):
        assert issubclass(class_, errors.TypingError)
    assert issubclass(errors.TypingError, errors.NumbaError)
    assert issubclass(errors.NumbaDeprecationWarning, DeprecationWarning)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", errors.NumbaPerformanceWarning)
        warnings.warn(errors.NumbaPerformanceWarning("few blocks"), stacklevel=1)
    assert [str(one.message) for one in caught] == ["few blocks"]


def test_contexts() -> None:
    error = errors.TypingError("no type")
    assert error.add_context("typing of `a`") is error
    assert str(error) == "no type\n[1] During: typing of `a`"
    error.patch_message("another")
    assert str(error) == "another"
    assert str(errors.LoweringError("no code", "file.py (3)")) == "no code\nfile.py (3)"


def test_the_finder_of_numba_cuda_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would call itself without end; here a finder in its place says so."""

    class Endless:
        @staticmethod
        def find_spec(name: str, path: Any = None, target: Any = None) -> Any:
            if "numba.cuda" in name:
                raise RecursionError(name)

    monkeypatch.setitem(sys.modules, "_numba_cuda_redirector", Endless)
    monkeypatch.setattr(sys, "meta_path", [Endless, *sys.meta_path])
    with pytest.raises(RecursionError):
        importlib.import_module("nvgen_numba.cuda.without_it")
    importlib.reload(numba)
    with pytest.raises(ModuleNotFoundError, match=r"nvgen_numba\.cuda\.with_it"):
        importlib.import_module("nvgen_numba.cuda.with_it")
