"""Which addresses instructions take that are no operands in brackets: of variables and functions, as values.

ptxas has a name plus an integer for a number of any width, and a name alone for an address, which few of them take.
Source: PTX ISA, "mov", "cvta", "mapa", "getctarank", and what ptxas 13.5 takes.
"""

from __future__ import annotations

from typing import NamedTuple

from nvgen.ptx.analysis.scopes import NameKind
from nvgen.ptx.checking.operand_descriptions import Named
from nvgen.ptx.register_types import OPAQUE, bits_of, is_integer

LEAST_ADDRESS_BITS = 32
_VARIABLES = (NameKind.VARIABLE, NameKind.PARAMETER)


def base_space(named: Named) -> str:
    """The state space of a variable: ``param`` of ``param::entry``."""
    return named.space.partition("[")[0].partition("::")[0]


class AddressUse(NamedTuple):
    """An operand that may be an address: of which instruction, in which space, of which type ("" of any)."""

    opcode: str
    #: Whether it is ``cvta.to``.
    is_to_space: bool
    space: str | None
    type: str

    def takes(self, named: Named, *, is_sum: bool) -> bool:
        """Whether the address of something fits; ``is_sum``: with an integer added."""
        if named.kind not in _VARIABLES:
            is_address = named.kind is NameKind.FUNCTION and not is_sum
            return is_address and (self.opcode in ("mov", "mapa", "getctarank") or self.is_to_space)
        if self.type and not is_integer(self.type):
            return False
        if self.opcode == "cvt" or self.is_to_space:
            return is_sum
        if self.opcode == "cvta":
            return base_space(named) == self.space and named.type not in OPAQUE
        if self.opcode in ("mapa", "getctarank"):
            return base_space(named) == "shared"
        return self.opcode != "mov" or self._is_moved(named, is_sum=is_sum)

    def _is_moved(self, named: Named, *, is_sum: bool) -> bool:
        """Whether ``mov`` takes it: of no parameter of a call; of global memory 64 bits; of a texture ``.u64``."""
        if named.kind is NameKind.PARAMETER and not named.is_formal:
            return False
        if is_sum:
            return True
        if named.type in OPAQUE:
            return self.type == "u64"
        least = LEAST_ADDRESS_BITS * (2 if base_space(named) == "global" else 1)
        return bits_of(self.type) >= least
