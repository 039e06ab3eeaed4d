"""Which architectures have an intrinsic, and with which PTX version. Loads no LLVM."""

from __future__ import annotations

from collections.abc import Sequence

from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.targets.nvptx.arch import Architecture, ArchitectureRecord, PtxVersion, find_architecture, version_of

#: The oldest architectures that have something, each with the PTX version that it needs there.
Needs = Sequence[tuple[str, str]]


def needed_version(needs: Needs, architecture: Architecture) -> PtxVersion | None:
    """The oldest PTX version in which an architecture has what needs this; None where it has not."""
    versions = [
        version_of(version)
        for name, version in needs
        if find_architecture(name).architecture.is_compatible_with(architecture)
    ]
    return min(versions, default=None)


def version_on(record: Intrinsic, on: ArchitectureRecord) -> PtxVersion | None:
    """The oldest PTX version that an architecture can use an intrinsic with; None where it cannot at all."""
    version = needed_version(record.needs, on.architecture)
    if version is None:
        return None
    if record.until and on.architecture.number > find_architecture(record.until).architecture.number:
        return None
    if record.until_ptx and on.minimum_ptx > version_of(record.until_ptx):
        return None
    return max(version, on.minimum_ptx)
