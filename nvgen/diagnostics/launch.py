"""NVG06xx: a launch that is wrong, found before anything is launched; and a check in a kernel that failed."""

from __future__ import annotations

import re
from typing import ClassVar

from nvgen.diagnostics.argument_remedies import of_unsupported, of_wrong_argument
from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note, number_text

#: What a comparison would take apart.
_BINDS_LESS = re.compile(r"\b(?:if|and|or|not|in|is|lambda)\b|(?<!<)<(?!<)|(?<!>)>(?!>)|=")


class DeclaredHere(Note):
    """Points at the parameter that an argument is for."""

    message: ClassVar[str] = "the parameter is declared here"


class LaunchedHere(Note):
    """Points at the launch whose kernel failed."""

    message: ClassVar[str] = "the kernel is launched here"


class WrongArgumentCount(Diagnostic):
    """A kernel is launched with one argument a parameter."""

    code: ClassVar[str] = "NVG0601"
    title: ClassVar[str] = "wrong number of kernel arguments"
    message: ClassVar[str] = "kernel `{kernel}` takes {wanted:argument}, not {count}"
    remedies: ClassVar[tuple[str, ...]] = ("its parameters are {parameters}",)
    kernel: str
    wanted: int
    count: int
    parameters: str

    class NoMethod(Help):
        message: ClassVar[str] = (
            "a kernel is no method, and a launch passes no `{name}`: leave that parameter out, and pass what the kernel"
            " needs of the object"
        )
        name: str


class WrongArgumentType(Diagnostic):
    """The argument is not of the type that the parameter is annotated with."""

    code: ClassVar[str] = "NVG0602"
    title: ClassVar[str] = "wrong argument type"
    message: ClassVar[str] = "argument `{name}` is {actual}, the parameter is {expected}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    actual: str
    expected: str
    remedy = property(of_wrong_argument)

    class ConvertDtype(Help):
        message: ClassVar[str] = "convert it before the launch: `{call}`"
        call: str

    class TakePart(Help):
        message: ClassVar[str] = "pass a part: `{call}`"
        call: str

    class ViewElements(Help):
        message: ClassVar[str] = "if its bytes are numbers of {type}, pass them as such: `{name}.view(nv.{type})`"
        name: str
        type: str

    class ViewBytes(Help):
        message: ClassVar[str] = (
            'if its bytes are numbers of {type}, pass them as such: `{name}.view("{raw}")`; NumPy has no {type} itself'
        )
        name: str
        type: str
        raw: str


class WrongDimensionCount(Diagnostic):
    """The array has another number of dimensions than the parameter."""

    code: ClassVar[str] = "NVG0603"
    title: ClassVar[str] = "wrong number of dimensions"
    message: ClassVar[str] = "argument `{name}` has {actual:dimension}, the parameter has {expected}"
    remedies: ClassVar[tuple[str, ...]] = ("reshape the array, or annotate the parameter with another `ndim`",)
    name: str
    actual: int
    expected: int


class WrongLayout(Diagnostic):
    """The elements of the array do not lie in memory as the parameter's layout says."""

    code: ClassVar[str] = "NVG0604"
    title: ClassVar[str] = "wrong array layout"
    message: ClassVar[str] = "argument `{name}` is not {wanted} (shape {shape}, strides {strides})"
    remedies: ClassVar[tuple[str, ...]] = ("pass `{remedy}`",)
    name: str
    layout: str
    shape: str
    strides: str
    is_aligned: bool
    remedy: str

    @property
    def wanted(self) -> str:
        return f"{self.layout}-contiguous" if self.is_aligned else "aligned to its elements"


class ReadOnlyArray(Diagnostic):
    """The kernel writes to an array that NumPy protects."""

    code: ClassVar[str] = "NVG0605"
    title: ClassVar[str] = "array is read-only"
    message: ClassVar[str] = "the kernel writes to `{name}`, and the array is read-only"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    #: Whether NumPy lets its flag be set: it does not where the memory is another object's that is read-only.
    is_settable: bool = True

    @property
    def remedy(self) -> str:
        copy = f"pass a copy: `{self.name}.copy()`"
        return f"{copy}; or set `{self.name}.flags.writeable = True`" if self.is_settable else copy

    class OfJoblib(Help):
        message: ClassVar[str] = (
            'joblib gives its workers large arrays as read-only maps: `Parallel(max_nbytes=None)` or `mmap_mode="c"`'
        )

    class OfFile(Help):
        message: ClassVar[str] = 'map the file with `mode="c"`, which writes to memory alone, or `mode="r+"`'


class UnsupportedArgument(Diagnostic):
    """The argument is nothing that a kernel takes."""

    code: ClassVar[str] = "NVG0606"
    title: ClassVar[str] = "unsupported argument"
    message: ClassVar[str] = "argument `{name}` is {what}"
    remedies: ClassVar[tuple[str, ...]] = (
        "{remedy}",
        "a kernel takes arrays of NumPy, CuPy, PyTorch, JAX and others, and numbers of Python or NumPy",
    )
    name: str
    what: str
    remedy = property(of_unsupported)

    class Convert(Help):
        message: ClassVar[str] = "pass the array that NumPy makes of it: `np.asarray({name})`"
        name: str

    class TakeNumber(Help):
        """Of an array of no dimensions, which is what NumPy, PyTorch and JAX have for a number that they computed."""

        message: ClassVar[str] = (
            "pass the number in it, `{name}.item()`, or an array of one element, `{name}.reshape(1)`"
        )
        name: str

    class AnnotateMap(Help):
        message: ClassVar[str] = "annotate the parameter `nv.{type}`, or pass the array that the map describes"
        type: str

    class Annotate(Help):
        message: ClassVar[str] = "annotate the parameter with what the bytes are: `nv.Array[nv.{example}]`"
        example: str

    class ViewTensor(Help):
        message: ClassVar[str] = "pass its bytes: `{name}.view(torch.uint8)`"
        name: str


class NumberDoesNotFit(Diagnostic):
    """The number is outside the range of the parameter's type."""

    code: ClassVar[str] = "NVG0607"
    title: ClassVar[str] = "argument out of range"
    message: ClassVar[str] = "argument `{name}` is {shown}, which does not fit {type}"
    remedies: ClassVar[tuple[str, ...]] = ("pass a smaller number, or annotate the parameter with a wider type",)
    name: str
    value: object
    type: str

    @property
    def shown(self) -> str:
        return number_text(self.value)


class BadConfiguration(Diagnostic):
    """A launch is configured by a grid and a block, each a positive integer or a tuple of up to three."""

    code: ClassVar[str] = "NVG0608"
    title: ClassVar[str] = "invalid launch configuration"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `{kernel}[grid, block](...)`, as in `{kernel}[(n + 255) // 256, 256](...)`",
    )
    kernel: str
    what: str


class TooLarge(Diagnostic):
    """The block or the grid is larger than the machine or the kernel allows."""

    code: ClassVar[str] = "NVG0609"
    title: ClassVar[str] = "grid or block too large"
    message: ClassVar[str] = "the {what} is {actual}, and {limit} is the most"
    fallback: ClassVar[str] = "{remedy}"
    what: str
    actual: str
    limit: str

    @property
    def remedy(self) -> str:
        if self.what == "cluster":
            return "launch smaller clusters"
        if self.what == "grid":
            return "launch fewer blocks, and loop in the kernel: `for i in range(nv.grid(1), n, nv.grid_size(1))`"
        return "launch more and smaller blocks; the grid comes first, as in `kernel[(n + 255) // 256, 256](...)`"


class WrongBlock(Diagnostic):
    """The kernel was compiled for another block size."""

    code: ClassVar[str] = "NVG0610"
    title: ClassVar[str] = "wrong block size"
    message: ClassVar[str] = "kernel `{kernel}` requires blocks of {required} threads, not {actual}"
    fallback: ClassVar[str] = "launch blocks of {required} threads, or change the kernel option `required_threads`"
    kernel: str
    required: str
    actual: str


class ExtentTooLarge(Diagnostic):
    """Extents are 32-bit in a kernel: an array may have more elements, but not along one axis."""

    code: ClassVar[str] = "NVG0611"
    title: ClassVar[str] = "array extent too large"
    message: ClassVar[str] = "argument `{name}` has {extent} elements along axis {axis}, and 2147483647 is the most"
    remedies: ClassVar[tuple[str, ...]] = ("split the array, or reshape it",)
    name: str
    extent: int
    axis: int


class NoSuchDevice(Diagnostic):
    """The device that was asked for is not here."""

    code: ClassVar[str] = "NVG0612"
    title: ClassVar[str] = "no such device"
    message: ClassVar[str] = "there is no device `{name}`{reason}"
    remedies: ClassVar[tuple[str, ...]] = (
        'devices are "cpu" and "cuda:0", "cuda:1", ...; `nvgen doctor` says what was found',
    )
    name: str
    reason: str


class NotLaunched(Diagnostic):
    """A kernel is launched on a grid of blocks, not called."""

    code: ClassVar[str] = "NVG0613"
    title: ClassVar[str] = "kernel called without a grid and a block"
    message: ClassVar[str] = "kernel `{kernel}` is called without a grid and a block"
    remedies: ClassVar[tuple[str, ...]] = ("write `{kernel}[grid, block](...)`",)
    kernel: str


class NamedArgument(Diagnostic):
    """A kernel is launched with positional arguments, in the order of its parameters."""

    code: ClassVar[str] = "NVG0615"
    title: ClassVar[str] = "argument passed by name"
    message: ClassVar[str] = "argument `{name}` is passed by name"
    remedies: ClassVar[tuple[str, ...]] = ("pass it by position: `{name}`, not `{name}={name}`",)
    name: str


class DriverError(Diagnostic):
    """The CUDA driver refused something: there is not enough memory, or a handle is of no object."""

    code: ClassVar[str] = "NVG0614"
    title: ClassVar[str] = "CUDA driver error"
    message: ClassVar[str] = "the CUDA driver failed in {call}: {error}"
    call: str
    error: str

    class Log(Note):
        message: ClassVar[str] = "its log says\n{log}"
        log: str


class NotWholeClusters(Diagnostic):
    """The grid of a kernel with clusters consists of whole clusters."""

    code: ClassVar[str] = "NVG0616"
    title: ClassVar[str] = "grid is not a multiple of the cluster"
    message: ClassVar[str] = "a grid of {grid} blocks is no whole number of clusters of {cluster}"
    remedies: ClassVar[tuple[str, ...]] = ("round the grid up to a multiple of the cluster",)
    grid: str
    cluster: str


class OtherCluster(Diagnostic):
    """The kernel was compiled for clusters of another size."""

    code: ClassVar[str] = "NVG0617"
    title: ClassVar[str] = "wrong cluster size"
    message: ClassVar[str] = "kernel `{kernel}` is compiled for clusters of {required} blocks, not {actual}"
    remedies: ClassVar[tuple[str, ...]] = (
        "leave `cluster=` out of the launch, or the option `cluster` out of `@nv.kernel`",
    )
    kernel: str
    required: str
    actual: str


class BadPreferredCluster(Diagnostic):
    """The larger clusters that a GPU may make are whole ones of the launch's clusters."""

    code: ClassVar[str] = "NVG0622"
    title: ClassVar[str] = "invalid preferred cluster size"
    message: ClassVar[str] = "`preferred_cluster` is {preferred} blocks: {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass `cluster=` to the launch, and as `preferred_cluster=` a multiple of it that divides the grid",
    )
    preferred: str
    problem: str


class UnknownKeyword(Diagnostic):
    """``kernel.launch`` takes the kernel's arguments by position, and how it is launched by keyword."""

    code: ClassVar[str] = "NVG0618"
    title: ClassVar[str] = "unknown launch keyword"
    message: ClassVar[str] = "a launch has no keyword `{name}`"
    remedies: ClassVar[tuple[str, ...]] = (
        "the keywords are {known}; the kernel's own arguments are passed by position",
    )
    name: str
    known: str


class MissingKeyword(Diagnostic):
    """``kernel.launch`` is told a grid and a block."""

    code: ClassVar[str] = "NVG0619"
    title: ClassVar[str] = "launch without a grid or a block"
    message: ClassVar[str] = "a launch of `{kernel}` without `{name}=`"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `{kernel}.launch(..., grid=(n + 255) // 256, block=256)`, or let `{kernel}.forall(n)(...)` choose",
    )
    kernel: str
    name: str


class IndexOutOfRange(Diagnostic):
    """An index is outside of its array: on the CPU unless ``check="none"`` says so, on a GPU with ``debug=True``."""

    code: ClassVar[str] = "NVG0620"
    title: ClassVar[str] = "out of bounds"
    message: ClassVar[str] = "{title}: index {index} of axis {axis} of `{array}`, whose extent is {extent}"
    label: ClassVar[str] = "{index} in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    index: int
    axis: int
    array: str
    extent: int
    place: str
    #: The index as the text has it, if it stands there by itself, and what the text calls the extent.
    written: str
    limit: str

    @property
    def is_literal(self) -> bool:
        """Whether the index is a number in the text."""
        return self.written.removeprefix("-").isdecimal()

    @property
    def remedy(self) -> str:
        """What to write so that only elements are accessed that the array has."""
        if not self.written:
            return f"compare the index with `{self.array}.shape[{self.axis}]` first"
        if self.written in (self.limit, f"{self.array}.shape[{self.axis}]"):
            return f"the last index is `{self.limit} - 1`"
        if self.is_literal:
            last = int(self.written)
            return f"compare the extent first: `if {self.limit} > {last if last >= 0 else -last - 1}:`"
        written = f"({self.written})" if _BINDS_LESS.search(self.written) else self.written
        comparison = f"{written} < {self.limit}" if self.index >= 0 else f"{written} >= 0"
        return f"compare the index first: `if {comparison}:`"

    class Larger(Help):
        message: ClassVar[str] = "make `{array}` larger where it is made"
        array: str

    class FromTheEnd(Help):
        message: ClassVar[str] = (
            "a computed index does not count from the end, as it does in Python: for that element write `{index}`"
        )
        index: str


class PastTheEnd(Diagnostic):
    """An operation accesses more from an element on than its array has: on the CPU unless ``check="none"`` says so."""

    code: ClassVar[str] = "NVG0624"
    title: ClassVar[str] = "access out of bounds of an array"
    message: ClassVar[str] = (
        "out of bounds: `{operation}` accesses {needed:byte} of `{array}`, which has {left:byte} from there on"
    )
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("access no more than `{array}` has, or make it larger",)
    operation: str
    array: str
    needed: int
    left: int
    place: str


class DivisionByZero(Diagnostic):
    """A kernel made with ``debug=True`` divided an integer by zero."""

    code: ClassVar[str] = "NVG0621"
    title: ClassVar[str] = "division by zero"
    message: ClassVar[str] = "{title}: an integer is divided by 0"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("compare the divisor with 0 first",)
    place: str


class CannotPickle(Diagnostic):
    """A kernel or a device function uses something that is for this process alone, as an open file."""

    code: ClassVar[str] = "NVG0623"
    title: ClassVar[str] = "kernel cannot be pickled"
    message: ClassVar[str] = "`{function}` cannot be pickled: it uses {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "define it in a module that the other process imports: then its name is pickled, and nothing else",
    )
    function: str
    problem: str
