"""Registers that a loop changes by the same number in each iteration, and how far its test lets them go.

``r`` begins with ``init``, each iteration adds ``step``, and the test at the loop's end, ``r + step < bound``, or at
its beginning says what every iteration but the first begins with. Other registers of the loop follow from that one.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.base.records import Node
from nvgen.lift.form import Line
from nvgen.lift.ranges.registers import Comparison, Registers
from nvgen.lift.types import integer_type
from nvgen.ptx.analysis.control_flow import EdgeKind, Loop
from nvgen.ptx.analysis.scopes import Definition, Names, type_bits
from nvgen.ptx.operands import Operand, Register
from nvgen.tree.analysis.affine import Form, Needs, constant, together
from nvgen.tree.analysis.launch_values import limits_of
from nvgen.tree.analysis.value_kinds import Number, Value

#: How many lines add to one register in an iteration.
_MOST_STEPS = 16


class _Counter(Node):
    """What one iteration adds to a register, which begins with ``init``; ``line`` writes it, ``sum`` adds."""

    register: Definition
    init: Number
    step: Number
    line: Line
    sum: Line


def of_loop(registers: Registers, loop: Loop) -> dict[Definition, tuple[Value, Line]]:
    """What is in such registers where an iteration begins, and the lines that change them; ``registers`` are those
    where the loop is entered."""
    flow = registers.form.flow
    if loop.is_irreducible or len(loop.latches) != 1 or len(flow.blocks[loop.header].predecessors) != 2:
        return {}
    counters = [*_counters(registers, loop)]
    for number, counter in _tested(registers, loop, counters):
        found: dict[Definition, tuple[Value, Line]] = {counter.register: (number, counter.line)}
        for other in counters:
            if other is not counter:
                value = _following(registers, other, counter, number)
                if value is not None:
                    found[other.register] = value, other.line
        return found
    return {}


def _counters(registers: Registers, loop: Loop) -> Iterator[_Counter]:
    form = registers.form
    inside = {block.number for block in form.flow.blocks_in(loop)}
    seen: set[Definition] = set()
    for number in loop.blocks:
        for line in form.lines_of(form.flow.blocks[number]):
            for register in line.writes:
                if register in form.single or register in seen or register.type == "pred":
                    continue
                seen.add(register)
                found = _counter(registers, register, loop, inside)
                if found is not None:
                    yield found


def _counter(registers: Registers, register: Definition, loop: Loop, inside: set[int]) -> _Counter | None:
    form = registers.form
    within = [line for line in form.writers[register] if line.block in inside]
    if len(within) != 1:
        return None
    line = within[0]
    adding = _moved(registers, line)
    summing = None if adding is None else _steps(registers, adding, register)
    lines = (line, *(one.line for one in summing or ()))
    if adding is None or summing is None or not all(_is_in_each_iteration(registers, one, loop) for one in lines):
        return None
    step, init = Number(constant(0)), registers.read(register)
    for one in summing:
        added = _invariant(registers, one.operand, one.line.names, inside, register)
        if added is None or not added.form.is_uniform:
            return None
        step = Number(step.form + (-added.form if one.is_down else added.form), step.needs | added.needs)
    return _Counter(register, init, step, line, adding) if isinstance(init, Number) else None


def _is_in_each_iteration(registers: Registers, line: Line, loop: Loop) -> bool:
    return line.block in loop.blocks and registers.form.dominates(line.block, loop.latches[0])


def _moved(registers: Registers, line: Line) -> Line | None:
    """The line that computes what one writes."""
    form, instruction = registers.form, line.instruction
    if instruction.guard is not None or line.partial:
        return None
    if instruction.opcode != "mov" or not isinstance(instruction.operands[1], Register):
        return line
    moved = form.register(instruction.operands[1], line.names)
    return form.writers[moved][0] if moved in form.single and moved in form.writers else None


class _Step(Node):
    """What a line adds, or takes away."""

    line: Line
    operand: Operand
    is_down: bool


def _steps(registers: Registers, line: Line, register: Definition) -> list[_Step] | None:
    """What lines add to a register, the last of them ``line``; None where it is anything else."""
    form, found = registers.form, list[_Step]()
    while len(found) < _MOST_STEPS:
        instruction = line.instruction
        is_plain = instruction.guard is None and not {"cc", "sat"} & {*instruction.modifiers}
        if instruction.opcode not in ("add", "sub") or not is_plain or integer_type(instruction.types[-1]) is None:
            return None
        left, right = instruction.operands[1:]
        if instruction.opcode == "add" and not isinstance(left, Register):
            left, right = right, left
        if instruction.opcode == "add" and _is(registers, right, line.names, register):
            left, right = right, left
        found.append(_Step(line, right, instruction.opcode == "sub"))
        if not isinstance(left, Register):
            return None
        before = form.register(left, line.names)
        if before == register:
            return found
        if before not in form.single or before not in form.writers:
            return None
        line = form.writers[before][0]
    return None


def _is(registers: Registers, operand: Operand, names: Names, register: Definition) -> bool:
    return isinstance(operand, Register) and registers.form.register(operand, names) == register


def _invariant(
    registers: Registers, operand: Operand, names: Names, inside: set[int], like: Definition
) -> Number | None:
    """An operand that is the same in all iterations, as a signed number."""
    if isinstance(operand, Register):
        lines = registers.form.writers.get(registers.form.register(operand, names), ())
        if any(line.block in inside for line in lines):
            return None
    type_ = integer_type(f"s{type_bits(like.type)}")
    number = registers.typed(operand, names, type_)
    needs = registers.exact(number, type_)
    return None if needs is None else Number(number.form, needs)


# The test


class _LoopTest(Node):
    """That the loop goes on while ``comparison`` holds, whose left operand is the counter: after the iteration's step
    where ``is_after``."""

    comparison: Comparison
    counter: _Counter
    is_after: bool


def _tested(registers: Registers, loop: Loop, counters: list[_Counter]) -> Iterator[tuple[Number, _Counter]]:
    """Counters that a test keeps within bounds, with what they are."""
    inside = {block.number for block in registers.form.flow.blocks_in(loop)}
    for test in _tests(registers, loop, counters):
        bound = _bound(registers, test.comparison, inside)
        if bound is not None:
            number = _range(registers, test, bound)
            if number is not None:
                yield number, test.counter


def _tests(registers: Registers, loop: Loop, counters: list[_Counter]) -> Iterator[_LoopTest]:
    form = registers.form
    inside = {block.number for block in form.flow.blocks_in(loop)}
    for number in loop.blocks:
        block = form.flow.blocks[number]
        leaving = [edge for edge in block.successors if edge.target not in inside]
        if len(leaving) != 1 or len(block.successors) != 2 or not form.dominates(number, loop.latches[0]):
            continue
        line = form.lines_of(block)[-1]
        guard = line.instruction.guard
        if guard is None:
            continue
        goes_on = (leaving[0].kind is EdgeKind.NEXT) is not guard.is_negated
        for found in registers.comparisons(guard.register, line.names, holds=goes_on):
            for comparison in (found, found.turned()):
                for counter in counters:
                    is_after = _is_after(registers, comparison, counter)
                    if is_after is not None and _is_in_each_iteration(registers, comparison.line, loop):
                        yield _LoopTest(comparison, counter, is_after)


def _is_after(registers: Registers, comparison: Comparison, counter: _Counter) -> bool | None:
    """Whether a comparison is of a counter behind the iteration's step; None where it is of something else."""
    form, line = registers.form, comparison.line
    if not isinstance(comparison.left, Register):
        return None
    register = form.register(comparison.left, line.names)
    if type_bits(register.type) != comparison.type.bits:
        return None
    if register in counter.sum.writes and register != counter.register:
        return True
    if register != counter.register:
        return None
    if line.block == counter.line.block:
        lines = form.lines_of(form.flow.blocks[line.block])
        return lines.index(counter.line) < lines.index(line)
    if form.dominates(counter.line.block, line.block):
        return True
    return False if form.dominates(line.block, counter.line.block) else None


def _bound(registers: Registers, comparison: Comparison, inside: set[int]) -> Number | None:
    operand, names = comparison.right, comparison.line.names
    if isinstance(operand, Register):
        lines = registers.form.writers.get(registers.form.register(operand, names), ())
        if any(line.block in inside for line in lines):
            return None
    return registers.typed(operand, names, comparison.type)


def _range(registers: Registers, test: _LoopTest, bound: Number) -> Number | None:
    """What a counter is in all iterations."""
    knowledge, counter, type_ = registers.knowledge, test.counter, test.comparison.type
    if test.comparison.operator in ("==", "!="):
        return _until_equal(registers, test, bound)
    exact = (registers.exact(counter.init, type_), registers.exact(bound, type_))
    if exact[0] is None or exact[1] is None:
        return None
    steps = knowledge.range_of(counter.step.form)
    is_down = steps.last.limits[1] < 0
    operators = (">", ">=") if is_down else ("<", "<=")
    if test.comparison.operator not in operators:
        return None
    init, last = knowledge.range_of(counter.init.form), knowledge.range_of(bound.form)
    needs = exact[0] | exact[1] | counter.step.needs | steps.needs | init.needs | last.needs
    strict = constant(int(test.comparison.operator in ("<", ">")))
    limits = limits_of(type_)
    assert limits is not None
    if is_down:
        tested = last.first + strict
        least = registers.forms.least(init.first, tested)
        ends, moved = (least if test.is_after else registers.forms.least(init.first, tested + steps.first)), init.last
        complete = together(needs, -steps.last - constant(1), least + steps.first - constant(limits[0]))
        return None if complete is None else registers.between(ends, moved, complete)
    tested = last.last - strict
    most = registers.forms.greatest(init.last, tested)
    end = most if test.is_after else registers.forms.greatest(init.last, tested + steps.last)
    complete = together(needs, steps.first - constant(1), constant(limits[1]) - most - steps.last)
    return None if complete is None else registers.between(init.first, end, complete)


def _until_equal(registers: Registers, test: _LoopTest, bound: Number) -> Number | None:
    """A counter that comes to a bound exactly, by a constant step."""
    counter, knowledge = test.counter, registers.knowledge
    step = counter.step.form.constant
    if test.comparison.operator != "!=" or not step:
        return None
    for sign in "us":
        type_ = integer_type(f"{sign}{test.comparison.type.bits}")
        exact = (registers.exact(counter.init, type_), registers.exact(bound, type_))
        if exact[0] is None or exact[1] is None:
            continue
        way = bound.form - counter.init.form
        if any(factor % step for factor in way.factors.values()):
            return None
        length = knowledge.range_of(way if step > 0 else -way)
        least = constant(abs(step) if test.is_after else 0)
        complete = together(exact[0] | exact[1] | counter.step.needs | length.needs, length.first - least)
        if complete is None:
            return None
        init, last = knowledge.range_of(counter.init.form), knowledge.range_of(bound.form)
        end = constant(step if test.is_after else 0)
        if step > 0:
            return registers.between(init.first, last.last - end, complete | init.needs | last.needs)
        return registers.between(last.first - end, init.last, complete | init.needs | last.needs)
    return None


# What follows


def _following(registers: Registers, other: _Counter, counter: _Counter, number: Number) -> Number | None:
    """Another register, by how far the counter is from its beginning."""
    ratio = _ratio(other.step.form, counter.step.form)
    type_ = integer_type(f"s{type_bits(counter.register.type)}")
    exact = registers.exact(counter.init, type_)
    if ratio is None or exact is None:
        return None
    moved: Needs = number.needs | exact | other.init.needs | other.step.needs | counter.step.needs
    return Number(other.init.form + ratio * (number.form - counter.init.form), moved)


def _ratio(step: Form, by: Form) -> Form | None:
    """How often one step is in another."""
    if by.constant:
        is_multiple = not any(factor % by.constant for factor in step.factors.values())
        return (
            Form.of({product: factor // by.constant for product, factor in step.factors.items()})
            if is_multiple
            else None
        )
    found = None
    for product, factor in step.factors.items():
        other = by.factors.get(product)
        if not other or factor % other or (found is not None and factor // other != found):
            return None
        found = factor // other
    return None if found is None or len(step.terms) != len(by.terms) else constant(found)
