"""``raise`` and ``assert`` in kernels: with ``debug=True`` the host raises the exception, without it the thread ends.

The statement becomes the call of a rule, and where that has ended no thread a ``return``. With ``debug=True`` the first
thread that raises something notes its number and its place in an array of the module, and ends; after the launch the
host looks there. Other threads go on, as in numba.

Source: numba-cuda's reference, "Supported Python features in CUDA Python", "Exception handling".
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Any

import nvgen as nv
from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.types import Record
from nvgen.extending.typing import Context, Operand, Static, dispatch, functions, statics
from nvgen.tree import Constant, Expression
from nvgen.types import bool_
from nvgen_numba.device.typed import Typed


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


#: Exceptions by their numbers, which begin at 1; each is there once.
_known: list[Raised] = []
_numbers: dict[Raised, int] = {}
#: One launch at a time uses the array.
_launching = Lock()
#: The number of an exception, and the indices of the thread and of its block.
_raised = nv.global_array(7, nv.i32, name="nvgen_raised")


@nv.device
def end(number: nv.constexpr) -> None:
    """Ends a thread of a kernel by the exception of a number."""
    if nv.atomic.cas(_raised, 0, 0, number) == 0:
        _raised[1] = nv.thread_idx.x
        _raised[2] = nv.thread_idx.y
        _raised[3] = nv.thread_idx.z
        _raised[4] = nv.block_idx.x
        _raised[5] = nv.block_idx.y
        _raised[6] = nv.block_idx.z
    nv.exit()


@nv.device
def _nonzero(divisor, number: nv.constexpr):  # type: ignore[no-untyped-def]
    if divisor == 0:
        end(number)
    return divisor


_END: Any = end
_NONZERO: Any = _nonzero
_EXIT: Any = nv.exit


def launched(launch: Callable[[], None]) -> None:
    """Launches, and raises what a thread of the kernel raised."""
    with _launching:
        _raised[0] = 0
        launch()
        number, *index = (_raised[position] for position in range(7))
    if number:
        thread, block = (", ".join(map(str, part)) for part in (index[:3], index[3:]))
        raise _known[number - 1].made(thread, block)


def failure(context: Context, exception: type[BaseException], arguments: tuple[Any, ...], span: Span) -> Operand:
    """The end of the launch by an exception, as a call."""
    raised = Raised(exception, arguments, context.source.name, span.file.name, span.line)
    bound = functions.of_python(context, _END)
    return functions.call(context, bound, (number_of(raised, span),), {}, span)


def nonzero(context: Context, number: Expression) -> Expression:
    """A divisor that ends the launch where it is 0."""
    span = number.span
    raised = Raised(ZeroDivisionError, ("division by zero",), context.source.name, span.file.name, span.line)
    bound = functions.of_python(context, _NONZERO)
    return functions.call(context, bound, (number, number_of(raised, span)), {}, span)


def number_of(raised: Raised, span: Span) -> Constant:
    """The number of an exception."""
    number = _numbers.get(raised)
    if number is None:
        _known.append(raised)
        number = _numbers[raised] = len(_known)
    return statics.number(span, number)


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
