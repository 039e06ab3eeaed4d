"""What of a kernel's shared and local memory ``check="uninit"`` keeps track of, from the text of the kernel."""

from __future__ import annotations

from math import prod

from nvgen.lang.allocation import MAX_ALIGNMENT
from nvgen.targets.cpu.copy_queues import TO_SHARED
from nvgen.tree import Allocate, Convert, Expression, Reinterpret, TypedKernel, uses, walk
from nvgen.types import ArrayType, Space, size_of


def local_distance(kernel: TypedKernel) -> int:
    """From the bytes of local arrays to those that say what was written, for all arrays of a kernel; 0 where a pointer
    loses the space that it is of: what is written through it is not seen."""
    types = [node.type for node in walk.find(kernel, Allocate) if isinstance(node.type, ArrayType)]
    sizes = [prod(type_.shape or ()) * size_of(type_.dtype) for type_ in types if type_.space is Space.LOCAL]
    if not sizes or any(_loses_space(node) for node in walk.find(kernel, (Convert, Reinterpret))):
        return 0
    return -(-max(sizes) // MAX_ALIGNMENT) * MAX_ALIGNMENT


def _loses_space(node: Expression) -> bool:
    assert isinstance(node, (Convert, Reinterpret))
    source = getattr(node.operand.type, "space", None)
    return source is Space.LOCAL and getattr(node.type, "space", None) is not Space.LOCAL


def has_copies(kernel: TypedKernel) -> bool:
    """Whether copies to shared memory may be under way in a kernel."""
    return uses(kernel, *TO_SHARED)
