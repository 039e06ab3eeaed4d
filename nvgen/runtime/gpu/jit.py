"""Who makes machine code of a launched kernel's PTX, the driver or ``ptxas``, and which PTX it takes.

The driver does, unless ``NVGEN_PTXAS`` is set: then that ptxas, or with ``1`` the one that is found, assembles for the
GPU before anything is loaded. It changes who compiles, and nothing else about a launch. Asking costs no LLVM.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, InternalError, LaunchError, Span
from nvgen.frontend.specialisation import Specialisation
from nvgen.intrinsics.architectures import (
    ArchitectureRecord,
    PtxVersion,
    architectures,
    first_release_with,
    newest_ptx_of,
)
from nvgen.intrinsics.instructions import instruction
from nvgen.runtime.gpu.driver import cuda_version, driver_version

if TYPE_CHECKING:
    from pathlib import Path

#: What ``NVGEN_PTXAS`` is for the ptxas that is found.
_FOUND = "1"
#: What is older than all that the database knows takes none of it.
_NONE = PtxVersion(0, 0)


def assembler() -> Path | None:
    """The ptxas that launches assemble by; None: the driver compiles.

    Raises:
        CompileError: ``NVGEN_PTXAS`` is set, and there is none.
    """
    chosen = os.environ.get("NVGEN_PTXAS", "")
    if not chosen:
        return None
    from nvgen.files import cuda_tools  # finding programs loads a package, and most launches need none

    path = cuda_tools.ptxas()
    if path is None and chosen == _FOUND:
        raise CompileError(diagnostics.gpu.PtxasFailed(None, "ptxas", "is not found"))
    if path is None:
        raise CompileError(diagnostics.gpu.PtxasFailed(None, chosen, "is no file"))
    return path


def ptx_limit() -> PtxVersion:
    """The newest PTX that whoever makes the machine code takes, as far as is known: a driver or a ptxas newer than the
    database takes the database's newest at least.

    Raises:
        CompileError: ``NVGEN_PTXAS`` is set, and no ptxas can be run.
        LaunchError: the driver reports an error.
    """
    path = assembler()
    if path is None:
        return driver_limit()
    from nvgen.targets.nvptx import ptxas  # the driver compiles nearly always

    return ptxas.newest_version(path) or _NONE


def driver_limit() -> PtxVersion:
    """The newest PTX that the driver takes, as far as is known.

    Raises:
        LaunchError: the driver reports an error.
    """
    return newest_ptx_of(cuda_version()) or _NONE


def check(version: PtxVersion, specialisation: Specialisation, record: ArchitectureRecord) -> None:
    """Refuses a kernel whose PTX, made for an architecture, is of a version that the driver does not take.

    Raises:
        CompileError: ``NVGEN_PTXAS`` is set, and its ptxas does not take it.
        LaunchError: the driver does not take it. The diagnostic says what in the kernel needs the version.
    """
    limit = ptx_limit()
    if version <= limit:
        return
    what, span = _needing(version, specialisation, record)
    path = assembler()
    if path is not None:
        from nvgen.targets.nvptx import ptxas  # the driver compiles nearly always

        taker = f"ptxas {ptxas.release(path)} (`NVGEN_PTXAS`)"
        error = diagnostics.gpu.PtxTooNew(span, what, str(version), taker, str(limit))
        release = first_release_with(version)
        raise CompileError(error.because(error.NewerPtxas(release)) if release else error)
    raise LaunchError(_for_driver(diagnostics.gpu.PtxTooNew(span, what, str(version), "", str(limit)), version))


def _for_driver(error: diagnostics.gpu.PtxTooNew, version: PtxVersion) -> diagnostics.gpu.PtxTooNew:
    """The diagnostic about the driver, with remedies: machine code runs on every driver of the same major release
    (CUDA Compatibility, "Minor Version Compatibility")."""
    error = type(error)(error.span, error.what, error.needed, f"the driver of CUDA {driver_version()}", error.limit)
    release, major = first_release_with(version), cuda_version()[0]
    if release:
        error = error.because(error.NewerDriver(release))
    if release.split(".")[0] == str(major):
        error = error.because(error.CompileAhead(major, release))
    return error


def _needing(
    version: PtxVersion, specialisation: Specialisation, record: ArchitectureRecord
) -> tuple[str, Span | None]:
    """What in a kernel needs a version of PTX, in messages, and where it is."""
    from nvgen.targets.nvptx import parameters, requirements  # only an error needs them
    from nvgen.targets.nvptx.abi import NEEDED_BY_OPTIONS, NvptxTarget

    source = specialisation.source
    found = requirements.newest(specialisation.typed, NvptxTarget(record, version))
    if found is not None and found[0] >= version:
        return found[1], found[2]
    if (
        version == instruction("large parameters").first_ptx
        and (large := parameters.large(specialisation.typed)) is not None
    ):
        return large
    for name, needed in NEEDED_BY_OPTIONS.items():
        if getattr(specialisation.options, name) and version == instruction(needed).first_ptx:
            return f"kernel option `{name}`", source.name_span
    return f"code for {record.architecture}", source.name_span


def cubin_architecture(record: ArchitectureRecord, capability: tuple[int, int]) -> str:
    """What the machine code of PTX for an architecture is made for, where a GPU of a capability runs it: the GPU's own,
    or where the database does not know that, one of its generation, whose machine code it runs.
    """
    major, minor = capability
    own = f"sm_{major * 10 + minor}"
    is_of_generation = record.architecture.number // 10 == major
    if record.architecture.suffix or (is_of_generation and own not in architectures()):
        return str(record.architecture)
    return own


def assemble(ptx: str, architecture: str, *, debug: bool = False, lineinfo: bool = False) -> bytes:
    """The machine code of PTX by the ptxas that ``NVGEN_PTXAS`` asks for.

    Raises:
        CompileError: it refuses the PTX, or does not work.
    """
    path = assembler()
    if path is None:
        raise InternalError("ptxas is to assemble a kernel, and NVGEN_PTXAS is not set")
    from nvgen.targets.nvptx import ptxas  # the driver compiles nearly always

    return ptxas.assemble(ptx, architecture, path, debug=debug, lineinfo=lineinfo)
