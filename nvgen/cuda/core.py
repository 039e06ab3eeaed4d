"""cuda-core, where there is one and a GPU for it; loading it takes 70 ms, so nothing loads it that is not asked to."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.runtime.gpu import driver


def need_gpu() -> None:
    """Refuses to go on without a GPU.

    Raises:
        LaunchError: there is none, or no driver for it.
    """
    problem = driver.unavailable_reason()
    if problem:
        raise LaunchError(diagnostics.arrays.NoGpu(None, problem))


def cuda_core() -> ModuleType:
    """The package ``cuda.core``.

    Raises:
        LaunchError: there is no GPU, or cuda-core is not installed.
    """
    need_gpu()
    return _loaded()


@cache
def _loaded() -> ModuleType:
    try:
        from cuda import core
    except ImportError as error:
        problem = diagnostics.arrays.NoGpu(None, f"cuda-core cannot be imported ({error})")
        raise LaunchError(problem.because(problem.Install())) from None
    found: ModuleType = core
    return found
