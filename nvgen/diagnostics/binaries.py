"""NVG34xx: machine code and other outputs that NVIDIA's tools make ahead of time."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class ToolMissing(Diagnostic):
    """NVIDIA's programs are in packages of their own, which nvgen does not bring."""

    code: ClassVar[str] = "NVG3400"
    title: ClassVar[str] = "a tool of NVIDIA's is missing"
    message: ClassVar[str] = "`{tool}`, which makes {what}, is not found"
    remedies: ClassVar[tuple[str, ...]] = (
        "install it: `pip install {package}`",
        "or set `NVGEN_{variable}` to the path of one that a CUDA toolkit has",
    )
    tool: str
    what: str
    package: str

    @property
    def variable(self) -> str:
        return self.tool.upper()


class NoMachineCode(Diagnostic):
    """A ptxas makes machine code for the architectures that its release of CUDA supports."""

    code: ClassVar[str] = "NVG3401"
    title: ClassVar[str] = "no machine code for the architecture"
    message: ClassVar[str] = "the ptxas at hand makes no machine code for {arch}"
    remedies: ClassVar[tuple[str, ...]] = ("or write `.ptx`, which the driver of such a GPU compiles",)
    arch: str

    class NewerPtxas(Help):
        message: ClassVar[str] = (
            "it is of CUDA {own}, and {arch} needs {release}: set `NVGEN_PTXAS` to the ptxas of CUDA {release} or "
            'later, or `pip install "nvidia-cuda-nvcc>={release}"`'
        )
        own: str
        arch: str
        release: str

    class OtherPtxas(Help):
        message: ClassVar[str] = (
            "set `NVGEN_PTXAS` to the ptxas of a CUDA that supports it; `nvgen doctor` says which one is found"
        )

    class Renamed(Help):
        message: ClassVar[str] = 'or write {name}, as it calls it: `--arch {name}`, or `arch="{name}"` in Python'
        name: str

    class StandIn(Help):
        """Machine code of the same generation."""

        message: ClassVar[str] = (
            "or compile for {name}, whose machine code it makes and GPUs of compute capability {capability} run: "
            '`--arch {name}`, or `arch="{name}"` in Python'
        )
        name: str
        capability: str


class RefusedByAssembler(Diagnostic):
    """What ptxas has against the PTX of a kernel."""

    code: ClassVar[str] = "NVG3402"
    title: ClassVar[str] = "refused by the assembler"
    message: ClassVar[str] = "ptxas makes no machine code of this for {arch}: {words}"
    fallback: ClassVar[str] = (
        "write what ptxas names otherwise; where nothing in the kernel explains it, report it with the kernel"
    )
    arch: str
    words: str

    class Further(Note):
        message: ClassVar[str] = "it also says: {words}"
        words: str

    class OlderPtxas(Help):
        message: ClassVar[str] = "the ptxas at hand is older than the PTX: set `NVGEN_PTXAS` to a newer one"

    class NeededPtxas(Help):
        message: ClassVar[str] = (
            "the ptxas at hand is of CUDA {own}: set `NVGEN_PTXAS` to that of CUDA {release} or later, or "
            '`pip install "nvidia-cuda-nvcc>={release}"`'
        )
        own: str
        release: str

    class OlderPtx(Help):
        message: ClassVar[str] = (
            "or ask for PTX {version}, the newest that it takes: `--ptx-version {version}`, or "
            '`ptx_version="{version}"` in Python; a diagnostic names what in the kernel needs more'
        )
        version: str


class BadAssemblerOption(Diagnostic):
    """Options of ptxas are passed on as they are."""

    code: ClassVar[str] = "NVG3403"
    title: ClassVar[str] = "no option of ptxas"
    message: ClassVar[str] = "`{option}` cannot be passed to ptxas"
    fallback: ClassVar[str] = (
        "write an option that `ptxas --help` lists, as `--ptxas-option=--warn-on-spills` or "
        '`kernel.cubin(ptxas_options=["--warn-on-spills"])`'
    )
    option: str

    class Own(Help):
        message: ClassVar[str] = (
            "nvgen passes this option itself: `--arch`, `-o` and `--maxrregcount` of `nvgen build`, or `arch=` and "
            "`max_registers=` of `kernel.cubin`, decide it"
        )

    class NoOption(Help):
        message: ClassVar[str] = "begin it with a dash; a value follows behind `=`"


class AssemblerWarning(Diagnostic):
    """What ptxas warns of; the machine code is made all the same."""

    code: ClassVar[str] = "NVG3404"
    title: ClassVar[str] = "warning of the assembler"
    message: ClassVar[str] = "ptxas for {arch}: {words}"
    remedies: ClassVar[tuple[str, ...]] = (
        "`kernel.resources(arch)` says what the kernel takes; the page has the warnings that are known",
    )
    level: ClassVar[str] = "warning"
    arch: str
    words: str


class OnlyForMachineCode(Diagnostic):
    """The option says how PTX is assembled, and nothing is."""

    code: ClassVar[str] = "NVG3405"
    title: ClassVar[str] = "option for machine code"
    message: ClassVar[str] = "`{option}` says how PTX is assembled, and {format} is not"
    remedies: ClassVar[tuple[str, ...]] = (
        "write {machine}, or leave `{option}` out; `max_registers=` of `@nv.kernel` stands in the PTX",
    )
    option: str
    format: str
    machine: str


class ToolFailed(Diagnostic):
    """One of NVIDIA's programs cannot be run, or ends without a result."""

    code: ClassVar[str] = "NVG3406"
    title: ClassVar[str] = "a tool of NVIDIA's failed"
    message: ClassVar[str] = "`{program}` {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("`nvgen doctor` says which programs are found; install its package anew",)
    program: str
    problem: str

    class Log(Note):
        message: ClassVar[str] = "it says\n{log}"
        log: str


class BadRegisterLimit(Diagnostic):
    """The most registers of a thread are a number that the architectures have."""

    code: ClassVar[str] = "NVG3407"
    title: ClassVar[str] = "no limit of registers"
    message: ClassVar[str] = "the most registers of a thread are {shown}, not a number from 1 to {most}"
    remedies: ClassVar[tuple[str, ...]] = ("pass a number such as 64, or leave it out",)
    shown: str
    most: int


class UnknownOccupancy(Diagnostic):
    """Occupancy is computed of the limits of a multiprocessor, as far as NVIDIA publishes them."""

    code: ClassVar[str] = "NVG3408"
    title: ClassVar[str] = "occupancy not known"
    message: ClassVar[str] = "how many warps a multiprocessor of {arch} runs is not published"
    remedies: ClassVar[tuple[str, ...]] = ("ask for the occupancy of another architecture of its generation",)
    arch: str


class BadBlock(Diagnostic):
    """The occupancy is that of blocks of some threads, with some bytes of dynamic shared memory."""

    code: ClassVar[str] = "NVG3409"
    title: ClassVar[str] = "no block of threads"
    message: ClassVar[str] = "{what}, which no block can have"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass the threads as an int or up to three, and the bytes as an int: `occupancy((16, 16), 4096)`",
    )
    what: str
