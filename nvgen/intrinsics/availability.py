"""Since when there is an instruction: on which architectures, with which versions of PTX, for which driver interface.

Everything that asks so of an instruction reads this one record out of the database. Source of the meaning: PTX ISA,
"Target ISA Notes" of the instructions; the NVPTX user guide, "NVPTX Architecture Hierarchy and Ordering".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from nvgen.base.records import Record
from nvgen.intrinsics.architectures import Architecture, ArchitectureRecord, PtxVersion, find_architecture, version_of


class Availability(Record):
    """On which architectures there is something.

    ``since`` has the oldest ones by name, each with the oldest version of PTX that has it there. What a plain one has,
    every later one has too; a family's variant ``f`` gives it to the later ones of the family; what only the variant
    ``a`` has, no other has.
    """

    since: tuple[tuple[str, PtxVersion], ...]
    #: The last architecture, and the last version of PTX, of what ended.
    until: str = ""
    until_ptx: PtxVersion | None = None
    #: The driver interface, where only one has it.
    system: str = ""
    #: Architectures that lack it, although they should have what an older one of their family has.
    without: tuple[str, ...] = ()

    def needed_ptx(self, architecture: Architecture) -> PtxVersion | None:
        """The oldest version of PTX that has it on an architecture; None where none has."""
        if self.has_ended(architecture) or (self.without and str(architecture) in self.without):
            return None
        versions = [
            version
            for name, version in self.since
            if find_architecture(name).architecture.is_compatible_with(architecture)
        ]
        return min(versions, default=None)

    def is_in(self, architecture: Architecture) -> bool:
        """Whether an architecture has it, in some version of PTX."""
        return self.needed_ptx(architecture) is not None

    def has_ended(self, architecture: Architecture) -> bool:
        """Whether an architecture is later than the last that has it."""
        return bool(self.until) and architecture.number > find_architecture(self.until).architecture.number

    def version_on(self, record: ArchitectureRecord) -> PtxVersion | None:
        """The oldest version of PTX that the architecture can be compiled with and that has it; None where none has."""
        version = self.needed_ptx(record.architecture)
        if version is None or (self.until_ptx is not None and record.minimum_ptx > self.until_ptx):
            return None
        return max(version, record.minimum_ptx)

    def is_on(self, record: ArchitectureRecord, version: PtxVersion) -> bool:
        """Whether a version of PTX has it on an architecture."""
        needed = self.version_on(record)
        return needed is not None and version >= needed and (self.until_ptx is None or version <= self.until_ptx)

    @property
    def is_anywhere(self) -> bool:
        """Whether any architecture has it."""
        return bool(self.since)

    @property
    def first_ptx(self) -> PtxVersion:
        """The version of PTX that it came with."""
        return min(version for _, version in self.since)

    @property
    def names(self) -> tuple[str, ...]:
        """The oldest architectures, in their order."""
        return tuple(sorted((name for name, _ in self.since), key=_encoding))

    @property
    def text(self) -> str:
        """The oldest architectures with their versions, in words."""
        return ", ".join(f"{name} with PTX {version}" for name, version in self.since)

    def __and__(self, other: Availability) -> Availability:
        """What needs both."""
        since: dict[str, PtxVersion] = {}
        for name, version in self.since:
            for with_name, with_version in other.since:
                own, others = (find_architecture(one).architecture for one in (name, with_name))
                later = with_name if own.is_compatible_with(others) else name
                if later == name and not others.is_compatible_with(own):
                    continue
                needed = max(version, with_version)
                since[later] = min(needed, since.get(later, needed))
        if self.system and other.system and self.system != other.system:
            since = {}
        ends = [one.until for one in (self, other) if one.until]
        last = [one.until_ptx for one in (self, other) if one.until_ptx is not None]
        return Availability(
            tuple(since.items()),
            min(ends, key=_encoding, default=""),
            min(last, default=None),
            self.system or other.system,
            (*self.without, *other.without),
        )


def _encoding(name: str) -> int:
    return find_architecture(name).architecture.encoding


def since(rows: Mapping[str, str]) -> tuple[tuple[str, PtxVersion], ...]:
    """The field ``since`` of what the database has as texts.

    Raises:
        ValueError: a version is none.
    """
    return tuple((name, version_of(version)) for name, version in rows.items())


def read(row: Mapping[str, Any]) -> Availability:
    """What a row of the database says in ``needs``, and if there are such in ``until``, ``until_ptx`` and ``system``.

    Raises:
        KeyError, ValueError: it does not say so.
    """
    last = row.get("until_ptx")
    until_ptx = None if last is None else version_of(last)
    without = tuple(row.get("without", ()))
    return Availability(since(row["needs"]), row.get("until", ""), until_ptx, row.get("system", ""), without)


def together(every: Iterable[Availability]) -> Availability:
    """What needs all of them, of which there is at least one."""
    return reduce(Availability.__and__, every)
