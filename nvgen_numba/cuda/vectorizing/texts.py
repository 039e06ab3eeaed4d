"""The kernels around a function, as text: one call for each element, or for each place of a loop.

A kernel has one thread a call. Operands are indexed by the dimensions that they have: one of extent 1 by 0, so that
broadcasting copies nothing, on the host or on a device.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import nvgen as nv
from nvgen.extending.kernels import define
from nvgen_numba.cuda.dispatch.dispatcher import Dispatcher
from nvgen_numba.cuda.dispatch.jit import jit

Shape = tuple[int, ...]


def place(shape: Shape, loop: Shape) -> tuple[str, ...]:
    """The indices of an operand of a shape at a place of a loop that it broadcasts to."""
    first = len(loop) - len(shape)
    return tuple("0" if extent == 1 else f"i{axis}" for axis, extent in enumerate(shape, first))


def kernel(name: str, operands: int, loop: int, call: str, names: Mapping[str, Any]) -> Dispatcher:
    """A kernel with one thread for each place of a loop of so many dimensions.

    It takes operands ``x0``, ``x1`` ... and the loop's extents ``n0``, ``n1`` ...; ``call`` is its statement, in which
    ``i0``, ``i1`` ... are the indices of the place, and ``names`` what other names there stand for.
    """
    operand_names = [f"x{number}" for number in range(operands)]
    extents = [f"n{axis}" for axis in range(loop)]
    lines = [
        f"def {name if name.isidentifier() else 'kernel'}({', '.join([*operand_names, *extents])}):",
        "    i0 = grid(1)",
        f"    if i0 < {' * '.join(extents)}:",
        *(f"        i{axis} = i0 % n{axis}; i0 = i0 // n{axis}" for axis in reversed(range(1, loop))),
        f"        {call}",
        "",
    ]
    made: Dispatcher = jit(define("\n".join(lines), namespace={"grid": nv.grid, **names}))
    return made


def indexed(name: str, indices: Sequence[str]) -> str:
    """An element, or a part, of an operand; the operand itself where nothing indexes it."""
    return f"{name}[{', '.join(indices)}]" if indices else name
