"""What a call fixes besides its operands: which instruction it is, and with which modifiers. A module a family.

The front end finds it when it types the call (``DeviceCall.attributes``), and every target reads it. MLIR calls such
constants of an operation its attributes.
"""

from __future__ import annotations

from typing import Protocol, Self

from nvgen.records import Record


class Call(Protocol):
    """A call of an operation, as far as its attributes are concerned."""

    @property
    def attributes(self) -> Attributes | None: ...


class Attributes(Record):
    """Base of the attributes of a family's calls."""

    @classmethod
    def of(cls, call: Call) -> Self:
        """Those of a call, which has some of this class."""
        assert isinstance(call.attributes, cls)
        return call.attributes
