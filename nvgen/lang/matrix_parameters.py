"""What only operations on matrices take, of tensor cores: their kinds of parameters."""

from __future__ import annotations

from nvgen.lang.parameters import Parameter

# Of tensor memory


class RegisterValues(Parameter):
    """The values of 32 bits that a thread stores: a tuple or a vector of them."""


class TensorFactor(Parameter):
    """The first factor of a product: an address in tensor memory, a u32, or a descriptor, a u64."""

    @property
    def annotation(self) -> str:
        return "int"


class OutputLanes(Parameter):
    """A tuple of lane masks, each a u32."""

    optional: bool = True

    @property
    def annotation(self) -> str:
        return "tuple[int, ...]"


# Of products of warpgroups


class Accumulated(Parameter):
    """What a product is added to: an accumulator."""


class MatrixDescriptor(Parameter):
    """A u64 that says where and how a matrix lies in shared memory."""

    @property
    def annotation(self) -> str:
        return "int"


class FirstFactor(Parameter):
    """The first factor of a product: a descriptor, or a vector of the thread's elements or registers."""


class SharedMatrix(Parameter):
    """An array in shared memory, for its first element, or a pointer."""
