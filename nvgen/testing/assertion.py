"""What ``assert_kernel`` does: runs a kernel, compares what each run leaves, and says how it differs.

All runs are made before anything is said: where some leave what is expected and others do not, that says the most.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import LaunchError, NvgenError
from nvgen.diagnostics.tracebacks import at_api_boundary
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.launch import specialised
from nvgen.testing import expectation, memory, message
from nvgen.testing.comparison import Difference, Tolerance, difference
from nvgen.testing.runs import Run, Subject, Typed, runs_of, subject

#: pytest shows no frame of this module.
__tracebackhide__ = True


class Case(Node):
    """What ``nvgen.testing.assert_kernel`` is given: a launch, with further keywords of it, and what is expected."""

    kernel: Any
    grid: Any
    block: Any
    arguments: Any
    keywords: dict[str, Any]
    reference: Callable[..., Any]
    #: ``rtol``, ``atol`` and ``equal_nan``.
    tolerance: tuple[Any, Any, bool]
    runs: str | Sequence[str] | None
    arch: str | None


def check(case: Case) -> None:
    """``nvgen.testing.assert_kernel``."""
    try:
        differing = _differing(case)
    except NvgenError as error:
        raise at_api_boundary(error) from None
    if differing:
        raise AssertionError(differing)


def _differing(case: Case) -> str:
    """How runs differ from the reference; empty where none does."""
    tested = subject(case.kernel, case.grid, case.block, case.keywords)
    allowed = _tolerance(*case.tolerance)
    arguments = _arguments(case.arguments, tested.parameters)
    runs = runs_of(tested, case.runs, case.arch)
    typed = _typed(tested, arguments)
    written = None if typed is None else typed.written
    expected = expectation.expected(case.reference, arguments, tested.parameters, written)
    found = []
    with _variables([] if typed is None else typed.variables) as begin:
        for run in runs:
            begin()
            found.append((run, _differences(_left_by(run, arguments), tested.parameters, expected, allowed)))
        if not any(differences for _, differences in found):
            return ""
        begin()
        return message.text(tested, arguments, found)


def _typed(tested: Subject, arguments: Sequence[Any]) -> Typed | None:
    """The kernel as GPUs are given it; None for PTX text."""
    if tested.kernel is None:
        return None
    return Typed(specialised.for_gpus(tested.kernel, tested.launch, memory.copies(arguments)).specialisation)


def _left_by(run: Run, arguments: Sequence[Any]) -> list[Any]:
    """What a run leaves in copies of the arguments.

    Raises:
        NvgenError: the launch is wrong, or failed.
    """
    own = memory.copies(arguments)
    try:
        run.launch(own)
    except NvgenError as error:
        error.diagnostic = error.diagnostic.because(diagnostics.testing.MadeIn(run.name))
        raise
    return own


def _differences(
    left: Sequence[Any], names: Sequence[str], expected: dict[str, Any], tolerance: Tolerance
) -> dict[str, Difference]:
    """How arrays differ, by the names of their parameters."""
    found = {}
    for name, value in zip(names, left, strict=False):
        one = difference(value, expected[name], tolerance) if name in expected else None
        if one is not None:
            found[name] = one
    return found


def _arguments(given: Any, names: Sequence[str]) -> list[Any]:
    """The arguments, if they are what can be copied."""
    if not isinstance(given, (tuple, list)):
        kind = f"an object of type `{type(given).__name__}`"
        wanted = "a tuple of the arguments of the launch"
        raise LaunchError(diagnostics.testing.UntestableArgument(None, "`args`", wanted, kind))
    for position, value in enumerate(given):
        if _is_elsewhere(value):
            what = f"argument `{names[position]}`" if position < len(names) else f"argument {position}"
            kind = f"an object of type `{type(value).__name__}`"
            raise LaunchError(diagnostics.testing.UntestableArgument(None, what, "a NumPy array or a number", kind))
    return list(given)


def _is_elsewhere(value: Any) -> bool:
    """Whether a value gives a kernel memory that is no NumPy array's."""
    if isinstance(value, (np.ndarray, np.generic)):
        return False
    names = ("__cuda_array_interface__", "__dlpack__", "__array_interface__")
    return isinstance(value, TensorMap) or any(hasattr(value, name) for name in names)


def _tolerance(rtol: Any, atol: Any, equal_nan: bool) -> Tolerance:
    """The tolerances, if they are numbers."""
    for name, value in (("rtol", rtol), ("atol", atol)):
        is_number = isinstance(value, (int, float, np.floating, np.integer)) and not isinstance(value, bool)
        if value is not None and not (is_number and value >= 0 and math.isfinite(value)):
            raise LaunchError(diagnostics.testing.BadTolerance(None, name, diagnostics.value_text(value)))
    relative, absolute = (None if value is None else float(value) for value in (rtol, atol))
    return Tolerance(relative, absolute, bool(equal_nan))


@contextmanager
def _variables(arrays: Sequence[Any]) -> Iterator[Callable[[], None]]:
    """Gives what puts the program's device global variables back to their values, as they are at the end as well."""
    before = [(array.address, ctypes.string_at(array.address, array.nbytes)) for array in arrays]

    def begin() -> None:
        for address, content in before:
            ctypes.memmove(address, content, len(content))

    try:
        yield begin
    finally:
        begin()
