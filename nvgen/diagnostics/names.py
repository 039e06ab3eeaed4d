"""NVG02xx: a name stands for nothing, or for nothing that a kernel can use."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class Elsewhere(Help):
    """The name is one of another language or library, and nvgen has it under another."""

    message: ClassVar[str] = "{remedy}"
    theirs: str
    source: str
    ours: tuple[str, ...]
    note: str

    @property
    def remedy(self) -> str:
        note = f" ({self.note})" if self.note else ""
        if len(self.ours) == 1:
            return f"write `{self.ours[0]}` for `{self.theirs}` of {self.source}{note}"
        head = f"write these lines for `{self.theirs}` of {self.source}{note}:"
        return "\n".join((head, *(f"    {line}" for line in self.ours)))


class NotAvailable(Help):
    """The name is one of another language or library, and nvgen has nothing like it."""

    message: ClassVar[str] = "there is no `{theirs}` of {source} here: {note}"
    theirs: str
    source: str
    note: str


class UndefinedName(Diagnostic):
    """Neither the kernel, nor an enclosing function, nor the module, nor Python defines the name."""

    code: ClassVar[str] = "NVG0201"
    title: ClassVar[str] = "undefined name"
    once_for: ClassVar[tuple[str, ...]] = ("name",)
    stands_alone: ClassVar[bool] = True
    message: ClassVar[str] = "name `{name}` is not defined"
    label: ClassVar[str] = "nothing in scope has this name"
    name: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str

    class Define(Help):
        message: ClassVar[str] = "assign `{name}` before this, import it above the kernel, or make it a parameter"
        name: str


class MaybeUndefined(Diagnostic):
    """Some path through the kernel reads the variable before anything was assigned to it."""

    code: ClassVar[str] = "NVG0202"
    title: ClassVar[str] = "variable may be undefined"
    once_for: ClassVar[tuple[str, ...]] = ("name",)
    message: ClassVar[str] = "variable `{name}` may be undefined here"
    label: ClassVar[str] = "some path reaches this before an assignment"
    remedies: ClassVar[tuple[str, ...]] = (
        "assign `{name}` on every path to this, for example at the start",
        "{of_module}",
    )
    name: str

    @property
    def of_module(self) -> str:
        """What to do where nothing else assigns the name in the function: it may be meant to be the module's."""
        if any(isinstance(remark, self.AssignedHere) for remark in self.remarks):
            return ""
        return "to change a variable of the module, pass an array, or make it with `nv.global_array`"

    class AssignedHere(Note):
        message: ClassVar[str] = "it is first assigned here"

    class LoopEnded(Help):
        message: ClassVar[str] = (
            "the variable of a loop over constants or a tuple has no value after a `break`, or where the loop may not"
            " have run: assign `{name}` to another variable in the loop"
        )
        name: str


class NotAConstant(Diagnostic):
    """A kernel sees the Python variables around it as compile-time constants: numbers, and tuples of numbers."""

    code: ClassVar[str] = "NVG0203"
    title: ClassVar[str] = "Python object is not a compile-time constant"
    once_for: ClassVar[tuple[str, ...]] = ("name",)
    stands_alone: ClassVar[bool] = True
    message: ClassVar[str] = "`{name}` is a Python object of type `{type_name}`, not a compile-time constant"
    label: ClassVar[str] = "a kernel cannot use it"
    remedies: ClassVar[tuple[str, ...]] = ("pass it as an argument, or make it a number or a tuple of numbers",)
    name: str
    type_name: str

    class MakeConstants(Help):
        message: ClassVar[str] = "write `nv.const.array({name})` for an array in constant memory"
        name: str

    class ArrayParameter(Help):
        """An array was given to a parameter of constants."""

        message: ClassVar[str] = (
            "annotate the parameter as an array, `{name}: nv.Array[{dtype}{dimensions}]`; with `| None` where a call "
            "may leave it out: `{name} is None` is decided when the kernel is compiled"
        )
        name: str
        dtype: str
        dimensions: str


class IsNone(Diagnostic):
    """A name stands for None where the function is compiled, and what is done with it needs a value."""

    code: ClassVar[str] = "NVG0279"
    title: ClassVar[str] = "name stands for None"
    once_for: ClassVar[tuple[str, ...]] = ("name",)
    stands_alone: ClassVar[bool] = True
    message: ClassVar[str] = "`{name}` is None where this is compiled"
    label: ClassVar[str] = "a value is needed here"
    remedies: ClassVar[tuple[str, ...]] = (
        "ask before, `if {name} is not None:`; what stands there is compiled only where there is a value",
    )
    name: str


class UnknownAttribute(Diagnostic):
    """The object has no such attribute, or none that a kernel can use."""

    code: ClassVar[str] = "NVG0204"
    title: ClassVar[str] = "unknown attribute"
    once_for: ClassVar[tuple[str, ...]] = ("owner", "name")
    stands_alone: ClassVar[bool] = True
    message: ClassVar[str] = "{owner} has no attribute `{name}`"
    fallback: ClassVar[str] = "leave out `.{name}`: such a value has no members"
    owner: str
    name: str

    class Known(Help):
        message: ClassVar[str] = "it has {names}"
        names: str

    class OfModule(Help):
        message: ClassVar[str] = (
            "`dir({module})` lists its names; what it lacks is a function of your own, a plain `def`"
        )
        module: str

    class NoMembers(Help):
        message: ClassVar[str] = "a kernel uses {what} as a whole: it names members of modules, arrays and structs"
        what: str

    class OfNumber(Help):
        message: ClassVar[str] = "it is a number: leave out `.{name}`, or annotate it as an array, `nv.Array[nv.f32]`"
        name: str

    class FormattedText(Help):
        message: ClassVar[str] = 'write an f-string as an argument of `print`: `print(f"{{i}} {{x:.3f}}")`'

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{suggestion}`?"
        suggestion: str


class NotAValue(Diagnostic):
    """A module, a function or a type stands where the kernel needs a number."""

    code: ClassVar[str] = "NVG0205"
    title: ClassVar[str] = "not a value"
    stands_alone: ClassVar[bool] = True
    message: ClassVar[str] = "{what} is not a number"
    label: ClassVar[str] = "a number is needed here"
    fallback: ClassVar[str] = "write a number, a variable or a call here"
    what: str

    class NameMember(Help):
        message: ClassVar[str] = "name one of its members"

    class NameDimension(Help):
        message: ClassVar[str] = (
            "name a dimension: `{registers}.x`, `.y` or `.z`; `nv.grid(1)` is a thread's number in the grid"
        )
        registers: str

    class CallIt(Help):
        message: ClassVar[str] = "call it"


class NotCallable(Diagnostic):
    """A kernel calls what no kernel can."""

    code: ClassVar[str] = "NVG0206"
    title: ClassVar[str] = "not callable in a kernel"
    stands_alone: ClassVar[bool] = True
    message: ClassVar[str] = "{what} cannot be called in a kernel"
    what: str

    class Callable(Help):
        message: ClassVar[str] = (
            "a kernel calls nvgen's functions and types, those of `math` and NumPy that `nv.math` has, and Python's"
            " builtins of numbers"
        )

    class DeviceFunction(Help):
        message: ClassVar[str] = (
            "the host launches kernels: what a kernel calls is defined with `@nv.device` in the place of `@nv.kernel`"
        )

    class NameMember(Help):
        message: ClassVar[str] = "name one of its members, such as {members}"
        members: str

    class OnHost(Help):
        message: ClassVar[str] = "call it outside of the kernel, and pass what it returns as an argument"

    class Product(Help):
        message: ClassVar[str] = "it is a number: a product is written with `*`"

    class IndexIt(Help):
        message: ClassVar[str] = "an array is indexed with brackets: `{name}[...]`"
        name: str

    class RangeInFor(Help):
        message: ClassVar[str] = "use it as `for i in range(...)`"

    class BeforeLoop(Help):
        message: ClassVar[str] = "write it as a line of its own before `for` or `while`"


class OutsideKernel(Diagnostic):
    """Device functions and types have a meaning in a kernel only."""

    code: ClassVar[str] = "NVG0207"
    title: ClassVar[str] = "used outside a kernel"
    message: ClassVar[str] = "`{name}` was used outside a kernel"
    remedies: ClassVar[tuple[str, ...]] = ("use it in a function decorated with `@nv.kernel`",)
    name: str


class BoundReassigned(Diagnostic):
    """A name that stands for something at compile time cannot be assigned."""

    code: ClassVar[str] = "NVG0208"
    title: ClassVar[str] = "compile-time name reassigned"
    once_for: ClassVar[tuple[str, ...]] = ("name",)
    message: ClassVar[str] = "`{name}` stands for something else at compile time and cannot be assigned"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str
    #: Whether it stands for None.
    is_none: bool = False

    @property
    def remedy(self) -> str:
        return (
            f"assign a number in the place of `None`, such as `{self.name} = 0.0`"
            if self.is_none
            else "use another name"
        )
