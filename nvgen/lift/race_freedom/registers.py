"""What is known of the registers of a thread of one launch.

A number in a register is a sum (``tree.analysis.linear``) but for a multiple of two to the power of its bits, so that
sums and products need not fit; where a number is taken for what it is, as by comparisons, it is looked up what it is
in its type. An address is an offset in bytes in a region of memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nvgen.diagnostics import Span
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lift.addresses import host_space
from nvgen.lift.form import FunctionForm
from nvgen.lift.module import KernelModule
from nvgen.lift.race_freedom.memory import LaunchMemory, Place
from nvgen.lift.special_registers import launch_register
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import Definition, NameKind, Names
from nvgen.ptx.operands import Float, Infix, Operand, Prefix, Register, SpecialRegister, Symbol
from nvgen.ptx.tree import Instruction
from nvgen.tree.analysis import linear
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import ZERO, Linear, follows, number
from nvgen.tree.analysis.thread_accesses import State
from nvgen.tree.analysis.thread_order import ThreadOrder
from nvgen.tree.analysis.thread_values import (
    UNKNOWN,
    GiveUpError,
    LaunchNumbers,
    Other,
    Reference,
    Root,
    Test,
    Value,
    scope_of,
)
from nvgen.types import Space

#: So often constraints are asked what follows from them.
_MOST_QUESTIONS = 4000


class Equality(Test):
    """Whether two numbers of so many bits are equal, or differ; ``difference`` is theirs, but for a multiple of two to
    the power of the bits."""

    difference: Linear = ZERO
    bits: int = 0

    @property
    def opposite(self) -> Test:
        known = None if self.known is None else not self.known
        return Equality(
            self.false, self.true, self.scope, known, self.says_false, self.says_true, self.difference, self.bits
        )


def _replaced(value: Linear, equal: Iterable[Linear]) -> Linear:
    """A sum without the newest symbols that sums which are 0 have alone."""
    for form in equal:
        symbol = max(form.factors, key=lambda one: one.number)
        if abs(form.factors[symbol]) == 1 and symbol in value.factors:
            value = value.plus(form, -value.factors[symbol] * form.factors[symbol])
    return value


def reference(root: Root, offset: Linear) -> Reference:
    """An address."""
    return Reference(root, ((offset, 1),))


def offset_of(value: Reference) -> Linear:
    """The bytes from the beginning of its region."""
    ((found, _),) = value.indices
    assert found is not None
    return found


class Registers(ThreadOrder):
    """Looks up operands where ``state`` is."""

    def __init__(
        self, module: KernelModule, form: FunctionForm, launch: LaunchNumbers, memory: LaunchMemory, written: set[int]
    ) -> None:
        """``written`` are the regions that the kernel is known to write."""
        super().__init__(launch)
        self.module, self.form, self.memory, self.known_written = module, form, memory, written
        #: What was looked at of parameters: the name, the offset and the bytes.
        self.looked_at: set[tuple[str, int, int]] = set()
        #: What was looked at of regions that nothing writes: the region, the bits of its elements, and their limits.
        self.looked_at_limits: dict[tuple[int, int], tuple[int, int] | None] = {}
        #: Numbers of which it is known only that they are negative where one of others is.
        self.unions: dict[linear.Symbol, tuple[Linear, ...]] = {}
        self._questions = 0
        self._answers: dict[tuple[Linear, tuple[Linear, ...]], bool] = {}
        total = memory.dynamic_bytes + module.dynamic_start if module.is_dynamic else module.static_bytes
        self.shared = Root("shared memory", "shared", Space.SHARED, (total,))
        self.local = Root("local memory", "local", Space.LOCAL, (None,))
        self.regions = [
            Root("", region, Space.GLOBAL, (size,), region not in written) for region, size in enumerate(memory.regions)
        ]

    def span(self, instruction: Instruction) -> Span:
        """Where an instruction stands."""
        return self.module.span(instruction)

    def give_up(self, instruction: Instruction, why: str) -> GiveUpError:
        """What is raised of an instruction."""
        return GiveUpError(f"{why} in line {self.span(instruction).line}")

    # Operands

    def operand(self, operand: Operand, names: Names) -> Value:
        """What is known of an operand."""
        if isinstance(operand, Register):
            return self.read(self.form.register(operand, names))
        if isinstance(operand, SpecialRegister):
            return self._special(operand.name)
        found = constants.integer(operand)
        if found is not None:
            return number(found)
        if isinstance(operand, Float):
            return Other(Scope.BLOCK)
        if isinstance(operand, Symbol):
            return self._address_of(operand.name, names)
        if isinstance(operand, Infix) and operand.operator in "+-":
            right = constants.integer(operand.right)
            if right is not None:
                sign = 1 if operand.operator == "+" else -1
                return self.moved(self.operand(operand.left, names), number(right), sign)
        if isinstance(operand, Prefix) and operand.operator == "!":
            return self.test(operand.operand, names).opposite
        return Other(Scope.THREAD)

    def read(self, register: Definition) -> Value:
        value = self.here.values.get(register)
        if value is None:
            return Other(Scope.THREAD)
        if value is self.heads.get(register):
            self.carried.add(id(value))
        return value

    def test(self, operand: Operand, names: Names) -> Test:
        """A predicate."""
        value = self.operand(operand, names)
        return value if isinstance(value, Test) else Test((), (), scope_of(value))

    def moved(self, value: Value, by: Value, times: int = 1) -> Value:
        """The sum of two values, or their difference."""
        if isinstance(value, Linear) and isinstance(by, Linear):
            return value.plus(by, times)
        if isinstance(value, Reference) and isinstance(by, Linear):
            return reference(value.root, offset_of(value).plus(by, times))
        if isinstance(by, Reference) and isinstance(value, Linear) and times == 1:
            return reference(by.root, offset_of(by).plus(value))
        if isinstance(value, Reference) and isinstance(by, Reference) and times == -1 and value.root is by.root:
            return offset_of(value).plus(offset_of(by), -1)
        return Other(min(scope_of(value), scope_of(by)))

    def _special(self, name: str) -> Value:
        if name == "%laneid":
            return self.symbols.linear.plus(self.symbols.warp(), -WARP_SIZE)
        register = launch_register(name)
        if register is not None:
            return self.symbols.registers[register]
        return number(WARP_SIZE) if name == "WARP_SZ" else Other(Scope.THREAD)

    def _address_of(self, name: str, names: Names) -> Value:
        found = names.find(name)
        if found is None or found.kind is not NameKind.VARIABLE:
            return Other(Scope.THREAD)
        space = host_space(found.space)
        if space == "shared":
            return number(self.module.shared_offset(found))
        place = self.memory.variables.get(name) if space == "global" else None
        if place is not None:
            return self.at(place)
        return reference(self.local, ZERO) if space == "local" else Other(Scope.BLOCK)

    def at(self, place: Place) -> Reference:
        """An address that the launch gives."""
        return reference(self.regions[place.region], number(place.offset))

    # Numbers

    def follows(self, form: Linear) -> bool:
        """Whether a sum is sure not to be negative here."""
        if form.limits[0] >= 0:
            return True
        if form.limits[1] < 0:
            return False
        key = (form, self.here.constraints)
        if key not in self._answers:
            self._questions += 1
            self._answers[key] = self._questions <= _MOST_QUESTIONS and follows(self.here.constraints, form)
        return self._answers[key]

    def exact(self, value: Linear, bits: int, *, is_signed: bool) -> Linear:
        """The number of a type of so many bits that is this one but for a multiple of two to their power."""
        size, least = 1 << bits, -(1 << bits - 1) if is_signed else 0
        low, high = value.limits
        quotient = (low - least) // size
        if (high - least) // size == quotient:
            return value.moved(-quotient * size)
        if self.follows(value.moved(-least)) and self.follows(value.times(-1).moved(least + size - 1)):
            return value
        if low >= least - size and self.follows(value.times(-1).moved(least - 1)):
            return value.moved(size)
        return self.symbols.remainder(value.moved(-least), size).moved(least)

    def number(self, operand: Operand, names: Names, type_: Any) -> Linear:
        """An operand as a number of a type; where nothing is known of it, any of the type."""
        value, is_signed = self.operand(operand, names), type_.minimum < 0
        if isinstance(value, Linear):
            return self.exact(value, type_.bits, is_signed=is_signed)
        return self.symbols.between(type_.minimum, type_.maximum, scope_of(value))

    def limits(self, root: Root, bits: int) -> tuple[int, int] | None:
        """What elements of so many bits are in a region that nothing writes, as numbers with a sign."""
        if root.space is not Space.GLOBAL or not root.is_constant:
            return None
        key = (root.source, bits)
        if key not in self.looked_at_limits:
            self.looked_at_limits[key] = self.memory.limits(*key)
        return self.looked_at_limits[key]

    # Where ways meet

    def joined(
        self, before: State, one: State | None, other: State | None, decided: Scope, test: Test = UNKNOWN
    ) -> State | None:
        if one is not None and other is not None and one is not other:
            for here, there in ((one, other), (other, one)):
                self._agree(here, there)
        return super().joined(before, one, other, decided, test)

    def _agree(self, here: State, there: State) -> None:
        """Has registers that are equal sums in two states, as equalities in one of them say, be the same sum."""
        equal = [form for form in here.constraints if form.times(-1) in here.constraints and form.factors]
        for register, value in here.values.items() if equal else ():
            other = there.values.get(register)
            if isinstance(value, Linear) and isinstance(other, Linear) and value != other:
                found = _replaced(value, equal)
                if all(follows(there.constraints, found.plus(other, -1).times(sign)) for sign in (1, -1)):
                    here.values[register] = there.values[register] = found

    def either(self, one: Value, other: Value, decided: Scope, node: Any = None) -> Value:
        if one is other:
            return one
        if isinstance(one, Reference) and isinstance(other, Reference) and one.root is other.root:
            offset = super().either(offset_of(one), offset_of(other), decided)
            assert isinstance(offset, Linear)
            return reference(one.root, offset)
        if isinstance(one, Reference) or isinstance(other, Reference):
            return Other(Scope.THREAD)
        return super().either(one, other, decided, node)
