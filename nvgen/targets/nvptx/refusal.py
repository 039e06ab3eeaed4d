"""Refuses what an architecture does not have, in the words that what has it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.intrinsics.availability import Availability

if TYPE_CHECKING:  # it loads what only an error needs
    from nvgen.diagnostics import Diagnostic


def check_architecture(known: Availability, record: ArchitectureRecord, what: str, span: Span | None) -> None:
    """Refuses what an architecture does not have; ``what`` it is, in messages.

    Raises:
        CompileError: it has it in no version of PTX.
    """
    if not known.is_in(record.architecture):
        raise CompileError(refusal(known, record, what, span))


def refusal(known: Availability, record: ArchitectureRecord, what: str, span: Span | None) -> Diagnostic:
    """The error that an architecture lacks what others have: it is too old or too new, or some variants have it."""
    arch, names = str(record.architecture), known.names
    if known.has_ended(record.architecture):
        return diagnostics.nvvm.NoLonger(span, what, known.until, arch)
    if all(name[-1].isdigit() for name in names):
        return diagnostics.target.NeedsArchitecture(span, what, names[0], arch)
    return diagnostics.nvvm.OnlyOnSome(span, what, ", ".join(names), arch)
