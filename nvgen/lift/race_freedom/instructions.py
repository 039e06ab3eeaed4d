"""What instructions of PTX compute that neither access memory nor wait, of integers, addresses and predicates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nvgen.lift.addresses import host_space
from nvgen.lift.form import Line
from nvgen.lift.race_freedom.registers import Equality, Registers, offset_of, reference
from nvgen.lift.ranges.registers import comparison
from nvgen.lift.types import integer_type
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.operands import Address, Infix, Operand, Register, Symbol, Vector
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import ZERO, Linear, number
from nvgen.tree.analysis.thread_arithmetic import BINARY
from nvgen.tree.analysis.thread_values import NEVER, Other, Reference, Test, Value, scope_of

#: The value that an instruction computes, or one for each register that it writes; None where nothing is known.
Rule = Callable[[Registers, Line], Value | tuple[Value, ...] | None]
#: What has no sign for sums: products and sums are the same but for a multiple of two to the power of the bits.
_NOT_PLAIN = frozenset({"sat", "cc"})


def _operands(registers: Registers, line: Line) -> list[Value]:
    return [registers.operand(one, line.names) for one in line.instruction.operands[1:]]


def _type(line: Line, position: int = -1) -> Any:
    types = line.instruction.types
    return integer_type(types[position]) if types else None


def _is_plain(line: Line) -> bool:
    return _NOT_PLAIN.isdisjoint(line.instruction.modifiers)


def _copy(registers: Registers, line: Line) -> Value | tuple[Value, ...] | None:
    """``mov``, which also makes one register of several, and several of one."""
    target, source = line.instruction.operands
    bits = type_bits(line.instruction.types[-1])
    if isinstance(target, Vector):
        value, size = registers.operand(source, line.names), bits // len(target.elements)
        if not isinstance(value, Linear) or len(line.writes) != len(target.elements):
            return None
        whole = registers.exact(value, bits, is_signed=False)
        return tuple(registers.symbols.quotient(whole, 1 << size * place) for place in range(len(line.writes)))
    if not isinstance(source, Vector):
        return registers.operand(source, line.names)
    size, found = bits // len(source.elements), ZERO
    for place, one in enumerate(source.elements):
        part = registers.operand(one, line.names)
        if not isinstance(part, Linear):
            return None
        found = found.plus(registers.exact(part, size, is_signed=False), 1 << size * place)
    return found


def _sum(registers: Registers, line: Line) -> Value | None:
    if _type(line) is None or not _is_plain(line):
        return None
    left, right = _operands(registers, line)
    return registers.moved(left, right, 1 if line.instruction.opcode == "add" else -1)


def _product(registers: Registers, line: Line) -> Value | None:
    """``mul`` and ``mad``: ``lo``, ``wide`` and ``hi``."""
    type_, modifiers, operands = _type(line), line.instruction.modifiers, line.instruction.operands
    if type_ is None or not _is_plain(line):
        return None
    is_low = "lo" in modifiers
    factors: list[Linear] = []
    for one in operands[1:3]:
        value = registers.operand(one, line.names) if is_low else registers.number(one, line.names, type_)
        if not isinstance(value, Linear):
            return None
        factors.append(value)
    found = BINARY["*"](registers.symbols, factors[0], factors[1])
    if found is None:
        return None
    if "hi" in modifiers:
        found = registers.symbols.quotient(found, 1 << type_.bits)
    if line.instruction.opcode == "mul":
        return found
    return registers.moved(found, registers.operand(operands[3], line.names))


def _shift(registers: Registers, line: Line) -> Value | None:
    type_, by = _type(line), constants.integer(line.instruction.operands[2])
    if type_ is None or by is None or not 0 <= by < type_.bits:
        return None
    value = line.instruction.operands[1]
    if line.instruction.opcode == "shl":
        shifted = registers.operand(value, line.names)
        return shifted.times(1 << by) if isinstance(shifted, Linear) else None
    return registers.symbols.quotient(registers.number(value, line.names, type_), 1 << by)


def _division(registers: Registers, line: Line) -> Value | None:
    """``div`` and ``rem``, of what is not negative: there they round as ``//`` does."""
    type_ = _type(line)
    if type_ is None:
        return None
    left, right = (registers.number(one, line.names, type_) for one in line.instruction.operands[1:])
    by = right.constant
    if by is None or by <= 0 or not registers.follows(left):
        return None
    symbols = registers.symbols
    return symbols.quotient(left, by) if line.instruction.opcode == "div" else symbols.remainder(left, by)


def _logic(registers: Registers, line: Line) -> Value | None:
    """``and``, ``or`` and ``xor``."""
    opcode = line.instruction.opcode
    if line.instruction.types[-1] == "pred":
        one, other = (registers.test(operand, line.names) for operand in line.instruction.operands[1:])
        if opcode == "and":
            return both(one, other)
        return either_of(one, other) if opcode == "or" else Test((), (), min(one.scope, other.scope))
    type_ = _type(line)
    if type_ is None:
        return None
    left, right = _operands(registers, line)
    if not isinstance(left, Linear) or not isinstance(right, Linear):
        return None
    left, right = (_signed(one, type_.bits) for one in (left, right))
    found = BINARY[{"and": "&", "or": "|", "xor": "^"}[opcode]](registers.symbols, left, right)
    if found is None and opcode != "and":
        found = _disjoint_sum(registers, left, right, type_)
    if found is None and opcode == "or":
        found = _union(registers, [registers.exact(one, type_.bits, is_signed=True) for one in (left, right)], type_)
    return found


def _union(registers: Registers, parts: Sequence[Linear], type_: Any) -> Linear:
    """A number of a type, which as one with a sign is negative where one of its parts is."""
    half = 1 << type_.bits - 1
    found = registers.symbols.between(-half, half - 1, min(one.scope for one in parts))
    for symbol in found.factors:
        registers.unions[symbol] = tuple(inner for one in parts for inner in _parts(registers, one) or (one,))
    return found


def _parts(registers: Registers, value: Linear) -> tuple[Linear, ...] | None:
    """What decides the sign of a number that is such a one."""
    symbol = next(iter(value.factors), None)
    is_alone = symbol is not None and value.number == 0 and value.factors == {symbol: 1}
    return registers.unions.get(symbol) if is_alone and symbol is not None else None


def _range_test(operator: str, left: Linear, right: Linear, bits: int) -> Test | None:
    """A comparison without a sign of a number that may be negative: whether it is at least 0, and less than another."""
    half, (low, high), (least, most) = 1 << bits - 1, left.limits, right.limits
    if operator in ("==", "!=") or not (-half <= low < 0 and high < half and least >= 0 and most < half):
        return None
    strict = int(operator in ("<", ">="))
    scope = min(left.scope, right.scope)
    test = Test((left, right.plus(left, -1).moved(-strict)), (), scope, says_true=True)
    return test if operator in ("<", "<=") else test.opposite


def _sign_test(registers: Registers, operator: str, left: Linear, right: Linear) -> Test | None:
    """A comparison that asks for the sign of such a number."""
    parts = _parts(registers, left)
    if parts is None or (operator, right.constant) not in (("<", 0), ("<=", -1), (">=", 0), (">", -1)):
        return None
    scope = min(one.scope for one in parts)
    test = Test(parts, (), scope, says_true=True)  # whether it is not negative
    return test if operator[0] == ">" else test.opposite


def _signed(value: Linear, bits: int) -> Linear:
    """A constant with a sign: as a mask it has fewer runs."""
    if value.constant is None:
        return value
    return number((value.constant + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1))


def _disjoint_sum(registers: Registers, left: Linear, right: Linear, type_: Any) -> Linear | None:
    """Two numbers of which one is a multiple of a power of two that the other one is less than."""
    for high, low in ((left, right), (right, left)):
        smaller = registers.exact(low, type_.bits, is_signed=False)
        bits = smaller.limits[1].bit_length()
        if all(one % (1 << bits) == 0 for one in (high.number, *high.factors.values())) and smaller.limits[0] >= 0:
            return high.plus(smaller)
    return None


def _not(registers: Registers, line: Line) -> Value | None:
    operand = line.instruction.operands[1]
    if line.instruction.types[-1] == "pred":
        return registers.test(operand, line.names).opposite
    value = registers.operand(operand, line.names)
    return value.times(-1).moved(-1) if isinstance(value, Linear) else None


def _negative(registers: Registers, line: Line) -> Value | None:
    value = registers.operand(line.instruction.operands[1], line.names)
    return value.times(-1) if isinstance(value, Linear) and _type(line) is not None else None


def _extreme(registers: Registers, line: Line) -> Value | None:
    type_ = _type(line)
    if type_ is None or len(line.instruction.operands) > 3 or "relu" in line.instruction.modifiers:
        return None
    values = [registers.number(one, line.names, type_) for one in line.instruction.operands[1:]]
    if line.instruction.opcode == "abs":
        values.append(values[0].times(-1))
    symbols = registers.symbols
    return symbols.least(values) if line.instruction.opcode == "min" else symbols.greatest(values)


def _convert(registers: Registers, line: Line) -> Value | None:
    types = line.instruction.types
    if len(types) != 2 or "sat" in line.instruction.modifiers:
        return None
    to, source = integer_type(types[0]), integer_type(types[1])
    target = line.instruction.operands[0]
    if to is None or source is None or not isinstance(target, Register):
        return None
    if type_bits(registers.form.register(target, line.names).type) != to.bits:
        return None
    if to.bits == source.bits:
        return registers.operand(line.instruction.operands[1], line.names)
    if to.bits < source.bits:
        value = registers.operand(line.instruction.operands[1], line.names)
        return value if isinstance(value, Linear) else None
    return registers.number(line.instruction.operands[1], line.names, source)


def _convert_address(registers: Registers, line: Line) -> Value | None:
    value, space = registers.operand(line.instruction.operands[1], line.names), line.instruction.space
    if space is None or type_bits(line.instruction.types[-1]) != 64:
        return None
    plain, is_to = host_space(space), "to" in line.instruction.modifiers
    if plain == "global":
        return value
    if plain == "shared" and space != "shared::cluster":
        if is_to:
            is_shared = isinstance(value, Reference) and value.root is registers.shared
            return offset_of(value) if is_shared and isinstance(value, Reference) else None
        return reference(registers.shared, value) if isinstance(value, Linear) else None
    is_local = isinstance(value, Reference) and value.root is registers.local
    return value if plain == "local" and is_local else None


def _choice(registers: Registers, line: Line) -> Value | None:
    """``selp``."""
    *sides, predicate = line.instruction.operands[1:]
    test = registers.test(predicate, line.names)
    values = [registers.operand(side, line.names) for side in sides]
    if test.known is not None:
        return values[not test.known]
    return registers.either(values[0], values[1], test.scope)


def _field(registers: Registers, line: Line) -> Value | None:
    """``bfe`` without a sign."""
    type_ = _type(line)
    if type_ is None or type_.minimum < 0:
        return None
    start, length = (constants.integer(one) for one in line.instruction.operands[2:])
    value = registers.operand(line.instruction.operands[1], line.names)
    if not isinstance(value, Linear) or start is None or length is None or not 0 < start + length <= type_.bits:
        return None
    if start < 0 or length <= 0:
        return None
    return registers.symbols.quotient(registers.symbols.remainder(value, 1 << start + length), 1 << start)


def _compare(registers: Registers, line: Line) -> Value | None:
    operands = line.instruction.operands
    test = _tested(registers, line)
    if len(operands) < 4:
        return test
    other = registers.test(operands[3], line.names)
    if "and" in line.instruction.modifiers:
        return both(test, other)
    return either_of(test, other) if "or" in line.instruction.modifiers else Test((), (), min(test.scope, other.scope))


def _tested(registers: Registers, line: Line) -> Test:
    """What a comparison says; whether numbers are equal does not depend on their sign."""
    left, right = (registers.operand(one, line.names) for one in line.instruction.operands[1:3])
    scope, found = min(scope_of(left), scope_of(right)), comparison(line)
    if found is None:
        return Test((), (), scope)
    if isinstance(left, Reference) and isinstance(right, Reference):
        between = registers.moved(right, left, -1)
        return registers.compared(found.operator, between) if isinstance(between, Linear) else Test((), (), scope)
    if not isinstance(left, Linear) or not isinstance(right, Linear):
        return Test((), (), scope)
    is_signed = found.type.minimum < 0
    in_range = None if is_signed else _range_test(found.operator, left, right, found.type.bits)
    if in_range is not None:
        return in_range
    if found.operator in ("==", "!="):
        is_signed = min(left.limits[0], right.limits[0]) < 0
    one, other = (registers.exact(value, found.type.bits, is_signed=is_signed) for value in (left, right))
    sign_test = _sign_test(registers, found.operator, one, other) if is_signed else None
    if sign_test is not None:
        return sign_test
    between = other.plus(one, -1)
    if found.operator not in ("==", "!="):
        return registers.compared(found.operator, between)
    test = registers.compared("==", between)
    unequal = test.false or _where_not_equal(registers, between)
    said = (test.true, unequal, test.scope, test.known, test.says_true, test.says_false)
    equal = Equality(*said, right.plus(left, -1), found.type.bits)
    return equal if found.operator == "==" else equal.opposite


def _where_not_equal(registers: Registers, difference: Linear) -> tuple[Linear, ...]:
    """What is never negative where a difference is not 0."""
    for one in (difference, difference.times(-1)):
        if registers.follows(one):
            return (one.moved(-1),)
    return ()


def both(one: Test, other: Test) -> Test:
    """Whether two are true."""
    if one.known is not None:
        return other if one.known else NEVER
    if other.known is not None:
        return one if other.known else NEVER
    says = one.says_true and other.says_true
    return Test((*one.true, *other.true), (), min(one.scope, other.scope), says_true=says)


def either_of(one: Test, other: Test) -> Test:
    """Whether one of two is true."""
    return both(one.opposite, other.opposite).opposite


def load_parameter(registers: Registers, line: Line) -> Sequence[Value]:
    """What a load of a parameter leaves in the registers that it writes: the launch says its bytes."""
    address, type_ = line.instruction.operands[1], _type(line)
    found = _bytes_of(registers, line, address)
    if found is None or type_ is None:
        return tuple(unknown(one.type, Scope.BLOCK) for one in line.writes)
    name, start = found
    size = type_.bits // 8
    places = (start + position * size for position in range(len(line.writes)))
    return tuple(parameter(registers, name, place, type_) for place in places)


def _bytes_of(registers: Registers, line: Line, address: Operand) -> tuple[str, int] | None:
    """The parameter that an address is of, and how many bytes behind its beginning; None where that is not known."""
    where = address.parts[0] if isinstance(address, Address) and len(address.parts) == 1 else None
    offset: int | None = 0
    if isinstance(where, Infix) and where.operator in "+-":
        offset = constants.integer(where.right)
        offset = -offset if offset is not None and where.operator == "-" else offset
        where = where.left
    found = line.names.find(where.name) if isinstance(where, Symbol) else None
    return (found.name, offset) if found is not None and found.is_formal and offset is not None else None


def parameter(registers: Registers, name: str, offset: int, type_: Any) -> Value:
    """Some bytes of a parameter, as a number or an address."""
    memory, size = registers.memory, type_.bits // 8
    place = memory.places.get((name, offset)) if type_.bits == 64 else None
    if place is not None:
        return registers.at(place)
    is_part = any((name, other) in memory.places for other in range(offset - 7, offset + size))
    value = None if is_part or offset < 0 else memory.number(name, offset, size)
    if value is None:
        return Other(Scope.BLOCK)
    registers.looked_at.add((name, offset, size))
    return number(value - (1 << type_.bits) if type_.minimum < 0 and value >> (type_.bits - 1) else value)


RULES: dict[str, Rule] = {
    "mov": _copy,
    "cvt": _convert,
    "cvta": _convert_address,
    "add": _sum,
    "sub": _sum,
    "mul": _product,
    "mad": _product,
    "shl": _shift,
    "shr": _shift,
    "div": _division,
    "rem": _division,
    "and": _logic,
    "or": _logic,
    "xor": _logic,
    "not": _not,
    "setp": _compare,
    "min": _extreme,
    "max": _extreme,
    "abs": _extreme,
    "selp": _choice,
    "neg": _negative,
    "bfe": _field,
}
#: What computes of its operands alone, and of which no more is known.
_COMPUTING = frozenset(
    {
        *(
            "fma",
            "sqrt",
            "rsqrt",
            "rcp",
            "sin",
            "cos",
            "lg2",
            "ex2",
            "tanh",
            "copysign",
            "testp",
            "set",
            "slct",
            "cnot",
        ),
        *("shf", "bfi", "bfind", "brev", "clz", "popc", "prmt", "lop3", "mul24", "mad24", "sad", "dp4a", "dp2a", "fns"),
        *("szext", "bmsk", "addc", "subc", "madc", "isspacep", "add3", "clmad"),
        *("vadd", "vsub", "vabsdiff", "vmin", "vmax", "vshl", "vshr", "vmad", "vset"),
        *(f"{name}{lanes}" for name in ("vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax", "vset") for lanes in "24"),
    }
)
COMPUTING = _COMPUTING | RULES.keys()


def results(registers: Registers, line: Line) -> Sequence[Value]:
    """What an instruction that computes leaves in the registers that it writes, in their order."""
    rule = RULES.get(line.instruction.opcode)
    value = rule(registers, line) if rule is not None and not line.partial else None
    if isinstance(value, tuple):
        return value
    if value is not None and len(line.writes) == 1 and _fits(value, line):
        return (value,)
    if isinstance(value, Test) and len(line.writes) == 2:
        return value, (value.opposite if len(line.instruction.operands) < 4 else Test((), (), value.scope))
    scope = min(map(scope_of, _operands(registers, line)), default=Scope.THREAD)
    return tuple(unknown(one.type, scope) for one in line.writes)


def _fits(value: Value, line: Line) -> bool:
    """Whether predicates are tests, and nothing else is."""
    return isinstance(value, Test) is (line.writes[0].type == "pred")


def unknown(type_: str, scope: Scope) -> Value:
    """What a register of a type has of which nothing is known."""
    return Test((), (), scope) if type_ == "pred" else Other(scope)
