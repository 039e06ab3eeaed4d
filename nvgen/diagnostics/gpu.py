"""NVG29xx: GPUs, their driver, and what kernels do wrong on them."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note, counted


class PtxTooNew(Diagnostic):
    """A driver compiles the PTX of its own release of CUDA and of all earlier ones."""

    code: ClassVar[str] = "NVG2901"
    title: ClassVar[str] = "PTX too new for the driver"
    message: ClassVar[str] = "{what} needs PTX {needed}, and {taker} takes PTX {limit} at most"
    what: str
    needed: str
    taker: str
    limit: str

    class NewerDriver(Help):
        message: ClassVar[str] = "install a driver of CUDA {release} or later"
        release: str

    class CompileAhead(Help):
        message: ClassVar[str] = (
            "or set `NVGEN_PTXAS` to the ptxas of a CUDA {major}.x that is {release} or later: the driver loads its "
            "machine code, whatever the version of the PTX was"
        )
        major: int
        release: str

    class NewerPtxas(Help):
        message: ClassVar[str] = "set `NVGEN_PTXAS` to the ptxas of CUDA {release} or later"
        release: str


class DriverTooOld(Diagnostic):
    """cuda-bindings calls functions of the driver that older drivers do not have."""

    code: ClassVar[str] = "NVG2902"
    title: ClassVar[str] = "CUDA driver too old"
    message: ClassVar[str] = "the driver of CUDA {driver} has no `{function}`, which cuda-bindings {bindings} calls"
    remedies: ClassVar[tuple[str, ...]] = (
        "install a newer driver, or the cuda-bindings of this one's release; `nvgen doctor` says what was found",
    )
    function: str
    driver: str
    bindings: str


class Forked(Diagnostic):
    """The driver's state does not survive a fork: a child of a process that has used CUDA cannot use it."""

    code: ClassVar[str] = "NVG2903"
    title: ClassVar[str] = "CUDA used after a fork"
    message: ClassVar[str] = "this process was forked from one that had used CUDA, and cannot use it itself"
    remedies: ClassVar[tuple[str, ...]] = (
        'start it afresh: `multiprocessing.get_context("spawn")`',
        'or let the child compute on the CPU: `with nv.device("cpu"):`',
    )


class PtxasRefused(Diagnostic):
    """``NVGEN_PTXAS`` names the ptxas that launches assemble kernels by, and it does not take this one."""

    code: ClassVar[str] = "NVG2904"
    title: ClassVar[str] = "refused by ptxas"
    message: ClassVar[str] = "`{path}` refuses the PTX of the kernel for {arch}"
    path: str
    arch: str

    class Log(Note):
        message: ClassVar[str] = "it says\n{log}"
        log: str

    class AnotherPtxas(Help):
        message: ClassVar[str] = (
            "it is of CUDA {release}; set `NVGEN_PTXAS` to one that knows {arch}, or leave it out: the driver compiles "
            "the kernel then"
        )
        release: str
        arch: str


class PtxasFailed(Diagnostic):
    """ptxas, which assembles ahead of time, and launches where ``NVGEN_PTXAS`` is set, is a program that ends."""

    code: ClassVar[str] = "NVG2905"
    title: ClassVar[str] = "ptxas does not work"
    message: ClassVar[str] = "`{path}` {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "set `NVGEN_PTXAS` to a ptxas, or to 1 for the one that `nvgen doctor` finds; without it the driver compiles "
        "kernels that are launched",
    )
    path: str
    problem: str

    class Log(Note):
        message: ClassVar[str] = "it says\n{log}"
        log: str


class NotOnThisGpu(Diagnostic):
    """The launch asks for something that the GPU does not have."""

    code: ClassVar[str] = "NVG2906"
    title: ClassVar[str] = "not supported by this GPU"
    message: ClassVar[str] = "the launch asks for {what}, which {gpu} does not have ({evidence})"
    remedies: ClassVar[tuple[str, ...]] = ("it takes a GPU of {needed} or later",)
    what: str
    gpu: str
    evidence: str
    needed: str


class BeyondGpu(Diagnostic):
    """The grid or the block is larger than this GPU takes."""

    code: ClassVar[str] = "NVG2907"
    title: ClassVar[str] = "beyond a limit of the GPU"
    message: ClassVar[str] = "the {what} is {asked}, and {gpu} takes {limit} at most ({attribute})"
    what: str
    asked: str
    gpu: str
    limit: int
    attribute: str


class BlockBeyondKernel(Diagnostic):
    """The threads of a block share the registers of a multiprocessor."""

    code: ClassVar[str] = "NVG2908"
    title: ClassVar[str] = "block too large for the kernel"
    message: ClassVar[str] = "the block has {threads:thread}, and kernel `{kernel}` takes {limit} at most on {gpu}"
    threads: int
    kernel: str
    limit: int
    gpu: str

    class Registers(Note):
        message: ClassVar[str] = "each thread takes {registers:register}, and a block has {available} on this GPU"
        registers: int
        available: int

    class FewerRegisters(Help):
        message: ClassVar[str] = (
            "launch smaller blocks, or have it compiled with fewer registers: `@nv.kernel(max_threads={threads})`, or "
            "`@nv.kernel(max_registers={registers})`"
        )
        threads: int
        registers: int

    class SmallerBlocks(Help):
        message: ClassVar[str] = "launch blocks of {limit:thread} at most"
        limit: int


class TooMuchShared(Diagnostic):
    """The shared memory of a block is that of the kernel's arrays and the dynamic bytes of the launch together."""

    code: ClassVar[str] = "NVG2909"
    title: ClassVar[str] = "too much shared memory for the GPU"
    message: ClassVar[str] = (
        "a block of kernel `{kernel}` needs {asked} of shared memory, and {gpu} has at most {limit} for one "
        "({attribute})"
    )
    remedies: ClassVar[tuple[str, ...]] = ("make its shared arrays smaller, or the launch's dynamic bytes fewer",)
    kernel: str
    static: int
    dynamic: int
    gpu: str
    limit: int
    attribute: str

    class NewerDriver(Help):
        message: ClassVar[str] = (
            "or use a driver and cuda-bindings of CUDA {release} or later: with them this GPU gives a block up to "
            "{most} bytes"
        )
        most: int
        release: str

    @property
    def asked(self) -> str:
        if not self.static:
            return f"{counted(self.dynamic, 'dynamic byte')}"
        total = self.static + self.dynamic
        return f"{total} bytes ({self.static} for its arrays, {self.dynamic} dynamic ones)"


class ClusterTooLarge(Diagnostic):
    """The blocks of a cluster run at once on neighbouring multiprocessors."""

    code: ClassVar[str] = "NVG2910"
    title: ClassVar[str] = "cluster too large"
    message: ClassVar[str] = "a cluster of {asked:block} of kernel `{kernel}` does not fit on {gpu}"
    remedies: ClassVar[tuple[str, ...]] = (
        "make the clusters smaller, or their blocks: fewer threads or less shared memory",
    )
    asked: int
    kernel: str
    gpu: str

    class Limit(Note):
        message: ClassVar[str] = (
            "{limit:block} of {threads:thread} and {shared:byte} of shared memory are the most "
            "(cuOccupancyMaxPotentialClusterSize)"
        )
        limit: int
        threads: int
        shared: int

    class NoneFits(Note):
        message: ClassVar[str] = (
            "the kernel was compiled for this cluster, and none of blocks of {threads:thread} and {shared:byte} of "
            "shared memory fits (cuOccupancyMaxActiveClusters)"
        )
        threads: int
        shared: int


class TooManyAtOnce(Diagnostic):
    """All blocks of a cooperative launch run at once, so that they can wait for each other."""

    code: ClassVar[str] = "NVG2911"
    title: ClassVar[str] = "cooperative launch too large"
    message: ClassVar[str] = "a cooperative launch of {asked:block}, and {fit} fit on {gpu} at once"
    remedies: ClassVar[tuple[str, ...]] = (
        "launch at most {fit:block}, each for more elements; smaller blocks, fewer registers and less shared memory "
        "make more fit",
    )
    asked: int
    fit: int
    gpu: str

    class OnEach(Note):
        message: ClassVar[str] = (
            "{blocks:block} of {threads:thread} with {registers:register} each and {shared:byte} of shared memory "
            "fit on each of its {multiprocessors:multiprocessor}"
        )
        blocks: int
        threads: int
        registers: int
        shared: int
        multiprocessors: int


class OldDriverForPtx(Help):
    """What the driver means by an unsupported version of PTX."""

    message: ClassVar[str] = "the driver is older than the PTX: install a newer one; `nvgen doctor` says what it takes"


class BadPtx(Help):
    """What the driver means by invalid PTX."""

    message: ClassVar[str] = (
        "nvgen wrote PTX that the driver does not take: look at the kernel's `nv.asm` if it has one, and else report "
        "it with the kernel"
    )


class OtherBinary(Help):
    """What the driver means by an image without code for a GPU."""

    message: ClassVar[str] = (
        "the code is for another GPU, or made by a ptxas of a later CUDA than the driver's: leave `NVGEN_PTXAS` out, "
        "or set it to one of the driver's release"
    )


class NoMemoryForCode(Help):
    """What the driver means by no memory when it loads a kernel."""

    message: ClassVar[str] = (
        "the kernel, its local memory or the context itself did not fit: free memory on the GPU, and see in "
        "`nvidia-smi` who else uses it"
    )


class NoCompiler(Help):
    """What the driver means by a compiler that it has not, or may not use."""

    message: ClassVar[str] = (
        "the driver compiles no PTX here: install `libnvidia-ptxjitcompiler`, which comes with it, unset "
        "`CUDA_DISABLE_PTX_JIT`, or set `NVGEN_PTXAS=1` to assemble kernels before they are loaded"
    )


class NotAStream(Diagnostic):
    """The third value in the brackets of a launch is its stream."""

    code: ClassVar[str] = "NVG2920"
    title: ClassVar[str] = "not a CUDA stream"
    message: ClassVar[str] = "a launch takes a stream here, not {what}"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass a stream of cuda-core, CuPy, PyTorch or numba, an object with `__cuda_stream__`, or a handle as an int;"
        " None is the default stream",
    )
    what: str

    class AnArray(Note):
        message: ClassVar[str] = "that is an array: arguments stand in the parentheses behind the brackets"

    class NoHandle(Note):
        message: ClassVar[str] = "handles are 0, 1 and 2 for the default streams, and addresses otherwise"


class UnusableStream(Diagnostic):
    """A stream that was closed, or that says in an unknown way which one it is."""

    code: ClassVar[str] = "NVG2921"
    title: ClassVar[str] = "unusable CUDA stream"
    message: ClassVar[str] = "the `{type}` cannot be used as a stream: {problem}"
    fallback: ClassVar[str] = "pass a stream that is open, such as `nv.cuda.stream()`"
    type: str
    problem: str


class OtherContext(Note):
    """Why a launch gets a handle that the driver does not take."""

    message: ClassVar[str] = "the stream may have been destroyed, or be of another GPU or context than the kernel"


class InACapture(Note):
    """Why a call fails that does not at other times."""

    message: ClassVar[str] = "a stream is being captured into a CUDA graph, which forbids this"


class NoMemory(Help):
    """What to do where memory does not suffice."""

    message: ClassVar[str] = (
        "free arrays of the GPU that are not needed any more, look with `nvidia-smi` who else uses its memory, or work"
        " on a part of the arrays at a time"
    )


class Reported(Note):
    """Which call of the driver's has reported a failure, and how."""

    message: ClassVar[str] = "the driver reports it in {call}: {error}"
    call: str
    error: str


class DriverLog(Note):
    """What the driver has written of the call that failed."""

    message: ClassVar[str] = "the driver's log says\n{log}"
    log: str


class KernelFailed(Diagnostic):
    """A kernel failed while it ran on the GPU."""

    code: ClassVar[str] = "NVG2922"
    title: ClassVar[str] = "kernel failed on the GPU"
    message: ClassVar[str] = "{term}: {kernels} failed on the GPU; {problem}"
    fallback: ClassVar[str] = 'run it with `.on("cpu", check="all")`, which finds the line'
    #: As CUDA calls the failure.
    term: str
    kernels: str
    problem: str

    class LaunchedHere(Note):
        message: ClassVar[str] = "launched here"

    class Printed(Note):
        message: ClassVar[str] = "the driver has printed which one, with its file and line, on standard error"

    class Alive(Note):
        message: ClassVar[str] = "the GPU's context can still be used"

    class Lost(Note):
        message: ClassVar[str] = (
            "the GPU's context is lost: every further call in this process fails, and only a new process has a new one"
        )

    class WaitForEach(Help):
        message: ClassVar[str] = "run with NVGEN_SYNC=1: then each launch waits, and the one that fails is named"

    class CheckOnCpu(Help):
        message: ClassVar[str] = 'run `{kernel}.on("cpu", check="all")[grid, block](...)`, which finds the line'
        kernel: str

    class Debug(Help):
        message: ClassVar[str] = (
            "`@nv.kernel(debug=True)` checks indices on the GPU, and `compute-sanitizer python ...` every access"
        )

    class ShorterKernels(Help):
        message: ClassVar[str] = "launch several times, each time for a part of the work"


class LostContext(Diagnostic):
    """A kernel failed earlier in this process, and took the GPU's context along."""

    code: ClassVar[str] = "NVG2923"
    title: ClassVar[str] = "CUDA context lost"
    message: ClassVar[str] = "the CUDA context is lost: {kernels} failed before; {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("start a new process: in this one the GPU can be used no more",)
    kernels: str
    problem: str

    class LaunchedHere(Note):
        message: ClassVar[str] = "launched here"


class CopiesInACapture(Diagnostic):
    """NumPy arrays are copied to the GPU and back by the launch, which a launch into a CUDA graph cannot do."""

    code: ClassVar[str] = "NVG2924"
    title: ClassVar[str] = "host arrays in a graph capture"
    message: ClassVar[str] = "`{kernel}` uses arrays of the host, and its stream is being captured into a CUDA graph"
    remedies: ClassVar[tuple[str, ...]] = (
        "make arrays of the GPU with `nv.cuda.to_device(array)` before, and copy the results after the graph has run",
    )
    kernel: str
