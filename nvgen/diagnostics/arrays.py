"""NVG28xx: arrays in the memory of GPUs, and those of other libraries."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class FreedMemory(Diagnostic):
    """Memory that was given back with `free()` is used: views of an array are freed with it."""

    code: ClassVar[str] = "NVG2801"
    title: ClassVar[str] = "use after free"
    message: ClassVar[str] = "{title}: {what} is in memory that was freed"
    remedies: ClassVar[tuple[str, ...]] = (
        "call `free()` after the last use, or not at all: memory is given back with the last array that is in it",
    )
    what: str


class BadShape(Diagnostic):
    """A shape is an integer or a tuple of them, none negative."""

    code: ClassVar[str] = "NVG2802"
    title: ClassVar[str] = "invalid shape"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = ("a shape is an integer or a tuple of integers, none of them negative",)
    what: str


class BadElements(Diagnostic):
    """Kernels have no type for such elements."""

    code: ClassVar[str] = "NVG2803"
    title: ClassVar[str] = "unsupported dtype"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    what: str
    remedy: str = "elements are numbers, or NumPy records of them: give a `dtype` such as `nv.f32` or `np.float32`"


class OutOfMemory(Diagnostic):
    """The GPU, or the host for page-locked memory, has less memory left than the array takes."""

    code: ClassVar[str] = "NVG2804"
    title: ClassVar[str] = "out of memory"
    message: ClassVar[str] = "{title}: an array of {size} does not fit into {memory}"
    remedies: ClassVar[tuple[str, ...]] = ("make it smaller, or drop arrays that are needed no more before",)
    nbytes: int
    memory: str

    @property
    def size(self) -> str:
        units = ("bytes", "KiB", "MiB", "GiB", "TiB", "PiB")
        number, place = float(self.nbytes), 0
        while number >= 1024 and place + 1 < len(units):
            number, place = number / 1024, place + 1
        return f"{number:.4g} {units[place]}"


class BadIndex(Diagnostic):
    """Arrays in device memory are indexed by integers, slices, `...` and `None`; that gives views of them."""

    code: ClassVar[str] = "NVG2805"
    title: ClassVar[str] = "invalid index"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    what: str
    remedy: str = "index by integers and slices"


class ElementOnHost(Diagnostic):
    """Device memory is not read or written from Python by the way: a copy is asked for."""

    code: ClassVar[str] = "NVG2806"
    title: ClassVar[str] = "device array used on the host"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    what: str
    remedy: str


class CopyMismatch(Diagnostic):
    """An array is copied to one of the same shape and the same type of elements."""

    code: ClassVar[str] = "NVG2807"
    title: ClassVar[str] = "copy between different shapes or types"
    message: ClassVar[str] = "an array of {source} cannot be copied to one of {target}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    source: str
    target: str
    remedy: str


class NotViewable(Diagnostic):
    """The elements do not lie in memory as the view asks for: a view copies nothing."""

    code: ClassVar[str] = "NVG2808"
    title: ClassVar[str] = "invalid view"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    what: str
    remedy: str


class NoSuchDevice(Diagnostic):
    """There is no GPU of this number."""

    code: ClassVar[str] = "NVG2809"
    title: ClassVar[str] = "no such GPU"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = ("this machine has {count:GPU}, numbered from 0",)
    what: str
    count: int


class ReadOnlyTarget(Diagnostic):
    """The array that is copied to is read-only."""

    code: ClassVar[str] = "NVG2810"
    title: ClassVar[str] = "copy to a read-only array"
    message: ClassVar[str] = "the array that is copied to is read-only"
    remedies: ClassVar[tuple[str, ...]] = ("copy to another array",)


class NeedsWaiting(Diagnostic):
    """A copy that is not waited for goes straight into the array it is for; this one needs memory on the way."""

    code: ClassVar[str] = "NVG2811"
    title: ClassVar[str] = "copy that cannot be asynchronous"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = (
        "leave `blocking=False` out, or pass an `out` that lies in memory as the array does",
    )
    what: str


class NoGpu(Diagnostic):
    """`nv.cuda` makes arrays, streams and events on a GPU, and there is none, or no driver for it."""

    code: ClassVar[str] = "NVG2812"
    title: ClassVar[str] = "no GPU for nv.cuda"
    message: ClassVar[str] = "`nv.cuda` cannot be used: {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "leave `device=` out: arrays and streams are the CPU's then",
        "or run the program on an emulated GPU: `nvgen emulate python program.py`",
    )
    problem: str

    class Install(Help):
        message: ClassVar[str] = "install it: `pip install cuda-core`"


class OnlyWithDriver(Diagnostic):
    """The CPU has arrays, streams, events and graphs of its own, and nothing that a driver's objects stand behind."""

    code: ClassVar[str] = "NVG2880"
    title: ClassVar[str] = "needs a driver"
    message: ClassVar[str] = "{what} needs a CUDA driver, and the CPU stands in for the GPU here"
    remedies: ClassVar[tuple[str, ...]] = ("run the program on an emulated GPU: `nvgen emulate python program.py`",)
    what: str


class StreamMisuse(Diagnostic):
    """A stream, an event or a graph of the CPU is asked for what it cannot do now; that of a GPU raises one too."""

    code: ClassVar[str] = "NVG2881"
    title: ClassVar[str] = "wrong use of a stream"
    message: ClassVar[str] = "{what}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    what: str
    remedy: str


class RequiresGrad(Diagnostic):
    """PyTorch would lose the gradient of what a kernel computes: it knows nothing of the launch."""

    code: ClassVar[str] = "NVG2820"
    title: ClassVar[str] = "tensor requires grad"
    message: ClassVar[str] = "argument `{name}` is a PyTorch tensor that requires grad"
    remedies: ClassVar[tuple[str, ...]] = (
        "where no gradient is wanted, pass `{name}.detach()` or launch inside of `torch.no_grad()`",
        "otherwise launch in the `forward` of a `torch.autograd.Function` or of an operator made by "
        "`torch.library.custom_op`, and write its `backward`",
    )
    name: str


class UnsupportedTensor(Diagnostic):
    """A kernel takes tensors whose elements lie in memory as they are: no sparse, quantised or wrapped ones."""

    code: ClassVar[str] = "NVG2821"
    title: ClassVar[str] = "unsupported tensor"
    message: ClassVar[str] = "argument `{name}` is {what}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    what: str
    remedy: str


class UnsupportedMemory(Diagnostic):
    """Kernels run on the GPUs of CUDA and on the CPU; memory of other devices is no use to them."""

    code: ClassVar[str] = "NVG2822"
    title: ClassVar[str] = "unsupported kind of memory"
    message: ClassVar[str] = "argument `{name}` is in the memory of {device}"
    remedies: ClassVar[tuple[str, ...]] = ("copy it to {target} before the launch",)
    name: str
    device: str
    target: str = "the CPU or to a GPU of CUDA"


class DeletedArray(Diagnostic):
    """JAX frees the memory of arrays that are deleted, and uses that of donated ones for something else."""

    code: ClassVar[str] = "NVG2823"
    title: ClassVar[str] = "deleted JAX array"
    message: ClassVar[str] = "argument `{name}` is a JAX array that was deleted or donated"
    remedies: ClassVar[tuple[str, ...]] = (
        "launch before the array is deleted, or leave it out of `donate_argnums` of `jax.jit`",
    )
    name: str


class ShardedArray(Diagnostic):
    """A launch runs on one device, and takes the part of an array that is there."""

    code: ClassVar[str] = "NVG2824"
    title: ClassVar[str] = "sharded JAX array"
    message: ClassVar[str] = "argument `{name}` is a JAX array on {count:device}"
    remedies: ClassVar[tuple[str, ...]] = (
        "launch once for each part: `for shard in {name}.addressable_shards:`, and pass `shard.data`",
    )
    name: str
    count: int


class TracedArray(Diagnostic):
    """While JAX or PyTorch traces a function, its arrays have no memory yet."""

    code: ClassVar[str] = "NVG2825"
    title: ClassVar[str] = "traced JAX array"
    message: ClassVar[str] = "argument `{name}` is {what}, which has no memory while a function is traced"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    what: str
    remedy: str


class SeveralGpus(Diagnostic):
    """A launch runs on one GPU, and its arrays are in the memory of that one."""

    code: ClassVar[str] = "NVG2826"
    title: ClassVar[str] = "arrays on several GPUs"
    message: ClassVar[str] = "argument `{first}` is on {first_device}, and argument `{second}` on {second_device}"
    remedies: ClassVar[tuple[str, ...]] = ("copy one of them to the device of the other: `{move}`",)
    first: str
    first_device: str
    second: str
    second_device: str
    move: str


class WrongDevice(Diagnostic):
    """The memory of a GPU is of no use to the CPU, or to another GPU."""

    code: ClassVar[str] = "NVG2827"
    title: ClassVar[str] = "array on another device"
    message: ClassVar[str] = "argument `{name}` is on {home}, and the kernel is to run on {device}"
    remedies: ClassVar[tuple[str, ...]] = (
        "launch without choosing a device: the arrays do",
        "or copy it before the launch: `{move}`",
    )
    name: str
    home: str
    device: str
    move: str


class BadInterface(Diagnostic):
    """The object says that it is an array, and describes none that nvgen can take."""

    code: ClassVar[str] = "NVG2828"
    title: ClassVar[str] = "invalid array interface"
    message: ClassVar[str] = "argument `{name}`: {problem}"
    fallback: ClassVar[str] = "pass an array that NumPy, CuPy or PyTorch can take as well"
    name: str
    problem: str

    class Describes(Note):
        message: ClassVar[str] = "its class, `{class_}`, describes it so"
        class_: str


class NullMemory(Diagnostic):
    """An array with elements is somewhere: its memory was freed, or never taken."""

    code: ClassVar[str] = "NVG2829"
    title: ClassVar[str] = "null pointer of an array"
    message: ClassVar[str] = "argument `{name}` has elements, shape {shape}, and its address is 0"
    remedies: ClassVar[tuple[str, ...]] = ("look for what has freed or moved the memory of `{name}`",)
    name: str
    shape: str


class ImmutableArray(Diagnostic):
    """The kernel writes to an array whose library does not allow that."""

    code: ClassVar[str] = "NVG2830"
    title: ClassVar[str] = "immutable array"
    message: ClassVar[str] = "the kernel writes to `{name}`, and {what}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    what: str
    remedy: str


class CannotPickle(Diagnostic):
    """What is in the memory of a GPU, or belongs to its driver, is of one process."""

    code: ClassVar[str] = "NVG2831"
    title: ClassVar[str] = "memory of a GPU cannot be pickled"
    message: ClassVar[str] = "{what} cannot be pickled: another process does not have {which}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    what: str
    which: str
    remedy: str
