"""What a call fixes besides its operands: which instruction it is, and with which modifiers. A module a family.

The front end finds it when it types the call (``DeviceCall.attributes``), and every target reads it. MLIR calls such
constants of an operation its attributes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self

from nvgen.base.records import Record
from nvgen.types import Type


class Operand(Protocol):
    """An operand of a call, as far as a declaration looks at it."""

    @property
    def type(self) -> Type: ...


class Call(Protocol):
    """A call of an operation, as far as its declaration and its attributes are concerned."""

    @property
    def attributes(self) -> Attributes | None: ...

    @property
    def operands(self) -> Sequence[Operand]: ...


class Attributes(Record):
    """Base of the attributes of a family's calls."""

    @property
    def instructions(self) -> tuple[str, ...]:
        """The instructions that a call with these attributes is, where they choose it: ``DeviceOperation.instructions``
        says more of it."""
        return ()

    @classmethod
    def of(cls, call: Call) -> Self:
        """Those of a call, which has some of this class."""
        assert isinstance(call.attributes, cls)
        return call.attributes
