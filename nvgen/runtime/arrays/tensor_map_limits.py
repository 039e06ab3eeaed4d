"""Which tensor maps there are: every exclusion that ``cuda.h`` names is refused, before the driver is asked.

Sources: ``cuda.h`` of CUDA 13.5, ``cuTensorMapEncodeTiled``, ``cuTensorMapEncodeIm2col`` and
``cuTensorMapEncodeIm2colWide``; PTX ISA, "Tensors".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.runtime.arrays.device_arrays import address_of
from nvgen.types import Scalar
from nvgen.types.tensor_maps import MAX_RANK


class Packing(Record):
    """Elements of less than a byte, 16 of which are copied together."""

    #: Of an element in global memory.
    bits: int
    #: What addresses and strides are multiples of, in bytes, and the last extent, in elements.
    alignment: int
    multiple: int
    #: Of 16 elements in shared memory.
    bytes: int
    #: The only number of elements of a box's row; 0 for any.
    row: int
    #: The swizzles of boxes and pixels, and of pixels along w; empty for all.
    swizzles: tuple[str, ...] = ()
    wide_swizzles: tuple[str, ...] = ()
    is_interleaved: bool = True


class MapDescription(Protocol):
    """What is checked of a ``TensorMap``; its shape counts elements, and its strides bytes."""

    array: Any
    mode: str
    dtype: Scalar
    strides: tuple[int, ...]
    lower_corner: tuple[int, ...]
    upper_corner: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]: ...

    @property
    def ndim(self) -> int: ...

    @property
    def options(self) -> Mapping[str, str]: ...

    @property
    def packing(self) -> Packing | None: ...


_OF_U4 = ("none", "128B", "128B_atom_32B")
#: The driver's packed types of elements.
PACKINGS = {
    "16U4_ALIGN8B": Packing(4, 16, 2, 8, 0),
    "16U4_ALIGN16B": Packing(4, 32, 128, 16, 128, _OF_U4, _OF_U4[1:]),
    "16U6_ALIGN16B": Packing(6, 32, 128, 16, 128, (*_OF_U4, "128B_atom_64B"), ("64B", *_OF_U4[1:]), False),
}
#: What addresses and strides are multiples of, what strides are less than, in bytes, and the longest extent.
_ALIGNMENT, _MAX_STRIDE, _MAX_EXTENT = 16, 2**40, 2**31
#: The most bytes of a box's rows that a pattern takes.
_SWIZZLE_BYTES = {
    "32B": 32,
    "64B": 64,
    **dict.fromkeys(("128B", "128B_atom_32B", "128B_atom_32B_flip_8B", "128B_atom_64B"), 128),
}
#: The swizzles of pixels along w.
_WIDE_SWIZZLES = ("64B", "128B", "128B_atom_32B")
#: By the tensor's dimensions, between what the corners of pixels lie.
_CORNERS = {3: (-(2**15), 2**15 - 1), 4: (-128, 127), 5: (-16, 15)}


def problem(text: str, remedy: str) -> LaunchError:
    """The error for a map that no GPU has."""
    error = diagnostics.tensor.BadTensorMap(None, text)
    return LaunchError(error.because(error.Remedy(remedy)))


def check_array(map_: MapDescription) -> None:
    """Refuses an array that the copy engine does not take.

    Raises:
        LaunchError: it is such.
    """
    if not 1 <= map_.ndim <= MAX_RANK:
        raise problem(f"an array of {map_.ndim} dimensions", f"pass one of 1 to {MAX_RANK} dimensions")
    if 0 in map_.shape:
        raise problem("an array without elements", "pass an array with elements")
    if max(map_.shape) > _MAX_EXTENT:
        raise problem(f"an extent of {max(map_.shape)}, more than {_MAX_EXTENT}", "pass an array of shorter dimensions")
    _check_places(map_)
    _check_packing(map_)


def _check_places(map_: MapDescription) -> None:
    """Where the array's elements lie."""
    alignment = 2 * _ALIGNMENT if map_.options["interleave"] == "32B" else _ALIGNMENT
    if map_.packing is not None:
        alignment = max(alignment, map_.packing.alignment)
    if address_of(map_.array) % alignment:
        remedy = "copy the array, so that it starts where an allocation does"
        raise problem(f"the array's address is no multiple of {alignment}", remedy)
    if map_.strides[-1] != map_.dtype.size and map_.array.shape[-1] > 1:
        text = "neighbours along the array's last dimension do not lie side by side"
        raise problem(text, "pass a C-contiguous array")
    for stride in map_.strides[:-1]:
        if not 0 <= stride < _MAX_STRIDE:
            raise problem(f"the array has a stride of {stride} bytes", f"pass one with strides from 0 to {_MAX_STRIDE}")
        if stride % alignment:
            remedy = f"make rows of a multiple of {alignment} bytes, as by allocating more columns than are used"
            raise problem(f"the array has a stride of {stride} bytes, no multiple of {alignment}", remedy)


def _check_packing(map_: MapDescription) -> None:
    if map_.packing is None:
        return
    if map_.dtype.name != "u8":
        raise problem(f"elements are {map_.dtype!r}", "pass the bytes of packed elements, an array of uint8")
    if map_.shape[-1] % map_.packing.multiple or map_.array.shape[-1] * 8 % map_.packing.bits:
        multiple = map_.packing.multiple
        text = f"a row has {map_.shape[-1]} elements, no multiple of {multiple}"
        raise problem(text, f"make rows of a multiple of {multiple * map_.packing.bits // 8 or 1} bytes")


def check_options(map_: MapDescription) -> None:
    """Refuses options that do not go together, or not with the array.

    Raises:
        LaunchError: there are such.
    """
    options, is_wide = map_.options, map_.mode in ("im2col_w", "im2col_w_128")
    is_float = map_.dtype.is_float and map_.dtype.bits >= 16
    if options["fill"] == "nan" and not is_float:
        raise problem(f"there is no NaN of {map_.dtype!r}", 'leave `fill="nan"` out')
    if options["conversion"] != "none" and map_.dtype.name != "f32":
        raise problem(f"elements are {map_.dtype!r}", "convert elements of an array of float32 only")
    if options["interleave"] != "none" and map_.ndim < 3:
        raise problem(f"an array of {map_.ndim} dimensions is interleaved", "pass one of 3 to 5 dimensions")
    if options["interleave"] != "none" and is_wide:
        raise problem("pixels along w are interleaved", 'choose the mode "im2col", or leave `interleave` out')
    if options["interleave"] == "32B" and options["swizzle"] != "32B":
        raise problem(f'`swizzle` is {options["swizzle"]!r} with `interleave="32B"`', 'choose `swizzle="32B"`')
    if is_wide:
        _check_swizzle(map_, "pixels along w", _WIDE_SWIZZLES)
    if map_.packing is not None:
        if options["interleave"] != "none" and not map_.packing.is_interleaved:
            raise problem(f"elements {options['packing']} are interleaved", "leave `interleave` out")
        known = map_.packing.wide_swizzles if is_wide else map_.packing.swizzles
        _check_swizzle(map_, f"elements {options['packing']}", known)


def _check_swizzle(map_: MapDescription, what: str, known: tuple[str, ...]) -> None:
    swizzle = map_.options["swizzle"]
    if known and swizzle not in known:
        raise problem(f"`swizzle` of {what} is {swizzle!r}", f"choose one of {', '.join(map(repr, known))}")


def check_row(map_: MapDescription, elements: int) -> None:
    """Refuses a box whose rows, or pixels, the copy engine cannot store, or the pattern cannot mix.

    Raises:
        LaunchError: it is such.
    """
    packing = map_.packing
    if packing is not None and packing.row not in (0, elements):
        text = f"a row of the box has {elements} elements {map_.options['packing']}"
        raise problem(text, f"copy {packing.row} of them at a time")
    if map_.options["interleave"] != "none":
        return
    bits = 8 * map_.dtype.size if packing is None else packing.bytes * 8 // 16
    size = elements * bits / 8
    if size % _ALIGNMENT:
        remedy = f"make the last extent a multiple of {max(1, 8 * _ALIGNMENT // bits)}"
        raise problem(f"a row of the box has {size:g} bytes, no multiple of {_ALIGNMENT}", remedy)
    most = _SWIZZLE_BYTES.get(map_.options["swizzle"])
    if most is not None and size > most:
        remedy = f"make the last extent {8 * most // bits} at most, or choose another `swizzle`"
        raise problem(f"a row of the box has {size:g} bytes, more than the {most} that are mixed", remedy)


def corner_limits(map_: MapDescription) -> tuple[int, int]:
    """Between what numbers the corners of pixels lie."""
    return _CORNERS[map_.ndim] if map_.mode == "im2col" else _CORNERS[3]


def check_corners(map_: MapDescription) -> None:
    """Refuses corners between which there is no pixel.

    Raises:
        LaunchError: they are such.
    """
    spatial = map_.shape[-1 - len(map_.lower_corner) : -1]
    for lower, upper, extent in zip(map_.lower_corner, map_.upper_corner, spatial, strict=True):
        if extent + upper - lower < 1:
            text = f"no pixel lies between {lower} and {extent - 1} + {upper}"
            raise problem(text, "pass corners with pixels between them: `lower_corner` counts from the image's first "
                                "one, `upper_corner` from its last")  # fmt: skip
