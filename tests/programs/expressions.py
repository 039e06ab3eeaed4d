"""Draws expressions as text, each with the type that it has if all variables have the types that they shall have."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.programs.case import COLUMNS
from tests.programs.drawing import Choices, Scope, is_whole, literal
from tests.programs.scalars import (
    BOOL,
    F16,
    F32,
    FLOAT,
    I32,
    INT,
    Refused,
    Scalar,
    Type,
    Weak,
    common,
    fits,
    promoted,
    same_kind,
)
from tests.programs.scalars import takes_literal as takes
from tests.programs.whole_expressions import Wholes

Drawn = tuple[str, Type]
WHOLE_SYMBOLS = ("+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>")
REAL_SYMBOLS = (*("+", "-", "*", "/") * 3, "//", "%")
COMPARISONS = ("==", "<", "<=", ">", ">=", "!=")
#: One operand in so many is left as it is though it does not fit: nvgen must refuse such programs.
_CARELESS = 60
_WHOLE_LITERAL = re.compile(r"\d+|\(-\d+\)")
_LITERAL = re.compile(r"[\d.e+-]+|\(-[\d.e+-]+\)")


class Expressions:
    """Draws expressions of the variables and arrays in ``scope``."""

    def __init__(self, choices: Choices, scope: Scope) -> None:
        self.choices, self.scope = choices, scope
        self.wholes = Wholes(self)

    # Any expression

    def number(self, depth: int) -> Drawn:
        """An expression of any type, of at most ``depth`` levels."""
        if depth <= 0:
            return self.leaf()
        return self.choices.weighted(_SHAPES)(self, depth - 1)

    def leaf(self, depth: int = 0) -> Drawn:
        return self.choices.weighted(_LEAVES)(self)

    def variable(self) -> Drawn:
        names = self.scope.defined_numbers()
        if not names:
            return self.literal()
        name = self.choices.pick(names)
        return name, self.scope.types[name]

    def literal(self) -> Drawn:
        if self.scope.literals and self.choices.below(2):
            return self.choices.pick(self.scope.literals), INT
        kinds: list[tuple[int, Type]] = [(4, INT), (3, FLOAT), (1, BOOL)]
        type_ = self.choices.weighted(kinds)
        text = literal(self.choices, None if type_ == INT and self.choices.below(4) else type_)
        return text, BOOL if type_.is_bool else FLOAT if "." in text or "e" in text else INT

    def element(self) -> Drawn:
        if not self.scope.arrays:
            return self.variable()
        name = self.choices.pick(list(self.scope.arrays))
        return self.array_element(name), self.scope.arrays[name][0]

    def view_element(self) -> Drawn:
        if not self.scope.views:
            return self.element()
        name = self.choices.pick(list(self.scope.views))
        return self.element_of_view(name), self.scope.views[name].type

    def element_of_view(self, name: str) -> str:
        """An element of a view, inside its bounds."""
        known = self.scope.views[name]
        form = self.choices.below(3)
        count = known.after
        column = str(self.choices.below(count)) if form else f"{self.integer(1)[0]} % {count}"
        return known.form.format(name, str(int(column) - count) if form == 2 else column)

    def array_element(self, array: str) -> str:
        """``array[...]``, inside its bounds."""
        if self.scope.arrays[array][1] == 1:
            return f"{array}[t]"
        return f"{array}[t, {self.column()}]"

    def column(self) -> str:
        form = self.choices.below(6)
        if form == 1 and self.scope.columns:
            return self.choices.pick(self.scope.columns)
        if form == 2:
            return str(-1 - self.choices.below(COLUMNS))
        if form >= 3:
            text, _ = self.integer(1)
            return f"{text} % {COLUMNS}" if form == 3 else f"{text} & {COLUMNS - 1}"
        return str(self.choices.below(COLUMNS))

    def extent(self) -> Drawn:
        if not self.scope.arrays:
            return self.variable()
        name, (_, ndim) = self.choices.pick(list(self.scope.arrays.items()))
        return (f"{name}.size", I32) if ndim == 1 else self.literal()

    # Expressions of some type

    def of_type(self, type_: Scalar, depth: int) -> str:
        """An expression whose type is ``type_``."""
        if type_.is_bool:
            return self.condition(depth)
        text, found = self.number(depth)
        if _LITERAL.fullmatch(text):
            text = literal(self.choices, type_)
        return text if found == type_ else f"nv.{type_}({text})"

    def storable(self, type_: Scalar, depth: int, *, any_kind: bool = True) -> str:
        """An expression that may be stored in a ``type_``; ``any_kind``: an integer that fits in a float, too."""
        if self.choices.once_in(4):
            return literal(self.choices, type_)
        text, found = self.number(depth)
        if isinstance(found, Weak):
            is_right = takes(type_, found)
            text = literal(self.choices, type_) if _LITERAL.fullmatch(text) else text
        else:
            is_right = fits(found, type_) and (any_kind or same_kind(found, type_))
        return text if is_right or self.choices.once_in(_CARELESS) else f"nv.{type_}({text})"

    def integer(self, depth: int) -> Drawn:
        text, type_ = self.number(depth)
        return (text, type_) if type_.is_integer else (f"nv.i32({text})", I32)

    def condition(self, depth: int) -> str:
        """A bool."""
        text, type_ = self.choices.weighted(_CONDITIONS)(self, depth - 1) if depth > 0 else self.comparison(0)
        return text if type_ == BOOL else f"({text} != 0)"

    def test(self, depth: int) -> str:
        """What may stand after ``if``: a bool, or any number."""
        if self.choices.once_in(5):
            text, type_ = self.number(depth)
            return f"nv.i32({text})" if isinstance(type_, Weak) else text
        return self.condition(depth)

    # Operations

    def pair(self, depth: int) -> tuple[str, str, Type]:
        """Two operands and the type that they meet in."""
        left, left_type = self.number(depth)
        if isinstance(left_type, Scalar) and self.choices.once_in(4):
            right = literal(self.choices, left_type, zero=False)
            right_type: Type = BOOL if left_type.is_bool else FLOAT if "." in right or "e" in right else INT
        else:
            right, right_type = self.number(depth)
        if self.choices.once_in(4):
            left, left_type, right, right_type = right, right_type, left, left_type
        left, right = self.fitting(left, right_type), self.fitting(right, left_type)
        try:
            return left, right, common(left_type, right_type)
        except Refused:
            if self.choices.once_in(_CARELESS):
                return left, right, left_type
        return left, f"nv.{left_type}({right})", left_type

    def fitting(self, text: str, beside: Type) -> str:
        """A literal that fits the type of the operand beside it; any other text as it is."""
        if isinstance(beside, Scalar) and (beside == F16 or beside.is_integer):
            form = _LITERAL if beside == F16 else _WHOLE_LITERAL
            return literal(self.choices, beside) if form.fullmatch(text) else text
        return text

    def arithmetic(self, depth: int) -> Drawn:
        left, right, type_ = self.pair(depth)
        symbol = self.choices.pick(REAL_SYMBOLS if type_.is_float else WHOLE_SYMBOLS)
        if type_ == INT and self.choices.once_in(8):
            return f"({left} / {1 + self.choices.below(9)})", FLOAT
        if symbol in ("<<", ">>"):
            return self.shift(symbol, depth)
        type_ = promoted(type_)
        if (isinstance(type_, Weak) and symbol in ("//", "%")) or right in ("0", "(-0)"):
            right = str(1 + self.choices.below(9))
        return f"({left} {symbol} {right})", type_

    def shift(self, symbol: str, depth: int) -> Drawn:
        """A shift of any integer by any: mostly by one that is less than the width, also by what is out of range."""
        (left, type_), (right, right_type) = self.number(depth), self.number(depth)
        if type_.is_float or self.choices.once_in(4):
            left, type_ = str(1 + self.choices.below(99)), INT
        if isinstance(right_type, Weak) or right_type.is_float:
            right = str(self.choices.below(40))
        elif self.choices.below(4):
            right = f"({right} & {self.choices.pick((7, 15, 31, 63))})"
        return f"({left} {symbol} {right})", promoted(type_)

    def bits(self, depth: int) -> Drawn:
        """``&``, ``|``, ``^`` of bools."""
        left, right = self.condition(depth), self.condition(depth)
        return f"({left} {self.choices.pick(('&', '|', '^'))} {right})", BOOL

    def unary(self, depth: int) -> Drawn:
        text, type_ = self.number(depth)
        result = promoted(type_)
        forms = ["-{}", "+{}", "abs({})"] if not type_.is_integer else ["-{}", "+{}", "abs({})", "~{}"]
        return f"({self.choices.pick(forms).format(text)})", result

    def negation(self, depth: int) -> Drawn:
        return f"(not {self.number(depth)[0]})", BOOL

    def comparison(self, depth: int) -> Drawn:
        """One comparison or a chain of two or three; neighbours meet in some type."""
        left, right, type_ = self.pair(depth)
        parts = [left, self.choices.pick(COMPARISONS), right]
        for _ in range(max(0, self.choices.below(5) - 2)):
            wanted = type_ if isinstance(type_, Scalar) else I32
            operand = self.storable(wanted, depth)
            if _LITERAL.fullmatch(operand):  # of any size, it may not fit the operand in front of it
                operand = literal(self.choices)
            parts += [self.choices.pick(COMPARISONS), operand]
        return f"({' '.join(parts)})", BOOL

    def logical(self, depth: int) -> Drawn:
        symbol = self.choices.pick(("and", "or"))
        if self.choices.below(2):
            left, right, type_ = self.pair(depth)
            return f"({left} {symbol} {right})", type_
        operands = [self.condition(depth) for _ in range(2 + self.choices.below(2))]
        return f"({f' {symbol} '.join(operands)})", BOOL

    def conditional(self, depth: int) -> Drawn:
        test = self.test(depth)
        left, right, type_ = self.pair(depth)
        return f"({left} if {test} else {right})", type_

    def power(self, depth: int) -> Drawn:
        text, type_ = self.number(depth)
        exponent = self.choices.below(4 if type_.is_float else 8)
        return f"({text} ** {exponent})", promoted(type_)

    def min_max(self, depth: int) -> Drawn:
        left, right, type_ = self.pair(depth)
        name = self.choices.pick(("min", "max"))
        if isinstance(type_, Scalar) and self.choices.once_in(3):
            third = literal(self.choices, type_)
            return f"{name}({left}, {right}, {third})", F32 if "." in third and not type_.is_float else type_
        return f"{name}({left}, {right})", type_

    def call(self, depth: int) -> Drawn:
        """A call of a function that the kernel defines."""
        if not self.scope.functions:
            return self.conversion(depth)
        numeric = [name for name, function in self.scope.functions.items() if not is_whole(function.result)]
        if not numeric:
            return self.conversion(depth)
        name = self.choices.pick(numeric)
        return self.call_of(name, depth), self.scope.functions[name].result

    def call_of(self, name: str, depth: int) -> str:
        function = self.scope.functions[name]
        count = len(function.names) - self.choices.below(function.defaults + 1)
        values = [
            self.wholes.value(type_, depth) if is_annotated else self.wholes.exact(type_, depth)
            for type_, is_annotated in zip(function.types[:count], function.annotated, strict=False)
        ]
        if not self.choices.once_in(4):
            return f"{name}({', '.join(values)})"
        by_position = self.choices.below(count)
        named = [f"{p}={value}" for p, value in zip(function.names, values, strict=False)][by_position:]
        if self.choices.below(2):
            named.reverse()
        return f"{name}({', '.join([*values[:by_position], *named])})"

    def walrus(self, depth: int) -> Drawn:
        """An assignment to a variable that is defined already."""
        names = [name for name in self.scope.defined_numbers() if name not in self.scope.fixed]
        if not names:
            return self.variable()
        name = self.choices.pick(names)
        type_ = self.scope.types[name]
        assert isinstance(type_, Scalar)
        return f"({name} := {self.storable(type_, depth, any_kind=False)})", type_

    def conversion(self, depth: int) -> Drawn:
        target = self.choices.type()
        text = literal(self.choices, target) if self.choices.once_in(8) else self.number(depth)[0]
        if _LITERAL.fullmatch(text) and not self.choices.once_in(_CARELESS):
            text = literal(self.choices, target)
        return f"nv.{target}({text})", target

    def python_conversion(self, depth: int) -> Drawn:
        text, type_ = self.number(depth)
        name = self.choices.pick(("int", "float", "bool"))
        if name == "bool":
            return f"bool({text})", BOOL
        keeps = type_.is_float if name == "float" else type_.is_integer
        return f"{name}({text})", type_ if keeps else F32 if name == "float" else I32


_LEAVES: list[tuple[int, Callable[[Expressions], Drawn]]] = [
    (6, Expressions.variable),
    (3, Expressions.literal),
    (3, Expressions.element),
    (1, Expressions.extent),
    (4, lambda draw: draw.wholes.part(0)),
    (2, Expressions.view_element),
    (2, lambda draw: draw.wholes.pointed(0)),
]
_CONDITIONS: list[tuple[int, Callable[[Expressions, int], Drawn]]] = [
    (6, Expressions.comparison),
    (1, Expressions.negation),
    (2, Expressions.logical),
    (1, Expressions.bits),
    (4, lambda draw, depth: draw.wholes.equality(depth)),
    (1, lambda draw, depth: draw.wholes.pointer_test(depth)),
]
_SHAPES: list[tuple[int, Callable[[Expressions, int], Drawn]]] = [
    (5, Expressions.leaf),
    (10, Expressions.arithmetic),
    (2, Expressions.comparison),
    (3, Expressions.unary),
    (3, Expressions.conditional),
    (3, Expressions.conversion),
    (2, Expressions.min_max),
    (2, Expressions.logical),
    (1, Expressions.negation),
    (1, Expressions.bits),
    (1, Expressions.power),
    (1, Expressions.python_conversion),
    (2, Expressions.call),
    (1, Expressions.walrus),
    (2, lambda draw, depth: draw.wholes.mathematics(depth)),
    (1, lambda draw, depth: draw.wholes.atomic(depth)),
    (2, lambda draw, depth: draw.wholes.equality(depth)),
]
