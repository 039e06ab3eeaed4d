"""Views of an array: what an index, another shape or another order of the axes makes of its shape and strides.

Takes and returns shapes and strides in bytes, as NumPy's basic indexing has them; no memory is looked at.
"""

from __future__ import annotations

from math import prod
from operator import index as integer
from typing import Any, NoReturn

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError

#: What a view is of its array: bytes from the first element to the view's first one, shape, strides.
View = tuple[int, tuple[int, ...], tuple[int, ...]]


def indexed(shape: tuple[int, ...], strides: tuple[int, ...], key: Any) -> View:
    """The view that ``array[key]`` is: of integers, slices, ``...`` and ``None``.

    Raises:
        LaunchError: the key is another one, or outside of the array.
    """
    parts = key if isinstance(key, tuple) else (key,)
    taken = sum(part is not None and part is not Ellipsis for part in parts)
    if taken > len(shape):
        axes = diagnostics.counted(len(shape), "dimension")
        raise _bad_index(f"{diagnostics.counted(taken, 'index')} for an array of {axes}")
    if sum(part is Ellipsis for part in parts) > 1:
        raise _bad_index("`...` stands twice in an index")
    if not any(part is Ellipsis for part in parts):
        parts = (*parts, Ellipsis)
    offset, axis = 0, 0
    extents: list[int] = []
    steps: list[int] = []
    for part in parts:
        if part is None:
            extents.append(1)
            steps.append(0)
        elif part is Ellipsis:
            rest = len(shape) - taken
            extents += shape[axis : axis + rest]
            steps += strides[axis : axis + rest]
            axis += rest
        elif isinstance(part, slice):
            start, stop, step = _bounds(part, shape[axis])
            count = len(range(start, stop, step))
            offset += start * strides[axis] if count else 0
            extents.append(count)
            steps.append(step * strides[axis])
            axis += 1
        else:
            offset += _position(part, shape[axis], axis) * strides[axis]
            axis += 1
    if 0 in extents:
        offset = 0  # nothing is there to be pointed at
    return offset, tuple(extents), tuple(steps)


def _bounds(part: slice, extent: int) -> tuple[int, int, int]:
    try:
        return part.indices(extent)
    except (TypeError, ValueError) as error:
        raise _bad_index(f"a slice is wrong: {error}") from None


def _position(part: Any, extent: int, axis: int) -> int:
    if isinstance(part, bool) or not hasattr(part, "__index__"):
        raise _bad_index(f"an array in device memory is indexed by an object of type `{type(part).__name__}`")
    try:
        index = integer(part)
    except TypeError:  # an array of several integers
        raise _bad_index(f"an array in device memory is indexed by an object of type `{type(part).__name__}`") from None
    if not -extent <= index < extent:
        what = f"index {index} is outside of axis {axis}, which has {diagnostics.counted(extent, 'element')}"
        raise _bad_index(what, "index with less than the extent, or from the end with -1")
    return index + extent if index < 0 else index


def _bad_index(what: str, remedy: str = "index by integers, slices, `...` and `None`") -> LaunchError:
    return LaunchError(diagnostics.arrays.BadIndex(None, what, remedy))


def parsed_shape(given: Any) -> tuple[int, ...]:
    """A shape as a tuple of ints; an integer is one extent.

    Raises:
        LaunchError: it is none.
    """
    try:
        shape = tuple(map(integer, given)) if isinstance(given, (tuple, list)) else (integer(given),)
    except TypeError:
        raise _bad_shape(f"{given!r} is no shape") from None
    if any(extent < 0 for extent in shape):
        raise _bad_shape(f"the shape {shape} has a negative extent")
    return shape


def _bad_shape(what: str) -> LaunchError:
    return LaunchError(diagnostics.arrays.BadShape(None, what))


def reshaped(shape: tuple[int, ...], wanted: tuple[Any, ...], layout: str) -> tuple[int, ...]:
    """The shape that is asked for; one extent may be -1 and is found out. ``layout`` is that of the array.

    Raises:
        LaunchError: there are more or fewer elements in it, or they do not follow each other.
    """
    extents = wanted[0] if len(wanted) == 1 and isinstance(wanted[0], (tuple, list)) else wanted
    size = prod(shape)
    if sum(extent == -1 for extent in extents) == 1:
        others = prod(extent for extent in extents if extent != -1)
        missing = size // others if others else 0
        extents = tuple(missing if extent == -1 else extent for extent in extents)
    found = parsed_shape(tuple(extents))
    if prod(found) != size:
        _refuse(f"{diagnostics.counted(size, 'element')} cannot have the shape {found}", "choose another shape")
    if layout != "C":
        _refuse("the elements do not follow each other in memory", "reshape a copy: `nv.cuda.array(a).reshape(...)`")
    return found


def transposed(shape: tuple[int, ...], strides: tuple[int, ...], axes: tuple[Any, ...]) -> View:
    """The view with the axes in another order; without any, in reverse.

    Raises:
        LaunchError: these are not the array's axes.
    """
    order = axes[0] if len(axes) == 1 and isinstance(axes[0], (tuple, list)) else axes
    every = range(len(shape))
    if not axes:
        chosen = list(reversed(every))
    else:
        chosen = [axis + len(shape) if isinstance(axis, int) and axis < 0 else axis for axis in order]
    if len(chosen) != len(shape) or any(axis not in chosen for axis in every):
        raise _bad_index(
            f"{tuple(order)} are not the axes of an array of {len(shape)} dimensions", "name each axis once"
        )
    return 0, tuple(shape[axis] for axis in chosen), tuple(strides[axis] for axis in chosen)


def with_element_size(
    shape: tuple[int, ...], strides: tuple[int, ...], size: int, wanted: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Shape and strides of the same bytes as elements of another size; the last axis takes more or fewer of them.

    Raises:
        LaunchError: the bytes of the last axis do not lie side by side, or make no whole elements.
    """
    if size == wanted:
        return shape, strides
    if not shape:
        _refuse(f"an element of {size} bytes has no {wanted}", "reshape it to one dimension: `a.reshape(1)`")
    if strides[-1] != size and shape[-1] != 1:
        _refuse("the elements along the last axis do not lie side by side", "view a copy: `nv.cuda.array(a).view(...)`")
    if shape[-1] * size % wanted:
        bytes_ = shape[-1] * size
        _refuse(f"rows of {bytes_} bytes are no whole elements of {wanted} bytes", "choose elements that fill the rows")
    return (*shape[:-1], shape[-1] * size // wanted), (*strides[:-1], wanted)


def _refuse(what: str, remedy: str) -> NoReturn:
    raise LaunchError(diagnostics.arrays.NotViewable(None, what, remedy))
