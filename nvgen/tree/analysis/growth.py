"""Variables that a loop only adds to, or only takes from, and of which its test says that they stay in their type.

``while i < n`` with ``i += step`` in it: in each iteration ``i`` is at least what it was before the loop, and less than
``n``; and where ``n - 1 + step`` is a number of its type no sum wraps.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.tree.analysis.affine import Form, Needs, constant, together
from nvgen.tree.analysis.known_values import Values
from nvgen.tree.analysis.launch_values import limits_of
from nvgen.tree.analysis.loop_tests import own_statements
from nvgen.tree.analysis.value_kinds import Number, State


class Growth(Node):
    """Of one variable and one loop."""

    #: What the variable is where the loop's test is made.
    number: Number
    #: What is needed so that no step wraps, and that each is at least 1; None where one may be 0.
    counts: Needs | None


class _Step(Node):
    """What an assignment adds to a variable, or takes from it."""

    value: tree.Expression
    is_down: bool


def of_variable(values: Values, local: tree.Local, loop: tree.While, changed: Set[tree.Local]) -> Growth | None:
    """What a loop, whose test is its own, does to a variable, where ``values`` come to it; ``changed`` are those that
    the loop assigns. None where it is not known to stay in its type."""
    start, limits = values.here.values.get(local), limits_of(local.type)
    steps = _steps(loop, local)
    if limits is None or steps is None or not isinstance(start, Number):
        return None
    needs = values.exact(start, local.type)
    if needs is None:
        return None
    is_down = steps[0].is_down
    before, values.is_trial = values.here, True
    values.state = State({**before.values, **dict.fromkeys(changed)}, before.knowledge)
    own = before.knowledge.range_of(start.form)
    ends = (constant(limits[0]), own.last) if is_down else (own.first, constant(limits[1]))
    values.here.values[local] = trial = values.between(*ends)
    inside = values.here.knowledge.and_(values.test(loop.test).if_true).range_of(trial.form)
    found = _sum(values, steps)
    values.state, values.is_trial = before, False
    if found is None:
        return None
    least, most, further = found
    left = inside.first - constant(limits[0]) - most if is_down else constant(limits[1]) - inside.last - most
    complete = together(needs | further | inside.needs, left, *least)
    if complete is None:
        return None
    return Growth(values.between(*ends, complete), together(complete, *(form - constant(1) for form in least)))


def _sum(values: Values, steps: list[_Step]) -> tuple[list[Form], Form, Needs] | None:
    """Of steps that are each done once what they are at least, and together at most, if the needs hold."""
    least, most, needs = list[Form](), constant(0), Needs()
    for step in steps:
        by = values.value(step.value)
        exact = values.exact(by, step.value.type)
        if exact is None or not isinstance(by, Number):
            return None
        found = values.here.knowledge.range_of(by.form)
        least.append(found.first)
        most, needs = most + found.last, needs | exact | found.needs
    return least, most, needs


def _steps(loop: tree.While, local: tree.Local) -> list[_Step] | None:
    """What a loop adds to a variable, or takes from it; None where it does anything else, or in an inner loop."""
    own = [_step_of(statement, local) for statement in own_statements(loop.body) if _changes(statement, local)]
    steps = [step for step in own if step is not None]
    if not own or len(steps) < sum(_changes(node, local) for node in tree.nodes((loop.test, loop.body))):
        return None
    return steps if len({step.is_down for step in steps}) == 1 else None


def _step_of(node: tree.Statement, local: tree.Local) -> _Step | None:
    """What an assignment adds to a variable, or takes from it; None where it does anything else."""
    value = node.value if isinstance(node, tree.Assign) else None
    if not isinstance(value, tree.Binary) or value.operator not in ("+", "-"):
        return None
    left, right = value.left, value.right
    if value.operator == "+" and not _is_read(left, local):
        left, right = right, left
    if not _is_read(left, local):
        return None
    if isinstance(right, tree.Constant) and right.value < 0:
        positive = right.with_changes(value=-right.value)
        return _Step(positive, is_down=value.operator == "+")
    return _Step(right, is_down=value.operator == "-")


def _is_read(node: tree.Expression, local: tree.Local) -> bool:
    return isinstance(node, tree.Read) and node.local is local


def _changes(node: Any, local: tree.Local) -> bool:
    if isinstance(node, tree.Write):
        root = root_of(node.lvalue)
        return isinstance(root, tree.Read) and root.local is local
    return isinstance(node, (tree.Assign, tree.ForRange, tree.Bind)) and node.local is local


def root_of(lvalue: tree.Expression) -> tree.Expression:
    """What a part is written of."""
    while isinstance(lvalue, (tree.Member, tree.Component)):
        lvalue = lvalue.owner
    return lvalue


def assigned(part: Any) -> set[tree.Local]:
    """The variables that a part of a function assigns."""
    found = set[tree.Local]()
    for node in tree.nodes(part):
        if isinstance(node, (tree.Assign, tree.ForRange, tree.Bind)):
            found.add(node.local)
        elif isinstance(node, tree.Write) and isinstance(root := root_of(node.lvalue), tree.Read):
            found.add(root.local)
    return found
