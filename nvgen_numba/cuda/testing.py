"""What test suites of numba-cuda programs import of ``numba.cuda.testing``.

The decorators skip where what they name is not there. ``skip_on_cudasim`` asks for Numba's simulator: nvgen has none,
its CPU target compiles, so only ``NUMBA_ENABLE_CUDASIM=1`` makes them skip.
"""

from __future__ import annotations

import os
import unittest
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from nvgen_numba import cuda
from nvgen_numba.cuda.comparing import Precision, compare

_Tested = TypeVar("_Tested", bound=Callable[..., Any])
_Decorator = Callable[[_Tested], _Tested]

#: Warnings that programs switch off in their tests.
_QUIET = ("CUDA_LOW_OCCUPANCY_WARNINGS", "CUDA_WARN_ON_IMPLICIT_COPY")


class CUDATestCase(unittest.TestCase):
    """A test case whose launches do not warn of small grids or of arrays that are copied."""

    FLOAT16_RTOL = np.finfo(np.float16).eps

    def setUp(self) -> None:
        """Switches the warnings off. Called with any test case, as suites do that are none of ours."""
        self._before = {name: getattr(cuda.config, name) for name in _QUIET}
        for name in _QUIET:
            setattr(cuda.config, name, 0)

    def tearDown(self) -> None:
        """Switches the warnings on again."""
        for name, value in self._before.items():
            setattr(cuda.config, name, value)

    def assertPreciseEqual(
        self,
        first: object,
        second: object,
        prec: str = "exact",
        ulps: int = 1,
        msg: object = None,
        ignore_sign_on_zero: bool = False,
        abs_tol: float | str | None = None,
    ) -> None:
        """Two values are of one kind and type, and as equal as :class:`~.comparing.Precision` says."""
        compare(self, first, second, Precision(prec, ulps, ignore_sign_on_zero, abs_tol), msg)


class InterfaceArray:
    """A device array as another library would hand it over: with the CUDA array interface and nothing else."""

    def __init__(self, arr: Any) -> None:
        self._arr = arr
        self.__cuda_array_interface__ = arr.__cuda_array_interface__


def skip_on_cudasim(reason: str) -> _Decorator[Any]:
    """Skips under Numba's simulator."""
    return unittest.skipIf(cuda.config.ENABLE_CUDASIM, _checked(reason))


def skip_under_cuda_memcheck(reason: str) -> _Decorator[Any]:
    """Skips under ``compute-sanitizer``, as the variable ``CUDA_MEMCHECK`` says."""
    return unittest.skipIf("CUDA_MEMCHECK" in os.environ, _checked(reason))


def cc_X_or_above(major: int, minor: int) -> bool:
    """Whether the current device has a compute capability or a later one."""
    return bool(cuda.get_current_device().compute_capability >= (major, minor))


def _checked(reason: str) -> str:
    """A reason for skipping; a test in its place is a decorator that lacks its call."""
    if not isinstance(reason, str):
        raise TypeError("the decorator takes a reason: @skip_on_cudasim('why')")
    return reason


#: Names that numba's tests import, of classes that have others here.
_ALIASES: dict[str, type] = {"ForeignArray": InterfaceArray}


def __getattr__(name: str) -> Any:
    if name not in _ALIASES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _ALIASES[name]
