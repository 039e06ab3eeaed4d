"""What ptxas takes in a PTX module and hardly anybody means, or makes something else of; a last NUL, which ptxas alone
refuses; and a header that is older than the rules of the check.

``warnings`` takes a module in which nothing is wrong, ``header_warnings`` any. Source: what ptxas 13.5 makes of such
constants (``nvgen.ptx.constants``), and of atomic operations in clusters.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.diagnostics import Diagnostic, counted, ptx_module
from nvgen.ptx import constants, initial_values
from nvgen.ptx.checking import torn_atomics
from nvgen.ptx.checking.module_facts import header_of
from nvgen.ptx.operands import Float, Node, Operand, Parenthesised
from nvgen.ptx.register_types import OPAQUE
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Block, Declaration, Declarator, Function, Instruction, Module

_NARROW = {"b8": 8, "b16": 16}
_DOUBLES = {"f64": 64, "b64": 64}


def warnings(module: Module, source: SourceText) -> tuple[Diagnostic, ...]:
    """Diagnostics that are warnings, in the order of the text."""
    found = [one for statement in module.statements for one in _of_statement(statement, source)]
    found = sorted([*found, *torn_atomics.warnings(module, source)], key=_place)
    found = [*header_warnings(module, source), *found]
    if source.text.endswith("\0"):
        end = len(source.text)
        found.append(ptx_module.EndsInNul(source.span(end - 1, end)))
    return tuple(found)


def header_warnings(module: Module, source: SourceText) -> tuple[Diagnostic, ...]:
    """What is said of the header, whatever follows: where it is too old, by which rules the rest was checked."""
    old = header_of(module).taken_for
    if not old:
        return ()
    said, rules = (" and ".join(f"`{one}`" for one in several) for several in (old, old.values()))
    node = module.version if any(one.startswith(".version") for one in old) else module.target
    assert node is not None  # it is what is old
    return (ptx_module.OlderThanKnown(source.span(node.start, node.end), said, rules),)


def _place(warning: Diagnostic) -> tuple[int, int]:
    assert warning.span is not None
    return warning.span.line, warning.span.column


def _of_statement(statement: Node, source: SourceText) -> Iterator[Diagnostic]:
    if isinstance(statement, Declaration):
        for declarator in statement.declarators:
            if declarator.initial is not None and statement.type not in OPAQUE:
                yield from _of_variable(statement, declarator, source)
    elif isinstance(statement, Instruction):
        types = set(statement.types)
        if types == {"f64"}:
            for operand in statement.operands:
                yield from _of_bits(operand, 64, "a `.f64`", source)
    elif isinstance(statement, Function | Block):
        body = statement.body if isinstance(statement, Function) else statement
        for inner in () if body is None else body.statements:
            yield from _of_statement(inner, source)


def _of_variable(declaration: Declaration, declarator: Declarator, source: SourceText) -> Iterator[Diagnostic]:
    sizes = initial_values.extents(declaration, declarator)
    for row, depth in initial_values.closed_up(declaration, declarator):
        given = counted(len(row.elements), "value")
        yield ptx_module.ClosedUpRow(source.span(row.start, row.end), declarator.name, given, sizes[depth])
    width = _NARROW.get(declaration.type) or _DOUBLES.get(declaration.type)
    if width is not None:
        for value in initial_values.elements(declaration, declarator):
            yield from _of_bits(value, width, f"a `.{declaration.type}`", source)


def _of_bits(operand: Operand, width: int, what: str, source: SourceText) -> Iterator[Diagnostic]:
    """Of a number that is written as 32 bits for a double, and of any floating-point number for fewer bits."""
    inner = operand
    while isinstance(inner, Parenthesised):
        inner = inner.operand
    if not isinstance(inner, Float):
        return
    found = constants.constant(inner)
    if not isinstance(found, constants.Real) or not (found.is_single or width < 32):
        return
    kind = "32 bits" if found.is_single else "a double"
    value = hex(constants.bits(found, width)) if width < 32 else repr(found.value)
    yield ptx_module.BitsOfOtherWidth(source.span(inner.start, inner.end), inner.literal, kind, what, value)
