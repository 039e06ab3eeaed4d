"""Arrays as values: elements, extents, and views of the same memory."""

from __future__ import annotations

from nvgen.base.records import Node
from nvgen.lang import Hint
from nvgen.lang.allocation import PLAIN
from nvgen.tree.scalar import Expression


class Element(Expression):
    """``array[indices]``; the indices are integers, one a dimension."""

    array: Expression
    indices: tuple[Expression, ...]
    hint: Hint = PLAIN


class Extent(Expression):
    """How many elements ``array`` has along ``axis``; an i32."""

    array: Expression
    axis: int


class Stride(Expression):
    """Bytes from one element of ``array`` to the next along ``axis``; an i64."""

    array: Expression
    axis: int


class Slice(Node):
    """``start:stop:step`` along an axis, as Python cuts; ``None`` is what Python puts there, ``step`` is not 0."""

    start: Expression | None
    stop: Expression | None
    step: int
    #: Whether it stands in the text; one that completes too few indices does not.
    is_written: bool = True


class View(Expression):
    """A part of ``array``: for each axis an index, which drops the axis, or a slice."""

    array: Expression
    selectors: tuple[Expression | Slice, ...]


class Transpose(Expression):
    """``array.T``: the axes in reverse."""

    array: Expression


class AsVectors(Expression):
    """``array`` as one of vectors, whose elements follow each other in it."""

    array: Expression


class ArrayAt(Expression):
    """The array whose first element is what ``pointer`` points at.

    ``extents`` are i32, and may be none where the type knows the shape; ``strides`` are i64 and count bytes, and none
    where the layout implies them.
    """

    pointer: Expression
    extents: tuple[Expression, ...]
    strides: tuple[Expression, ...]


class Relocated(Expression):
    """The array that has the extents and strides of ``array``, with its first element at ``pointer``."""

    array: Expression
    pointer: Expression
