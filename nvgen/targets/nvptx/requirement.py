"""What instructions need of the architecture and of the PTX version."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.records import Record
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.arch import PtxVersion, find_architecture


class Requirement(Record):
    """The first architecture and the first PTX version that have an instruction."""

    architecture: str
    version: PtxVersion


def has(target: NvptxTarget, needed: Requirement) -> bool:
    """Whether a target has what is needed."""
    return _has_architecture(target, needed) and target.ptx_version >= needed.version


def require(target: NvptxTarget, needed: Requirement, what: str, span: Span) -> None:
    """Refuses what the target does not have: LLVM ends the process where it cannot select an instruction.

    Raises:
        CompileError: the architecture, or the PTX version, is too old for ``what``.
    """
    if not _has_architecture(target, needed):
        architecture = str(target.record.architecture)
        raise CompileError(diagnostics.target.NeedsArchitecture(span, what, needed.architecture, architecture))
    if target.ptx_version < needed.version:
        version = str(target.ptx_version)
        raise CompileError(diagnostics.target.NeedsPtxVersion(span, what, str(needed.version), version))


def _has_architecture(target: NvptxTarget, needed: Requirement) -> bool:
    return find_architecture(needed.architecture).architecture.is_compatible_with(target.record.architecture)
