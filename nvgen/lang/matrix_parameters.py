"""What only operations on matrices take, of tensor cores: their kinds of parameters."""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.parameters import Constant, Parameter
from nvgen.types import Type, VectorType, bf16, f16, f32, i32, u32

#: What a register of 32 bits can hold, and of that what can be reduced. Halves are in pairs.
REDUCED_TYPES: tuple[Type, ...] = (u32, i32, f32)
REGISTER_TYPES = (*REDUCED_TYPES, VectorType(f16, 2), VectorType(bf16, 2))

# Of tensor memory


class RegisterValues(Parameter):
    """The values of 32 bits that a thread stores: a tuple or a vector of them, or one alone where it ``takes_one``."""

    takes_one: bool = False


class TensorFactor(Parameter):
    """The first factor of a product: an address in tensor memory, a u32, or a descriptor, a u64."""

    python_type: ClassVar[str] = "int"


class OutputLanes(Parameter):
    """A tuple of lane masks, each a u32."""

    python_type: ClassVar[str] = "tuple[int, ...]"
    optional: bool = True


# Of products of warpgroups


class Accumulated(Parameter):
    """What a product is added to: an accumulator."""


class MatrixDescriptor(Parameter):
    """A u64 that says where and how a matrix lies in shared memory."""

    python_type: ClassVar[str] = "int"


class FirstFactor(Parameter):
    """The first factor of a product: a descriptor, or a vector of the thread's elements or registers."""


class SharedMatrix(Parameter):
    """An array in shared memory, for its first element, or a pointer."""


# Of products of warps


class ProductShape(Constant):
    """The shape of a product, ``"m16n8k16"`` or ``(16, 8, 16)``."""

    name: str = "shape"


class Fragment(Parameter):
    """What a lane has of a matrix: a number, a vector, or a tuple of numbers."""


class Register(Parameter):
    """The bits of one register: a u32 or an i32."""

    python_type: ClassVar[str] = "int"


class ScaleSelection(Parameter):
    """A tuple of two integers: the byte and the thread that have scales."""

    python_type: ClassVar[str] = "tuple[int, int]"
    optional: bool = True
