"""NVG05xx: what is compiled for."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note, to_pass


class UnknownArchitecture(Diagnostic):
    """LLVM cannot compile for an architecture of this name."""

    code: ClassVar[str] = "NVG0501"
    title: ClassVar[str] = "unknown architecture"
    message: ClassVar[str] = "unknown architecture `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ('they are named as in "sm_90"; `nvgen targets` lists all of them',)
    name: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean one of {names}?"
        names: str

    class Named(Help):
        """It is written as somebody else writes it."""

        message: ClassVar[str] = "write `{meant}`"
        meant: str


class BadPtxVersion(Diagnostic):
    """A PTX version is written as two numbers with a dot."""

    code: ClassVar[str] = "NVG0502"
    title: ClassVar[str] = "invalid PTX version"
    message: ClassVar[str] = "{version} is not a PTX version"
    remedies: ClassVar[tuple[str, ...]] = ('write it as in "{minimum}"; {arch} takes PTX {minimum} to {maximum}',)
    version: str
    arch: str
    minimum: str
    maximum: str


class PtxVersionOutOfRange(Diagnostic):
    """An architecture came with some PTX version, and earlier ones do not know it."""

    code: ClassVar[str] = "NVG0503"
    title: ClassVar[str] = "PTX version out of range"
    message: ClassVar[str] = "PTX {version} cannot be used for {arch}"
    remedies: ClassVar[tuple[str, ...]] = ("{arch} takes PTX {minimum} to {maximum}",)
    version: str
    arch: str
    minimum: str
    maximum: str


class NeedsArchitecture(Diagnostic):
    """The kernel asks for something that the architecture does not have."""

    code: ClassVar[str] = "NVG0504"
    title: ClassVar[str] = "architecture too old"
    message: ClassVar[str] = "{what} needs {needed} or later, not {arch}"
    remedies: ClassVar[tuple[str, ...]] = ('compile for {needed}: `arch="{needed}"`, or `--arch {needed}`',)
    what: str
    needed: str
    arch: str


class NeedsPtxVersion(Diagnostic):
    """The kernel asks for something that the chosen PTX version does not have."""

    code: ClassVar[str] = "NVG0520"
    title: ClassVar[str] = "PTX version too old"
    message: ClassVar[str] = "{what} needs PTX {needed} or later, not {version}"
    remedies: ClassVar[tuple[str, ...]] = (
        'leave the PTX version out, or choose {needed}: `ptx_version="{needed}"`, or `--ptx-version {needed}`',
    )
    what: str
    needed: str
    version: str


class Unannotated(Diagnostic):
    """Ahead of time there are no arguments to take the types from."""

    code: ClassVar[str] = "NVG0505"
    title: ClassVar[str] = "parameter without a type"
    message: ClassVar[str] = "parameter `{name}` has no type"
    label: ClassVar[str] = "not annotated"
    remedies: ClassVar[tuple[str, ...]] = ("annotate it, as in `{name}: nv.Array[nv.f32]`, or launch the kernel",)
    name: str


class NeitherNorNone(Diagnostic):
    """Ahead of time nothing says whether a parameter that may be None is, and each is a kernel of its own."""

    code: ClassVar[str] = "NVG0570"
    title: ClassVar[str] = "optional parameter left open"
    message: ClassVar[str] = "parameter `{name}` is {type} or None, and nothing says which"
    label: ClassVar[str] = "each of the two is compiled for itself"
    remedies: ClassVar[tuple[str, ...]] = (
        "without it: `kernel.bind({name}=None)`, `nvgen build --bind {name}=None`, or a default, `= None`",
        "with it: `kernel.bind({name}={type})`, `nvgen build --bind '{name}={type}'`",
    )
    name: str
    type: str


class BadKernelName(Diagnostic):
    """A kernel has its function's name in PTX; PTX has ASCII names."""

    code: ClassVar[str] = "NVG0506"
    title: ClassVar[str] = "invalid PTX name of a kernel"
    message: ClassVar[str] = "a kernel cannot be named `{name}` in PTX"
    remedies: ClassVar[tuple[str, ...]] = (
        "use ASCII letters, digits and `_`; not `_` alone, `__nvvm_`, `__nv_`, `__cuda_` or `__tcgen05_` in front, "
        "nor `vprintf`, `__assertfail`, `WARP_SZ` or `A7`",
    )
    name: str


class BadTargetOption(Diagnostic):
    """An option of the compilation has a value that it cannot have."""

    code: ClassVar[str] = "NVG0507"
    title: ClassVar[str] = "invalid value of a compiler option"
    message: ClassVar[str] = "option `{option}` must be {choices}, not {value}"
    fallback: ClassVar[str] = "{remedy}"
    option: str
    value: str
    choices: str

    @property
    def remedy(self) -> str:
        return to_pass(self.option, self.choices)


class DuplicateKernel(Diagnostic):
    """All kernels of a module have names of their own."""

    code: ClassVar[str] = "NVG0508"
    title: ClassVar[str] = "duplicate kernel name"
    message: ClassVar[str] = "two kernels are named `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ("rename one of them, or give it another name with `.bind(name=...)`",)
    name: str

    class Variables(Note):
        message: ClassVar[str] = "they are the variables {variables}"
        variables: str

    class Bind(Help):
        message: ClassVar[str] = 'write `{variable} = {variable}.bind(name="{variable}")` below the line that makes it'
        variable: str


class UnknownTargetOption(Diagnostic):
    """The compilation has no such option."""

    code: ClassVar[str] = "NVG0509"
    title: ClassVar[str] = "unknown compiler option"
    message: ClassVar[str] = "the compilation has no option `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ("the options are {known}",)
    name: str
    known: str


class NoConstant(Diagnostic):
    """Ahead of time a parameter annotated ``nv.constexpr`` has the value that ``bind`` gives it, or its default."""

    code: ClassVar[str] = "NVG0510"
    title: ClassVar[str] = "constexpr parameter without a value"
    message: ClassVar[str] = "the constant parameter `{name}` has no value"
    remedies: ClassVar[tuple[str, ...]] = (
        "give it one: `kernel.bind({name}=...)`, a default, or an argument of a launch",
    )
    name: str


class NoLibdevice(Diagnostic):
    """Most functions of mathematics come from NVIDIA's library libdevice, on the GPU and on the CPU."""

    code: ClassVar[str] = "NVG0511"
    title: ClassVar[str] = "libdevice not found"
    message: ClassVar[str] = "`{name}` comes from NVIDIA's libdevice, which is not on this machine"
    remedies: ClassVar[tuple[str, ...]] = (
        "install it: `pip install nvidia-nvvm`",
        "or name its file in `NVGEN_LIBDEVICE`; `nvgen doctor` shows what is found",
    )
    name: str

    class Named(Note):
        message: ClassVar[str] = "`NVGEN_LIBDEVICE` names `{path}`, which is no file"
        path: str


class BadLibdevice(Diagnostic):
    """A file that is taken for NVIDIA's libdevice is not it, or is damaged."""

    code: ClassVar[str] = "NVG0540"
    title: ClassVar[str] = "invalid libdevice file"
    message: ClassVar[str] = "`{name}` comes from NVIDIA's libdevice, and `{path}` is none: {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "name NVIDIA's `libdevice.10.bc` in `NVGEN_LIBDEVICE`, or leave the variable out",
        "or install the file anew: `pip install --force-reinstall nvidia-nvvm`",
    )
    name: str
    path: str
    problem: str


class BadLlvmLibrary(Diagnostic):
    """``NVGEN_LLVM`` names no shared library of LLVM, one of another version, or one without the NVPTX target."""

    code: ClassVar[str] = "NVG0541"
    title: ClassVar[str] = "invalid LLVM library"
    message: ClassVar[str] = "`NVGEN_LLVM` names `{path}`, which cannot compile kernels: {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "name a shared library of LLVM {version} with the NVPTX target, as `libLLVM.so.{version}.1`",
        "or leave the variable out: llvmlite has an LLVM of its own",
    )
    path: str
    problem: str
    version: str


class TooManyParameterBytes(Diagnostic):
    """A kernel's parameters, each aligned as its type is, take more bytes than any PTX has for them."""

    code: ClassVar[str] = "NVG0512"
    title: ClassVar[str] = "kernel parameters too large"
    message: ClassVar[str] = "the parameters of `{name}` take {size:byte}, and no PTX has more than {limit}"
    label: ClassVar[str] = "beyond the limit"
    remedies: ClassVar[tuple[str, ...]] = ("put what is large into an array, and pass that",)
    name: str
    size: int
    limit: int


class NotOnTarget(Diagnostic):
    """A target may have only a part of what kernels can contain."""

    code: ClassVar[str] = "NVG0513"
    title: ClassVar[str] = "not supported by the target"
    message: ClassVar[str] = "{what} cannot be compiled for `{triple}`"
    remedies: ClassVar[tuple[str, ...]] = ("compile the kernel to PTX, or write what it does in Python",)
    what: str
    triple: str


class LlvmFailed(Diagnostic):
    """LLVM gave up."""

    code: ClassVar[str] = "NVG0521"
    title: ClassVar[str] = "LLVM cannot compile this"
    message: ClassVar[str] = "for {where}, LLVM cannot compile this: {words}"
    fallback: ClassVar[str] = "change what LLVM names, or choose a later architecture with `--arch`"
    where: str
    words: str

    class Further(Note):
        message: ClassVar[str] = "it says further: {words}"
        words: str

    class OtherVersion(Help):
        message: ClassVar[str] = "it can from PTX {version} on: leave the PTX version out, or `--ptx-version {version}`"
        version: str

    class OtherArchitecture(Help):
        message: ClassVar[str] = "it can from {arch} on: `--arch {arch}`"
        arch: str


class NoWorkerProcess(Diagnostic):
    """What may end LLVM's process is compiled in one of its own, and the system starts none."""

    code: ClassVar[str] = "NVG0522"
    title: ClassVar[str] = "cannot start a process to compile in"
    message: ClassVar[str] = "no process can be started to compile this in: {reason}"
    remedies: ClassVar[tuple[str, ...]] = ("raise the limit of processes, or compile it elsewhere with `nvgen build`",)
    reason: str
