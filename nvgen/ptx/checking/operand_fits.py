"""Which operands fit an instruction's form, whose modifiers are known, and what may stand there instead.

Source of the rules for types: PTX ISA, "Operand Type Checking".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nvgen.ptx.analysis.scopes import NameKind
from nvgen.ptx.checking.address_uses import LEAST_ADDRESS_BITS, AddressUse, base_space
from nvgen.ptx.checking.form_syntax import Braced, Bracketed, Kind, Listed, Paired, Pattern, names_of, tests_of
from nvgen.ptx.checking.form_syntax import Named as NamedPattern
from nvgen.ptx.checking.forms import Form, holds
from nvgen.ptx.checking.module_facts import module_facts
from nvgen.ptx.checking.operand_descriptions import (
    Description,
    Indexed,
    InRegister,
    Named,
    Nothing,
    Number,
    Part,
    Several,
    Signed,
    Special,
    Sum,
    Unknown,
)
from nvgen.ptx.checking.vector_elements import together
from nvgen.ptx.modifiers import KINDS, ModifierKind
from nvgen.ptx.register_types import bits_of, is_float, is_integer, takes
from nvgen.ptx.special_registers import VECTORS


class Wrong(NamedTuple):
    """An operand that does not fit: its index, and what may stand there."""

    at: int
    expected: str


#: The spaces that a variable of a space is also in.
_BASES = {"shared::cta": "shared", "shared::cluster": "shared", "param::entry": "param", "param::func": "param"}
_ELEMENTS = {"v2": 2, "v4": 4, "v8": 8}
#: Opcodes that ptxas makes moves and others of, which take addresses of 32 and 64 bits and no predicates in vectors;
#: of some only with a modifier, of others only without one.
_EXPANDED = {
    "stmatrix": (),
    "tcgen05": (),
    "wmma": tests_of("no .mma"),
    "tensormap": tests_of(".replace"),
    "st": tests_of(".async"),
    "red": tests_of(".async"),
    "multimem": tests_of(".red"),
    "fabric": (),
}
_TEXTURE_BITS = 32
#: Opcodes whose address may be an element of an array.
_OF_ELEMENTS = frozenset({"ld", "ldu", "st"})
#: Opcodes with coordinates of arrays, ``{i, x}``, for which ptxas takes a scalar as well; the PTX ISA does not.
_OF_TEXTURES = frozenset({"tex", "tld4"})
_NAMES = {"label": NameKind.LABEL, "function": NameKind.FUNCTION, "table": NameKind.TABLE}


class Operands:
    """Holds operands against a form whose modifiers are known."""

    def __init__(self, form: Form, values: Mapping[str, str], names: frozenset[str]) -> None:
        self._form = form
        self._values = values
        self._names = names
        spaces = [value for value in values.values() if KINDS.get(value) is ModifierKind.SPACE]
        self._space = _BASES.get(spaces[0], spaces[0]) if len(spaces) == 1 else None
        expanded = _EXPANDED.get(form.opcode)
        self._is_expanded = expanded is not None and all(holds(test, values, names) for test in expanded)

    def wrong(self, patterns: Sequence[Pattern], operands: Sequence[Description]) -> tuple[Wrong, ...]:
        """The operands that do not fit."""
        found = []
        for index, (pattern, operand) in enumerate(zip(patterns, operands, strict=True)):
            expected = self._expected(pattern, operand)
            if expected:
                found.append(Wrong(index, expected))
        return tuple(found)

    def _expected(self, pattern: Pattern, operand: Description) -> str:
        """What may stand there, if the operand may not."""
        if isinstance(operand, Unknown):
            return ""
        if isinstance(pattern, NamedPattern):
            return self._named(pattern, operand)
        if isinstance(pattern, Listed):
            return self._listed(pattern, operand)
        if isinstance(pattern, Bracketed) and pattern.part:
            if isinstance(operand, Part) and self._form.takes_part(pattern.part, operand.part):
                operand = operand.of
            elif not pattern.is_part_optional:
                return f"an address with `.{pattern.part}`"
        is_element = isinstance(operand, Indexed) and operand.is_right and self._form.opcode in _OF_ELEMENTS
        if isinstance(pattern, Bracketed) and is_element:
            assert isinstance(operand, Indexed)
            operand = Several("[", (operand.of,))  # ld.u32 r, a[2]; without further brackets
        bracket, words = _BRACKETS[type(pattern)]
        if isinstance(pattern, Braced) and isinstance(operand, InRegister) and self._form.opcode in _OF_TEXTURES:
            return "" if operand.type != "pred" and bits_of(operand.type) == _TEXTURE_BITS else words
        if not isinstance(operand, Several) or operand.bracket != bracket:
            return words
        if len(operand.parts) != len(pattern.parts):
            return f"{words} with {len(pattern.parts)} parts"
        if len(operand.parts) > 1 and any(isinstance(part, Sum) for part in operand.parts):
            return f"{words} in which nothing is added to a name"
        is_together = isinstance(pattern, Braced) and self._form.opcode not in _OF_TEXTURES
        parts = together(operand.parts, True) if is_together else operand.parts
        if parts is None:
            return f"{words} with elements of one type"
        for part, inner, written in zip(pattern.parts, parts, operand.parts, strict=True):
            expected = self._expected(part, inner) or self._other_value(part, written)
            if isinstance(pattern, Bracketed) and len(parts) > 1:
                expected = self._of_several(part, inner, expected)
            if expected:
                return f"{words} with {expected} for `{'|'.join(names_of([part]))}`"
        return ""

    def _other_value(self, pattern: Pattern, operand: Description) -> str:
        """The values that a constant may have, if it has another one; whatever the elements beside it are."""
        kind = self._form.kind(pattern.name, self._values, self._names) if isinstance(pattern, NamedPattern) else None
        if kind is None or not isinstance(operand, Number) or self._is_of_values(kind, operand):
            return ""
        return self._words(kind)

    @staticmethod
    def _listed(pattern: Listed, operand: Description) -> str:
        """What a list of a call may have; whether it has what the function takes ``check_calls`` says."""
        if not isinstance(operand, Several) or operand.bracket != "(":
            return "a list in parentheses"
        kind, words = (Nothing, _RESULTS) if pattern.name == "ret-param" else (Number, _ARGUMENTS)
        for part in operand.parts:
            is_parameter = isinstance(part, Named) and part.kind is NameKind.PARAMETER and not part.is_formal
            if not (is_parameter or isinstance(part, (kind, InRegister, Unknown))):
                return words
        return ""

    def _of_several(self, pattern: Pattern, operand: Description, expected: str) -> str:
        """The same of one of several parts of an address: no constant, and of registers any with the address."""
        if isinstance(operand, Number):
            return expected or "a register"
        kind = self._form.kind(pattern.name, self._values, self._names) if isinstance(pattern, NamedPattern) else None
        is_register = isinstance(operand, InRegister) and not operand.vector
        return "" if kind is not None and kind.what == "address" and is_register else expected

    def _named(self, pattern: NamedPattern, operand: Description) -> str:
        kind = self._form.kind(pattern.name, self._values, self._names)
        if kind is None:
            return "nothing"
        words = self._words(kind)
        if isinstance(operand, Signed):
            if kind.what != "predicate" and operand.sign != pattern.sign:
                return f"{words} without `{operand.sign}`"
            operand = operand.of
        if isinstance(operand, Part):
            if not pattern.part or not self._form.takes_part(pattern.part, operand.part):
                return f"{words} without `.{operand.part}`"
            operand = operand.of
        elif pattern.part and not pattern.is_part_optional:
            return f"{words} with a part"
        return "" if self._fits(kind, operand) else words

    def _type(self, kind: Kind) -> str:
        return self._values.get(kind.type, kind.type.removeprefix("."))

    def _counts(self, kind: Kind) -> tuple[int, ...]:
        """How many elements a vector may have; 0 for a scalar."""
        if kind.count_slot:
            count = _ELEMENTS.get(self._values.get(kind.count_slot, ""), 0)
            return (count,) if count else (0, 1)
        if not kind.counts:
            return (0,)
        return (*kind.counts, 0) if kind.is_scalar_too else kind.counts

    def _words(self, kind: Kind) -> str:
        typed = self._type(kind)
        if typed and kind.is_wide:
            typed = f"{typed[0]}{bits_of(typed) * 2}"
        type_ = f" of `.{typed}`" if typed else ""
        number = f" of {kind.range[0]} to {kind.range[1]}" if kind.range else ""
        if kind.multiple_of > 1:
            number = f" that is a multiple of {kind.multiple_of}"
        if kind.choices:
            number = f" {' or '.join(map(str, kind.choices))}"
        words = f"{_WORDS[kind.what]}{type_}{number}"
        counts = [count for count in self._counts(kind) if count > 1]
        if counts:
            return f"a vector of {' or '.join(map(str, counts))}, each {words}"
        return words

    def _fits(self, kind: Kind, operand: Description) -> bool:
        counts = self._counts(kind)
        if isinstance(operand, Unknown):
            return True
        if isinstance(operand, InRegister) and operand.vector and counts != (0,):
            operand = Several("{", (InRegister(operand.type),) * _ELEMENTS[operand.vector])
        if isinstance(operand, Several):
            if operand.bracket != "{" or len(operand.parts) not in counts:
                return False
            if operand.parts and all(isinstance(part, Nothing) for part in operand.parts):
                return False
            if any(isinstance(part, Sum) for part in operand.parts):
                return False
            if self._is_expanded and len(operand.parts) > 1 and InRegister("pred") in operand.parts:
                return False
            parts = together(operand.parts, kind.what != "result")
            return parts is not None and all(self._fits_one(kind, part, True) for part in parts)
        return 0 in counts and self._fits_one(kind, operand, False)

    def _fits_one(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        if isinstance(operand, Unknown):
            return True
        if kind.example == "_":
            return isinstance(operand, Nothing)
        if isinstance(operand, Nothing):
            return kind.is_discardable and (is_element or not kind.count_slot)
        return _FITS[kind.what](self, kind, operand, is_element)

    def register(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A register of the type, or a sum."""
        return self.result(kind, operand, is_element) or (isinstance(operand, Sum) and self._sum(kind, operand.of))

    def _sum(self, kind: Kind, operand: Description) -> bool:
        """What something is added to: a register of the type; for an integer an address or any integer as well.

        ptxas takes predicates in some places, and does not end in others.
        """
        if isinstance(operand, InRegister) and operand.type == "pred":
            return False
        if self.result(kind, operand, False):
            return True
        if not is_integer(self._type(kind)):
            return False
        if isinstance(operand, InRegister):
            return not operand.vector and is_integer(operand.type)
        return isinstance(operand, Named) and operand.kind in (NameKind.VARIABLE, NameKind.PARAMETER)

    def result(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A register of the type."""
        if not isinstance(operand, InRegister) or operand.vector:
            return False
        typed = self._type(kind)
        if not typed or takes(typed, operand.type, kind.is_wide, _takes_wider(kind, operand.type)):
            return True
        # ptxas takes integers as elements of floating-point type in loads and stores.
        is_number = is_integer(operand.type) and operand.type[0] != "b"
        return (
            is_element and kind.is_relaxed and typed in ("f32", "f64") and is_number and typed[1:] == operand.type[1:]
        )

    def value(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A register or a constant of the type."""
        return self.register(kind, operand, is_element) or self.constant(kind, operand, is_element)

    def constant(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A constant of the type, or of the values that may stand there."""
        if not isinstance(operand, Number):
            return False
        typed = self._type(kind)
        if is_float(typed):
            return typed != "f16" and operand.type != "integer"
        if typed and not is_integer(typed):
            return typed == "pred" and operand.type == "integer" and self._is_of_values(kind, operand)
        if operand.type != "integer":
            return typed == {"f32": "b32", "f64": "b64"}.get(operand.type)
        return self._is_of_values(kind, operand)

    @staticmethod
    def _is_of_values(kind: Kind, operand: Number) -> bool:
        if operand.value is None:
            return True
        if kind.range is not None and not kind.range[0] <= operand.value <= kind.range[1]:
            return False
        return operand.value % kind.multiple_of == 0 and (not kind.choices or operand.value in kind.choices)

    def predicate(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A predicate; a constant stands for one as well, and one special register is one."""
        if isinstance(operand, Special):
            return operand.name == "%is_explicit_cluster"
        return operand == InRegister("pred") or (isinstance(operand, Number) and operand.type == "integer")

    def address(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A register with an address, a variable of the space, or a constant, which only local memory has."""
        is_sum, is_plain = isinstance(operand, Sum), self._form.opcode == "isspacep"
        if isinstance(operand, Sum):
            operand = operand.of
        if isinstance(operand, InRegister):
            return (
                not operand.vector
                and operand.type != "b128"
                and is_integer(operand.type)
                and not (self._is_expanded and bits_of(operand.type) < LEAST_ADDRESS_BITS)
                and (not kind.type or bits_of(operand.type) == bits_of(self._type(kind)))
            )
        if isinstance(operand, Named):
            if operand.kind not in (NameKind.VARIABLE, NameKind.PARAMETER):
                return False
            return is_sum if is_plain else self._space is None or base_space(operand) == self._space
        return (is_plain or self._space == "local") and isinstance(operand, Number) and operand.type == "integer"

    def name(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A label, a function, a table; a function's address may be in a register."""
        if isinstance(operand, Named):
            return operand.kind is _NAMES[kind.what]
        return False

    def opaque(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A texture, sampler or surface: a variable or parameter, or a register with its address."""
        if isinstance(operand, Named):
            return operand.kind in (NameKind.VARIABLE, NameKind.PARAMETER)
        return isinstance(operand, InRegister) and bits_of(operand.type) == 64

    def variable(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A variable or parameter."""
        return isinstance(operand, Named) and operand.kind in (NameKind.VARIABLE, NameKind.PARAMETER)

    def special(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """A special register."""
        return isinstance(operand, Special)

    def anything(self, kind: Kind, operand: Description, is_element: bool) -> bool:
        """With a type what can be moved; without one everything. In a vector there are no names."""
        if isinstance(operand, Indexed) and not operand.is_right:
            return False
        named = operand.of if isinstance(operand, (Indexed, Sum)) else operand
        if not kind.type or isinstance(operand, Indexed) or isinstance(named, Named):
            return not is_element and (not isinstance(named, Named) or self._takes(kind, operand, named))
        typed = self._type(kind)
        if isinstance(operand, Special):
            if self._form.opcode == "cvta":
                return False
            return _is_as_wide(operand, typed) if is_element else not is_float(typed) and operand.name not in VECTORS
        return self.value(kind, operand, is_element)

    def _takes(self, kind: Kind, operand: Description, named: Named) -> bool:
        use = AddressUse(self._form.opcode, ".to" in self._values, self._space, self._type(kind))
        return use.takes(named, is_sum=isinstance(operand, Sum))


def _takes_wider(kind: Kind, register: str) -> bool:
    """Whether a register that is wider than the type may stand there."""
    return kind.is_relaxed and (not kind.widest or bits_of(register) <= kind.widest)


def _is_as_wide(special: Special, typed: str) -> bool:
    fact = module_facts().get(("register", special.name))
    return fact is not None and fact.type != ".pred" and bits_of(fact.type[1:]) == bits_of(typed)


_FITS = {
    "result": Operands.result,
    "value": Operands.value,
    "register": Operands.register,
    "constant": Operands.constant,
    "predicate": Operands.predicate,
    "address": Operands.address,
    "label": Operands.name,
    "function": Operands.name,
    "table": Operands.name,
    "texture": Operands.opaque,
    "sampler": Operands.opaque,
    "surface": Operands.opaque,
    "variable": Operands.variable,
    "special": Operands.special,
    "any": Operands.anything,
}
_RESULTS = "registers, `.param` variables and `_` in parentheses"
_ARGUMENTS = "registers, `.param` variables and constants in parentheses"
_BRACKETS: dict[type, tuple[str, str]] = {
    Bracketed: ("[", "an address in brackets"),
    Braced: ("{", "a vector"),
    Paired: ("|", "a pair `a|b`"),
}
_WORDS = {
    "result": "a register",
    "value": "a register or a constant",
    "register": "a register",
    "constant": "a constant",
    "predicate": "a predicate",
    "address": "an address",
    "label": "a label",
    "function": "a function",
    "table": "the label of a table",
    "texture": "a texture",
    "sampler": "a sampler",
    "surface": "a surface",
    "variable": "a variable",
    "special": "a special register",
    "any": "a register, a constant or a name",
}
