"""What a launch of PTX decides of its memory: where parameters lead to, and how much there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nvgen.base.records import Record


class Place(Record):
    """An address: so many bytes behind the beginning of a region of memory."""

    region: int
    offset: int


#: The smallest and the largest number, with a sign, among the elements of so many bits in a region; None where there
#: are none.
Limits = Callable[[int, int], tuple[int, int] | None]


def _no_limits(region: int, bits: int) -> None:
    """None: what memory has is not looked at."""


class LaunchMemory(Record):
    """The memory of a launch: regions that lie apart from each other, each with its bytes.

    ``regions`` are in the order in which the parameters and the variables lead to them.
    """

    regions: tuple[int, ...]
    #: The bytes of each parameter, as launches pass it.
    parameters: Mapping[str, bytes]
    #: Where the words of eight bytes lead to that are addresses, by parameter and offset in it.
    places: Mapping[tuple[str, int], Place]
    #: Where the variables of the module lie.
    variables: Mapping[str, Place]
    #: The bytes of dynamic shared memory.
    dynamic_bytes: int
    #: What regions have where the launch begins, by their numbers.
    limits: Limits = _no_limits

    def number(self, parameter: str, offset: int, size: int) -> int | None:
        """The number that some bytes of a parameter are, without a sign; None where it has fewer."""
        found = self.parameters.get(parameter, b"")[offset : offset + size]
        return int.from_bytes(found, "little") if len(found) == size else None
