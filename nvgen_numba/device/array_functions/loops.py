"""Loops over all elements of an array, as the text of a device function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen.extending.kernels import define
from nvgen.lang import DeviceFunction

_STEP = "    "


def indices(ndim: int) -> str:
    """The indices of an element in the loops, as they stand in brackets."""
    return ", ".join(f"i{axis}" for axis in range(ndim))


def function(
    parameters: str,
    array: str,
    ndim: int,
    each: Sequence[str],
    names: Mapping[str, Any],
    *,
    before: Sequence[str] = (),
    result: str | None = None,
) -> DeviceFunction:
    """A function that does the statements ``each`` for every element of one of its parameters, in C order.

    ``before`` are statements before the loops, ``result`` is what it returns, and ``names`` what names other than the
    parameters stand for.
    """
    lines = [f"def of_elements({parameters}):", *(_STEP + line for line in before)]
    for axis in range(ndim):
        lines.append(f"{_STEP * (axis + 1)}for i{axis} in range({array}.shape[{axis}]):")
    lines += [_STEP * (ndim + 1) + line for line in each]
    if result is not None:
        lines.append(f"{_STEP}return {result}")
    made: Any = define("\n".join([*lines, ""]), namespace=names)
    return DeviceFunction(made, "auto")
