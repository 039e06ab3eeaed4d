"""Whether variables that literals are assigned to first have the default types of these literals.

``total = 0.0`` says no more of ``total`` than that it is a float; what else is assigned to it decides, as in
``total += x[i]``. Inference finds that out in passes (``infer``). Nearly always the default type comes of it, so a
first look takes that for granted; here is decided afterwards whether it was right to.

The passes look for the smallest types that all assignments agree with. Where the first look has found the default type
to agree with them, that is the smallest one if a value has it whatever the variables of literals are, or if nothing but
literals and such variables are assigned.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from nvgen.tree import (
    Assign,
    Binary,
    Bind,
    Body,
    Conditional,
    Constant,
    Element,
    Expression,
    Extent,
    ForRange,
    Invert,
    Local,
    MathCall,
    Negate,
    Operate,
    Power,
    Read,
    nodes,
)

#: What is assigned to a variable: values that have, or are converted to, one type.
_Assigned = tuple[Expression, ...]


def are_final(body: Body, parameters: Set[str], names: Set[str]) -> bool:
    """Whether the variables ``names`` have the types that a first look has given them for the literals' sake."""
    if not names:
        return True
    assigned: dict[str, list[_Assigned]] = {}
    for local, values in _assignments(body):
        assigned.setdefault(local.name, []).append(values)
    known = set(parameters)

    def is_known(values: _Assigned) -> bool:
        return any(_is_known(value, known) for value in values)

    def is_of_literals(values: _Assigned) -> bool:
        return all(_is_of_literals(value, names) for value in values)

    while found := {name for name, all_ in assigned.items() if name not in known and all(map(is_known, all_))}:
        known |= found
    return all(
        name in known
        or (name in assigned and (any(map(is_known, assigned[name])) or all(map(is_of_literals, assigned[name]))))
        for name in names
    )


def _assignments(body: Body) -> Iterator[tuple[Local, _Assigned]]:
    for node in nodes(body):
        kind = type(node)
        if kind is Assign or kind is Bind:
            yield node.local, (node.value,)
        elif kind is ForRange:
            yield node.local, (node.start, node.stop, node.step)


def _is_known(value: Expression, known: Set[str]) -> bool:
    """Whether a value has its type whatever types the variables have that are not ``known``."""
    match value:
        case Element() | Extent():
            return True
        case Read():
            return value.local.name in known
        case Binary(operator="<<" | ">>"):
            return _is_known(value.left, known)
        case Binary():  # it has the type that both sides agree on, and a literal agrees with any
            return _is_known(value.left, known) or _is_known(value.right, known)
        case Conditional():
            return _is_known(value.body, known) or _is_known(value.orelse, known)
        case Operate() | MathCall():
            return all(_is_known(operand, known) for operand in value.operands)
        case Negate() | Invert() | Power():
            return _is_known(value.operand, known)
        case _:
            return False


def _is_of_literals(value: Expression, names: Set[str]) -> bool:
    """Whether a value is made of literals and the variables ``names``."""
    match value:
        case Constant():
            return True
        case Read():
            return value.local.name in names
        case Binary(operator="<<" | ">>"):
            return _is_of_literals(value.left, names)
        case Binary():
            return _is_of_literals(value.left, names) and _is_of_literals(value.right, names)
        case Conditional():
            return _is_of_literals(value.body, names) and _is_of_literals(value.orelse, names)
        case Negate() | Invert() | Power():
            return _is_of_literals(value.operand, names)
        case _:
            return False
