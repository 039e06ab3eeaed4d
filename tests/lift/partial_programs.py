"""Random PTX in which threads write registers on some paths only, and what it leaves in memory.

A kernel has a *skeleton*: what all threads of the block, or of a warp, come by alike, which are waits, loops and
branches. Between two waits stand the *segments* of several programs that have nothing in common but the skeleton: each
has its own registers, few of which are written where the kernel begins, and blocks with branches to any block behind,
and to blocks before as long as there is fuel. The interpreter runs a program thread by thread, segment by segment, and
shares nothing with the lifter. A register that the thread has not written is None, and so is what is computed from it;
a program that decides by one is drawn again, and what is stored of one may be anything.

The text has the blocks in order with guards, as compilers write it that optimise, or, as others do, in any order with a
branch behind each and every operand in a register of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

Value: TypeAlias = int | None
Registers: TypeAlias = dict[str, Value]
M32 = (1 << 32) - 1
#: The elements that threads share out in strided loops, and words of the array that is read.
SHARED_OUT, DATA = 40, 256
#: The registers of a program, by what their names begin with, and words for each in what it stores at its end.
KINDS = {"r": 4, "d": 1, "p": 2, "f": 1, "h": 1}
WORDS = 10
_GIVEN = ("%r0", "%r1", "%r2", "%r3", "%r4")


class UndefinedError(Exception):
    """A thread decides by a register that it has not written."""


class Operation:
    """An instruction: its text but for the operands, the kinds of its result and of its operands, and what it does."""

    def __init__(self, name: str, kinds: str, compute: Callable[..., int]) -> None:
        self.name, self.result, self.operands, self.compute = name, kinds[0], kinds[1:], compute


def _signed(value: int) -> int:
    return value - (1 << 32) if value >> 31 else value


OPERATIONS = [
    Operation("mov.u32", "rr", lambda a: a),
    Operation("mov.u32", "rr", lambda a: a),
    Operation("add.u32", "rrr", lambda a, b: a + b & M32),
    Operation("add.u32", "rrr", lambda a, b: a + b & M32),
    Operation("sub.u32", "rrr", lambda a, b: a - b & M32),
    Operation("mul.lo.u32", "rrr", lambda a, b: a * b & M32),
    Operation("xor.b32", "rrr", lambda a, b: a ^ b),
    Operation("min.u32", "rrr", min),
    Operation("max.s32", "rrr", lambda a, b: a if _signed(a) > _signed(b) else b),
    Operation("mad.lo.u32", "rrrr", lambda a, b, c: a * b + c & M32),
    Operation("mul.wide.u32", "drr", lambda a, b: a * b),
    Operation("cvt.u64.u32", "dr", lambda a: a),
    Operation("cvt.u32.u64", "rd", lambda a: a & M32),
    Operation("setp.lt.u32", "prr", lambda a, b: int(a < b)),
    Operation("setp.ge.s32", "prr", lambda a, b: int(_signed(a) >= _signed(b))),
    Operation("not.pred", "pp", lambda a: 1 - a),
    Operation("mov.b32", "fr", lambda a: a),
    Operation("mov.b32", "rf", lambda a: a),
    Operation("mov.f32", "ff", lambda a: a),
    Operation("cvt.u16.u32", "hr", lambda a: a & 0xFFFF),
    Operation("cvt.u32.u16", "rh", lambda a: a),
    Operation("add.u16", "hhh", lambda a, b: a + b & 0xFFFF),
]


class Step:
    """An instruction of a program, maybe guarded: ``run`` does what it does, on the thread's registers."""

    def __init__(self, guard: str, text: str, writes: Sequence[str], reads: Sequence[str], compute: object) -> None:
        """In ``text`` stand ``{0}`` and so on for what is written, then for what is read."""
        self.guard, self.text, self.writes, self.reads, self._compute = guard, text, writes, reads, compute

    def run(self, thread: Thread) -> None:
        if self.guard and not _decides(thread.registers, self.guard):
            return
        values = [thread.value(one) for one in self.reads]
        found = self._compute(thread, *values)  # type: ignore[operator]
        for register, value in zip(self.writes, found, strict=True):
            thread.registers[register] = value


def _decides(registers: Registers, guard: str) -> bool:
    value = registers.get(guard.lstrip("!"))
    if value is None:
        raise UndefinedError
    return bool(value) != guard.startswith("!")


class Thread:
    """One of a program."""

    def __init__(self, number: int, threads: int, data: Sequence[int], count: int, block: int) -> None:
        self.number, self.data = number, data
        self.registers: Registers = dict(zip(_GIVEN, (number, block, count, threads, number >> 5), strict=True))
        #: What it has stored of the elements that threads share out.
        self.stored: dict[int, Value] = {}

    def value(self, operand: str) -> Value:
        return self.registers.get(operand) if operand.startswith("%") else int(operand)


class Block:
    """Steps, and where a thread goes behind them: to ``target`` if ``condition`` holds or is "", or else on."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.condition, self.target = "", -1


class Segment:
    """The blocks of a program between two waits; behind the last one it ends."""

    def __init__(self, blocks: list[Block]) -> None:
        self.blocks = blocks

    def run(self, thread: Thread) -> None:
        at = 0
        while at < len(self.blocks):
            block = self.blocks[at]
            for step in block.steps:
                step.run(thread)
            goes = block.target >= 0 and (not block.condition or _decides(thread.registers, block.condition))
            at = block.target if goes else at + 1


class Drawing:
    """Draws the segments and waits of the program with a number, for blocks of so many threads."""

    def __init__(self, source: random.Random, number: int, threads: int) -> None:
        self.random, self.number, self.threads = source, number, threads
        self._next = 0
        self.registers = {
            kind: [f"%{kind}{1000 * number + 10 + place}" for place in range(count)] for kind, count in KINDS.items()
        }
        self.fuel = self.fresh("r")
        #: Loop counters of the skeleton that have a value where the drawing stands.
        self.counters: list[str] = []

    def fresh(self, kind: str) -> str:
        self._next += 1
        return f"%{kind}{1000 * self.number + 20 + self._next}"

    def any(self, kind: str) -> str:
        found: str = self.random.choice(self.registers[kind])
        if kind != "r" or self.random.random() < 0.55:
            return found
        return self.random.choice((*_GIVEN, *self.counters, str(self.random.choice((0, 1, 3, 7, 0x7FFFFFFF, 77)))))

    def known(self) -> str:
        """A register that every thread has written, or a counter of the skeleton."""
        return self.random.choice((*_GIVEN, "%r0", "%r0", *self.counters))

    def guard(self) -> str:
        return self.random.choice(("", "!")) + self.random.choice(self.registers["p"])

    def operation(self) -> Step:
        one = self.random.choice(OPERATIONS)
        operands = [self.any(kind) for kind in one.operands]
        if one.operands == "r" and one.result == "f" and not operands[0].startswith("%"):
            operands = [self.registers["r"][0]]
        compute = one.compute

        def run(_: Thread, *values: Value) -> tuple[Value]:
            return (None if None in values else compute(*values),)

        target = self.random.choice(self.registers[one.result])
        places = ", ".join(f"{{{place}}}" for place in range(1 + len(operands)))
        guard = self.guard() if self.random.random() < 0.08 else ""
        return Step(guard, f"{one.name} {places};", [target], operands, run)

    def load(self) -> Step:
        first, second = self.random.sample(self.registers["r"], 2)
        match self.random.randrange(3):
            case 0:
                return Step("", "ld.global.u32 {0}, [%d2];", [first], [], lambda t: (t.data[t.number],))
            case 1:
                text = "ld.global.v2.u32 {{{0}, {1}}}, [%d3];"
                return Step("", text, [first, second], [], lambda t: t.data[2 * t.number : 2 * t.number + 2])
        place = self.random.randrange(DATA)
        return Step("", f"ld.global.u32 {{0}}, [%d1+{4 * place}];", [first], [], lambda t: (t.data[place],))

    def step(self) -> Step:
        kind = self.random.random()
        if kind < 0.2:
            return self.load()
        if kind < 0.28:
            target, test = self.random.choice(self.registers["r"]), self.random.choice(self.registers["p"])

            def select(thread: Thread, a: Value, b: Value, _: Value) -> tuple[Value]:
                return (a if _decides(thread.registers, test) else b,)

            return Step("", "selp.u32 {0}, {1}, {2}, {3};", [target], [self.any("r"), self.any("r"), test], select)
        return self.operation()

    def condition(self, steps: list[Step]) -> str:
        """Of a branch: a predicate of the program, or one that is computed there."""
        if self.random.random() < 0.08:
            return self.guard()
        predicate = self.fresh("p")
        limit = self.random.choice((1, 3, self.threads // 2, self.threads - 1, 33))
        left = self.known() if self.random.random() < 0.92 else self.random.choice(self.registers["r"])
        name, compare = self.random.choice((("lt", int.__lt__), ("ge", int.__ge__), ("eq", int.__eq__)))
        steps.append(
            Step(
                *("", f"setp.{name}.u32 {{0}}, {{1}}, {{2}};", [predicate], [left, str(limit)]),
                lambda _, a, b: (None if a is None else int(compare(a, b)),),
            )
        )
        return self.random.choice(("", "!")) + predicate

    def segment(self) -> Segment:
        if self.random.random() < 0.15:
            return self.strided()
        count = self.random.choice((1, 3, 3, 4, 5))
        blocks = [Block([self.step() for _ in range(self.random.randrange(3))]) for _ in range(count)]
        for number, block in enumerate(blocks):
            kind = self.random.random()
            if kind < 0.55:
                block.condition = self.condition(block.steps)
                block.target = self.random.randrange(number + 1, count + 1)
            elif kind < 0.68:
                block.target = self.random.randrange(number + 1, count + 1)
            elif kind < 0.8:
                block.target = self.random.randrange(number + 1)
                block.condition = self.burn(block.steps)
        return Segment(blocks)

    def burn(self, steps: list[Step]) -> str:
        """Whether there is fuel, of which some is gone then."""
        predicate = self.fresh("p")
        steps.append(Step("", "sub.u32 {0}, {1}, 1;", [self.fuel], [self.fuel], lambda _, a: (a - 1 & M32,)))
        steps.append(
            Step("", "setp.gt.s32 {0}, {1}, 0;", [predicate], [self.fuel], lambda _, a: (int(_signed(a) > 0),))
        )
        return predicate

    def strided(self) -> Segment:
        """A loop in which threads share out a range, with counters of which some go up in some iterations alone."""
        place, count, loaded, step = self.fresh("r"), self.fresh("r"), self.fresh("r"), self.random.choice((1, 2, 5))
        address, element = self.fresh("d"), 4 * SHARED_OUT * self.number
        first = [
            Step("", "mov.u32 {0}, {1};", [one], [what], lambda _, a: (a,))
            for one, what in ((place, "%r0"), (count, self.random.choice(("7", "%r1", "%r0"))))
        ]
        before, after = self.fresh("p"), self.fresh("p")
        test = "setp.{}.u32 {{0}}, {{1}}, {{2}};"
        limit = self.random.choice(("%r2", str(SHARED_OUT)))
        first.append(Step("", test.format("ge"), [before], [place, limit], lambda _, a, b: (int(a >= b),)))
        blocks = [Block(first), *(Block([]) for _ in range(4))]
        entry, head, body, join, latch = blocks
        entry.condition, entry.target = before, 5
        head.steps += [self.operation() for _ in range(self.random.randrange(2))]
        head.steps += [
            Step("", "mul.wide.u32 {0}, {1}, 4;", [address], [place], lambda _, a: (a * 4,)),
            Step("", "add.s64 {0}, {1}, %d4;", [address], [address], lambda _, a: (a,)),
        ]
        head.condition, head.target = self.condition(head.steps), self.random.choice((3, 3, 4))
        body.steps += [self.step() for _ in range(self.random.randrange(2))]
        added = Step("", f"add.u32 {{0}}, {{1}}, {step};", [count], [count], lambda _, a: (a + step & M32,))
        self.random.choice((body, body, join, latch)).steps.append(added)
        join.steps.append(Step("", "add.u32 {0}, {1}, {2};", [loaded], [count, self.any("r")], _sum))

        def store(thread: Thread, where: int, value: Value) -> tuple[()]:
            thread.stored[where // 4] = value
            return ()

        latch.steps.append(Step("", f"st.global.u32 [{{0}}+{element}], {{1}};", [], [address, count], store))
        self.random.choice((join, latch)).steps.append(self.operation())
        latch.steps += [
            Step("", "add.u32 {0}, {1}, {2};", [place], [place, "%r3"], _sum),
            Step("", test.format("lt"), [after], [place, limit], lambda _, a, b: (int(a < b),)),
        ]
        latch.condition, latch.target = after, 1
        return Segment(blocks)

    def begin(self) -> list[Step]:
        """What every thread does first: few of the registers are written there."""
        fuel = self.random.randrange(8)
        steps = [
            Step("", f"add.u32 {{0}}, {{1}}, {fuel};", [self.fuel], ["%r0"], lambda _, a: (a + fuel,)),
            Step("", "and.b32 {0}, {1}, 3;", [self.fuel], [self.fuel], lambda _, a: (a & 3,)),
        ]
        for kind in ("r", "p"):
            for register in self.registers[kind]:
                if self.random.random() < (0.35 if kind == "r" else 0.8):
                    left = self.known()
                    if kind == "r":
                        steps.append(Step("", "mov.u32 {0}, {1};", [register], [left], lambda _, a: (a,)))
                    else:
                        text = "setp.lt.u32 {0}, {1}, 5;"
                        steps.append(Step("", text, [register], [left], lambda _, a: (int(a < 5),)))
        return steps


def _sum(_: Thread, a: Value, b: Value) -> tuple[Value]:
    return (None if a is None or b is None else a + b & M32,)
