"""Types ``nv.asm``: checks its template against its operands."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import with_default_type
from nvgen.lang import Operation
from nvgen.tree import Assembly, Expression
from nvgen.types import NONE, ArrayType, PointerType, Scalar, TupleType, Type, bool_

_COMMENT = r"//[^\n]*|/\*.*?\*/"


def assembly(
    context: Context, operation: Operation, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.asm(template, result, *inputs, volatile=False, clobbers=())``.

    Raises:
        CompileError: the template is none, or does not go with the operands.
    """
    if len(arguments) < 2:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "nv.asm", "2 or more", len(arguments)))
    template, result, *given = arguments
    pieces = _pieces(template)
    outputs, type_ = _outputs(result)
    inputs = tuple(_input(argument) for argument in given)
    _check_operands(pieces, len(outputs), len(inputs), template.span)
    is_volatile, clobbers_memory = _options(named)
    touches_memory = clobbers_memory or any(isinstance(argument.type, (ArrayType, PointerType)) for argument in inputs)
    return Assembly(
        *(span, type_, template.span, pieces, outputs, inputs),
        is_volatile=is_volatile or not outputs,
        touches_memory=touches_memory,
    )


def _pieces(template: Operand) -> tuple[str | int, ...]:
    """The template's text, and between it the numbers of the operands."""
    text = functions.constant_value(template)
    if not isinstance(text, str):
        raise CompileError(diagnostics.types.NotConstant(template.span, "the template of `nv.asm`"))
    pieces: list[str | int] = []
    try:
        for literal, field, spec, conversion in string.Formatter().parse(text):
            pieces.append(literal)
            if field is None:
                continue
            if not (field.isascii() and field.isdigit()) or spec or conversion:
                shown = f"{{{field}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}}}"
                raise _bad(template, f"`{shown}` is no number of an operand")
            pieces.append(int(field))
    except ValueError as problem:
        raise _bad(template, str(problem)[:1].lower() + str(problem)[1:]) from None
    code = re.sub(_COMMENT, " ", "".join(p for p in pieces if isinstance(p, str)), flags=re.DOTALL)
    if not code.isascii() or "\0" in code:
        raise _bad(template, "PTX is written in ASCII")
    _check_braces(template, code)
    return tuple(pieces)


def _check_braces(template: Operand, code: str) -> None:
    depth = 0
    for brace in re.findall(r"[{}]", code):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            break
    if depth:
        raise _bad(template, "PTX's braces do not balance")


def _bad(template: Operand, problem: str) -> CompileError:
    return CompileError(diagnostics.inline_ptx.BadTemplate(template.span, problem))


def _outputs(result: Operand) -> tuple[tuple[Scalar, ...], Type]:
    """The types of the outputs, and that of the whole."""
    value = functions.constant_value(result)
    types = value if isinstance(value, tuple) else () if value is None else (value,)
    scalars = tuple(_output(type_, result) for type_ in types)
    if isinstance(value, tuple):
        return scalars, TupleType(scalars)
    return scalars, scalars[0] if scalars else NONE


def _output(type_: Any, result: Operand) -> Scalar:
    scalar = bool_ if type_ is bool else type_
    if isinstance(scalar, Scalar) and _has_register(scalar):
        return scalar
    remedy = "give a type such as `nv.i32`, a tuple of types, or None"
    is_type = isinstance(type_, (Scalar, type))
    shown = statics.describe(type_) if is_type or isinstance(result, Static) else f"`{result.span.text}`"
    raise CompileError(diagnostics.inline_ptx.BadOperand(result.span, shown, "the result", remedy))


def _has_register(scalar: Scalar) -> bool:
    return not (scalar.is_complex or scalar.is_narrow)


def _input(argument: Operand) -> Expression:
    value = with_default_type(statics.as_value(argument))
    is_number = isinstance(value.type, Scalar) and _has_register(value.type)
    if is_number or isinstance(value.type, (ArrayType, PointerType)):
        return value
    remedy = "pass its numbers one by one" if isinstance(value.type, TupleType) else ""
    what = f"a value of type {value.type!r}"
    raise CompileError(diagnostics.inline_ptx.BadOperand(value.span, what, "an operand", remedy))


def _check_operands(pieces: Sequence[str | int], outputs: int, inputs: int, span: Span) -> None:
    """Every operand has its place in the template, and every place its operand."""
    named = {piece for piece in pieces if isinstance(piece, int)}
    count = outputs + inputs
    shown = f"{diagnostics.counted(outputs, 'output')} and {diagnostics.counted(inputs, 'input')}"
    for number in sorted(named):
        if number >= count:
            problem = f"the template names operand {number}, and there are {shown}"
            raise CompileError(diagnostics.inline_ptx.WrongOperands(span, problem))
    for number in range(count):
        if number not in named:
            role = "output" if number < outputs else "input"
            problem = f"the template does not name operand {number}, an {role}"
            raise CompileError(diagnostics.inline_ptx.WrongOperands(span, problem))


def _options(named: Mapping[str, Operand]) -> tuple[bool, bool]:
    """Whether the instructions are volatile, and whether they clobber memory."""
    values: dict[str, Any] = {"volatile": False, "clobbers": ()}
    for name, operand in named.items():
        if name not in values:
            what = f"it takes `volatile` and `clobbers` by name, not `{name}`"
            raise CompileError(diagnostics.functions.WrongCall(operand.span, "nv.asm", what))
        values[name] = functions.constant_value(operand)
        if values[name] is functions.UNKNOWN:
            raise CompileError(diagnostics.types.NotConstant(operand.span, f"`{name}` of `nv.asm`"))
    volatile, clobbers = values["volatile"], values["clobbers"]
    if not isinstance(volatile, bool):
        what = "`volatile` is True or False"
        raise CompileError(diagnostics.functions.WrongCall(named["volatile"].span, "nv.asm", what))
    if clobbers not in ((), ("memory",), "memory"):
        what = '`clobbers` is `()` or `("memory",)`: all other registers are private'
        raise CompileError(diagnostics.functions.WrongCall(named["clobbers"].span, "nv.asm", what))
    return volatile, bool(clobbers)
