"""What the driver loads for a kernel on a GPU: PTX or machine code, and what there is to know of it.

An image is made once and kept: in this process, and by ``nvgen.files.cache`` for others, which then load no LLVM. Its
key is the digest of all that it is made of: the kernel's fingerprint, the GPU, nvgen and LLVM, and the ptxas if one
assembles. Only of libdevice nobody knows before the compilation whether the kernel needs it; so the kept image says
which one it has, and counts as missing where another would be taken now.

A kept image is a line of JSON and the content. Who keeps it checks that it is whole.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from nvgen.base.records import Node
from nvgen.files import cache, cached_libdevice, compiler_identity, progress
from nvgen.frontend.specialisation import Specialisation
from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion, architecture_of, architectures, version_of
from nvgen.lang.grid_sync import GridBarrier
from nvgen.lang.output import PRINT
from nvgen.runtime.gpu import jit
from nvgen.runtime.gpu.devices import compute_capability
from nvgen.targets.nvptx import legalise
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.tree import DeviceCall, uses
from nvgen.tree.analysis import external
from nvgen.tree.analysis.fingerprint import fingerprint

if TYPE_CHECKING:
    from pathlib import Path

#: Of kept images: raised where their form or the meaning of a field changes.
_FORMAT = 1
#: Images that this process keeps itself.
_MAX_RECENT = 256


class Image(Node):
    """A kernel compiled for an architecture, as the driver takes it."""

    #: PTX with its final NUL byte, or machine code.
    content: bytes
    is_cubin: bool
    #: The kernel's name in it.
    name: str
    architecture: ArchitectureRecord
    ptx_version: PtxVersion
    #: Whether the kernel prints.
    prints: bool
    #: Whether all its blocks must run at once, for barriers of the grid.
    is_cooperative: bool
    #: Whether it is for a debugger, and whether it has line information.
    debug: bool
    lineinfo: bool


_recent: dict[str, Image] = {}


def image(specialisation: Specialisation, ordinal: int) -> Image:
    """The image of a kernel for a GPU.

    Raises:
        CompileError: the kernel is wrong, or wrong for this GPU; or the ptxas that ``NVGEN_PTXAS`` names does not
            take it.
        LaunchError: the driver does not take such a new PTX, or reports an error.
    """
    capability = compute_capability(ordinal)
    specialisation = _legal(specialisation, capability)
    ptxas = jit.assembler()
    known = _kept(specialisation, capability, ptxas)
    if ptxas is None:  # the driver may be another one than that for which the image was made
        jit.check(known.ptx_version, specialisation, known.architecture)
    return known


def make_ahead(specialisation: Specialisation, capability: tuple[int, int]) -> None:
    """Has the image of a kernel for GPUs of a compute capability kept on disk, for launches of other processes.

    Raises:
        CompileError: the kernel is wrong, or wrong for such a GPU; or the ptxas that ``NVGEN_PTXAS`` names does not
            take it.
    """
    _kept(_legal(specialisation, capability), capability, jit.assembler())


def _legal(specialisation: Specialisation, capability: tuple[int, int]) -> Specialisation:
    """The kernel with what GPUs of a compute capability have."""
    kernel = [(specialisation.typed, specialisation.options)]
    (legaliser,) = legalise.for_kernels(kernel, str(architecture_of(capability).architecture))
    return specialisation.for_target(legaliser)


def architecture_for(specialisation: Specialisation, capability: tuple[int, int]) -> ArchitectureRecord:
    """What a kernel is compiled for where a GPU of a compute capability runs it."""
    record = architecture_of(capability)
    if DeviceCall not in specialisation.typed.kinds:
        return record
    from nvgen.targets.nvptx import requirements  # most kernels have no device operations

    return requirements.for_gpu(specialisation.typed, record, capability)


def _kept(specialisation: Specialisation, capability: tuple[int, int], ptxas: Path | None) -> Image:
    """The image, made now if nobody has kept it."""
    key = _key(specialisation, capability, ptxas)
    known = _recent.get(key)
    if known is None:
        store = cache.store()
        kept = None if store is None else store.get(key)
        known = None if kept is None else _read(kept, specialisation)
        if known is None:
            known, libdevice = _compiled(specialisation, capability, ptxas)
            if (
                store is not None and compiler_identity.nvgen() == compiler_identity.first_nvgen()
            ):  # what was edited meanwhile may be in it or not
                store.put(key, _written(known, libdevice))
        if len(_recent) >= _MAX_RECENT:
            _recent.pop(next(iter(_recent), ""), None)  # another thread may have done it
        _recent[key] = known
    return known


def forget() -> None:
    """Drops what this process keeps itself."""
    _recent.clear()
    compiler_identity.first_nvgen.cache_clear()


def _key(specialisation: Specialisation, capability: tuple[int, int], ptxas: Path | None) -> str:
    assembler = None if ptxas is None else compiler_identity.state(ptxas)
    parts: tuple[object, ...] = (
        _FORMAT,
        fingerprint(specialisation.typed, specialisation.options),
        capability,
        compiler_identity.first_nvgen(),
        compiler_identity.llvm(),
        assembler,
    )
    if specialisation.options.link:
        from nvgen.runtime.gpu import links  # few kernels are linked with anything

        parts += (links.digests(specialisation),)
    return cache.digest(repr(parts).encode())


def _compiled(specialisation: Specialisation, capability: tuple[int, int], ptxas: Path | None) -> tuple[Image, Any]:
    """The image, made now, and what its libdevice was, if there is any in it."""
    from nvgen.artifacts import compiler  # it loads LLVM

    if not specialisation.options.link and external.calls([specialisation.typed]):
        from nvgen.runtime.gpu import links  # few kernels have external calls

        links.refuse(specialisation)
    record = architecture_for(specialisation, capability)
    options = CompileOptions(str(record.architecture))
    with progress.compiling(f"{specialisation.name} for {options.arch}", progress.PTX_STEPS):
        artifact = compiler.compile_kernels([specialisation], options, compiler.Stage.PTX)
    ptx = artifact.text
    version, chosen = _version(ptx), specialisation.options
    is_cubin = ptxas is not None or bool(chosen.link)
    if chosen.link:
        jit.check(version, specialisation, record)
        from nvgen.runtime.gpu import links  # few kernels are linked with anything

        content = links.linked(specialisation, ptx, jit.cubin_architecture(record, capability))
    elif ptxas is None:
        content = ptx.encode() + b"\0"
    else:
        jit.check(version, specialisation, record)
        architecture = jit.cubin_architecture(record, capability)
        content = jit.assemble(ptx, architecture, debug=chosen.debug, lineinfo=chosen.lineinfo)
    made = _image(specialisation, content, is_cubin, record, version, PRINT in ptx)
    return made, cached_libdevice.current() if artifact.has_libdevice else None


def _image(
    specialisation: Specialisation,
    content: bytes,
    is_cubin: bool,
    record: ArchitectureRecord,
    version: PtxVersion,
    prints: bool,
) -> Image:
    kernel, options = specialisation.typed, specialisation.options
    is_cooperative = uses(kernel, GridBarrier)
    return Image(
        content, is_cubin, kernel.name, record, version, prints, is_cooperative, options.debug, options.lineinfo
    )


def _version(ptx: str) -> PtxVersion:
    """What the line ``.version`` says."""
    _, _, rest = ptx.partition("\n.version ")
    return version_of(rest.split("\n", 1)[0])


# Kept images


def _written(made: Image, libdevice: Any) -> bytes:
    header = {
        "architecture": str(made.architecture.architecture),
        "ptx_version": str(made.ptx_version),
        "is_cubin": made.is_cubin,
        "prints": made.prints,
        "libdevice": libdevice,
    }
    return json.dumps(header).encode("ascii") + b"\n" + made.content


def _read(kept: bytes, specialisation: Specialisation) -> Image | None:
    """The image; None where its libdevice is another one."""
    line, _, content = kept.partition(b"\n")
    header = json.loads(line)
    if not cached_libdevice.is_current(header["libdevice"]):
        return None
    record, version = architectures()[header["architecture"]], version_of(header["ptx_version"])
    return _image(specialisation, content, header["is_cubin"], record, version, header["prints"])
