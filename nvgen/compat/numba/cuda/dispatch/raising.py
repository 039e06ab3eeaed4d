"""``raise`` and ``assert`` in kernels: with ``debug=True`` the host raises the exception, without it the thread ends.

The statement becomes the call of a rule, and where that has ended no thread a ``return``. With ``debug=True`` the rule
is an assertion that fails, whose message says which exception it is: the launch finds it there. So it works wherever
nvgen's assertions say on the host what failed, which is on the CPU; a GPU ends the launch with the driver's error.

Source: numba-cuda's reference, "Supported Python features in CUDA Python", "Exception handling".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any

import nvgen as nv
from nvgen import diagnostics
from nvgen.compat.numba.device.typed import Typed
from nvgen.diagnostics import CompileError, LaunchError, Span
from nvgen.frontend.operations import dispatch
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.records import Record
from nvgen.tree import Constant, Expression
from nvgen.types import bool_


class Raised(Record):
    """An exception that a kernel may raise, and where its text says so."""

    exception: type[BaseException]
    arguments: tuple[Any, ...]
    function: str
    file: str
    line: int

    def made(self, thread: str, block: str) -> BaseException:
        """The exception as the host raises it: the first argument says where besides."""
        where = f"In function '{self.function}', file {self.file}, line {self.line}\n"
        first = f"{where}tid=[{thread}] ctaid=[{block}]"
        if not self.arguments:
            return self.exception(first)
        return self.exception(f"{first}: {self.arguments[0]}", *self.arguments[1:])


#: Exceptions by the numbers that messages of assertions have; each is there once.
_known: list[Raised] = []
_numbers: dict[Raised, int] = {}
_MESSAGE = re.compile(r"raises \w+ \[(\d+)\]")
_PLACE = re.compile(r"thread \(?([-\d, ]+)\)? of block \(?([-\d, ]+)\)?")


@nv.device
def _failing(text: nv.constexpr) -> None:
    assert False, text  # noqa: B011


@nv.device
def _nonzero(number, text: nv.constexpr):  # type: ignore[no-untyped-def]
    assert number != 0, text
    return number


_FAILING: Any = _failing
_NONZERO: Any = _nonzero
_EXIT: Any = nv.exit


def failure(context: Context, exception: type[BaseException], arguments: tuple[Any, ...], span: Span) -> Operand:
    """The end of the launch by an exception, as a call."""
    raised = Raised(exception, arguments, context.source.name, span.file.name, span.line)
    bound = functions.of_python(context, _FAILING)
    return functions.call(context, bound, (Static(span, text(raised)),), {}, span)


def nonzero(context: Context, number: Expression) -> Expression:
    """A divisor that ends the launch where it is 0."""
    span = number.span
    raised = Raised(ZeroDivisionError, ("division by zero",), context.source.name, span.file.name, span.line)
    bound = functions.of_python(context, _NONZERO)
    return functions.call(context, bound, (number, Static(span, text(raised))), {}, span)


def text(raised: Raised) -> str:
    """The message of the assertion that stands for an exception."""
    number = _numbers.get(raised)
    if number is None:
        number = _numbers[raised] = len(_known)
        _known.append(raised)
    return f"raises {raised.exception.__name__} [{number}]"


def exception_of(error: LaunchError) -> BaseException | None:
    """The exception that a kernel raised, if that is what ended its launch."""
    found = error.diagnostic
    if not isinstance(found, diagnostics.output.AssertionFailed):
        return None
    said, place = _MESSAGE.search(found.said), _PLACE.search(found.place)
    if said is None:
        return None
    thread, block = place.groups() if place is not None else ("?", "?")
    return _known[int(said.group(1))].made(_three(thread), _three(block))


def _three(dim: str) -> str:
    """Indices with three extents, as numba shows them."""
    parts = [part.strip() for part in dim.split(",") if part.strip()]
    return ", ".join((*parts, "0", "0", "0")[:3])


def _raise(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Operand:
    """Raises an exception's class, with constants as arguments.

    Raises:
        CompileError: it is none, or an argument is no constant.
    """
    exception, *rest = arguments
    class_ = exception.value if isinstance(exception, Static) else None
    if not (isinstance(class_, type) and issubclass(class_, BaseException)):
        shown = statics.describe(class_) if isinstance(exception, Static) else "a value"
        remedy = "raise an exception's class, with constants as arguments"
        raise CompileError(diagnostics.syntax.Impossible(span, f"raising {shown}", remedy))
    if getattr(context.rules, "reports_exceptions", False):
        values = tuple(functions.constant_value(argument) for argument in rest)
        if functions.UNKNOWN in values:
            raise CompileError(diagnostics.types.NotConstant(span, "an argument of an exception"))
        plain = tuple(v.value if isinstance(v, statics.TypedNumber) else v for v in values)
        return failure(context, class_, plain, span)
    if context.is_kernel:
        return Constant(span, bool_, False)
    return dispatch.call(context, _EXIT, (), {}, span)


def _returns(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Operand:
    return Constant(span, bool_, context.is_kernel)


_RAISE = Typed("raise", "ends the thread by an exception", _raise)
_RETURNS = Typed("raise", "whether the thread ends by returning", _returns)


def statements(node: ast.Raise) -> list[ast.stmt]:
    """What a ``raise`` stands for; ``from`` is left out."""
    if node.exc is None:
        return [node]
    exception, arguments = (node.exc.func, node.exc.args) if isinstance(node.exc, ast.Call) else (node.exc, [])
    call = _call(node, _RAISE, [exception, *arguments])
    end = ast.If(_call(node, _RETURNS, []), [ast.copy_location(ast.Return(None), node)], [])
    return [ast.copy_location(ast.Expr(call), node), ast.copy_location(end, node)]


def assertion(node: ast.Assert) -> ast.stmt:
    """``assert test, message`` as the ``raise`` that it is."""
    exception = ast.copy_location(ast.Constant(AssertionError), node)  # type: ignore[arg-type]
    made = ast.copy_location(ast.Call(exception, [] if node.msg is None else [node.msg], []), node)
    test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
    return ast.copy_location(ast.If(test, statements(ast.copy_location(ast.Raise(made), node)), []), node)


def _call(node: ast.stmt, function: Typed, arguments: list[ast.expr]) -> ast.Call:
    name = ast.copy_location(ast.Constant(function), node)  # type: ignore[arg-type]
    return ast.copy_location(ast.Call(name, arguments, []), node)
