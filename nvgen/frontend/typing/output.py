"""Types calls of ``print``: from values and f-strings to one format of C's ``printf`` and its operands.

What is known when the kernel is compiled becomes part of the format, as Python writes it. What is known only when the
kernel runs is written as ``printf`` does: in the words of Python wherever it has them. A float without a format has the
digits that its type is sure to keep, so 1.0 is ``1`` and 0.1 is ``0.1``.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.typing import complex_numbers, functions, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, convert, with_default_type
from nvgen.frontend.typing.format_spec import Directive, directive, parse
from nvgen.frontend.typing.unpacking import parts
from nvgen.lang import RegisterVector
from nvgen.lang.math import absolute
from nvgen.lang.output import MAX_PRINTED
from nvgen.tree import Call, Choice, Compare, Constant, Expression, Operate, Print
from nvgen.types import NONE, Kind, Scalar, TupleType, bool_, f64, i32, i64, u32, u64

#: Gives what an expression stands for; the module of expressions imports this one.
_Operand = Callable[[Context, ast.expr], Operand]


def print_call(context: Context, node: ast.Call, operand_of: _Operand) -> Print:
    """``print(*values, sep=" ", end="\\n")``.

    Raises:
        CompileError: a value or its format cannot be printed.
    """
    span = context.span(node)
    separator, end = _keywords(context, node, operand_of)
    line = _Line(context)
    for position, argument in enumerate(node.args):
        if position:
            line.text(separator, span)
        if isinstance(argument, ast.Starred):
            raise CompileError(diagnostics.syntax.NotYet(context.span(argument), "unpacking with `*`"))
        _argument(line, argument, operand_of)
    line.text(end, span)
    if len(line.operands) > MAX_PRINTED:
        instead = context.rules.too_long("".join(line.format))
        if instead is None:
            raise CompileError(diagnostics.output.TooManyPrinted(span, len(line.operands), MAX_PRINTED))
        return Print(span, NONE, instead, ())
    return Print(span, NONE, "".join(line.format), tuple(line.operands))


def _keywords(context: Context, node: ast.Call, operand_of: _Operand) -> tuple[str, str]:
    """The texts between the values and after them."""
    texts = {"sep": " ", "end": "\n"}
    for keyword in node.keywords:
        span = context.span(keyword)
        if keyword.arg not in texts:
            what = f"in a kernel it takes `sep` and `end` by name, not `{keyword.arg or '**'}`"
            raise CompileError(diagnostics.functions.WrongCall(span, "print", what))
        text = functions.constant_value(operand_of(context, keyword.value))
        if text is None:
            continue
        if not isinstance(text, str):
            raise CompileError(
                diagnostics.types.NotConstant(context.span(keyword.value), f"`{keyword.arg}` of `print`")
            )
        texts[keyword.arg] = text
    return texts["sep"], texts["end"]


class _Line:
    """What one call prints, as far as it is known."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.format: list[str] = []
        self.operands: list[Expression] = []

    def text(self, text: str, span: Span) -> None:
        """Prints a text as it is."""
        if "\0" in text:
            raise CompileError(diagnostics.output.UnprintableText(span, "a null character"))
        if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
            raise CompileError(diagnostics.output.UnprintableText(span, "half of a surrogate pair"))
        self.format.append(text.replace("%", "%%"))

    def operand(self, directive: str, operand: Expression) -> None:
        """Prints an operand that C has promoted."""
        self.format.append(f"%{directive}")
        self.operands.append(operand)


def _argument(line: _Line, node: ast.expr, operand_of: _Operand) -> None:
    """One argument of ``print``; only here an f-string stands for something."""
    if not isinstance(node, ast.JoinedStr):
        _plain(line, operand_of(line.context, node), quoted=False)
        return
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            _formatted_value(line, part, operand_of)
        else:
            line.text(_constant_text(part), line.context.span(part))


def _constant_text(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value


#: ``!s``, ``!r`` and ``!a``, by ``ast``'s numbers for them.
_CONVERSIONS: dict[int, Callable[[Any], str]] = {ord("s"): str, ord("r"): repr, ord("a"): ascii}


def _formatted_value(line: _Line, node: ast.FormattedValue, operand_of: _Operand) -> None:
    """``{value!conversion:format}`` of an f-string."""
    operand = operand_of(line.context, node.value)
    spec = _format_of(line.context, node, operand_of)
    span = line.context.span(node.value)
    constant = _python_value(operand)
    if constant is not functions.UNKNOWN:
        convert_ = _CONVERSIONS.get(node.conversion)
        try:
            line.text(format(convert_(constant) if convert_ else constant, spec), span)
        except (TypeError, ValueError) as refusal:
            problem = str(refusal)[:1].lower() + str(refusal)[1:]
            raise CompileError(
                diagnostics.output.FormatNotPossible(span, spec, f"`{span.text}`", f"Python says: {problem}", "")
            ) from None
    elif not spec:
        _plain(line, operand, quoted=node.conversion in (ord("r"), ord("a")))
    elif node.conversion != -1:
        remedy = f"leave out `!{chr(node.conversion)}`"
        raise CompileError(
            diagnostics.output.FormatNotPossible(span, spec, f"`{span.text}`", "it is the format of a text", remedy)
        )
    else:
        _formatted(line, statics.as_value(operand), spec)


def _format_of(context: Context, node: ast.FormattedValue, operand_of: _Operand) -> str:
    """The text after the colon; what stands in braces there is known when the kernel is compiled."""
    if node.format_spec is None:
        return ""
    assert isinstance(node.format_spec, ast.JoinedStr)
    pieces = []
    for part in node.format_spec.values:
        if not isinstance(part, ast.FormattedValue):
            pieces.append(_constant_text(part))
            continue
        value = _python_value(operand_of(context, part.value))
        if value is functions.UNKNOWN or part.conversion != -1 or part.format_spec is not None:
            raise CompileError(diagnostics.types.NotConstant(context.span(part.value), "a part of a format"))
        pieces.append(str(value))
    return "".join(pieces)


def _python_value(operand: Operand) -> Any:
    """The value of what Python itself can format: text, None, integers and bools, and tuples of them; or ``UNKNOWN``.

    A float is none of these: it is printed as those are that are known only when the kernel runs.
    """
    value = functions.constant_value(operand)
    return value if _is_python_value(value) else _typed_integer(value)


def _typed_integer(value: Any) -> Any:
    is_integer = isinstance(value, statics.TypedNumber) and value.type.is_integer
    return value.value if is_integer else functions.UNKNOWN


def _is_python_value(value: Any) -> bool:
    if isinstance(value, tuple):
        return type(value) is tuple and all(map(_is_python_value, value))
    return value is None or type(value) in (str, bool, int)


# Values without a format


def _plain(line: _Line, operand: Operand, *, quoted: bool) -> None:
    """A value as ``str`` shows it, or where it is ``quoted``, as ``repr`` does."""
    constant = _python_value(operand)
    if constant is not functions.UNKNOWN:
        line.text(repr(constant) if quoted else str(constant), operand.span)
        return
    if isinstance(operand, Static) and isinstance(operand.value, tuple):
        _elements(line, [statics.operand(value, operand.span, "element") for value in operand.value], operand.span)
        return
    if isinstance(operand, Static) and isinstance(operand.value, RegisterVector) and line.context.rules is not NVGEN:
        members = [statics.attribute(line.context, operand, name, operand.span) for name in "xyz"]
        _elements(line, members, operand.span)
        return
    value = statics.as_value(operand)
    if value.type == NONE:
        raise CompileError(diagnostics.functions.NoResult(value.span, value.span.text, isinstance(value, Call)))
    if isinstance(value.type, TupleType):
        _elements(line, parts(line.context, value), value.span)
        return
    value = with_default_type(value)
    if value.type == bool_:
        line.operand("s", Choice(value.span, NONE, value, "True", "False"))
        return
    is_float = isinstance(value.type, Scalar) and value.type.kind is Kind.FLOAT
    _formatted(line, value, line.context.rules.float_format if is_float else "")


def _elements(line: _Line, elements: Sequence[Operand], span: Span) -> None:
    """``(1, 2.5)``: every element of a tuple as ``repr`` shows it."""
    line.text("(", span)
    for position, element in enumerate(elements):
        if position:
            line.text(", ", span)
        _plain(line, element, quoted=True)
    line.text(",)" if len(elements) == 1 else ")", span)


# Numbers with a format


def _formatted(line: _Line, value: Expression, spec: str) -> None:
    """A number by Python's format ``spec``; a bool counts as an integer, as it does there."""
    value = with_default_type(value)
    if isinstance(value.type, TupleType):
        raise _impossible(value, spec, "a tuple has no format", "format its elements one by one")
    if not isinstance(value.type, Scalar):
        raise CompileError(
            diagnostics.output.NotPrintable(value.span, repr(value.type), "print its numbers one by one")
        )
    if value.type.is_complex:
        _complex(line, value, spec)
        return
    scalar = i32 if value.type == bool_ else value.type
    if scalar.is_integer and scalar.bits > 64:
        remedy = f"convert it with `nv.{'i' if scalar.is_signed else 'u'}64(...)`"
        raise CompileError(diagnostics.output.NotPrintable(value.span, repr(value.type), remedy))
    parsed = parse(spec)
    found = "it is no format of Python's" if parsed is None else directive(parsed, scalar)
    if isinstance(found, str):
        problem, _, remedy = found.partition("; ")
        raise _impossible(value, spec, problem, remedy)
    _print_number(line, value, scalar, found)


def _complex(line: _Line, value: Expression, spec: str) -> None:
    """``(1+2j)``; with a format, which both parts have, without the parentheses."""
    parsed = parse(spec)
    if parsed is not None and parsed.width:
        raise _impossible(value, spec, "a complex number has no width", "format `.real` and `.imag` one by one")
    first, again = bind(line.context, value)
    parts = [complex_numbers.attribute(owner, name, value.span) for owner, name in ((first, "real"), (again, "imag"))]
    real, imaginary = (part for part in parts if isinstance(part, Expression))
    line.text("" if spec else "(", value.span)
    _formatted(line, real, spec)
    _formatted(line, imaginary, f"+{spec.lstrip('+- ')}")
    line.text("j" if spec else "j)", value.span)


def _impossible(value: Expression, spec: str, problem: str, remedy: str) -> CompileError:
    return CompileError(diagnostics.output.FormatNotPossible(value.span, spec, f"type {value.type!r}", problem, remedy))


def _print_number(line: _Line, value: Expression, scalar: Scalar, found: Directive) -> None:
    span = value.span
    number = convert(value, scalar)
    line.text(found.before, span)
    if found.as_float:
        line.operand(found.text, convert(number, f64))
    elif found.as_magnitude:  # Python's hexadecimal numbers have a sign, C's have the bits of one
        number = convert(number, i64 if scalar.bits > 32 else i32)
        first, again = bind(line.context, number)
        zero = Constant(span, number.type, 0)
        line.operand("s", Choice(span, NONE, Compare(span, bool_, "<", first, zero), "-", found.plus))
        line.text(found.after_sign, span)
        magnitude = Operate(span, number.type, absolute, (again,))
        line.operand(found.text, convert(magnitude, u64 if scalar.bits > 32 else u32))
    else:
        widened = (i64 if found.is_signed else u64) if found.is_long else (i32 if found.is_signed else u32)
        line.operand(found.text, convert(number, widened))
