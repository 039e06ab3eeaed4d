"""What a kernel may call: one declaration an operation, grouped as users know them."""

from __future__ import annotations

from nvgen.lang.index import block_dim, block_idx, grid, grid_dim, grid_size, thread_idx
from nvgen.lang.math import BUILTINS
from nvgen.lang.operation import Elementwise, Operation, PerDimension, Register, RegisterVector
from nvgen.lang.options import CLUSTER_OPTIONS, FAST_MATH_FLAGS, KernelOptions, parse_options

__all__ = [
    "BUILTINS",
    "CLUSTER_OPTIONS",
    "FAST_MATH_FLAGS",
    "Elementwise",
    "KernelOptions",
    "Operation",
    "PerDimension",
    "Register",
    "RegisterVector",
    "block_dim",
    "block_idx",
    "grid",
    "grid_dim",
    "grid_size",
    "parse_options",
    "thread_idx",
]
