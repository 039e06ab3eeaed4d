"""Since when there are the directives, types, state spaces and special registers of PTX: ``ptx_module.json``, read.

Source: the PTX ISA, and what ptxas takes; ``intrinsics_db/generate_ptx_module.py`` writes the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from nvgen.base.records import Record
from nvgen.intrinsics.architectures import Architecture, PtxVersion, architectures, ptx_versions, version_of
from nvgen.intrinsics.availability import Availability, read
from nvgen.intrinsics.database import load
from nvgen.ptx.tree import Module, Target


class ModuleFact(Record):
    """One of them. ``kind`` is ``directive``, ``target``, ``linkage``, ``pragma``, ``attribute``, ``type``, ``space``,
    ``syntax`` or ``register``; names begin with their dot or ``%``. ``type`` is that of a special register."""

    kind: str
    name: str
    needs: Availability
    type: str = ""


@cache
def module_facts() -> Mapping[tuple[str, str], ModuleFact]:
    """All of them by kind and name."""
    rows: list[dict[str, Any]] = load("ptx_module")["rows"]
    facts = (ModuleFact(row["kind"], row["name"], read(row), row.get("type", "")) for row in rows)
    return {(fact.kind, fact.name): fact for fact in facts}


@cache
def versions() -> frozenset[PtxVersion]:
    """Every version that ``.version`` may name."""
    old = map(version_of, load("ptx_module")["old_versions"])
    return frozenset({*old, *ptx_versions()})


@cache
def targets() -> Mapping[str, PtxVersion]:
    """Every architecture that ``.target`` may name, with the version that it came with."""
    known = {name: record.minimum_ptx_of_ptxas for name, record in architectures().items()}
    return known | {name: version_of(version) for name, version in load("ptx_module")["other_targets"].items()}


#: Of which database rows say nothing: what is older is taken for this.
_OLDEST_VERSION, _OLDEST_NUMBER = PtxVersion(3, 2), 20


class Header(Record):
    """What ``.version`` and ``.target`` say; None where they do not, or say what there is not."""

    version: PtxVersion | None
    architecture: Architecture | None
    options: tuple[str, ...] = ()

    @property
    def is_before_the_database(self) -> bool:
        """Whether it is older than PTX 3.2 or sm_20, with which the rows of the database begin."""
        return bool(self.taken_for)

    @property
    def taken_for(self) -> Mapping[str, str]:
        """What of it is older than the database, and for what that is taken: ``{".version 2.3": ".version 3.2"}``."""
        found: dict[str, str] = {}
        if self.version is not None and self.version < _OLDEST_VERSION:
            found[f".version {self.version}"] = f".version {_OLDEST_VERSION}"
        if self.architecture is not None and self.architecture.number < _OLDEST_NUMBER:
            found[f".target {self.architecture}"] = f".target sm_{_OLDEST_NUMBER}"
        return found

    def has(self, needed: Availability) -> bool:
        """Whether something is there with this header.

        The rows of the database begin with PTX 3.2 and sm_20: an older header is taken to have what those have.
        """
        if self.version is None or self.architecture is None:
            return True
        architecture = self.architecture
        if architecture.number < _OLDEST_NUMBER:
            architecture = Architecture(_OLDEST_NUMBER, "")
        if needed.until_ptx is not None and self.version > needed.until_ptx:
            return False
        oldest = needed.needed_ptx(architecture)
        return oldest is not None and max(self.version, _OLDEST_VERSION) >= oldest


def header_of(module: Module) -> Header:
    """The header of a module; of several ``.target`` the last counts, as with ptxas."""
    version = module.version
    known = PtxVersion(version.major, version.minor) if version is not None else None
    written = [statement for statement in module.statements if type(statement) is Target]
    architecture: Architecture | None = None
    options: tuple[str, ...] = ()
    if written:
        name, *others = written[-1].names
        options = tuple(others)
        found = re.fullmatch(r"(?:sm|compute)_(\d+)([af]?)", name)
        if found is not None and f"sm_{found[1]}{found[2]}" in targets():
            architecture = Architecture(int(found[1]), found[2])
    return Header(known if known in versions() else None, architecture, options)
