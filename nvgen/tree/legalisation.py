"""What takes the place of a device operation on a target that has no such operation.

A target says it of a typed call; the front end then types that instead, so that the tree of the target has no call
left that it cannot emit, and no alternatives.
"""

from __future__ import annotations

from typing import Protocol

from nvgen.base.records import Record
from nvgen.lang import DeviceFunction
from nvgen.tree.call import DeviceCall


class LibraryCall(Record):
    """A function of ``nvgen.lang`` in the kernel language, called with the operands of the operation."""

    function: DeviceFunction


class UsersFunction(Record):
    """A device function of the user's that stands for the operation, called with its operands."""

    function: DeviceFunction


class Meaning(Record):
    """An expression in nvgen's own operations, as users write them; ``a``, ``b`` … are the operands, ``T`` is the type
    of the result."""

    text: str


class UpdateLoop(Record):
    """A loop around a compare-and-swap that does what an operation of ``nv.atomic`` does (``lang.atomic_loops``)."""


Expansion = LibraryCall | UsersFunction | Meaning | UpdateLoop


class Legaliser(Protocol):
    """Says what a target has not. Those of equal targets are equal: a kernel is typed once for each."""

    def legalise(self, call: DeviceCall) -> Expansion | None:
        """What is typed in place of a call; None where the target has the operation, or refuses it later."""
        ...

    def __hash__(self) -> int: ...
