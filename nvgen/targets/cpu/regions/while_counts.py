"""Which ``while`` loops count as a range does, if no step wraps: by what variable, to what bound, by what step."""

from __future__ import annotations

from collections.abc import Iterator, Set

from nvgen import tree
from nvgen.base.records import Node
from nvgen.lang.math import maximum
from nvgen.targets.cpu.regions.levels import read
from nvgen.tree.analysis.growth import assigned
from nvgen.tree.analysis.loop_tests import own_statements, tested
from nvgen.tree.analysis.suspension import is_spinning
from nvgen.types import Scalar

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
#: Expressions with the same value wherever the variables in them have the same.
_STEADY = (
    *(tree.Constant, tree.Read, tree.Convert, tree.Binary, tree.Negate, tree.Invert, tree.Not, tree.Compare),
    *(tree.Conditional, tree.Operate, tree.Extent),
)


class Counting(Node):
    """A loop ``while local < stop``, in which each iteration does ``before``, ``local += step`` and ``after``.

    ``stop`` and ``step`` are those of the range: where it counts down the step is negative.
    """

    local: tree.Local
    stop: tree.Expression
    step: tree.Expression
    before: tree.Body
    after: tree.Body
    is_down: bool
    #: Whether no step wraps, whatever the bounds: it ends at the bound and does not pass it.
    is_sure: bool


def counting(loop: tree.While) -> Counting | None:
    """How a loop counts; None where it does not, or where nothing says that all of its iterations are of one range."""
    loop = tested(loop)
    changed = assigned(loop.body)
    found = _compared(loop.test, changed)
    if found is None or _is_left(loop.body) or is_spinning(loop):
        return None
    local, operator, bound, is_wide = found
    sum, place = _step(loop.body, local)
    by = None if sum is None else _added(sum, local)
    if sum is None or by is None or not (is_steady(bound) and is_steady(by) and _can_be_early(by)):
        return None
    if _goes_on(loop.body[:place]) or not read((bound, by)).isdisjoint(changed):
        return None
    is_down, type_ = sum.operator == "-", local.type
    assert isinstance(type_, Scalar)
    if is_wide and is_down:
        return None
    if is_down != (operator in (">", ">=")) or (is_down and not type_.is_signed):
        return None
    if isinstance(by, tree.Constant) and by.value <= 0:
        return None
    is_strict = operator in ("<", ">")
    is_sure = is_strict and not is_wide and isinstance(by, tree.Constant) and by.value == 1
    stop = bound if is_strict else _next(bound, is_down=is_down)
    if is_wide:
        stop = _narrowed(stop, type_)
    step = _negative(by) if is_down else by
    return Counting(local, stop, step, loop.body[:place], loop.body[place + 1 :], is_down, is_sure)


def _next(bound: tree.Expression, *, is_down: bool) -> tree.Expression:
    one = tree.Constant(bound.span, bound.type, 1)
    return tree.Binary(bound.span, bound.type, "-" if is_down else "+", bound, one)


def is_steady(node: tree.Expression) -> bool:
    """Whether an expression has the same value wherever the variables in it have the same."""
    return all(
        isinstance(part, _STEADY) and not (isinstance(part, tree.Extent) and not isinstance(part.array, tree.Read))
        for part in tree.nodes(node)
    )


def _compared(test: tree.Expression, changed: Set[tree.Local]) -> tuple[tree.Local, str, tree.Expression, bool] | None:
    """A comparison of an integer variable that is ``changed`` with a bound, ``n > i`` as ``i < n``, and whether the
    bound has a wider type."""
    if not isinstance(test, tree.Compare) or test.operator not in _MIRRORED:
        return None
    sides = (test.left, test.operator, test.right), (test.right, _MIRRORED[test.operator], test.left)
    for left, operator, bound in sides:
        own = left.operand if isinstance(left, tree.Convert) and _is_widening(left) else left
        if not (isinstance(own, tree.Read) and isinstance(own.type, Scalar) and own.local in changed):
            continue
        if own.type.is_integer and own.type.bits >= 32:
            return own.local, operator, bound, own is not left
    return None


def _is_widening(node: tree.Convert) -> bool:
    to, came = node.type, node.operand.type
    if not (isinstance(to, Scalar) and isinstance(came, Scalar) and to.is_integer and came.is_integer):
        return False
    return to.bits > came.bits and to.is_signed == came.is_signed


def _narrowed(stop: tree.Expression, type_: Scalar) -> tree.Expression:
    """An end in the type of the variable, which has a number that is not less: no step wraps. Below all numbers of the
    type the smallest one is as good."""
    least = tree.Constant(stop.span, stop.type, type_.minimum)
    return tree.Convert(stop.span, type_, tree.Operate(stop.span, stop.type, maximum, (stop, least)))


def _is_left(body: tree.Body) -> bool:
    return any(isinstance(statement, tree.Break) for statement in own_statements(body))


def _goes_on(body: tree.Body) -> bool:
    """Whether an iteration may end before what comes behind a body."""
    return any(isinstance(statement, tree.Continue) for statement in own_statements(body))


def _step(body: tree.Body, local: tree.Local) -> tuple[tree.Binary | None, int]:
    """The one statement that changes a variable, and its place, if each iteration comes to it."""
    changing = list(_changing(body, local))
    if len(changing) != 1 or changing[0] not in body:
        return None, -1
    (statement,) = changing
    if not isinstance(statement, tree.Assign) or not isinstance(statement.value, tree.Binary):
        return None, -1
    return statement.value, body.index(statement)


def _changing(body: tree.Body, local: tree.Local) -> Iterator[object]:
    for node in tree.nodes(body):
        if isinstance(node, (tree.Statement, tree.Bind)) and local in _assigned_by(node):
            yield node


def _assigned_by(node: tree.Statement | tree.Bind) -> set[tree.Local]:
    """The variables that a statement assigns itself, without those that the statements in it do."""
    if isinstance(node, (tree.Assign, tree.ForRange, tree.Bind)):
        return {node.local}
    return assigned(node) if isinstance(node, tree.Write) else set()


def _added(sum: tree.Binary, local: tree.Local) -> tree.Expression | None:
    """What a sum adds to a variable, or a difference takes from it."""
    if sum.operator not in ("+", "-"):
        return None
    left, right = sum.left, sum.right
    if sum.operator == "+" and not (isinstance(left, tree.Read) and left.local is local):
        left, right = right, left
    return right if isinstance(left, tree.Read) and left.local is local else None


def _negative(by: tree.Expression) -> tree.Expression:
    if isinstance(by, tree.Constant):
        return by.with_changes(value=-by.value)
    return tree.Negate(by.span, by.type, by)


def _can_be_early(step: tree.Expression) -> bool:
    """Whether it can be evaluated also where no iteration is made."""
    return all(
        isinstance(node.right, tree.Constant) and bool(node.right.value)
        for node in tree.nodes(step)
        if isinstance(node, tree.Binary) and node.operator in ("//", "%")
    )
