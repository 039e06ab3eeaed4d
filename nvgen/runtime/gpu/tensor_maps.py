"""Tensor maps, encoded by the driver."""

from __future__ import annotations

import ctypes
from typing import Any

from nvgen.runtime.arrays import tensor_map as tensor_maps
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.gpu.devices import compute_capability
from nvgen.runtime.gpu.driver import call, cuda_version, loaded
from nvgen.types import TENSOR_MAP_SIZE

#: Drivers up to CUDA 13.1 encode small tensors for Blackwell as if they reached further, and the GPU may then read past
#: their memory; bit 85 of the map is to be cleared. Tensors are small that reach over less than 128 KiB. NVIDIA's notes
#: of release 595.71.05 say so; CUTLASS has the condition (``copy_traits_sm90_tma.hpp``), and so have CCCL and Triton.
_LAST_WRONG_DRIVER, _SMALL = (13, 1), 128 * 1024
_BLACKWELL = (10, 11, 12)
_WORD, _BIT = 8, 1 << 21


def encoded(map_: TensorMap, address: int, ordinal: int) -> Any:
    """The bytes of a tensor map, which the driver encodes for elements at an address of the device.

    Raises:
        LaunchError: the driver refuses the map.
    """
    driver = loaded().functions
    shape = [driver.cuuint64_t(extent) for extent in reversed(map_.shape)]
    strides = [driver.cuuint64_t(stride) for stride in reversed(map_.strides[:-1])]
    steps = [driver.cuuint32_t(step) for step in reversed(map_.element_strides)]
    options = {name: getattr(driver, kind)(number) for name, (kind, number) in tensor_maps.numbers(map_).items()}
    tensor = (options["type"], map_.ndim, address, shape, strides)
    further = (options["swizzle"], options["l2_promotion"], options["fill"])
    if map_.mode == "tile":
        box = [driver.cuuint32_t(extent) for extent in reversed(map_.box)]
        made = call("cuTensorMapEncodeTiled", *tensor, box, steps, options["interleave"], *further)
    else:
        corners = [[*reversed(corner)] for corner in (map_.lower_corner, map_.upper_corner)]
        if map_.mode == "im2col":
            pixels = (*corners, map_.channels, map_.pixels, steps, options["interleave"])
            made = call("cuTensorMapEncodeIm2col", *tensor, *pixels, *further)
        else:
            pixels = (corners[0][0], corners[1][0], map_.channels, map_.pixels, steps, options["interleave"])
            made = call("cuTensorMapEncodeIm2colWide", *tensor, *pixels, options["mode"], *further)
    content = ctypes.string_at(made.getPtr(), TENSOR_MAP_SIZE)
    return tensor_maps.aligned(_corrected(content) if _is_wrong(map_, ordinal) else content)


def _is_wrong(map_: TensorMap, ordinal: int) -> bool:
    """Whether the driver encodes a map wrongly for a GPU."""
    if cuda_version() > _LAST_WRONG_DRIVER or map_.reach >= _SMALL:
        return False
    return compute_capability(ordinal)[0] in _BLACKWELL


def _corrected(content: bytes) -> bytes:
    """The bytes of a map without bit 85."""
    word = int.from_bytes(content[_WORD : 2 * _WORD], "little") & ~_BIT
    return content[:_WORD] + word.to_bytes(_WORD, "little") + content[2 * _WORD :]
