"""What a kernel may call: one declaration an operation, grouped as users know them."""

from __future__ import annotations

from nvgen.lang.allocation import (
    AddressOperation,
    ArrayMaker,
    ConstantMaker,
    DynamicArrayMaker,
    Hint,
    Loader,
    MemorySpace,
    Storer,
    address_of,
    const,
    load,
    local,
    shared,
    store,
)
from nvgen.lang.function import (
    DeviceFunction,
    Directive,
    device_function,
    no_unroll,
    static_assert,
    static_range,
    unroll,
)
from nvgen.lang.global_array import GlobalArray
from nvgen.lang.index import block_dim, block_idx, grid, grid_dim, grid_size, thread_idx
from nvgen.lang.inline_ptx import InlineAssembly, asm
from nvgen.lang.math import BUILTINS
from nvgen.lang.operation import DeviceOperation, Elementwise, Operation, PerDimension, Register, RegisterVector
from nvgen.lang.options import CLUSTER_OPTIONS, FAST_MATH_FLAGS, KernelOptions, parse_options

__all__ = [
    "BUILTINS",
    "CLUSTER_OPTIONS",
    "FAST_MATH_FLAGS",
    "AddressOperation",
    "ArrayMaker",
    "ConstantMaker",
    "DeviceFunction",
    "DeviceOperation",
    "Directive",
    "DynamicArrayMaker",
    "Elementwise",
    "GlobalArray",
    "Hint",
    "InlineAssembly",
    "KernelOptions",
    "Loader",
    "MemorySpace",
    "Operation",
    "PerDimension",
    "Register",
    "RegisterVector",
    "Storer",
    "address_of",
    "asm",
    "block_dim",
    "block_idx",
    "const",
    "device_function",
    "grid",
    "grid_dim",
    "grid_size",
    "load",
    "local",
    "no_unroll",
    "parse_options",
    "shared",
    "static_assert",
    "static_range",
    "store",
    "thread_idx",
    "unroll",
]
