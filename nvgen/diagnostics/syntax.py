"""NVG01xx: the text of a kernel cannot be read, or contains what a kernel cannot."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class SourceNotFound(Diagnostic):
    """nvgen compiles the text of a function, not its bytecode; Python keeps the text of files and cells, not of all."""

    code: ClassVar[str] = "NVG0101"
    title: ClassVar[str] = "source not found"
    message: ClassVar[str] = "the source of `{function}` is not to be found in {filename}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}", "make the kernel with `nv.Kernel.from_source(text)`")
    function: str
    filename: str
    #: Whether it stands in a file that is not there.
    is_elsewhere: bool = False

    @property
    def remedy(self) -> str:
        """What can be done where the function stands."""
        if self.is_elsewhere:
            return _SEND
        for start, remedy in _PLACES.items():
            if self.filename.startswith(start):
                return remedy
        return "put the kernel into a file or a notebook cell"


_SEND = "make the kernel in the process that has this text, and send the kernel itself to others"
#: Names that Python and IPython give to code without a file, and where a kernel there can go.
_PLACES = {
    "<dynamic-code>": _SEND,  # cloudpickle from 3.1.3 on, to all that it sends
    "<stdin>": "write the program to a file: Python does not keep what it reads from a pipe or at its prompt",
    "<string>": "keep the text in a variable, and call `exec` with the variable",
    "<timed ": "put the kernel into a cell without a magic command",
    "<magic-": "put the kernel into a cell without a magic command",
}


class NotAPlainFunction(Diagnostic):
    """A kernel is a plain function, written with ``def``."""

    code: ClassVar[str] = "NVG0102"
    title: ClassVar[str] = "not a plain function"
    message: ClassVar[str] = "a kernel is a plain function, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("write it with `def`, and no other decorator below `@nv.kernel`",)
    what: str


class NotOneFunction(Diagnostic):
    """``Kernel.from_source`` takes the text of one function."""

    code: ClassVar[str] = "NVG0103"
    title: ClassVar[str] = "not exactly one function"
    message: ClassVar[str] = "`{filename}` defines {count} functions; a kernel is made from the text of one"
    remedies: ClassVar[tuple[str, ...]] = ("write one `def`",)
    filename: str
    count: int


class InvalidPython(Diagnostic):
    """The text is not valid Python."""

    code: ClassVar[str] = "NVG0104"
    title: ClassVar[str] = "invalid Python syntax"
    message: ClassVar[str] = "this is not valid Python"
    label: ClassVar[str] = "{problem}"
    fallback: ClassVar[str] = "give the text of one function, as a str that Python can parse"
    problem: str


class VariadicParameter(Diagnostic):
    """A kernel has a fixed number of parameters: they become the parameters of a PTX entry."""

    code: ClassVar[str] = "NVG0105"
    title: ClassVar[str] = "`*args` or `**kwargs` parameter"
    message: ClassVar[str] = "a kernel cannot take `{name}`"
    label: ClassVar[str] = "any number of arguments"
    remedies: ClassVar[tuple[str, ...]] = ("name each parameter",)
    name: str


class KeywordOnlyParameter(Diagnostic):
    """A kernel is launched with positional arguments."""

    code: ClassVar[str] = "NVG0106"
    title: ClassVar[str] = "keyword-only parameter"
    message: ClassVar[str] = "parameter `{name}` of a kernel is keyword-only"
    remedies: ClassVar[tuple[str, ...]] = ("remove the `*` before it",)
    name: str


class NotYet(Diagnostic):
    """The kernel language will have this, and does not have it yet."""

    code: ClassVar[str] = "NVG0107"
    title: ClassVar[str] = "not supported yet"
    message: ClassVar[str] = "{feature} is not supported yet"
    label: ClassVar[str] = "not supported in this version of nvgen"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    fallback: ClassVar[str] = "write it without this"
    feature: str
    #: What to do until then; empty where nothing does the same.
    remedy: str = ""


class NestedTooDeeply(Diagnostic):
    """An expression has thousands of operators, or an ``if`` thousands of ``elif``."""

    code: ClassVar[str] = "NVG0109"
    title: ClassVar[str] = "nested too deeply"
    message: ClassVar[str] = "{what} is nested too deeply"
    label: ClassVar[str] = "something in it has thousands of levels"
    remedies: ClassVar[tuple[str, ...]] = (
        "split long expressions over several variables, and write a long `elif` chain as `match`, a loop or a table",
    )
    what: str


class Impossible(Diagnostic):
    """Python has this and a kernel cannot: a GPU thread has no exceptions, no heap of objects and no interpreter."""

    code: ClassVar[str] = "NVG0108"
    title: ClassVar[str] = "not possible in a kernel"
    message: ClassVar[str] = "{feature} cannot be used in a kernel"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    feature: str
    remedy: str


class TextFailed(Diagnostic):
    """``Kernel.from_source`` executes its text, which evaluates decorators and constants, and that failed."""

    code: ClassVar[str] = "NVG0110"
    title: ClassVar[str] = "text of the kernel raised an exception"
    message: ClassVar[str] = "executing the text of the kernel failed"
    label: ClassVar[str] = "{error}"
    fallback: ClassVar[str] = "correct the text: Python's `exec` of it fails in the same way"
    error: str


class NoIncrement(Diagnostic):
    """``++x`` is two signs in Python: it is x, and changes nothing."""

    code: ClassVar[str] = "NVG0141"
    title: ClassVar[str] = "no increment"
    message: ClassVar[str] = "`{written}` is two signs in Python, and changes nothing"
    label: ClassVar[str] = "this is `{operand}`"
    remedies: ClassVar[tuple[str, ...]] = ("write `{operand} {sign}= 1` as a statement of its own",)
    written: str
    sign: str
    operand: str


class NoEffect(Diagnostic):
    """An expression that is a statement is evaluated for what it does; this does nothing."""

    code: ClassVar[str] = "NVG0142"
    title: ClassVar[str] = "statement without effect"
    message: ClassVar[str] = "this statement does nothing"
    label: ClassVar[str] = "the value is not used"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    remedy: str


class MeetsInChain(Diagnostic):
    """``&`` and ``|`` bind closer than comparisons in Python, and looser in C: ``a == b & c == d`` is a chain here."""

    code: ClassVar[str] = "NVG0143"
    title: ClassVar[str] = "bitwise operator inside of a chain of comparisons"
    message: ClassVar[str] = "`{symbol}` binds closer than the comparisons on both of its sides"
    label: ClassVar[str] = "both compare with this"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `{word}` between the comparisons, or put each in parentheses",
        "put this in parentheses, if it is what they compare with",
    )
    symbol: str
    word: str


class LostInLoop(Diagnostic):
    """A ``for`` loop gives its variable the next value, whatever its body has assigned."""

    code: ClassVar[str] = "NVG0144"
    title: ClassVar[str] = "loop variable assigned in vain"
    message: ClassVar[str] = "what is assigned to `{name}` here is lost: the loop gives it the next value"
    label: ClassVar[str] = "nothing reads this"
    remedies: ClassVar[tuple[str, ...]] = (
        "loop with `while`, where the body says what comes next; an element is changed by its index",
    )
    name: str
