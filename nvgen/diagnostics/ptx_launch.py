"""NVG3210 to NVG3219: PTX that is loaded, and launches of its kernels."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Note


class WrongPtxArgument(Diagnostic):
    """An argument is nothing that the ``.param`` of a kernel takes, or does not fit there."""

    code: ClassVar[str] = "NVG3210"
    title: ClassVar[str] = "wrong argument of a PTX kernel"
    message: ClassVar[str] = "argument `{name}` is {actual}, and `{declaration}` takes {expected}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    actual: str
    declaration: str
    expected: str
    remedy: str


class ReadOnlyForPtx(Diagnostic):
    """A kernel of PTX may write to every array that it gets."""

    code: ClassVar[str] = "NVG3211"
    title: ClassVar[str] = "read-only array for a PTX kernel"
    message: ClassVar[str] = (
        "the array for `{name}` is read-only, and nothing says that the kernel does not write to it"
    )
    remedies: ClassVar[tuple[str, ...]] = (
        "pass a copy that NumPy makes, `np.array(...)`: one that JAX makes is read-only as well",
    )
    name: str


class WrongPtxBlock(Diagnostic):
    """A directive of the kernel says which blocks it is launched with."""

    code: ClassVar[str] = "NVG3212"
    title: ClassVar[str] = "wrong block size for a PTX kernel"
    message: ClassVar[str] = "kernel `{kernel}` takes blocks {wanted}, not {actual}"
    remedies: ClassVar[tuple[str, ...]] = ("launch such blocks, or change `.{directive}` in the PTX text",)
    kernel: str
    wanted: str
    actual: str
    directive: str

    class SaidHere(Note):
        """Points at the directive."""

        message: ClassVar[str] = "the kernel says so here"


class UndefinedPtxVariable(Diagnostic):
    """A variable of another module is used."""

    code: ClassVar[str] = "NVG3213"
    title: ClassVar[str] = "PTX variable of another module"
    message: ClassVar[str] = "`{name}` is declared `.extern`, and no other module is loaded that defines it"
    remedies: ClassVar[tuple[str, ...]] = ("define it in the same text: leave `.extern` out",)
    name: str


class BadInitialValue(Diagnostic):
    """An initial value is no constant, no address, or does not fit the variable."""

    code: ClassVar[str] = "NVG3214"
    title: ClassVar[str] = "wrong initial value in PTX"
    message: ClassVar[str] = "the initial value of `{name}` cannot be taken: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("write constants, or addresses of variables of the module, as many as fit",)
    name: str
    problem: str


class UnknownPtxVariable(Diagnostic):
    """A variable is asked for that the module does not define."""

    code: ClassVar[str] = "NVG3215"
    title: ClassVar[str] = "no such variable in PTX"
    message: ClassVar[str] = "the module has no global or constant variable `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ("variables that it has: {variables}",)
    name: str
    variables: str


class BadPtxInput(Diagnostic):
    """What is loaded is a path or PTX text."""

    code: ClassVar[str] = "NVG3216"
    title: ClassVar[str] = "nothing that PTX is loaded from"
    message: ClassVar[str] = "PTX cannot be loaded from {what}: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("pass PTX text, or the path of a file with it",)
    what: str
    problem: str


class NoSuchPtxCheck(Diagnostic):
    """A check is asked for that runs of PTX do not make."""

    code: ClassVar[str] = "NVG3217"
    title: ClassVar[str] = "check that runs of PTX do not make"
    message: ClassVar[str] = "runs of PTX do not make the check `{check}`"
    remedies: ClassVar[tuple[str, ...]] = ("ask for `bounds`, `race`, `barrier`, `uninit`, or `all` of them",)
    check: str


class WrongRunArgument(Diagnostic):
    """What `--arg` gives is no form of an argument, or for no parameter of the kernel."""

    code: ClassVar[str] = "NVG3218"
    title: ClassVar[str] = "wrong `--arg` of a kernel"
    message: ClassVar[str] = "`--arg {given}`: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    given: str
    problem: str
    remedy: str


class UnknownMemory(Diagnostic):
    """An address that a number or a structure brings leads to memory of which nobody has said how far it goes."""

    code: ClassVar[str] = "NVG3219"
    title: ClassVar[str] = "memory that checks do not know"
    level: ClassVar[str] = "warning"
    message: ClassVar[str] = (
        "`{kernel}` gets the address {address} in `{name}`, of memory that no argument names: "
        "bounds are not checked in this launch, and other checks look only at what lies around it"
    )
    remedies: ClassVar[tuple[str, ...]] = (
        "have the memory from `nv.cuda`, or pass a kernel the array itself",
        "run the program under `nvgen emulate`, which knows all memory of the device",
    )
    kernel: str
    name: str
    address: str
