"""Tests of kernels: ``assert_kernel``, and the fixtures and options of the pytest plugin (``nvgen.testing.plugin``).

pytest loads the plugin with every run of everybody who has nvgen installed, and this package with it: nothing else of
nvgen, and neither NumPy nor pytest, is imported here before a kernel is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["assert_kernel"]


def assert_kernel(
    kernel: Any,
    grid: Any,
    block: Any,
    args: Sequence[Any],
    reference: Callable[..., Any],
    *,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = True,
    runs: str | Sequence[str] | None = None,
    arch: str | None = None,
    **launch: Any,
) -> None:
    """Runs a kernel everywhere that it can be run here, and compares what it leaves with what NumPy makes of it.

    The runs are ``cpu``, the kernel compiled for the CPU; ``ptx``, its PTX run on the CPU; and each GPU, as ``cuda:0``.
    Where a device is chosen, by ``kernel.on(...)``, ``with nv.device(...)``, ``NVGEN_DEVICE`` or the fixture
    ``nvgen_device``, it is that device alone: of the CPU both its runs. ``runs`` names others.

    ``args`` are the arguments of the launch: NumPy arrays and numbers. Each run, and the reference, gets copies of the
    arrays, with the same strides and overlaps. ``reference(*copies)`` returns what the kernel leaves: an array, a tuple
    of them for the arrays that the kernel writes, in the order of its parameters, or a dict by their names; or it
    writes into its copies and returns None. All arrays that the kernel writes are compared, and where the reference
    writes into its copies all arrays.

    A value is right where ``abs(value - expected) <= atol + rtol * abs(expected)``. Without ``rtol`` and ``atol`` they
    are those of ``torch.testing.assert_close`` for the array's dtype, 0 for integers; if one is given, the other is 0.
    An infinity equals itself, and NaN equals NaN unless ``equal_nan=False``.

    ``arch`` is the architecture of the PTX, by default the oldest that the kernel can do with. Further keywords are
    those of ``kernel.launch``: ``shared``, ``cluster``, ``cooperative``.

    Raises:
        AssertionError: a run leaves something else. It names the first element that differs, with both values, the
            thread that wrote it, and how far the values are from the expected ones.
        CompileError: the kernel is wrong, or a run is asked for that it cannot be compiled for.
        LaunchError: an argument, the reference or a keyword is wrong, or a launch failed.
    """
    __tracebackhide__ = True
    from nvgen.testing import assertion  # pytest imports this module with every run

    launched = (kernel, grid, block, args, launch)
    assertion.check(assertion.Case(*launched, reference, (rtol, atol, equal_nan), runs, arch))


def __dir__() -> list[str]:
    return sorted(__all__)
