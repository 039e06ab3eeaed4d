"""What the arrays of a launch are expected to hold after it: the reference's answer, by the names of the parameters.

The reference is called as NumPy's functions are. What it returns is what the kernel leaves in the arrays that it
writes; where it returns None it has written into its arguments, and these are what is expected, all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.testing import memory


def expected(
    reference: Callable[..., Any], arguments: Sequence[Any], names: Sequence[str], written: Sequence[str] | None
) -> dict[str, Any]:
    """The expected arrays by the names of their parameters, each of the array's shape or without dimensions.

    ``written`` are the names of the arrays that the kernel writes; None where nobody knows.

    Raises:
        LaunchError: the reference returns what does not fit the arrays, or there is nothing to compare.
    """
    __tracebackhide__ = True
    if not callable(reference):
        raise LaunchError(_wrong(f"the reference is no function but {_kind(reference)}", help_="Callable"))
    given = memory.copies(arguments)
    arrays = {name: value for name, value in zip(names, given, strict=False) if memory.is_copied(value)}
    if not (arrays if written is None else written):
        raise LaunchError(_wrong("the kernel writes no array: there is nothing to compare", help_="WriteAnArray"))
    answer = reference(*given)
    if answer is None:
        return arrays
    found = _by_name(answer, arrays, written)
    return {name: _fitting(name, value, arrays[name]) for name, value in found.items()}


def _by_name(answer: Any, arrays: Mapping[str, Any], written: Sequence[str] | None) -> Mapping[str, Any]:
    """What the reference returned, by the names of the parameters."""
    if isinstance(answer, Mapping):
        unknown = [name for name in answer if name not in arrays]
        if unknown:
            known = diagnostics.first_of([f"`{name}`" for name in arrays])
            problem = f"the reference returns `{unknown[0]}`, which is no array among the arguments: these are {known}"
            raise LaunchError(_wrong(problem, written))
        missing = [name for name in written or () if name not in answer]
        if missing:
            raise LaunchError(_wrong(f"the kernel writes `{missing[0]}`, of which the reference says nothing", written))
        return answer
    if written is None:
        raise LaunchError(_wrong("which arrays a kernel of PTX writes is not known, nor which ones are returned"))
    values = answer if isinstance(answer, tuple) else (answer,)
    if len(values) != len(written):
        returned = diagnostics.counted(len(values), "array")
        problem = f"the reference returns {returned}, and the kernel writes {diagnostics.first_of(_quoted(written))}"
        raise LaunchError(_wrong(problem, written))
    return dict(zip(written, values, strict=True))


def _fitting(name: str, value: Any, array: Any) -> Any:
    """An expected array, if it can be compared with an array."""
    wanted = np.asarray(value)
    if wanted.ndim and wanted.shape != array.shape:
        problem = f"the reference returns an array of shape {wanted.shape} for `{name}`, whose shape is {array.shape}"
        raise LaunchError(_wrong(problem, [name]))
    if wanted.dtype.hasobject or wanted.dtype.kind in "SUmM" or wanted.dtype.names != array.dtype.names:
        problem = f"the reference returns {wanted.dtype} for `{name}`, which is of {array.dtype}"
        raise LaunchError(_wrong(problem, [name]))
    return wanted


def _wrong(problem: str, written: Sequence[str] | None = None, help_: str = "") -> diagnostics.testing.WrongReference:
    wanted = "a dict of arrays by the names of the parameters"
    if written is not None:
        wanted = f"what the kernel leaves in {diagnostics.first_of(_quoted(written))}"
        wanted += ", as a tuple" if len(written) > 1 else ""
    error = diagnostics.testing.WrongReference(None, problem, wanted)
    return error.because(getattr(error, help_)()) if help_ else error


def _quoted(names: Sequence[str]) -> list[str]:
    return [f"`{name}`" for name in names]


def _kind(value: object) -> str:
    return f"an object of type `{type(value).__name__}`"
