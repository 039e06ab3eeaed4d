"""Says in words why modifiers and operands of an instruction do not go together.

Takes a rule of a form (``form_syntax.Constraint``) that an instruction breaks, with its own modifiers and operands, so
that the words are of what stands in the text and not of the names in the syntax.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from nvgen.ptx.checking.form_syntax import Constraint, Test
from nvgen.ptx.checking.forms import Form, holds

#: More are not listed.
_MOST = 8


def in_words(form: Form, rule: Constraint, values: Mapping[str, str], operands: frozenset[str]) -> str:
    """Why it is not there: ``"`.v8` with `.b32` needs `.global`"``; ``values`` has modifiers by slots, with dots."""
    left = all(holds(test, values, operands) for test in rule.conditions)
    causes, wanted = (rule.conditions, rule.consequences) if left else (rule.consequences, rule.conditions)
    failed = next(test for test in wanted if not holds(test, values, operands))
    cause = " with ".join(chain.from_iterable(_cause(test, values) for test in causes)) or "this form"
    given = values.get(failed.subject)
    is_there = given is not None or failed.subject in operands
    shown = f"`.{given}`" if given is not None else f"the operand `{failed.subject}`"
    choice = _choice(_allowed(form, failed))
    if not is_there:
        return f"{cause} needs {choice or shown}"
    return f"{cause} goes with {choice}, not with {shown}" if choice else f"{cause} does not go with {shown}"


def _cause(test: Test, values: Mapping[str, str]) -> Iterable[str]:
    """What is given of a test that holds; nothing, where it holds since something is not given."""
    if test.subject in values:
        yield f"`.{values[test.subject]}`"
    elif not test.is_negated:
        yield f"the operand `{test.subject}`"


def _allowed(form: Form, test: Test) -> Sequence[str]:
    """The values of a slot with which a test holds; none for an operand, or where there may be no value."""
    slot = next((slot for slot in form.slots if f".{slot.name}" == test.subject), None)
    if slot is None or (test.values is None and test.is_negated):
        return ()
    if test.values is None:
        return slot.values
    return [value for value in slot.values if (value in test.values) is not test.is_negated]


def _choice(values: Sequence[str]) -> str:
    shown = [f"`.{value}`" for value in values]
    if not 0 < len(shown) <= _MOST:
        return ""
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
