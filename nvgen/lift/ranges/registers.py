"""What is known of the integers in registers, line by line.

A register that is one value keeps it. Another one is what was last written to it, the counter of a loop, or where ways
meet one of the values that it had. A predicate is what it says where it holds, and where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any

from nvgen.base.records import Record
from nvgen.lift.addresses import host_space
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.module import LiftedModule
from nvgen.lift.ranges.multiples import Multiples
from nvgen.lift.special_registers import launch_register
from nvgen.lift.types import integer_type
from nvgen.ptx import constants
from nvgen.ptx.analysis.control_flow import BasicBlock
from nvgen.ptx.analysis.scopes import Definition, NameKind, Names, type_bits
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import Address, Infix, Operand, Prefix, Register, SpecialRegister, Symbol, Vector
from nvgen.tree import Local
from nvgen.tree.analysis.affine import Form, Knowledge, constant
from nvgen.tree.analysis.known_numbers import Numbers
from nvgen.tree.analysis.launch_values import SIZES, limits_of
from nvgen.tree.analysis.value_kinds import Number, Test, Value
from nvgen.types import Scalar

_OPERATORS = {
    **dict(zip(("eq", "ne", "lt", "le", "gt", "ge"), ("==", "!=", "<", "<=", ">", ">="), strict=True)),
    **dict(zip(("lo", "ls", "hi", "hs"), ("<", "<=", ">", ">="), strict=True)),
}
#: How many times ways meet, at the most, that are followed back for one register.
_DEEPEST = 20
#: A block's index and a thread's that may be added, those along one dimension first.
_TILES = sorted(
    ((f"block_idx.{one}", f"thread_idx.{other}") for one in "xyz" for other in "xyz"),
    key=lambda names: names[0][-1] != names[1][-1],
)
_UNSIGNED = frozenset({"lo", "ls", "hi", "hs"})


class LowerHalf(Record):
    """The lower 32 bits of a parameter as a number with a sign; or where it is known not to be negative."""

    local: Local
    has_sign: bool


class Variable(Record):
    """The address of a global variable of the module."""

    name: str
    bytes: int


class SharedMemory(Record):
    """The address of the block's shared memory."""


class Comparison(Record):
    """``left operator right``, of numbers of a type; the line is that of the instruction."""

    operator: str
    left: Operand
    right: Operand
    type: Any
    line: Line

    def negated(self) -> Comparison:
        """The opposite."""
        opposites = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
        return self.with_changes(operator=opposites[self.operator])

    def turned(self) -> Comparison:
        """The same with the other number on the left."""
        turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
        operator = turned.get(self.operator, self.operator)
        return self.with_changes(operator=operator, left=self.right, right=self.left)


class Registers(Numbers):
    """Those of one kernel, whose ``parameters`` are given by name, as far as they are ``needed``; ``rules`` are those
    of instructions, by opcode."""

    def __init__(
        self,
        module: LiftedModule,
        form: FunctionForm,
        parameters: Mapping[str, Local],
        rules: Mapping[str, Callable[[Registers, Line], Iterable[Value]]],
        needed: Set[Definition],
    ) -> None:
        super().__init__()
        self.multiples = Multiples(module, form, parameters, self.forms, needed)
        self.module, self.form, self._parameters, self._rules = module, form, parameters, rules
        self._knowledge = self.nothing
        #: Of registers that are one value.
        self._single: dict[Definition, Value] = {}
        #: What blocks have written, each register last.
        self._own: dict[Definition, Value] = {}
        self._of_blocks: dict[int, dict[Definition, Value]] = {}
        #: What is known in them, and which blocks lie between one and the block that dominates it.
        self._known: dict[int, Knowledge] = {}
        self._ways: dict[int, set[int]] = {}
        self._joined: dict[tuple[Definition, int], Value] = {}
        #: What registers are where an iteration of a loop begins, by the loop's number, and the line that changes each.
        self.counters: dict[int, dict[Definition, tuple[Value, Line]]] = {}
        #: The indices of threads in tiles of so many threads along a dimension.
        self._tiles: dict[tuple[str, str, int], Form] = {}
        #: Remainders of divisions by powers of two: of what, and by what.
        self.remainders: dict[Form, tuple[Form, int]] = {}
        self.block = 0

    @property
    def knowledge(self) -> Knowledge:
        return self._knowledge

    def begin_block(self, number: int, knowledge: Knowledge) -> None:
        """Goes on with a block."""
        self.block, self._knowledge = number, knowledge
        self._own = self._of_blocks[number] = {}
        self._known[number] = knowledge

    def end_of_block(self, number: int, knowledge: Knowledge) -> None:
        """Looks at what is there where a block ends that was followed."""
        self.block, self._knowledge, self._own = number, knowledge, self._of_blocks[number]

    def gathered(self, form: Form) -> Form:
        """Also with one number for ``16 * block_idx.x + thread_idx.y``, of which guards speak."""
        form = super().gathered(form)
        for names in _TILES:
            if not self._boxes.keys() >= {*names}:
                continue
            block, thread = (self._boxes[name] for name in names)
            (of_block,), (of_thread,) = block.factors, thread.factors
            times, scaled = form.factors.get(of_thread, 0), form.factors.get(of_block, 0)
            if not times or not scaled or scaled % times or scaled // times < 1:
                continue
            size = constant(scaled // times)
            key = *names, scaled // times
            if key not in self._tiles:
                ends = [self.nothing.range_of(one) for one in (block, thread)]
                first, last = size * ends[0].first + ends[1].first, size * ends[0].last + ends[1].last
                self._tiles[key] = self.forms.varying(first, last)
            form = form + constant(times) * (self._tiles[key] - size * block - thread)
        return form

    # Values of registers

    def follow(self, line: Line) -> None:
        """Takes in what an instruction writes."""
        if not line.writes:
            return
        instruction = line.instruction
        rule = self._rules.get(instruction.opcode)
        target = instruction.operands[0]
        values: Iterable[Value] = ()
        if rule is not None and instruction.guard is None and not line.partial:
            values = rule(self, line) if isinstance(target, (Register, Vector)) else ()
        found = [*values]
        for register, value in zip(line.writes, [*found, *[None] * len(line.writes)], strict=False):
            if register in self.form.single:
                self._single[register] = value
            else:
                self._own[register] = value

    def read(self, register: Definition) -> Value:
        """The value of a register where the builder of values stands."""
        if register in self.form.single:
            return self._single.get(register)
        return self._at_end(self.block, register)

    def _at_end(self, number: int | None, register: Definition, depth: int = 0) -> Value:
        """The value of a register where a block ends, as far as that was followed."""
        flow = self.form.flow
        while number in self._of_blocks:
            assert number is not None
            if register in self._of_blocks[number]:
                return self._of_blocks[number][register]
            block, loop = flow.blocks[number], flow.by_header.get(number)
            if loop is not None and register in self.counters.get(loop.number, {}):
                return self.counters[loop.number][register][0]
            if len(block.predecessors) == 1:
                number = block.predecessors[0]
            elif not self._is_written_before(block, register):
                number = block.dominator
            else:
                return None if loop is not None else self._where_ways_meet(block, register, depth)
        return None

    def _is_written_before(self, block: BasicBlock, register: Definition) -> bool:
        """Whether a register may be written between the block that dominates one, and this."""
        if block.number not in self._ways:
            found, waiting = set[int](), [*block.predecessors]
            while waiting:
                number = waiting.pop()
                if number != block.dominator and number not in found:
                    found.add(number)
                    waiting += self.form.flow.blocks[number].predecessors
            self._ways[block.number] = found
        ways = self._ways[block.number]
        return any(line.block in ways for line in self.form.writers.get(register, ()))

    def _where_ways_meet(self, block: BasicBlock, register: Definition, depth: int) -> Value:
        """One of the values that a register has where the blocks before end."""
        key = register, block.number
        if key not in self._joined:
            self._joined[key] = None
            known = all(number in self._of_blocks for number in block.predecessors)
            if known and depth < _DEEPEST and register.type != "pred":
                values = [self._at_end(number, register, depth + 1) for number in block.predecessors]
                found = [(value, self._known[number]) for value, number in zip(values, block.predecessors, strict=True)]
                types = [integer_type(f"{sign}{type_bits(register.type)}") for sign in "su"]
                joined = (self._one_of(type_, found) for type_ in types if type_ is not None)
                self._joined[key] = next((one for one in joined if one is not None), None)
        return self._joined[key]

    def _one_of(self, type_: Any, found: list[tuple[Value, Knowledge]]) -> Value:
        typed = [(self._fitted(value, type_), knowledge) for value, knowledge in found]
        if any(self.exact(value, type_, knowledge) is None for value, knowledge in typed):
            return None
        return self.either(type_, *typed)

    def typed(self, operand: Operand, names: Names, type_: Any) -> Number:
        """An operand as a number of a type; any number of it where nothing is known. What is not known of a register
        that is one value is the same number wherever it is read."""
        value = self._fitted(self.operand(operand, names), type_)
        if isinstance(value, Number):
            return value
        made = self.unknown(type_)
        assert isinstance(made, Number)
        if isinstance(operand, Register):
            register = self.form.register(operand, names)
            if register in self.form.single and type_bits(register.type) == type_.bits:
                self._single[register] = made
        return made

    def _fitted(self, value: Value, type_: Any) -> Value:
        """A constant as the number of a type that it is."""
        limits = limits_of(type_)
        if not isinstance(value, Number) or value.form.constant is None or limits is None:
            return value
        number = (value.form.constant - limits[0]) % (1 << type_.bits) + limits[0]
        return value if number == value.form.constant else Number(constant(number), value.needs)

    def operand(self, operand: Operand, names: Names) -> Value:
        """What is known of an operand."""
        if isinstance(operand, Register):
            return self.read(self.form.register(operand, names))
        if isinstance(operand, SpecialRegister):
            return self._special(operand.name)
        number = constants.integer(operand)
        if number is not None:
            return Number(constant(number))
        if isinstance(operand, Symbol):
            return self.address_of(operand.name, names)
        if isinstance(operand, Infix) and operand.operator in "+-":
            left, right = self.operand(operand.left, names), constants.integer(operand.right)
            if isinstance(left, Number) and right is not None:
                return Number(left.form + constant(right if operand.operator == "+" else -right), left.needs)
        if isinstance(operand, Prefix) and operand.operator == "!":
            return opposite(self.operand(operand.operand, names))
        return None

    def _special(self, name: str) -> Value:
        if name == "%laneid":
            return self.between(constant(0), constant(31))
        register = launch_register(name)
        if register is None:
            return None
        return Number(self.given(register) if register.startswith(SIZES) else self.index(register))

    def address_of(self, name: str, names: Names) -> Value:
        """The address of a variable: in shared memory from its first byte on."""
        found = names.find(name)
        if found is None or found.kind is not NameKind.VARIABLE:
            return None
        space = host_space(found.space)
        if space == "shared":
            return Number(constant(self.module.shared_offset(found)))
        if space == "global" and found.bytes:
            return Number(self.forms.given(Variable(name, found.bytes), 0, 2**64 - 1))
        return None

    # Parameters

    def parameter(self, operand: Operand, bits: int, names: Names) -> Value:
        """The value of a parameter, or of its lower half."""
        if not isinstance(operand, Address) or len(operand.parts) != 1 or not isinstance(operand.parts[0], Symbol):
            return None
        found = names.find(operand.parts[0].name)
        local = self._parameters.get(operand.parts[0].name) if found is not None and found.is_formal else None
        has = None if local is None else local.type
        if local is None or not isinstance(has, Scalar) or bits > has.bits:
            return None
        if bits == 64:
            return Number(self.forms.given(local, 0, 2**64 - 1))
        return self.lower_half(local) if bits == 32 else None

    def lower_half(self, local: Local) -> Number:
        """The lower 32 bits of a parameter as a number, which is taken not to be negative."""
        signed = self.forms.given(LowerHalf(local, True), -(2**31), 2**31 - 1)
        return Number(self.forms.given(LowerHalf(local, False), 0, 2**31 - 1), frozenset({signed}))

    def truncated(self, value: Value, bits: int) -> Value:
        """The lower bits of a number; those of a parameter are a number of their own."""
        if not isinstance(value, Number):
            return None
        key = getattr(value.form.atom, "key", None)
        return self.lower_half(key) if bits == 32 and isinstance(key, Local) else value

    # Predicates

    def comparisons(self, predicate: Operand, names: Names, *, holds: bool = True) -> Iterator[Comparison]:
        """Comparisons that are all true where a predicate is, or where it is not."""
        if isinstance(predicate, Prefix) and predicate.operator == "!":
            yield from self.comparisons(predicate.operand, names, holds=not holds)
            return
        if not isinstance(predicate, Register):
            return
        register = self.form.register(predicate, names)
        if register not in self.form.single:
            return
        line = self.form.writers[register][0]
        instruction = line.instruction
        if instruction.guard is not None:
            return
        if instruction.opcode in ("and", "or", "not"):
            if (instruction.opcode == "and") is holds or instruction.opcode == "not":
                for part in instruction.operands[1:]:
                    yield from self.comparisons(part, line.names, holds=holds is not (instruction.opcode == "not"))
            return
        found = comparison(line)
        if found is not None:
            is_both = joins(line)
            if is_both is None or is_both is holds:
                yield found if holds else found.negated()
                if is_both is not None:
                    yield from self.comparisons(instruction.operands[3], line.names, holds=holds)


def joins(line: Line) -> bool | None:
    """Whether a comparison holds together with its last operand, or one of both does; None where it stands alone."""
    if len(line.instruction.operands) < 4:
        return None
    return "and" in line.instruction.modifiers


def comparison(line: Line) -> Comparison | None:
    """The comparison of integers that an instruction makes, besides what joins it."""
    instruction = line.instruction
    name = instruction.modifier(ModifierKind.COMPARISON)
    if instruction.opcode != "setp" or name not in _OPERATORS or not isinstance(instruction.operands[0], Register):
        return None
    if len(instruction.operands) == 4 and "xor" in instruction.modifiers:
        return None
    type_ = instruction.types[-1]
    of = integer_type(f"u{type_[1:]}" if name in _UNSIGNED or type_.startswith("b") else type_)
    if of is None:
        return None
    return Comparison(_OPERATORS[name], instruction.operands[1], instruction.operands[2], of, line)


def opposite(value: Value) -> Value:
    """A predicate that holds where another one does not."""
    return Test(value.if_false, value.if_true) if isinstance(value, Test) else None
