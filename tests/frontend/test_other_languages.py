"""Functions of another language in a kernel: what its rules say of an expression holds, anything else is nvgen's."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.diagnostics import Span
from nvgen.frontend.source import rules as number_rules
from nvgen.frontend.source.rules import NumberRules, TypingRules
from nvgen.frontend.typing import iteration, meant
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.iteration import LoopRules
from nvgen.frontend.typing.meant import Asked, ExpressionRules, Form
from nvgen.lang import DeviceFunction
from nvgen.tree import Constant, Expression, Pack, Statement
from nvgen.types import NONE, SCALARS, Type, i32


class Wide(NumberRules):
    integer = SCALARS["i64"]

    def joined(self, left: Type, right: Type) -> Type | None:
        return left if right == NONE else super().joined(left, right)

    def of_assigned(self, first: Type, later: Type) -> Type | None:
        return self.joined(first, later)


class Language(TypingRules, ExpressionRules, LoopRules):
    """Notes what it is asked; ``x.answer`` is 42, and a name that is assigned None is 7."""

    numbers = Wide()

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.divisors = 0
        self.iterated: list[str] = []

    def expression(self, context: Context, asked: Asked) -> Operand | None:
        self.asked.append(asked)
        return Constant(asked.span, i32, 42) if asked.name == "answer" else None

    def used(self, context: Context, node: ast.expr, operand: Operand) -> Operand:
        return operand

    def assignment(
        self, context: Context, targets: Sequence[ast.expr], value: Operand, span: Span
    ) -> list[Statement] | None:
        return None

    def assigned(self, value: Expression, target: Type) -> Expression:
        is_none = isinstance(value, Pack) and value.type == NONE
        return Constant(value.span, target, 7) if is_none else value

    def divisor(self, context: Context, number: Expression) -> Expression:
        self.divisors += 1
        return number

    def iterable(self, context: Context, node: ast.expr) -> iteration.Iterable | None:
        self.iterated.append(ast.unparse(node))
        return None


def _everything(a, n):  # type: ignore[no-untyped-def]
    total = int(a[0])
    if n is None:
        return 0
    for i in (0, 1, 2):
        total += n if i > 1 else 1
    return a.answer + total // n if (n, 1) == (n, 1) else 0


def _none(n):  # type: ignore[no-untyped-def]
    if n > 0:
        return n
    return None


def _as(language: Language, function: Any) -> Any:
    made = DeviceFunction(function, "auto")
    made.rules = language
    return made


def test_every_form_of_expression_is_asked() -> None:
    language = Language()
    everything = _as(language, _everything)

    @nv.kernel
    def kernel(out: nv.Array[nv.i64], a: nv.Array[nv.f32]):  # type: ignore[no-untyped-def]
        out[0] = everything(a, 3)

    out = np.zeros(1, np.int64)
    kernel.on("cpu")[1, 1](out, np.full(1, 2.0, np.float32))
    assert out[0] == 42 + (2 + 1 + 1 + 3) // 3
    asked = {one.form for one in language.asked}
    assert asked == set(Form) - {Form.SIGN}  # of a struct
    calls = [one for one in language.asked if one.form is Form.CALL]
    assert all(len(one.operands) >= 2 for one in calls)  # what is called, and its arguments
    assert {one.name for one in language.asked if one.form is Form.IDENTITY} == {"is", "=="}
    assert language.divisors and set(language.iterated) == {"(0, 1, 2)"}


def test_a_result_that_is_none_is_what_the_rules_make_of_it() -> None:
    none = _as(Language(), _none)

    @nv.kernel
    def kernel(out: nv.Array[nv.i32], n: nv.i32):  # type: ignore[no-untyped-def]
        out[0] = none(n)

    out = np.zeros(1, np.int32)
    kernel.on("cpu")[1, 1](out, np.int32(-1))
    assert out[0] == 7


def test_rules_say_the_types_of_what_they_get_and_give() -> None:
    for module in (number_rules, meant):
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        assert "Any" not in {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}, module
