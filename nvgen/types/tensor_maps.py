"""Tensor maps: what the copy engine of a GPU knows of a tensor in global memory."""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.types.scalar import Scalar, Type

#: PTX ISA, "Tensor-map": an opaque object of 128 bytes, at addresses that are multiples of 64. ``cuda.h`` of CUDA 13
#: has it at multiples of 128, and so have kernels that nvcc compiles.
TENSOR_MAP_SIZE = 128
TENSOR_MAP_ALIGNMENT = 128
TENSOR_MAP_LEAST_ALIGNMENT = 64
#: PTX ISA, "Tensor Dimension": the most that a tensor has.
MAX_RANK = 5
#: In the order of the driver's numbers for them (``CUtensorMapDataType``), the types of elements.
_NUMBERED = ("u8", "u16", "u32", "i32", "u64", "i64", "f16", "f32", "f64", "bf16")
#: The driver's numbers of types; of integers of less than 32 bits it has those without sign.
DATA_TYPES = {**{name: number for number, name in enumerate(_NUMBERED)}, "i8": 0, "i16": 1}
#: Which byte of a map for the CPU is that number.
TYPE_PLACE = TENSOR_MAP_SIZE - 1


class TensorMapType(Type, Record):
    """A kernel's parameter that describes a tensor of ``ndim`` dimensions with elements ``dtype``.

    No thread changes it. A value of the type is the generic address of the 128 bytes.
    """

    dtype: Scalar
    ndim: int

    def __repr__(self) -> str:
        return f"TensorMap[{self.dtype!r}, {self.ndim}]"
