"""From a Python function and signatures to what ``vectorize`` and ``guvectorize`` give.

``numba.vectorize(target="cuda")`` makes these classes of ``numba.cuda.vectorizers``, adds each signature, and takes
what is built: the same here, so that it can be pointed at this package.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

from nvgen_numba import types
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.vectorizing import elementwise
from nvgen_numba.cuda.vectorizing.elementwise import CUDAUFuncDispatcher
from nvgen_numba.cuda.vectorizing.generalized import GeneralizedUFunc
from nvgen_numba.cuda.vectorizing.layouts import GUFuncEngine

_IDENTITIES = (0, 1, None, "reorderable")


class CUDAVectorize:
    """Makes functions of elements."""

    def __init__(
        self, func: Any, identity: Any = None, cache: bool = False, targetoptions: Mapping[str, Any] | None = None
    ) -> None:
        _refuse(identity, cache)
        for option in targetoptions or {}:
            if option != "nopython":
                raise KeyError(f"Unrecognized options. cuda vectorize target does not support option: '{option}'")
            warnings.warn("nopython kwarg for cuda target is redundant", RuntimeWarning, stacklevel=4)
        self.py_func = getattr(func, "py_func", func)
        self.identity = identity
        self._made: CUDAUFuncDispatcher = elementwise.made(self.py_func, compiles=True)

    def add(self, sig: Any = None) -> None:
        """Declares a signature: ``float32(float32, float32)``, its text, or a tuple of the operands' types.

        Raises:
            TypingError: the function is wrong for it.
        """
        self._made.add(*types.parse_signature(sig))

    def disable_compile(self) -> None:
        """Calls add no signature any more."""
        self._made._compiles = False

    def build_ufunc(self) -> CUDAUFuncDispatcher:
        """What was made."""
        return self._made


class CUDAGUFuncVectorize:
    """Makes functions of small arrays."""

    def __init__(
        self,
        func: Any,
        sig: str,
        identity: Any = None,
        cache: bool = False,
        is_dynamic: bool = False,
        targetoptions: Mapping[str, Any] | None = None,
        writable_args: tuple[Any, ...] = (),
    ) -> None:
        _refuse(identity, cache)
        if writable_args:
            raise TypeError("writable_args are not supported")
        if is_dynamic:
            raise TypeError("guvectorize for CUDA needs signatures: what is written is an output by its type alone")
        options = dict(targetoptions or {})
        if not options.pop("nopython", True):
            raise TypeError("nopython flag must be True")
        if options:
            raise TypeError(f"The following target options are not supported: {', '.join(map(repr, options))}")
        self.py_func = getattr(func, "py_func", func)
        self.identity = identity
        self._made = GeneralizedUFunc(self.py_func, jit(device=True)(self.py_func), GUFuncEngine.from_signature(sig))

    def add(self, sig: Any = None) -> None:
        """Declares a signature, as ``void(float32[:], float32[:])``.

        Raises:
            TypeError: it returns a value, or does not have as many parameters as the layout.
            ValueError: a parameter with dimensions in the layout is a number.
        """
        self._made.add(*types.parse_signature(sig))

    def disable_compile(self) -> None:
        """Does nothing: calls never add signatures."""

    def build_ufunc(self) -> GeneralizedUFunc:
        """What was made."""
        return self._made


def _refuse(identity: Any, cache: bool) -> None:
    if cache:
        raise TypeError("caching is not supported")
    if identity not in _IDENTITIES:
        raise ValueError(f"identity is one of {', '.join(map(repr, _IDENTITIES))}, not {identity!r}")
