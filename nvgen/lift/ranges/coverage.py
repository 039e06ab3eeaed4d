"""The accesses that a test covers, and that test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.codegen.contract.box_test import BoxTest, BoxValues
from nvgen.lang.allocation import ARRAY_ALIGNMENT
from nvgen.lift.addresses import host_space
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.module import LiftedModule
from nvgen.lift.ranges import counters
from nvgen.lift.ranges.instructions import RULES
from nvgen.lift.ranges.reach import ALWAYS, Reach, Reaches, emitted, forms, outcome
from nvgen.lift.ranges.registers import LowerHalf, Registers, SharedMemory, Variable
from nvgen.ptx.analysis import graphs
from nvgen.ptx.analysis.control_flow import BasicBlock
from nvgen.ptx.analysis.scopes import Definition, type_bits
from nvgen.ptx.operands import Address, Operand, Register, Vector
from nvgen.ptx.tree import Instruction
from nvgen.tree import Local
from nvgen.tree.analysis.affine import Atom, Form, Given, Knowledge, Needs, constant, in_order, together
from nvgen.tree.analysis.index_ranges import least
from nvgen.tree.analysis.value_kinds import Number, Test

if TYPE_CHECKING:
    from collections.abc import Iterator

_I1, _I64 = ir.IntType(1), ir.IntType(64)
#: Kernels of more instructions, or which need more, are not looked at: the test would take longer than it saves.
_MOST_LINES, _MOST_NEEDS = 3000, 200
#: A factor that is larger comes from the limits of a type.
_LARGEST_FACTOR = 2**31 - 2**12
#: No memory has more bytes.
_MOST_BYTES = 2**40


class Around(Node):
    """The bytes of the memory that a parameter leads to before the parameter, or from it on; both are -1 where it
    leads to none."""

    local: Local
    is_before: bool

    def __hash__(self) -> int:
        return hash((self.local, self.is_before))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Around) and (self.local, self.is_before) == (other.local, other.is_before)


Constants = tuple[tuple[str, int], ...]
#: The bytes of the block's dynamic shared memory.
DYNAMIC_BYTES = "dynamic_bytes"


class _Found(Node):
    """What an access needs, and forms that are to be multiples of its ``alignment``."""

    needs: Needs
    multiples: tuple[Form, ...]
    alignment: int
    reach: Reach
    #: The parameter that leads to what it writes.
    stored: Local | None = None


class _Needed(Node):
    """What must not be negative, and what forms are to be multiples of."""

    needs: tuple[Form, ...]
    multiples: Mapping[Form, int]
    #: The parameters that lead to what is written.
    stored: tuple[Local, ...]


class Covered(BoxTest):
    """The accesses of a kernel that are in range, and at addresses that are multiples of what they need, where the
    test holds."""

    def __init__(
        self, parts: Mapping[Reach, _Needed], covered: frozenset[int], constants: Constants, table: Local
    ) -> None:
        """``parts`` are what is needed where blocks are reached, ``covered`` the identities of instructions,
        ``constants`` the constant variables of the module with their bytes, and ``table`` is the parameter with the
        ranges of ``nvgen.lift.checks``."""
        self._parts, self._covered, self._constants, self._table = parts, covered, constants, table

    @property
    def bits(self) -> int:
        """How many bits the forms are computed with."""
        needs = [*(form for part in self._parts.values() for form in part.needs), *forms(self._parts)]
        return 64 if all(form.magnitude < 2**63 for form in needs) else 128

    def covers(self, instruction: Instruction) -> bool:
        """Whether an access is covered."""
        return id(instruction) in self._covered

    def holds(self, values: BoxValues) -> ir.Value:
        """An i1."""
        b, around = values.builder, dict[Local, tuple[ir.Value, ir.Value]]()
        stored = dict.fromkeys(local for part in self._parts.values() for local in part.stored)
        for key in {atom.key: None for form in self._forms() for atom in _given(form)}:
            if isinstance(key, LowerHalf):
                values.add(key, _lower_half(b, values.argument(key.local)))
            elif isinstance(key, Around):
                if key.local not in around:
                    around[key.local] = self._around(values, key.local)
                values.add(key, around[key.local][not key.is_before])
            elif key == DYNAMIC_BYTES:
                values.add(key, b.zext(values.dynamic_bytes, _I64))
        found, reached = _I1(1), emitted(values, self._parts)
        for reach, part in self._parts.items():
            holds = values.holds(part.needs)
            for form, size in part.multiples.items():
                rest = b.and_(values.form(form), values.constant(size - 1))
                holds = b.and_(holds, b.icmp_unsigned("==", rest, values.constant(0)))
            found = b.and_(found, b.or_(holds, b.not_(reached[reach])))
        for local in stored if self._constants else ():
            found = b.and_(found, self._is_disjoint(values, local))
        return found

    def _is_disjoint(self, values: BoxValues, local: Local) -> ir.Value:
        """Whether no constant variable lies in the memory that a parameter leads to."""
        b, found = values.builder, _I1(1)
        start, length = self._range_of(values, local)
        for name, bytes_ in self._constants:
            variable = b.ptrtoint(values.variable(name, bytes_), _I64)
            is_behind = b.icmp_unsigned(">=", b.sub(variable, start), length)
            is_before = b.icmp_unsigned(">=", b.sub(start, variable), _I64(bytes_))
            found = b.and_(found, b.and_(is_behind, is_before))
        return found

    def _forms(self) -> Iterator[Form]:
        for part in self._parts.values():
            yield from (*part.needs, *part.multiples)
        yield from forms(self._parts)

    def _around(self, values: BoxValues, local: Local) -> tuple[ir.Value, ir.Value]:
        """The bytes before and behind a parameter's value in the memory that it leads to."""
        b = values.builder
        start, length = self._range_of(values, local)
        before = b.sub(values.argument(local), start)
        is_inside = b.icmp_unsigned("<=", before, length)
        found = []
        for number in (before, b.sub(length, before)):
            is_large = b.icmp_unsigned(">", number, _I64(_MOST_BYTES))
            found.append(b.select(is_inside, b.select(is_large, _I64(_MOST_BYTES), number), _I64(-1)))
        return found[0], found[1]

    def _range_of(self, values: BoxValues, local: Local) -> list[ir.Value]:
        """The address and the bytes of the memory that a parameter leads to."""
        b, table, position = values.builder, values.argument(self._table), values.position(local)
        places = (b.gep(table, [_I64(2 * position + index)], source_etype=_I64) for index in range(2))
        return [b.load(place, typ=_I64) for place in places]


def _lower_half(builder: ir.IRBuilder, value: ir.Value) -> ir.Value:
    half = ir.IntType(32)
    return builder.sext(value if value.type == half else builder.trunc(value, half), _I64)


def _given(form: Form) -> Iterator[Given]:
    waiting: list[Any] = [*form.atoms()]
    while waiting:
        atom = waiting.pop()
        if isinstance(atom, Given):
            yield atom
        else:
            waiting += [inner for side in (atom.left, atom.right) for inner in side.atoms()]


def coverage(module: LiftedModule, form: FunctionForm, parameters: tuple[Local, ...], table: Local) -> Covered | None:
    """What a test may cover of a kernel's accesses; None where that is nothing."""
    if len(form.lines) > _MOST_LINES:
        return None
    walk = _Walk(module, form, {local.name: local for local in parameters})
    walk.follow()
    parts = {reach: walk.needed(reach) for reach in dict.fromkeys(one.reach for one in walk.found.values())}
    if not parts or sum(len(part.needs) for part in parts.values()) > _MOST_NEEDS:
        return None
    return Covered(parts, frozenset(walk.found), module.constants, table)


class _Walk:
    """Follows a kernel's blocks."""

    def __init__(self, module: LiftedModule, form: FunctionForm, parameters: Mapping[str, Local]) -> None:
        self._module, self._form = module, form
        self._needed = _needed(form)
        self._registers = Registers(module, form, parameters, RULES, self._needed)
        self._known: dict[int, Knowledge] = {}
        self._reaches = Reaches(self._registers)
        self._reach = ALWAYS
        #: Of each covered access, by its identity.
        self.found: dict[int, _Found] = {}

    def needed(self, reach: Reach) -> _Needed:
        """All that accesses need which are reached so."""
        found, multiples = [one for one in self.found.values() if one.reach is reach], dict[Form, int]()
        for one in found:
            for bits in in_order(one.multiples):
                multiples[bits] = max(multiples.get(bits, 1), one.alignment)
        stored = tuple(dict.fromkeys(one.stored for one in found if one.stored is not None))
        return _Needed(least(need for one in found for need in one.needs), multiples, stored)

    def follow(self) -> None:
        """Each block behind all that lead to it without going round."""
        flow, registers = self._form.flow, self._registers
        walk = graphs.depth_first([[*dict.fromkeys(edge.target for edge in one.successors)] for one in flow.blocks])
        for number in sorted(walk.order, key=lambda one: (-walk.last[one], walk.number[one])):
            block = flow.blocks[number]
            knowledge, loop = self._knowledge(block), flow.by_header.get(number)
            if loop is not None and block.dominator is not None:
                registers.end_of_block(block.dominator, knowledge)
                registers.counters[loop.number] = counters.of_loop(registers, loop)
            registers.begin_block(number, knowledge)
            self._reach = self._reaches.begin_block(block)
            for line in self._form.lines_of(block):
                self._access(line)
                if not self._needed.isdisjoint(line.writes):
                    registers.follow(line)
            self._known[number] = knowledge
            self._reaches.end_block(block)

    def _knowledge(self, block: BasicBlock) -> Knowledge:
        """What is known where a block begins; a loop is entered once before it goes round."""
        if block.dominator is None:
            return self._registers.nothing
        above, before = self._known[block.dominator], self._form.flow.blocks[block.dominator]
        loop = self._form.flow.by_header.get(block.number)
        latches = () if loop is None else loop.latches
        edges = [edge for edge in before.successors if edge.target == block.number]
        if {*block.predecessors} - {*latches} != {block.dominator} or len(edges) != 1:
            return above
        holds, guard = outcome(before, edges[0]), before.instructions[-1].guard if before.instructions else None
        if holds is None or guard is None:
            return above
        self._registers.end_of_block(block.dominator, above)
        test = self._registers.read(self._form.register(guard.register, self._form.lines_of(before)[-1].names))
        if not isinstance(test, Test):
            return above
        return above.and_(test.if_true if holds else test.if_false)

    def _access(self, line: Line) -> None:
        access = _accessed(line.instruction)
        if access is None:
            return
        operand, space, size, alignment = access
        knowledge, guard = self._registers.knowledge, line.instruction.guard
        if guard is not None:
            test = self._registers.read(self._form.register(guard.register, line.names))
            if isinstance(test, Test):
                knowledge = knowledge.and_(test.if_false if guard.is_negated else test.if_true)
        multiples = self._registers.multiples.of(operand, line.names).needs(alignment) if alignment > 1 else []
        value = self._registers.operand(operand.parts[0], line.names)
        if multiples is None or not isinstance(value, Number):
            return
        needs = self._in_range(value, space, size, knowledge)
        if needs is None:
            return
        base = None if space == "shared" or line.instruction.opcode in ("ld", "ldu") else self._base(value.form)
        stored = base.key if base is not None and isinstance(base.key, Local) else None
        self.found[id(line.instruction)] = _Found(needs, tuple(multiples), alignment, self._reach, stored)

    def _in_range(self, value: Number, space: str, size: int, knowledge: Knowledge) -> Needs | None:
        """What is needed so that an access lies in the memory that its address leads to."""
        if space == "shared":
            offset, before, behind = value.form, constant(0), self._shared_bytes()
        else:
            base = self._base(value.form)
            if base is None:
                return None
            offset = value.form - Form(frozenset({((base,), 1)}))
            ends = self._around(base)
            if ends is None or (space == "global" and isinstance(base.key, SharedMemory)):
                return None
            before, behind = ends
        own = knowledge.range_of(offset)
        if any(map(_is_hopeless, (own.first, own.last))):
            return None
        needs = value.needs | own.needs
        return together(needs, own.first + before, behind - own.last - constant(size))

    def _base(self, form: Form) -> Given | None:
        """The address of memory that something is added to; None where it may be one of several."""
        found = [
            atom
            for product, factor in form.factors.items()
            for atom in product
            if factor == 1 and len(product) == 1 and isinstance(atom, Given) and _is_base(atom)
        ]
        return found[0] if len(found) == 1 else None

    def _around(self, base: Given) -> tuple[Form, Form] | None:
        forms, key = self._registers.forms, base.key
        if isinstance(key, Variable):
            return constant(0), constant(key.bytes)
        if isinstance(key, SharedMemory):
            return constant(0), self._shared_bytes()
        assert isinstance(key, Local)
        before, behind = (forms.given(Around(key, is_before), -1, _MOST_BYTES) for is_before in (True, False))
        return before, behind

    def _shared_bytes(self) -> Form:
        module = self._module
        if not module.is_dynamic:
            return constant(module.static_bytes)
        return self._registers.forms.given(DYNAMIC_BYTES, 0, 2**31 - 1) + constant(module.dynamic_start)


def _needed(form: FunctionForm) -> set[Definition]:
    """The registers that addresses are computed of, and tests that decide where threads go."""
    found = set[Definition]()
    waiting = list[Definition]()
    for line in form.lines:
        access, guard = _accessed(line.instruction), line.instruction.guard
        if access is not None:
            nodes = (node for node in access[0].walk() if isinstance(node, Register))
            waiting += [form.register(node, line.names) for node in nodes]
        if guard is not None and (access is not None or line.instruction.opcode in ("bra", "ret", "exit")):
            waiting.append(form.register(guard.register, line.names))
    while waiting:
        register = waiting.pop()
        if register not in found:
            found.add(register)
            for line in form.writers.get(register, ()):
                waiting += line.reads if line.instruction.opcode in RULES else ()
    return found


def _is_hopeless(end: Form) -> bool:
    """Whether an offset has a part of which no more is known than its type says."""
    return any(abs(factor) >= _LARGEST_FACTOR for factor in end.factors.values())


def _is_base(atom: Atom) -> bool:
    return isinstance(atom, Given) and isinstance(atom.key, (Local, Variable, SharedMemory))


def _accessed(instruction: Instruction) -> tuple[Address, str, int, int] | None:
    """The address of an access that may be covered, its space and its bytes, and what the address is a multiple of."""
    opcode, operands, types = instruction.opcode, instruction.operands, instruction.types
    if opcode not in ("ld", "ldu", "st", "atom", "red") or not types or "async" in instruction.modifiers:
        return None
    space = instruction.space or ""
    if space == "shared::cluster" or host_space(space) not in ("", "global", "shared"):
        return None
    address: Operand | None = next((one for one in operands[:2] if isinstance(one, Address)), None)
    if not isinstance(address, Address) or len(address.parts) != 1:
        return None
    elements = next((len(one.elements) for one in operands if isinstance(one, Vector)), 1)
    size = elements * type_bits(types[-1]) // 8
    if opcode in ("ld", "ldu", "st"):
        return (address, host_space(space), size, size) if 0 < size <= ARRAY_ALIGNMENT else None
    return (address, host_space(space), size, 1) if elements == 1 and size else None
