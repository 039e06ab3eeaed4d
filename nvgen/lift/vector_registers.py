"""Registers of vector type as registers of their elements: ``.reg .v2 .u32 t`` is ``t.x`` and ``t.y``.

What comes behind the lifter's entry knows scalar registers alone: a vector register stands in the text where a vector
in braces may stand, and each of its elements where a register may. Source: PTX ISA, "Vectors", "Vectors as Operands".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nvgen.ptx.operands import Arguments, Node, Operand, Register, Selected, Vector
from nvgen.ptx.tree import Block, BodyStatement, Declaration, Declarator, Function, Instruction

_LANES = {"v2": "xy", "v4": "xyzw"}
#: Colours name the same elements.
_COLOURS = {"r": "x", "g": "y", "b": "z", "a": "w"}

#: The names of the elements by that of the vector.
_Vectors = Mapping[str, Sequence[str]]


def scalar_registers(function: Function) -> Function:
    """A function with registers of elements for those of vectors; itself where it has none."""
    vectors = dict(_vectors(function))
    if not vectors:
        return function
    returns, parameters = (tuple(map(_declaration, one)) for one in (function.returns, function.parameters or ()))
    body = None if function.body is None else _block(function.body, vectors)
    given = None if function.parameters is None else _separate(parameters)
    return function.with_changes(returns=_separate(returns), parameters=given, body=body)


def _vectors(function: Function) -> Iterator[tuple[str, list[str]]]:
    inside = (one for one in function.statements if type(one) is Declaration)
    for declaration in (*function.returns, *(function.parameters or ()), *inside):
        if declaration.space == "reg" and declaration.vector in _LANES:
            for name in _names(declaration):
                yield name, [f"{name}.{lane}" for lane in _LANES[declaration.vector]]


def _names(declaration: Declaration) -> Iterator[str]:
    for declarator in declaration.declarators:
        if declarator.count is None:
            yield declarator.name
        else:
            yield from (f"{declarator.name}{number}" for number in range(declarator.count))


def _declaration(declaration: Declaration) -> Declaration:
    if declaration.space != "reg" or declaration.vector not in _LANES:
        return declaration
    lanes = _LANES[declaration.vector]
    declarators = tuple(Declarator(f"{name}.{lane}", ()) for name in _names(declaration) for lane in lanes)
    return declaration.with_changes(vector="", declarators=declarators)


def _separate(declarations: Sequence[Declaration]) -> tuple[Declaration, ...]:
    """Parameters, each with a declaration of its own."""
    return tuple(
        one.with_changes(declarators=(declarator,)) if len(one.declarators) > 1 else one
        for one in declarations
        for declarator in one.declarators
    )


def _block(block: Block, vectors: _Vectors) -> Block:
    return block.with_changes(statements=tuple(_statement(one, vectors) for one in block.statements))


def _statement(statement: BodyStatement, vectors: _Vectors) -> BodyStatement:
    if type(statement) is Block:
        return _block(statement, vectors)
    if type(statement) is Declaration:
        return _declaration(statement)
    if type(statement) is not Instruction:
        return statement
    operands = tuple(_operand(one, vectors) for one in statement.operands)
    return statement if operands == statement.operands else statement.with_changes(operands=operands)


def _operand(operand: Operand, vectors: _Vectors) -> Any:
    """An operand in which vectors are their elements, in braces or, as arguments, one after the other."""
    if isinstance(operand, Register):
        return Vector(_elements(operand, vectors)) if operand.name in vectors else operand
    if isinstance(operand, Selected) and isinstance(operand.operand, Register) and operand.operand.name in vectors:
        lane = _COLOURS.get(operand.part, operand.part)
        return Register(f"{operand.operand.name}.{lane}", operand.start, operand.end)
    if isinstance(operand, Arguments):
        return operand.with_changes(elements=[part for one in operand.elements for part in _parts(one, vectors)])
    if isinstance(operand, Vector):
        return operand.with_changes(elements=[_operand(one, vectors) for one in operand.elements])
    return operand


def _parts(operand: Node, vectors: _Vectors) -> Sequence[Any]:
    if isinstance(operand, Register) and operand.name in vectors:
        return _elements(operand, vectors)
    return [operand]


def _elements(register: Register, vectors: _Vectors) -> tuple[Register, ...]:
    return tuple(Register(name, register.start, register.end) for name in vectors[register.name])
