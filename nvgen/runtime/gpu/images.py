"""What the driver loads for a kernel on a GPU: PTX, and what there is to know of it."""

from __future__ import annotations

from nvgen.frontend.device_operations import uses
from nvgen.frontend.specialisation import Specialisation
from nvgen.frontend.tree import DeviceCall
from nvgen.lang.grid_sync import GridBarrier
from nvgen.lang.output import PRINT
from nvgen.records import Node
from nvgen.runtime.gpu.devices import compute_capability
from nvgen.targets.nvptx.arch import ArchitectureRecord, PtxVersion, architecture_of, version_of


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


def image(specialisation: Specialisation, ordinal: int) -> Image:
    """The image of a kernel for a GPU.

    Raises:
        CompileError: the kernel is wrong, or wrong for this GPU.
        LaunchError: the driver reports an error.
    """
    from nvgen import compiler  # it loads LLVM

    capability = compute_capability(ordinal)
    record = architecture_of(capability)
    if DeviceCall in specialisation.typed.kinds:
        from nvgen.targets.nvptx import requirements  # most kernels have no device operations

        specialisation = specialisation.on_architecture(str(record.architecture))
        record = requirements.for_gpu(specialisation.typed, record, capability)
    options = compiler.CompileOptions(str(record.architecture))
    ptx = compiler.compile_kernels([specialisation], options, compiler.Stage.PTX).text
    kernel, chosen = specialisation.typed, specialisation.options
    return Image(
        ptx.encode() + b"\0",
        False,
        kernel.name,
        record,
        _version(ptx),
        PRINT in ptx,
        uses(kernel, GridBarrier),
        chosen.debug,
        chosen.lineinfo,
    )


def _version(ptx: str) -> PtxVersion:
    """What the line ``.version`` says."""
    _, _, rest = ptx.partition("\n.version ")
    return version_of(rest.split("\n", 1)[0])
