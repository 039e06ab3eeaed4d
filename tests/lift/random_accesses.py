"""Random kernels of PTX that access one array by computed addresses, in loops and behind guards, some past its ends."""

from __future__ import annotations

import random

_TYPES = ("s32", "u32")
_COMPARISONS = ("lt", "le", "gt", "ge", "eq", "ne")
#: More iterations no loop makes.
_MOST = 24


class _Writer:
    """Writes the body of one kernel: 32-bit integers in registers, of which further ones are computed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lines: list[str] = []
        self._count = 0
        self._labels = 0
        self._known: list[str] = []

    def text(self) -> str:
        """The kernel ``k``, of the address of the array, of one that may be absent, and of a number."""
        self._emit("ld.param.u64 %a, [k_0]", "ld.param.u64 %b, [k_1]", "ld.param.u32 %n, [k_2]")
        self._emit("mov.u32 %x, %tid.x", "mov.u32 %size, %ntid.x", "mov.u32 %block, %ctaid.x")
        self._emit("mad.lo.s32 %gid, %block, %size, %x")
        self._known = ["%x", "%block", "%gid", "%n"]
        for _ in range(self._random.randint(1, 3)):
            self._random.choice([self._guard, self._loop, self._compute, self._access, self._optional])()
        self._access()
        body = "\n".join(f"    {line}" for line in self._lines)
        registers = f".reg .b32 %r<{self._count + 1}>; .reg .b32 %x, %size, %block, %gid, %n; .reg .pred %p<200>;"
        return (
            ".version 8.0\n.target sm_80\n.address_size 64\n"
            ".visible .entry k(.param .u64 k_0, .param .u64 k_1, .param .u32 k_2)\n{\n"
            f"    {registers} .reg .b64 %a, %b, %c<400>;\n{body}\n$end:\n    ret;\n}}\n"
        )

    def _emit(self, *lines: str) -> None:
        self._lines += [f"{line};" for line in lines]

    def _new(self) -> str:
        self._count += 1
        return f"%r{self._count}"

    def _label(self) -> int:
        self._labels += 1
        return self._labels

    def _value(self) -> str:
        return self._random.choice([*self._known, *self._known, str(self._random.choice([0, 1, 2, 3, 4, 7, 31, 40]))])

    def _register(self) -> str:
        return self._random.choice(self._known)

    def _compute(self) -> None:
        """One more number."""
        chance, made = self._random, self._new()
        type_, power = chance.choice(_TYPES), chance.choice([1, 2, 3, 5])
        self._emit(
            chance.choice(
                [
                    f"add.s32 {made}, {self._register()}, {self._value()}",
                    f"sub.s32 {made}, {self._register()}, {self._value()}",
                    f"mul.lo.s32 {made}, {self._register()}, {chance.randint(0, 5)}",
                    f"mad.lo.s32 {made}, {self._register()}, {chance.randint(1, 4)}, {self._value()}",
                    f"shl.b32 {made}, {self._register()}, {power}",
                    f"shr.{type_} {made}, {self._register()}, {power}",
                    f"and.b32 {made}, {self._register()}, {chance.choice([7, 31, 12, -4, 2147483644])}",
                    f"or.b32 {made}, {self._register()}, {chance.choice([1, 3, 32])}",
                    f"rem.{type_} {made}, {self._register()}, {chance.choice([3, 8, 10])}",
                    f"div.{type_} {made}, {self._register()}, {chance.choice([3, 8])}",
                    f"min.{type_} {made}, {self._register()}, {self._value()}",
                    f"max.{type_} {made}, {self._register()}, {self._value()}",
                    f"neg.s32 {made}, {self._register()}",
                ]
            )
        )
        self._known.append(made)

    def _test(self) -> str:
        """A predicate."""
        chance, number = self._random, self._label()
        comparison, type_ = chance.choice(_COMPARISONS), chance.choice(_TYPES)
        self._emit(f"setp.{comparison}.{type_} %p{number}, {self._register()}, {self._value()}")
        if chance.random() < 0.3:
            other, joined = self._label(), self._label()
            comparison = chance.choice(_COMPARISONS)
            self._emit(f"setp.{comparison}.{type_} %p{other}, {self._register()}, {self._value()}")
            self._emit(f"{chance.choice(['and', 'or'])}.pred %p{joined}, %p{number}, %p{other}")
            return f"%p{joined}"
        return f"%p{number}"

    def _guard(self) -> None:
        """Threads leave the kernel."""
        self._emit(f"@{self._random.choice(['', '!'])}{self._test()} bra $end")

    def _optional(self) -> None:
        """Accesses that some threads make."""
        label = f"$skip{self._label()}"
        known = [*self._known]
        self._emit(f"@{self._test()} bra {label}")
        self._compute()
        self._access()
        self._lines.append(f"{label}:")
        self._known = known

    def _access(self) -> None:
        chance, number = self._random, self._label()
        extension = chance.choice(_TYPES)
        self._emit(f"mul.wide.{extension} %c{number}, {self._register()}, 4")
        self._emit(f"add.s64 %c{number + 200}, %a, %c{number}")
        self._emit(self._accessed(f"%c{number + 200}"))

    def _accessed(self, address: str) -> str:
        offset = self._random.choice(["", "", "+4", "+-4"])
        guard = f"@{self._test()} " if self._random.random() < 0.2 else ""
        return guard + self._random.choice(
            [f"st.global.u32 [{address}{offset}], %gid", f"red.global.add.u32 [{address}{offset}], 1"]
        )

    def _loop(self) -> None:
        """A counter, and a pointer beside it, tested at the end of each iteration or at its beginning."""
        chance, number = self._random, self._label()
        counter, rounds, pointer = self._new(), self._new(), f"%c{self._label()}"
        known = [*self._known]
        step = chance.choice(["1", "2", "-1", "-4", "4", "%size"])
        self._emit(f"mov.u32 {counter}, {self._value()}", f"mov.u32 {rounds}, 0")
        self._emit(f"mul.wide.s32 %c{number}, {self._register()}, 4", f"add.s64 {pointer}, %a, %c{number}")
        bound, type_ = self._value(), chance.choice(_TYPES)
        comparison = chance.choice(_COMPARISONS)
        at_end = chance.random() < 0.6
        test = self._label()
        if chance.random() < 0.5:
            self._emit(
                f"setp.{chance.choice(_COMPARISONS)}.{type_} %p{test}, {counter}, {bound}", f"@%p{test} bra $end"
            )
        test = self._label()
        self._lines.append(f"$loop{number}:")
        if not at_end:
            self._emit(f"setp.{comparison}.{type_} %p{test}, {counter}, {bound}", f"@%p{test} bra $behind{number}")
        self._known.append(counter)
        self._compute()
        self._access()
        if chance.random() < 0.6:
            self._emit(self._accessed(pointer))
        self._emit(f"add.s32 {rounds}, {rounds}, 1")
        most = self._label()
        self._emit(f"setp.ge.u32 %p{most}, {rounds}, {_MOST}", f"@%p{most} bra $behind{number}")
        self._emit(f"add.s32 {counter}, {counter}, {step}")
        stride = {"%size": 4, "1": 4, "2": 8, "-1": -4, "4": 16, "-4": -16}[step]
        self._emit(f"add.s64 {pointer}, {pointer}, {stride}")
        if at_end:
            self._emit(f"setp.{comparison}.{type_} %p{test}, {counter}, {bound}", f"@%p{test} bra $loop{number}")
        else:
            self._emit(f"bra $loop{number}")
        self._lines.append(f"$behind{number}:")
        self._known = known


def text(seed: int, *, has_barrier: bool = False) -> str:
    """The kernel of a number; with a barrier before all else it becomes loops between barriers, or coroutines."""
    start = "mov.u32 %x, %tid.x;"
    return _Writer(seed).text().replace(start, f"bar.sync 0;\n    {start}" if has_barrier else start)
