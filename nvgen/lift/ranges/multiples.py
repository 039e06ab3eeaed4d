"""What the integers in registers are multiples of: powers of two.

Of a register numbers are kept whose bits, taken together, are zero below every bit that the register may have: those of
constants in one integer, further forms of arguments, which a launch says. Sums and products that wrap keep this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set

from nvgen.base.records import Record
from nvgen.lift.addresses import host_space
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.module import LiftedModule
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import Definition, NameKind, Names
from nvgen.ptx.operands import Address, Infix, Operand, Register, Symbol
from nvgen.tree import Local
from nvgen.tree.analysis.affine import Form, Forms, constant

#: Lower bits that any access asks for.
_MASK = 2**12 - 1
#: How many forms are kept of one register.
_MOST = 6
#: How often all lines are looked at.
_ROUNDS = 8


class Bits(Record):
    """``known`` are bits of constants, ``forms`` those of numbers that are the same for all threads."""

    known: int = 0
    forms: frozenset[Form] = frozenset()

    def and_(self, other: Bits) -> Bits:
        """Those of either."""
        known, forms = self.known | other.known, self.forms | other.forms
        return ANY if known & 1 or len(forms) > _MOST else Bits(known, forms)

    def times(self, other: Bits) -> Bits:
        """Those of products."""
        known = [constant(one.known) for one in (self, other)]
        left, right = (
            {*one.forms, *([own] if own.constant else [])} for one, own in zip((self, other), known, strict=True)
        )
        found = NONE
        for first in left:
            for second in right:
                product = first * second
                number = product.constant
                found = found.and_(
                    Bits(number & -number & _MASK) if number is not None else Bits(0, frozenset({product}))
                )
        return found

    def needs(self, size: int) -> list[Form] | None:
        """The forms of which all must be multiples of a power of two; None where something else is not."""
        if self.known & (size - 1):
            return None
        return [form for form in self.forms if any(factor % size for factor in form.factors.values())]


NONE, ANY = Bits(), Bits(1)
_Rule = Callable[["Multiples", Line], Bits]


class Multiples:
    """Those of one kernel."""

    def __init__(
        self,
        module: LiftedModule,
        form: FunctionForm,
        parameters: Mapping[str, Local],
        forms: Forms,
        needed: Set[Definition],
    ) -> None:
        """Of the ``needed`` registers."""
        self._module, self._form, self._parameters, self._forms = module, form, parameters, forms
        self._known: dict[Definition, Bits] = {}
        lines = [line for line in form.lines if not needed.isdisjoint(line.writes)]
        for _ in range(_ROUNDS):
            if not [line for line in lines if self._follow(line)]:
                return
        self._known = dict.fromkeys(self._known, ANY)

    def _follow(self, line: Line) -> bool:
        """Takes in what a line writes; whether that is something new."""
        is_new = False
        for position, register in enumerate(line.writes):
            rule = _RULES.get(line.instruction.opcode) if position == 0 and len(line.writes) == 1 else None
            before = self._known.get(register, NONE)
            after = before.and_(ANY if rule is None or line.partial else rule(self, line))
            if register not in self._known or after != before:
                self._known[register], is_new = after, True
        return is_new

    def of(self, operand: Operand, names: Names) -> Bits:
        """Those of an operand, or of the address in brackets."""
        if isinstance(operand, Address):
            return self.of(operand.parts[0], names) if len(operand.parts) == 1 else ANY
        number = constants.integer(operand)
        if number is not None:
            return Bits(number & -number & _MASK)
        if isinstance(operand, Register):
            return self._known.get(self._form.register(operand, names), NONE)
        if isinstance(operand, Infix) and operand.operator in "+-":
            return self.of(operand.left, names).and_(self.of(operand.right, names))
        return self._of_symbol(operand.name, names) if isinstance(operand, Symbol) else ANY

    def _of_symbol(self, name: str, names: Names) -> Bits:
        found = names.find(name)
        if found is None or found.kind is not NameKind.VARIABLE or host_space(found.space) != "shared":
            return ANY
        offset = self._module.shared_offset(found)
        return Bits(offset & -offset & _MASK)

    def power_of(self, operand: Operand, names: Names) -> int:
        """A power of two that an operand is a multiple of, whatever the launch."""
        bits = self.of(operand, names)
        return 1 if bits.forms else bits.known & -bits.known

    def parameter(self, operand: Operand, names: Names) -> Bits:
        """Those of a parameter, whose lower bits are its own."""
        part = operand.parts[0] if isinstance(operand, Address) and len(operand.parts) == 1 else None
        found = names.find(part.name) if isinstance(part, Symbol) else None
        local = None if found is None else self._parameters.get(found.name)
        if found is None or local is None or not found.is_formal:
            return ANY
        return Bits(0, frozenset({self._forms.given(local, 0, 2**64 - 1)}))


def _operands(multiples: Multiples, line: Line) -> list[Bits]:
    return [multiples.of(one, line.names) for one in line.instruction.operands[1:]]


def _copy(multiples: Multiples, line: Line) -> Bits:
    return _operands(multiples, line)[0]


def _either(multiples: Multiples, line: Line) -> Bits:
    first, second = _operands(multiples, line)[:2]
    return first.and_(second)


def _product(multiples: Multiples, line: Line) -> Bits:
    if "hi" in line.instruction.modifiers:
        return ANY
    first, second, *added = _operands(multiples, line)
    return first.times(second) if not added else first.times(second).and_(added[0])


def _shift(multiples: Multiples, line: Line) -> Bits:
    by = constants.integer(line.instruction.operands[2])
    value = _operands(multiples, line)[0]
    return value if by is None or by > 63 else value.times(Bits(2**by))


def _and(multiples: Multiples, line: Line) -> Bits:
    first, second = _operands(multiples, line)
    known = [one.known for one in (first, second) if not one.forms]
    return Bits(max((one & -one for one in known), default=1))


def _load(multiples: Multiples, line: Line) -> Bits:
    space = line.instruction.space
    if space is None or host_space(space) != "param":
        return ANY
    return multiples.parameter(line.instruction.operands[1], line.names)


_RULES: dict[str, _Rule] = {
    **dict.fromkeys(("mov", "cvt", "cvta", "neg"), _copy),
    **dict.fromkeys(("add", "sub", "or", "xor", "min", "max", "selp"), _either),
    **dict.fromkeys(("mul", "mad"), _product),
    "shl": _shift,
    "and": _and,
    "ld": _load,
}
