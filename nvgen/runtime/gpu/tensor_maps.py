"""Tensor maps, encoded by the driver."""

from __future__ import annotations

import ctypes
from typing import Any

from nvgen.runtime import tensor_map as tensor_maps
from nvgen.runtime.gpu.driver import call, loaded
from nvgen.runtime.tensor_map import TensorMap
from nvgen.types import TENSOR_MAP_SIZE


def encoded(map_: TensorMap, address: int) -> Any:
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
    return tensor_maps.aligned(ctypes.string_at(made.getPtr(), TENSOR_MAP_SIZE))
