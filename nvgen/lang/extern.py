"""``nv.extern``: device functions that others have compiled, by their prototypes in C.

A call becomes one of CUDA's device functions (PTX Writer's Guide to Interoperability, "Function Calling Sequence");
who makes a cubin of the PTX links the function's code with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, SourceFile, Span
from nvgen.diagnostics.caller import caller_span
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.lang.function import DeviceFunction, device_function
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import Parameter
from nvgen.lang.prototypes import Prototype, PrototypeProblem, parsed
from nvgen.types import Type


class PrototypeArgument(Parameter):
    """What converts to the type of a parameter of a prototype; to ``void *`` every pointer does."""

    type: Type
    is_opaque: bool


class ExternFunction(DeviceOperation):
    """A device function that is linked with a kernel. ``name`` is its C name, and ``doc`` its prototype."""

    family: ClassVar[str] = "extern"
    #: What the kernels of the CPU call, and the interpreter; None: they refuse.
    python: DeviceFunction | None
    prototype: Prototype
    #: Where it is declared.
    span: Span | None

    @property
    def result(self) -> Type:
        return self.prototype.result

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return tuple(
            PrototypeArgument(parameter.name, parameter.type, parameter.is_opaque)
            for parameter in self.prototype.parameters
        )

    @property
    def writes(self) -> bool:  # type: ignore[override]
        return any(not parameter.is_constant for parameter in self.prototype.parameters)

    @property
    def is_only_on_gpu(self) -> bool:
        return True

    def refusal_on_cpu(self, span: Span, name: str) -> diagnostics.Diagnostic:
        return diagnostics.linking.OnlyWhereLinked(span, self.name, self.doc)

    @ends_tracebacks
    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """On the host: the function of Python that was given for it.

        Raises:
            CompileError: there is none.
        """
        if self.python is None:
            raise CompileError(diagnostics.linking.NotOnTheHost(None, self.name))
        return self.python(*arguments, **named)

    def __reduce_ex__(self, protocol: Any) -> Any:
        fields = {name: self.__dict__[name] for name in self._fields}
        return _made, (fields | {"span": None},)

    def __repr__(self) -> str:
        return f"<nvgen external function {self.name}>"


def _made(fields: dict[str, Any]) -> ExternFunction:
    return ExternFunction(**fields)


@ends_tracebacks
def extern(prototype: Any, /, *, python: Any = None) -> Callable[..., Any]:
    """A device function that others have compiled, declared by its C prototype: ``nv.extern("float f(float)")``.

    Kernels and device functions call it; the arguments convert as those of a device function with annotations do. It
    has the C name, as ``extern "C"`` gives it, and the calling convention of CUDA C++. Link its code with
    ``nvgen build --link``. ``python`` is a function, plain or of ``@nv.device``, that takes its place on the CPU.

    Raises:
        CompileError: it is no prototype, or has a type that cannot be passed; or ``python`` is no function.
    """
    if not isinstance(prototype, str):
        what = diagnostics.value_text(prototype)
        wrong = diagnostics.linking.BadPrototype(caller_span(), what, "a prototype is a text")
        raise CompileError(wrong.because(wrong.Remedy('write one such as `nv.extern("float f(float x)")`')))
    try:
        found = parsed(prototype)
    except PrototypeProblem as problem:
        span = _piece(caller_span(), prototype, problem.start, problem.end)
        wrong = diagnostics.linking.BadPrototype(span, prototype, problem.problem)
        raise CompileError(wrong.because(wrong.Remedy(problem.remedy))) from None
    if python is not None and not isinstance(python, DeviceFunction):
        python = device_function(python)
    return ExternFunction(found.name, prototype.strip(), python, found, caller_span())


def _piece(call: Span | None, text: str, start: int, end: int) -> Span | None:
    """Where a piece of a text stands that is written in a call; the call where that is not to be seen."""
    if call is None or "\n" in text or not text.isascii():
        return call
    first, last = call.line, call.end_line
    lines = call.file.lines[first - 1 : last] if isinstance(call.file, SourceFile) else ()
    positions = [(number, line.find(text)) for number, line in enumerate(lines, first) if text and text in line]
    if len(positions) != 1:
        return call
    (number, column) = positions[0]
    column = len(call.file.lines[number - 1][:column].encode())
    return Span(call.file, number, column + start, number, column + max(end, start + 1))
