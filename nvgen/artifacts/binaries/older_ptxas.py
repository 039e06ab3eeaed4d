"""What is said where the ptxas at hand does not know an architecture, or a PTX so new.

It is which CUDA does, and what this one can make in its place.
"""

from __future__ import annotations

import re
from pathlib import Path

from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.diagnostics.binaries import NoMachineCode, RefusedByAssembler
from nvgen.intrinsics.architectures import (
    architectures,
    first_release_with,
    newest_ptx_of,
    other_name,
    release_of,
    stand_in,
    version_of,
)
from nvgen.targets.nvptx import ptxas as ptxas_program

_VERSION = re.compile(r"Unsupported \.version (\d+\.\d)")


def no_machine_code(ptxas: Path, architecture: str) -> Diagnostic:
    """The diagnostic about an architecture that a ptxas does not know."""
    error, own = NoMachineCode(None, architecture), _release(ptxas)
    record = architectures().get(architecture)
    if record is None or own is None:
        return error.because(error.OtherPtxas())
    needed = first_release_with(record.minimum_ptx_of_ptxas)
    if needed and release_of(needed) > own:
        error = error.because(error.NewerPtxas(_text(own), architecture, needed))
    else:
        error = error.because(error.OtherPtxas())
    if renamed := other_name(record, own):
        return error.because(error.Renamed(renamed))
    other = stand_in(record, own)
    if other is None or other == record:
        return error
    capability = "{}.{}".format(*divmod(record.architecture.number, 10))
    return error.because(error.StandIn(str(other.architecture), capability))


def with_remedies(error: RefusedByAssembler, ptxas: Path) -> RefusedByAssembler:
    """A refusal with what helps, where it is the version of the PTX that a ptxas does not take."""
    found, own = _VERSION.search(error.words), _release(ptxas)
    if found is None:
        return error
    limit = None if own is None else newest_ptx_of(own)
    needed = first_release_with(version_of(found[1]))
    if own is None or limit is None or not needed:
        return error.because(error.OlderPtxas())
    error = error.because(error.NeededPtxas(_text(own), needed))
    record = architectures().get(error.arch)
    if record is None or record.minimum_ptx > limit:
        return error
    return error.because(error.OlderPtx(str(limit)))


def _release(ptxas: Path) -> tuple[int, int] | None:
    """The release of CUDA that a ptxas is of; None where it does not say it."""
    try:
        return release_of(ptxas_program.release(ptxas))
    except CompileError:
        return None


def _text(release: tuple[int, int]) -> str:
    return "{}.{}".format(*release)
