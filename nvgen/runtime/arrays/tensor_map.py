"""``nv.TensorMap``: what the copy engine of a GPU is told of an array, made on the host and passed to a kernel.

A map is a plain description; the launch encodes it. For a GPU the driver does, with the array's address there; the CPU
target reads a record of nvgen's own (``lang.meaning.records.TensorMapRecord``). Everything that has one value a
dimension is in the order of the array's indices, the contiguous one last.

Sources: CUDA driver API, "Tensor Map Object Management"; PTX ISA, "Tensors".
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.one_process import OfOneProcess
from nvgen.runtime.arrays.tensor_map_limits import (
    PACKINGS,
    Packing,
    check_array,
    check_corners,
    check_options,
    check_row,
    corner_limits,
    problem,
)
from nvgen.types import TENSOR_MAP_ALIGNMENT, TENSOR_MAP_SIZE, Scalar, TensorMapType
from nvgen.types.forms import TensorMapAnnotation
from nvgen.types.numpy_types import is_raw, scalar_of_dtype
from nvgen.types.tensor_maps import DATA_TYPES, MAX_RANK, TYPE_PLACE

#: What the options may be, each in the order of the driver's numbers; of ``conversion``, of its types.
INTERLEAVES = ("none", "16B", "32B")
SWIZZLES = ("none", "32B", "64B", "128B", "128B_atom_32B", "128B_atom_32B_flip_8B", "128B_atom_64B")
L2_PROMOTIONS = ("none", "64B", "128B", "256B")
FILLS = ("zeros", "nan")
CONVERSIONS = ("none", "f32_ftz", "tf32", "tf32_ftz")
_PACKINGS = ("none", *PACKINGS)
_OPTIONS = {
    "interleave": INTERLEAVES,
    "swizzle": SWIZZLES,
    "l2_promotion": L2_PROMOTIONS,
    "fill": FILLS,
    "conversion": CONVERSIONS,
    "packing": _PACKINGS,
}
#: How an array is divided: into boxes, or as the pixels that a convolution multiplies.
MODES = ("tile", "im2col", "im2col_w", "im2col_w_128")
_WIDE_MODES = MODES[2:]
#: PTX ISA, "im2col::w and im2col::w::128 modes".
_PIXELS_OF_W_128 = 128

#: The driver's limits: of a box's extents, of element strides, of channels, and of pixels.
_MAX_BOX, _MAX_ELEMENT_STRIDE, _MAX_CHANNELS, _MAX_PIXELS = 256, 8, 256, 1024
#: The bits of an address that the CPU's copies invert, and how far above them those are for which they do.
_SWIZZLE_BITS = {
    "none": (0, 0),
    "32B": (0x10, 3),
    "64B": (0x30, 3),
    "128B": (0x70, 3),
    "128B_atom_32B": (0x60, 2),
    "128B_atom_64B": (0x40, 1),
}
#: PTX ISA, "tensormap.replace": the numbers of a swizzle's mode and of its atomicity.
_SWIZZLE_NUMBERS = {
    "none": (0, 0),
    "32B": (1, 0),
    "64B": (2, 0),
    "128B": (3, 0),
    "128B_atom_32B": (3, 1),
    "128B_atom_64B": (3, 3),
}


class TensorMap(OfOneProcess, TensorMapAnnotation):
    """``TensorMap(array, box, *, dtype=None, element_strides=None, ...)``: an array, copied in boxes of elements.

    ``dtype`` is the type of the elements where NumPy has none for it. Of a box, every ``element_strides``-th element
    along a dimension is copied, from the first on; along the last one all are. The further options: ``interleave``
    (``"16B"``, ``"32B"``: slices of channels), ``swizzle`` (how a box's rows of so many bytes are mixed in shared
    memory), ``l2_promotion`` (bytes that the cache fetches at once), ``fill`` (what is read outside the array:
    ``"zeros"``, ``"nan"``), ``conversion`` (of f32, as it is read: ``"f32_ftz"``, ``"tf32"``, ``"tf32_ftz"``) and
    ``packing`` (of an array of bytes, 4 or 6 bits an element: ``"16U4_ALIGN8B"``, ``"16U4_ALIGN16B"``,
    ``"16U6_ALIGN16B"``; box and coordinates count elements). Each but ``fill`` may be ``"none"``.

    The kernel's parameter is annotated ``nv.TensorMap[dtype, ndim]``.

    Raises:
        LaunchError: no GPU has such a map.
    """

    _refusal = ("a tensor map", "the array's memory", "pickle the array on the host, and make the map there")

    @ends_tracebacks
    def __init__(
        self,
        array: Any,
        box: Sequence[int],
        *,
        dtype: Scalar | None = None,
        element_strides: Sequence[int] | None = None,
        **options: str,
    ) -> None:
        self._begin(array, "tile", dtype, element_strides, options)
        self.box = self._numbers("box", box, self.ndim, 1, _MAX_BOX)
        check_row(self, self.box[-1])

    @classmethod
    @ends_tracebacks
    def im2col(
        cls,
        array: Any,
        lower_corner: Sequence[int],
        upper_corner: Sequence[int],
        channels: int,
        pixels: int,
        *,
        mode: str = "im2col",
        dtype: Scalar | None = None,
        element_strides: Sequence[int] | None = None,
        **options: str,
    ) -> TensorMap:
        """A map of images ``(n, d, h, w, c)``, or of fewer dimensions: ``channels`` of ``pixels`` are copied at a time.

        The corners say by how much the box that pixels are taken from differs from the image: a number for each of d,
        h and w that there is; with ``mode`` ``"im2col_w"`` and ``"im2col_w_128"`` one for w.

        Raises:
            LaunchError: no GPU has such a map.
        """
        made = cls.__new__(cls)
        made._begin(array, _choice("mode", mode, MODES[1:]), dtype, element_strides, options)
        if made.ndim < 3:
            raise problem(f"an array of {made.ndim} dimensions has no pixels", "pass one of 3 to 5 dimensions")
        corners = made.ndim - 2 if mode == "im2col" else 1
        made.lower_corner = made._numbers("lower_corner", lower_corner, corners, *corner_limits(made))
        made.upper_corner = made._numbers("upper_corner", upper_corner, corners, *corner_limits(made))
        check_corners(made)
        (made.channels,) = made._numbers("channels", (channels,), 1, 1, _MAX_CHANNELS)
        (made.pixels,) = made._numbers("pixels", (pixels,), 1, 1, _MAX_PIXELS)
        check_row(made, made.channels)
        return made

    def _begin(
        self, array: Any, mode: str, dtype: Scalar | None, steps: Sequence[int] | None, options: dict[str, str]
    ) -> None:
        """What every map has, checked."""
        unknown = sorted(set(options) - set(_OPTIONS))
        if unknown:
            raise problem(f"there is no option `{unknown[0]}`", f"the options are {', '.join(_OPTIONS)}")
        self.array = array
        self.mode = mode
        self.dtype = _element(array, dtype)
        self.strides: tuple[int, ...] = tuple(array.strides)
        self.box = ()
        self.lower_corner: tuple[int, ...] = ()
        self.upper_corner: tuple[int, ...] = ()
        self.channels = self.pixels = 0
        #: The chosen options by their names.
        self.options = {
            name: _choice(name, options.get(name, choices[0]), choices) for name, choices in _OPTIONS.items()
        }
        #: How elements of less than a byte are packed; None for whole bytes.
        self.packing = PACKINGS.get(self.options["packing"])
        self.shape = _extents(array, self.packing)
        check_array(self)
        check_options(self)
        chosen = (1,) * self.ndim if steps is None else steps
        self.element_strides = self._numbers("element_strides", chosen, self.ndim, 1, _MAX_ELEMENT_STRIDE)
        if self.element_strides[-1] != 1 and self.options["interleave"] == "none":
            raise problem("elements are left out along the last dimension", "make the last of `element_strides` 1")

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def reach(self) -> int:
        """The bytes from the first element to the end of the last one."""
        extents = self.array.shape
        steps = sum((extent - 1) * stride for extent, stride in zip(extents, self.strides, strict=True))
        return int(steps) + self.dtype.size

    @property
    def type(self) -> TensorMapType:
        """The type of a kernel's parameter that takes the map."""
        return TensorMapType(self.dtype, self.ndim)

    def __repr__(self) -> str:
        what = f"box={self.box}" if self.mode == "tile" else f"mode={self.mode!r}"
        return f"TensorMap({self.dtype!r}, shape={self.shape}, {what})"

    # Checks

    def _numbers(self, name: str, given: Any, count: int, least: int, most: int) -> tuple[int, ...]:
        numbers = tuple(given) if isinstance(given, (tuple, list)) else (given,)
        if len(numbers) != count or any(type(number) is not int or not least <= number <= most for number in numbers):
            wanted = f"{count} integer{'s' * (count != 1)} from {least} to {most}"
            raise problem(f"`{name}` is {given!r}", f"pass {wanted}, in the order of the array's indices")
        return numbers

    # The CPU's record

    @property
    def gpu_only_part(self) -> str:
        """What a GPU alone can copy by; empty where the CPU can as well."""
        if self.options["swizzle"] not in _SWIZZLE_BITS:
            return f'swizzle "{self.options["swizzle"]}"'
        for name in ("interleave", "conversion", "packing"):
            if self.options[name] != "none":
                return f'{name} "{self.options[name]}"'
        return ""

    def record(self, address: int) -> Any:
        """The bytes that the CPU target reads, for elements at ``address``, as an aligned ctypes object."""
        from nvgen.lang.meaning.records import TensorMapRecord  # launches on a GPU need neither
        from nvgen.targets.cpu.conventions.host_records import structure

        extents, strides, steps = (self._each(given) for given in (self.shape, self.strides, self.element_strides))
        if self.mode == "tile":
            steps_of_box = zip(reversed(self.box), reversed(self.element_strides), strict=True)
            counts = [-(-extent // step) for extent, step in steps_of_box]
        else:
            counts = [self.channels, _PIXELS_OF_W_128 if self.mode == "im2col_w_128" else self.pixels]
        corners = [[*reversed(corner), 0, 0][:3] for corner in (self.lower_corner or (0,), self.upper_corner or (0,))]
        counts += [1] * (MAX_RANK - len(counts))
        size = self.dtype.size
        numbers = (*strides[1:], *extents, *counts, *steps[1:], size * prod(counts), *corners[0], *corners[1])
        swizzle, shift = _SWIZZLE_BITS[self.options["swizzle"]]
        last = (size, swizzle, shift, FILLS.index(self.options["fill"]), MODES.index(self.mode))
        box = [extent - 1 for extent in self._each(self.box or (1,) * self.ndim)]
        kept = (*box, *_SWIZZLE_NUMBERS[self.options["swizzle"]])
        content = bytes(structure(TensorMapRecord)(address, *numbers, *last, *kept))[:TYPE_PLACE]
        return aligned(content + bytes([DATA_TYPES.get(self.dtype.name, _BYTES)]))

    def _each(self, given: Sequence[int]) -> list[int]:
        """What there is one of for each dimension, as the CPU's record has it: the contiguous one first.

        Dimensions that a tensor lacks have one element; those of pixels lie before the last one, which is N.
        """
        found, missing = [*reversed(given)], [1] * (MAX_RANK - self.ndim)
        return [*found, *missing] if self.mode == "tile" else [*found[:-1], *missing, found[-1]]


def aligned(content: bytes) -> Any:
    """The bytes of a tensor map as an aligned ctypes object, which kernels take."""
    memory = (ctypes.c_char * (TENSOR_MAP_SIZE + TENSOR_MAP_ALIGNMENT))()
    start = -ctypes.addressof(memory) % TENSOR_MAP_ALIGNMENT
    value = (ctypes.c_char * TENSOR_MAP_SIZE).from_buffer(memory, start)
    value.raw = content.ljust(TENSOR_MAP_SIZE, b"\0")
    return value


#: The driver's types of elements besides ``DATA_TYPES``: of narrower floats it has bytes.
_CONVERTED = {"f32_ftz": 10, "tf32": 11, "tf32_ftz": 12}
_PACKED = {name: number for number, name in enumerate(PACKINGS, 13)}
_BYTES = 0
#: The driver's enumerations, by the options.
_ENUMERATIONS = {
    "interleave": "CUtensorMapInterleave",
    "swizzle": "CUtensorMapSwizzle",
    "l2_promotion": "CUtensorMapL2promotion",
    "fill": "CUtensorMapFloatOOBfill",
}


def numbers(map_: TensorMap) -> dict[str, tuple[str, int]]:
    """What a map chooses, as the driver has it: an enumeration and a number in it."""
    found = {name: (kind, _OPTIONS[name].index(map_.options[name])) for name, kind in _ENUMERATIONS.items()}
    data_type = _CONVERTED.get(map_.options["conversion"], DATA_TYPES.get(map_.dtype.name, _BYTES))
    data_type = _PACKED.get(map_.options["packing"], data_type)
    found["type"] = ("CUtensorMapDataType", data_type)
    if map_.mode in _WIDE_MODES:
        found["mode"] = ("CUtensorMapIm2ColWideMode", _WIDE_MODES.index(map_.mode))
    return found


def _extents(array: Any, packing: Packing | None) -> tuple[int, ...]:
    """The extents of an array in elements: of packed ones there are more than bytes."""
    *outer, last = array.shape or (1,)
    return tuple(array.shape) if packing is None else (*outer, last * 8 // packing.bits)


def _choice(name: str, given: Any, choices: Sequence[str]) -> str:
    if not isinstance(given, str) or given not in choices:
        raise problem(f"`{name}` is {given!r}", f"pass one of {', '.join(map(repr, choices))}")
    return str(given)


def _element(array: Any, dtype: Scalar | None) -> Scalar:
    """The type of the elements; those of a type that NumPy has none for are told, or bytes of their size."""
    if isinstance(array, DeviceArray):
        return _device_element(array, dtype)
    if not hasattr(array, "strides") or not hasattr(array, "ctypes"):
        raise problem(f"an object of type `{type(array).__name__}` is no array", "pass a NumPy array")
    found = scalar_of_dtype(array.dtype)
    chosen = found if dtype is None else dtype
    is_known = isinstance(chosen, Scalar) and (chosen is found or is_raw(array.dtype, chosen))
    if chosen is None or not is_known or not _is_copied(chosen) or array.dtype.byteorder == ">":
        raise problem(
            f"elements of {array.dtype}" + ("" if dtype is None else f", as {dtype!r}"),
            "pass an array of numbers of 8 to 64 bits, with `dtype=` where NumPy has no such type",
        )
    return chosen


def _device_element(array: DeviceArray, dtype: Scalar | None) -> Scalar:
    if array.is_freed:
        raise LaunchError(diagnostics.arrays.FreedMemory(None, "the array of a tensor map"))
    element = array.element
    if not isinstance(element, Scalar) or not _is_copied(element) or dtype not in (None, element):
        text = f"elements of {element}" + ("" if dtype is None else f", as {dtype!r}")
        raise problem(text, "pass an array of numbers of 8 to 64 bits, or a view of it as such: `a.view(nv.u16)`")
    return element


def _is_copied(element: Scalar) -> bool:
    """Whether the copy engine has elements of a type."""
    return not element.is_complex and element.size <= 8
