"""What kernels of another language call, besides ``nvgen.lang``."""

from __future__ import annotations

from nvgen.lang import fence, index, libdevice, special_registers, sync, warp
from nvgen.lang.allocation import ARRAY_ALIGNMENT, MAX_ALIGNMENT, MAX_CONSTANT_BYTES
from nvgen.lang.atomic import OPERATIONS as ATOMIC_OPERATIONS
from nvgen.lang.atomic_update import recast
from nvgen.lang.c_types import written as c_type
from nvgen.lang.convert import to as to_type
from nvgen.lang.function import INLINE, PICKLED_NAMES
from nvgen.lang.grid_sync import GridBarrier
from nvgen.lang.libdevice import LibdeviceFunction
from nvgen.lang.mathematics import FUNCTIONS as MATH_FUNCTIONS
from nvgen.lang.mathematics import MathFunction
from nvgen.lang.table import is_numpy_array

__all__ = [
    "ARRAY_ALIGNMENT",
    "ATOMIC_OPERATIONS",
    "INLINE",
    "MATH_FUNCTIONS",
    "MAX_ALIGNMENT",
    "MAX_CONSTANT_BYTES",
    "PICKLED_NAMES",
    "GridBarrier",
    "LibdeviceFunction",
    "MathFunction",
    "c_type",
    "fence",
    "index",
    "is_numpy_array",
    "libdevice",
    "recast",
    "special_registers",
    "sync",
    "to_type",
    "warp",
]
