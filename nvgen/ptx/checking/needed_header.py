"""The least ``.version`` and ``.target`` with which a module is right.

Takes a module; names that nothing declares and instructions that PTX has not are gone over.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.intrinsics.architectures import Architecture, PtxVersion, architectures
from nvgen.intrinsics.availability import Availability
from nvgen.ptx.analysis.scopes import body, module_names
from nvgen.ptx.checking.checker import matching_of
from nvgen.ptx.checking.matching import Matching
from nvgen.ptx.checking.module_facts import header_of
from nvgen.ptx.checking.module_uses import uses
from nvgen.ptx.tree import Instruction, Module
from nvgen.records import Record


class NeededHeader(Record):
    """What a module needs at least."""

    version: PtxVersion
    target: str

    def __str__(self) -> str:
        return f".version {self.version}, .target {self.target}"


def needed_header(module: Module, target: str | None = None) -> NeededHeader | None:
    """The oldest architecture that has everything, with the oldest version of PTX; None where no architecture has.

    ``target`` is one to stay with, and then None is returned where that does not have everything.
    """
    every = [*_needs(module)]
    records = [record for name, record in architectures().items() if target is None or name == target]
    for record in sorted(records, key=lambda record: record.architecture.encoding):
        version = _version_on(every, record.architecture)
        if version is not None:
            return NeededHeader(max(version, record.minimum_ptx_of_ptxas), str(record.architecture))
    return None


def header_to_write(module: Module) -> NeededHeader | None:
    """What a module has to say: its own target if that has everything, and its own version if that is new enough."""
    own = header_of(module)
    found = needed_header(module, str(own.architecture)) if own.architecture is not None else None
    if found is None:
        found = needed_header(module)
    if found is None or own.version is None or own.version <= found.version:
        return found
    return found.with_changes(version=own.version)


def _needs(module: Module) -> Iterator[tuple[Availability, ...]]:
    """What is needed; of several, one is enough."""
    for use in uses(module):
        yield (use.fact.needs,)
    seen: dict[int, Matching] = {}
    names = module_names(module)
    for function in module.functions:
        for statement, visible in body(function, names):
            if type(statement) is Instruction:
                matching = matching_of(statement, visible)
                if matching.matches and id(matching) not in seen:
                    seen[id(matching)] = matching
                    yield tuple(one.needs for one in matching.matches)


def _version_on(every: list[tuple[Availability, ...]], architecture: Architecture) -> PtxVersion | None:
    found = PtxVersion(1, 0)
    for several in every:
        versions = [version for one in several if (version := one.needed_ptx(architecture)) is not None]
        if not versions:
            return None
        found = max(found, min(versions))
    return found
