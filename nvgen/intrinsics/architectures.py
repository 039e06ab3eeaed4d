"""GPU architectures and PTX versions: their names, their order, and which goes with which.

Sources: the NVPTX user guide, "NVPTX Architecture Hierarchy and Ordering", for order and encoding;
``intrinsics_db/architectures.json`` for which versions LLVM and ptxas take, and for the limits of each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, InternalError
from nvgen.diagnostics.suggestion import closest
from nvgen.intrinsics.database import load

#: What is compiled for when nothing is said: the oldest architecture that current drivers and ptxas take.
DEFAULT_ARCHITECTURE = "sm_75"
#: What an emulated device is unless somebody says it.
EMULATED_ARCHITECTURE = "sm_90"


class PtxVersion(NamedTuple):
    """A version of the PTX ISA, as in ``.version 8.0``."""

    major: int
    minor: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}"

    @property
    def llvm_feature(self) -> str:
        """LLVM's target feature for it, or for the newest version that LLVM prints: it takes no other for granted."""
        printed = min(self, newest_printed())
        return f"+ptx{printed.major}{printed.minor}"


class Architecture(Record):
    """``sm_XY``, its family-specific variant ``sm_XYf`` or its architecture-specific variant ``sm_XYa``.

    ``number`` is XY, ``suffix`` is ``""``, ``"f"`` or ``"a"``.
    """

    number: int
    suffix: str

    def __str__(self) -> str:
        return f"sm_{self.number}{self.suffix}"

    @property
    def encoding(self) -> int:
        """The guide's number: the architecture times 10, plus 2 for ``f``, plus 3 for ``a``."""
        return self.number * 10 + {"": 0, "f": 2, "a": 3}[self.suffix]

    @property
    def family(self) -> int:
        """The generation X; variants ``f`` of one family include the earlier ones of it."""
        return self.encoding // 100

    @property
    def restriction(self) -> str:
        """The GPUs that alone run code for it, PTX or machine code; empty where PTX for it runs on all later ones.

        Source: CUDA Programming Guide, "Compute Capabilities", "Feature Set Compiler Targets".
        """
        if not self.suffix:
            return ""
        major, minor = divmod(self.number, 10)
        last = "" if self.suffix == "a" else f" to {major}.9"
        return f"GPUs of compute capability {major}.{minor}{last}"

    def is_compatible_with(self, other: Architecture) -> bool:
        """Whether what is compiled for this architecture may use is all there on ``other``."""
        if self == other:
            return True
        if self.suffix == "a":
            return False
        if self.suffix == "f":
            return other.suffix != "" and self.family == other.family and self.encoding <= other.encoding
        return self.number <= other.number


class ArchitectureRecord(Record):
    """What the database knows of an architecture. Its ``limits_from`` says where each limit is written."""

    architecture: Architecture
    #: The processor that LLVM compiles it as: its own, or where LLVM does not know it, the newest whose instructions it
    #: has.
    llvm_processor: str
    #: The PTX versions that LLVM and ptxas take for it, tried one by one.
    minimum_ptx: PtxVersion
    maximum_ptx: PtxVersion
    minimum_ptx_of_llvm: PtxVersion
    minimum_ptx_of_ptxas: PtxVersion
    #: Whether the ptxas of the database makes machine code for it.
    has_machine_code: bool
    #: The most shared memory that a block can have, in bytes: of its variables alone, and with dynamic memory.
    max_static_shared_bytes: int
    max_shared_bytes: int
    shared_bytes_per_sm: int
    #: Both where the launch does not allow oversized shared memory, which few architectures have: the others have the
    #: same here.
    optin_shared_bytes: int
    optin_shared_bytes_per_sm: int
    #: Of 32 bits.
    registers_per_thread: int
    registers_per_block: int
    registers_per_sm: int
    threads_per_block: int
    #: How many are on a streaming multiprocessor at a time at most; None where that is not published.
    warps_per_sm: int | None
    blocks_per_sm: int
    #: Blocks of a cluster: as many as every GPU takes, and as many as some do where the host allows it; 0 where there
    #: are no clusters, None where no larger size is documented.
    cluster_blocks: int
    nonportable_cluster_blocks: int | None


@cache
def architectures() -> dict[str, ArchitectureRecord]:
    """Every architecture that LLVM can compile for, by name, oldest first."""
    records = (_record(row) for row in load("architectures")["architectures"])
    return {str(record.architecture): record for record in records}


def _architecture(name: Any) -> Architecture:
    match = re.fullmatch(r"sm_(\d+)([af]?)", name) if isinstance(name, str) else None
    if match is None:
        raise ValueError("no name of an architecture")
    return Architecture(int(match[1]), match[2])


def _version(value: Any) -> PtxVersion:
    if not isinstance(value, str) or re.fullmatch(r"\d\.\d", value) is None:
        raise ValueError("no PTX version")
    return version_of(value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("neither true nor false")
    return value


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("no count")
    return value


def _count_or_none(value: Any) -> int | None:
    return None if value is None else _count(value)


#: What a row of the database has, in this order, and how each value is read; a ValueError says what it is not.
_SCHEMA: dict[str, Callable[[Any], Any]] = {
    "name": _architecture,
    "llvm_processor": lambda value: str(_architecture(value)),
    "minimum_ptx": _version,
    "maximum_ptx": _version,
    "minimum_ptx_of_llvm": _version,
    "minimum_ptx_of_ptxas": _version,
    "has_machine_code": _flag,
    "max_static_shared_bytes": _count,
    "max_shared_bytes": _count,
    "shared_bytes_per_sm": _count,
    "optin_shared_bytes": _count,
    "optin_shared_bytes_per_sm": _count,
    "registers_per_thread": _count,
    "registers_per_block": _count,
    "registers_per_sm": _count,
    "threads_per_block": _count,
    "warps_per_sm": _count_or_none,
    "blocks_per_sm": _count,
    "cluster_blocks": _count,
    "nonportable_cluster_blocks": _count_or_none,
}


def _record(row: Any) -> ArchitectureRecord:
    """A row of the database, which is checked.

    Raises:
        InternalError: it is not as the schema has it.
    """
    if not isinstance(row, dict) or list(row) != list(_SCHEMA):
        raise InternalError(f"architectures.json: a row has not the fields {', '.join(_SCHEMA)}: {row}")
    values = []
    for field, read in _SCHEMA.items():
        try:
            values.append(read(row[field]))
        except ValueError as error:
            raise InternalError(f"architectures.json: {field} of {row['name']} is {row[field]!r}, {error}") from None
    return ArchitectureRecord(*values)


@cache
def ptx_versions() -> tuple[PtxVersion, ...]:
    """Every PTX version that can be asked for, oldest first: those that LLVM prints and those that ptxas takes besides.

    A later version takes the PTX of an earlier one, so text of LLVM's newest is raised to it (``emit.emit_ptx``).
    """
    return tuple(version_of(text) for text in load("architectures")["ptx_versions"])


@cache
def newest_printed() -> PtxVersion:
    """The newest PTX version that LLVM prints."""
    return version_of(load("architectures")["newest_printed_by_llvm"])


@cache
def _ptx_of_cuda() -> dict[tuple[int, int], PtxVersion]:
    """The newest PTX of each release of CUDA, oldest first."""
    rows: dict[str, str] = load("architectures")["ptx_of_cuda"]
    return {release_of(release): version_of(ptx) for release, ptx in rows.items()}


def release_of(text: str) -> tuple[int, int]:
    """The release of CUDA that a text such as ``13.0`` names."""
    major, minor = text.split(".")
    return int(major), int(minor)


def newest_release() -> tuple[int, int]:
    """The newest release of CUDA that the database knows."""
    return max(_ptx_of_cuda())


def newest_ptx_of(release: tuple[int, int]) -> PtxVersion | None:
    """The newest PTX that a release of CUDA takes, of those that the database has; None where it has none so old.

    A release without a PTX of its own, or later than all that the database knows, has that of the one before.
    """
    taken = [ptx for known, ptx in _ptx_of_cuda().items() if known <= release]
    return taken[-1] if taken else None


def first_release_with(version: PtxVersion) -> str:
    """The first release of CUDA that takes a version of PTX, as ``13.1``; empty where the database knows none."""
    return next((f"{major}.{minor}" for (major, minor), ptx in _ptx_of_cuda().items() if ptx >= version), "")


#: The first generation whose architectures have family-specific variants, and no others between them (CUDA Programming
#: Guide, "Compute Capabilities"): machine code for one runs on the later ones of it.
_FIRST_FAMILY = 10
#: The number by which releases of CUDA before 13.0 knew an architecture (PTX ISA, release notes of 9.0).
_EARLIER_NUMBERS = {110: 101}
_RENAMED_IN = (13, 0)


def made_by(release: tuple[int, int]) -> list[ArchitectureRecord]:
    """The architectures that a release of CUDA makes machine code for, of those that the database's ptxas does, oldest
    first."""
    newest = newest_ptx_of(release)
    every = architectures().values()
    return [one for one in every if newest is not None and one.has_machine_code and one.minimum_ptx_of_ptxas <= newest]


def stand_in(record: ArchitectureRecord, release: tuple[int, int]) -> ArchitectureRecord | None:
    """The newest architecture whose machine code GPUs of another one run and that a release of CUDA makes code for;
    None where there is none."""
    if record.architecture.family < _FIRST_FAMILY:
        return None
    found = [
        other
        for other in made_by(release)
        if other.architecture.family == record.architecture.family
        and other.architecture.is_compatible_with(record.architecture)
    ]
    return max(found, key=lambda other: other.architecture.encoding, default=None)


def other_name(record: ArchitectureRecord, release: tuple[int, int]) -> str:
    """What a release of CUDA calls an architecture that was renamed; empty where that is its name."""
    names = _EARLIER_NUMBERS if release < _RENAMED_IN else {old: new for new, old in _EARLIER_NUMBERS.items()}
    number, suffix = names.get(record.architecture.number), record.architecture.suffix
    other = architectures().get(f"sm_{number}{suffix}")
    newest = newest_ptx_of(release)
    is_there = other is not None and newest is not None and other.minimum_ptx_of_ptxas <= newest
    return str(other.architecture) if other is not None and is_there else ""


def version_of(text: str) -> PtxVersion:
    """The version that a text such as ``8.0`` names."""
    major, minor = text.split(".")
    return PtxVersion(int(major), int(minor))


def find_architecture(name: str) -> ArchitectureRecord:
    """The architecture that a user names, as ``sm_90`` or ``sm_100a``.

    Raises:
        CompileError: LLVM knows none of that name.
    """
    record = architectures().get(name) if isinstance(name, str) else None
    if record is None:
        error = diagnostics.target.UnknownArchitecture(None, str(name))
        if (meant := _meant(str(name))) in architectures():
            raise CompileError(error.because(error.Named(meant)))
        close = closest(str(name), architectures(), 3)
        raise CompileError(error.because(*([error.DidYouMean(", ".join(close))] if close else [])))
    return record


#: An architecture as others write it: `90`, `9.0`, `compute_90`, `SM90a`.
_OTHERWISE = re.compile(r"(?:sm|compute|lto)?[-_ ]?(\d+)\.?(\d)([af]?)", re.IGNORECASE)


def _meant(name: str) -> str:
    """The name of the architecture that is written otherwise; empty where none can be told."""
    found = _OTHERWISE.fullmatch(name.strip())
    return f"sm_{found[1]}{found[2]}{found[3].lower()}" if found else ""


def architecture_of(capability: tuple[int, int]) -> ArchitectureRecord:
    """The newest architecture that a GPU can run: its own, or where LLVM does not know it, the nearest older one.

    Raises:
        CompileError: it is older than everything LLVM knows.
    """
    number = capability[0] * 10 + capability[1]
    plain = [record for record in architectures().values() if not record.architecture.suffix]
    usable = [record for record in plain if record.architecture.number <= number]
    if not usable:
        raise CompileError(diagnostics.target.UnknownArchitecture(None, f"sm_{number}"))
    return usable[-1]


def choose_ptx_version(record: ArchitectureRecord, asked: str | None) -> PtxVersion:
    """The PTX version to print: the one asked for, or the oldest that the architecture allows.

    Raises:
        CompileError: it is no PTX version, or the architecture does not have it.
    """
    if asked is None:
        return record.minimum_ptx
    known = ptx_versions()
    range_ = (str(record.architecture), str(record.minimum_ptx), str(record.maximum_ptx))
    if not isinstance(asked, str) or re.fullmatch(r"[0-9]{1,2}\.[0-9]", asked) is None:
        shown = f"`{asked}`" if isinstance(asked, str) else f"{asked!r}, a {type(asked).__name__},"
        raise CompileError(diagnostics.target.BadPtxVersion(None, shown, *range_))
    version = version_of(asked)
    if version not in known or not record.minimum_ptx <= version <= record.maximum_ptx:
        raise CompileError(diagnostics.target.PtxVersionOutOfRange(None, asked, *range_))
    return version
