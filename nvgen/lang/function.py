"""Device functions, and what steers the compilation of a kernel's text: constants, unrolling, assertions.

None of it is code that runs: the front end reads it.
"""

from __future__ import annotations

import functools
import linecache
from types import FunctionType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.diagnostics.span import shared_names
from nvgen.lang.operation import Operation

#: Whether a call is replaced by the function's body: LLVM's choice, always, never.
INLINE = ("auto", "always", "never")

#: What a kernel or a device function has of its Python function, and may have changed since.
PICKLED_NAMES = ("__module__", "__name__", "__qualname__", "__doc__")


class DeviceFunction:
    """A function that kernels call, made by ``@nv.device``. On the host it is the Python function that it was."""

    def __init__(self, function: FunctionType, inline: str, export: str | None = None) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.inline = inline
        #: Its C name, under which others call it; None: only kernels call it.
        self.export = export
        #: The front end's ``TypingRules`` that its text is meant by; None: those of the kernel language.
        self.rules: Any = None

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.function(*arguments, **named)

    def __getstate__(self) -> dict[str, Any]:
        names = {name: getattr(self, name) for name in PICKLED_NAMES}
        return {"function": self.function, "inline": self.inline, "export": self.export, "names": names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["function"], state["inline"], state["export"])  # type: ignore[misc]
        self.__dict__.update(state["names"])

    def __copy__(self) -> DeviceFunction:
        return self  # as a Python function is

    def __deepcopy__(self, memo: Any) -> DeviceFunction:
        return self

    def __repr__(self) -> str:
        return f"<nvgen device function {self.function.__name__}>"


def device_function(function: Any, *, inline: str = "auto", export: str | None = None) -> DeviceFunction:
    """Makes a device function of a Python function.

    Raises:
        CompileError: ``function`` is no function, ``inline`` none of ``auto``, ``always``, ``never``, or ``export`` no
            name.
    """
    if export is not None and not (isinstance(export, str) and export.isascii() and export.isidentifier()):
        shown, remedy = str(export), 'write a name of C, as `@nv.device(export="scale")`'
        raise CompileError(diagnostics.linking.BadSymbol(None, shown, "it is no name in C", remedy))
    if inline not in INLINE:
        raise CompileError(
            diagnostics.options.BadOptionValue(None, "inline", repr(inline), diagnostics.one_value_of(INLINE))
        )
    if isinstance(function, DeviceFunction):
        return DeviceFunction(function.function, inline, function.export if export is None else export)
    if not isinstance(function, FunctionType):
        what = "a class" if isinstance(function, type) else f"an object of type `{type(function).__name__}`"
        raise CompileError(diagnostics.options.NotAKernel(None, what, "device"))
    filename = function.__code__.co_filename
    if filename.startswith("<") and (filename in shared_names or filename not in linecache.cache):
        from nvgen.diagnostics import text_at_hand

        text_at_hand.text_of_function(function)  # now or never: it is remembered for the kernels that call the function
    return DeviceFunction(function, inline, export)


class Directive(Operation):
    """Something that is said to the compiler in a call."""


static_range = Directive("static_range", "a range whose loop is unrolled; bounds and loop variable are constants")
static_assert = Directive("static_assert", "refuses to compile where a constant condition is false")
unroll = Directive("unroll", "before a loop: unroll it by a factor, or wholly")
no_unroll = Directive("no_unroll", "before a loop: do not unroll it")
