"""Layouts of generalised functions, as ``(m,n),(n,p)->(m,p)``: which dimensions of the operands the function takes.

The dimensions before those are the loop's: they broadcast as NumPy's do, and the function is called once for each place
of the loop.

Source: NumPy's reference, "Generalized universal function API".
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy

from nvgen.extending.types import Record

Shape = tuple[int, ...]
#: The names of an operand's dimensions.
Names = tuple[str, ...]

#: Outer dimensions of an input that every place of the loop sees.
_ONCE: tuple[Shape, ...] = ((), (1,))
_OPERAND = re.compile(r"\(([^()]*)\)(,|$)")


def parsed(layout: str) -> tuple[list[Names], list[Names]]:
    """The dimensions of the inputs and of the outputs.

    Raises:
        ValueError: the text is no layout.
        NameError: an output has a dimension that no input has.
    """
    inputs, _, outputs = "".join(layout.split()).partition("->")
    found = _operands(inputs, layout), _operands(outputs, layout)
    known = {name for names in found[0] for name in names}
    unknown = sorted({name for names in found[1] for name in names} - known)
    if unknown:
        raise NameError(f"undefined output symbols: {','.join(unknown)}")
    return found


def _operands(text: str, layout: str) -> list[Names]:
    found, position = [], 0
    while position < len(text):
        match = _OPERAND.match(text, position)
        names = () if match is None else tuple(name for name in match[1].split(",") if name)
        if match is None or not all(name.isidentifier() for name in names):
            raise ValueError(f'bad token in signature "{layout}": "{text[position:]}" is no list of dimensions')
        found.append(names)
        position = match.end()
    return found


class GUFuncSchedule(Record):
    """What a call does: shapes of what the function takes (``ishapes``, ``oshapes``), and the loop around it."""

    ishapes: list[Shape]
    oshapes: list[Shape]
    loopdims: Shape
    #: By input: whether every place of the loop sees all of it.
    pinned: list[bool]

    @property
    def loopn(self) -> int:
        """How often the function is called."""
        return math.prod(self.loopdims)

    @property
    def output_shapes(self) -> list[Shape]:
        """The shapes of the outputs, with the loop."""
        return [self.loopdims + shape for shape in self.oshapes]


class GUFuncEngine:
    """A layout, asked what the shapes of operands mean."""

    @classmethod
    def from_signature(cls, signature: str) -> GUFuncEngine:
        """The layout that a text states."""
        return cls(*parsed(signature))

    def __init__(self, inputsig: list[Names], outputsig: list[Names]) -> None:
        self.sin, self.sout = inputsig, outputsig
        self.nin, self.nout = len(inputsig), len(outputsig)

    def schedule(self, ishapes: Sequence[Shape]) -> GUFuncSchedule:
        """What a call with inputs of these shapes does.

        Raises:
            TypeError: there are more inputs, or fewer.
            ValueError: an input has too few dimensions, one has another extent elsewhere, or the loops do not fit.
        """
        if len(ishapes) != self.nin:
            raise TypeError(f"the layout has {self.nin} inputs, and {len(ishapes)} are given")
        extents: dict[str, int] = {}
        loops, taken = [], []
        for number, (shape, names) in enumerate(zip(map(tuple, ishapes), self.sin, strict=True), 1):
            split = len(shape) - len(names)
            if split < 0:
                raise ValueError(f"arg #{number}: {len(shape)} dimensions are given, {len(names)} are needed")
            for axis, (extent, name) in enumerate(zip(shape[split:], names, strict=True), split):
                if extents.setdefault(name, extent) != extent:
                    raise ValueError(f"arg #{number}: shape[{axis}] is {extent}, and `{name}` is {extents[name]}")
            loops.append(shape[:split])
            taken.append(shape[split:])
        loop = _broadcast(loops)
        pinned = [outer != loop and outer in _ONCE for outer in loops]
        outputs = [tuple(extents[name] for name in names) for names in self.sout]
        return GUFuncSchedule(ishapes=taken, oshapes=outputs, loopdims=loop, pinned=pinned)


def _broadcast(loops: list[Shape]) -> Shape:
    """The loop around all inputs: that of the first of the largest, with those of others that have one."""
    found = max(loops, key=math.prod, default=())
    for number, loop in enumerate(loops, 1):
        if loop in _ONCE:
            continue
        try:
            found = numpy.broadcast_shapes(found, loop)
        except ValueError:
            raise ValueError(f"arg #{number}: the outer dimensions {loop} do not fit {found}") from None
    return found
