"""The least ``.version`` and ``.target`` with which a module is right, and what no ``.target`` has together.

Takes a module; names that nothing declares and instructions that PTX has not are gone over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from nvgen.base.records import Record
from nvgen.intrinsics.architectures import Architecture, ArchitectureRecord, PtxVersion, architectures, ptx_versions
from nvgen.intrinsics.availability import Availability
from nvgen.ptx.analysis.scopes import body, module_names
from nvgen.ptx.checking.forms import Form
from nvgen.ptx.checking.matching import Matching, matching_of
from nvgen.ptx.checking.module_facts import header_of
from nvgen.ptx.checking.module_uses import uses
from nvgen.ptx.tree import Instruction, Module


class NeededHeader(Record):
    """What a module needs at least."""

    version: PtxVersion
    target: str

    def __str__(self) -> str:
        return f".version {self.version}, .target {self.target}"


class _Way(NamedTuple):
    """One form of an instruction, or a fact of what is none; of an instruction with several forms one is enough."""

    needs: Availability
    form: Form | None = None

    @property
    def has_ended(self) -> bool:
        """Whether a later version of PTX, or a later architecture, has it no more."""
        return self.needs.until_ptx is not None or (self.form is not None and self.form.removed is not None)

    def is_there(self, architecture: Architecture, version: PtxVersion) -> bool:
        oldest = self.needs.needed_ptx(architecture)
        if oldest is None or version < oldest:
            return False
        if self.needs.until_ptx is not None and version > self.needs.until_ptx:
            return False
        return self.form is None or not self.form.is_removed(architecture, version)


class Need(NamedTuple):
    """Something that not every header has, where it stands first."""

    #: It has a place in the text.
    node: Any
    what: str
    ways: tuple[_Way, ...]

    def version_on(self, architecture: Architecture) -> PtxVersion | None:
        """The oldest version of PTX that has it on an architecture; None where none has."""
        versions = (way.needs.needed_ptx(architecture) for way in self.ways)
        return min((version for version in versions if version is not None), default=None)

    @property
    def text(self) -> str:
        """The oldest architectures with their versions, in words."""
        return " or ".join(dict.fromkeys(way.needs.text for way in self.ways))


def needed_header(module: Module) -> NeededHeader | None:
    """The oldest architecture that has everything, with the oldest version of PTX; None where no architecture has.

    Of headers before PTX 3.2 and sm_20 the database knows nothing: one that has everything is the answer itself.
    """
    every = [*_needs(module)]
    own = header_of(module)
    is_old = own.version is not None and own.architecture is not None and own.is_before_the_database
    if is_old and all(any(own.has(way.needs) for way in need.ways) for need in every):
        assert own.version is not None
        return NeededHeader(own.version, str(own.architecture))
    for record in _by_age():
        version = _version_on(every, record)
        if version is not None:
            return NeededHeader(version, str(record.architecture))
    return None


def conflict_in(module: Module) -> tuple[Need, Need] | None:
    """Two uses of which no architecture has both, in the order of the text; None where there are none."""
    different = {tuple(way.needs.text for way in need.ways): need for need in reversed([*_needs(module)])}
    for pair in combinations(reversed(different.values()), 2):
        if all(_version_on(pair, record) is None for record in architectures().values()):
            first, second = sorted(pair, key=lambda need: int(need.node.start))
            return first, second
    return None


def _by_age() -> list[ArchitectureRecord]:
    return sorted(architectures().values(), key=lambda record: record.architecture.encoding)


def _needs(module: Module) -> Iterator[Need]:
    """What is needed, each once."""
    facts: set[str] = set()
    for use in uses(module):
        if use.what not in facts:
            facts.add(use.what)
            yield Need(use.node, use.what, (_Way(use.fact.needs),))
    seen: dict[int, Matching] = {}
    names = module_names(module)
    for function in module.functions:
        for statement, visible in body(function, names):
            if type(statement) is Instruction:
                matching = matching_of(statement, visible)
                if matching.matches and id(matching) not in seen:
                    seen[id(matching)] = matching
                    ways = tuple(_Way(one.needs, one.form) for one in matching.matches)
                    yield Need(statement, statement.name, ways)


def _version_on(every: Sequence[Need], record: ArchitectureRecord) -> PtxVersion | None:
    """The oldest version of PTX with which an architecture has everything."""
    architecture = record.architecture
    oldest = record.minimum_ptx_of_ptxas
    for need in every:
        version = need.version_on(architecture)
        if version is None:
            return None
        oldest = max(oldest, version)
    ended = [need for need in every if any(way.has_ended for way in need.ways)]
    tried = (version for version in ptx_versions() if oldest <= version <= record.maximum_ptx)
    for version in tried:
        if all(any(way.is_there(architecture, version) for way in need.ways) for need in ended):
            return version
    return None
