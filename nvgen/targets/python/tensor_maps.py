"""Fields of tensor maps in memory, replaced by the interpreter as ``targets.cpu.operations.tensormap`` does."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import CompileError
from nvgen.lang.attributes.tensormap import MapForm
from nvgen.lang.meaning.records import TensorMapRecord
from nvgen.targets.cpu.conventions.host_records import structure
from nvgen.targets.cpu.operations.tensormap import SWIZZLES, TYPES, WIDE, WIDE_SWIZZLES
from nvgen.targets.python.thread import State
from nvgen.tree import DeviceCall
from nvgen.types.tensor_maps import DATA_TYPES, MAX_RANK, TYPE_PLACE

_Map = structure(TensorMapRecord)
#: The numbers that the CPU has of what a kernel chooses.
_KNOWN = {
    "elemtype": TYPES,
    "interleave_layout": (0,),
    "swizzle_mode": (*SWIZZLES, WIDE),
    "swizzle_atomicity": WIDE_SWIZZLES,
}
#: The fields of the record that others are for each dimension.
_OF_DIMENSIONS = {"global_dim": ("extent", 0), "global_stride": ("stride", 1), "element_stride": ("step", 0)}
#: The fields that decide how many elements a box has, and of how many bytes.
_OF_BOXES = ("rank", "box_dim", "elemtype", "element_stride")


def replace(state: State, node: DeviceCall) -> Callable[[int, int], None]:
    """``tensormap.replace``."""
    field, ordinal = MapForm.of(node).field, MapForm.of(node).ordinal

    def change(address: int, value: int) -> None:
        if value not in _KNOWN.get(field, (value,)):
            raise CompileError(diagnostics.cpu.OnlyOnGpu(node.span, f"{operation_name(node)} of {value}"))
        _change(_Map.from_address(address), address, field, ordinal, value)

    return change


def _change(found: Any, address: int, field: str, ordinal: int, value: int) -> None:
    match field:
        case "global_address":
            found.base = value
        case "rank":
            for number in range(value + 1, MAX_RANK):
                for name, alone in (("extent", 1), ("step", 1), ("extent_of_box", 0)):
                    setattr(found, f"{name}{number}", alone)
        case "box_dim":
            setattr(found, f"extent_of_box{ordinal}", value - 1)
        case "elemtype":
            found.element_size = TYPES[value].size
            ctypes.c_uint8.from_address(address + TYPE_PLACE).value = DATA_TYPES[TYPES[value].name]
        case "swizzle_mode" | "swizzle_atomicity":
            setattr(found, field, value)
            wide = WIDE_SWIZZLES[found.swizzle_atomicity]
            found.swizzle, found.swizzle_shift = SWIZZLES.get(found.swizzle_mode, wide)
        case "fill_mode":
            found.fill = value
        case "global_dim" | "global_stride" | "element_stride" if (field, ordinal) != ("element_stride", 0):
            name, first = _OF_DIMENSIONS[field]
            setattr(found, f"{name}{ordinal + first}", value)
    if field in _OF_BOXES:
        _recount(found)


def _recount(found: Any) -> None:
    for name in ("element_size", *(f"{of}{number}" for of in ("extent", "step") for number in range(1, MAX_RANK))):
        setattr(found, name, max(getattr(found, name), 1))
    steps = [1, *(getattr(found, f"step{number}") for number in range(1, MAX_RANK))]
    counts = [(getattr(found, f"extent_of_box{number}") + step) // step for number, step in enumerate(steps)]
    for number, count in enumerate(counts):
        setattr(found, f"count{number}", count)
    found.bytes = found.element_size * prod(counts)
