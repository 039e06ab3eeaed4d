"""Statements of random programs about loops: those that count by integers of every type, share out a range, go over
views, are left early, end threads, or have a mask of the lanes in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.programs.drawing import Choices
from tests.programs.loop_numbers import MIRRORED, OPPOSITE, Loop, Number, Thread, offset_loop, range_loop, while_loop

_MAX_NESTING = 3
#: How often a thread may run the innermost statements.
_MOST_TRIPS = 48
REALS = ("f32", "f64", "f16", "bf16")


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


@dataclass
class Launch:
    """What is known of a launch: its threads, the numbers that it has, and what a program may do in it."""

    threads: tuple[Thread, ...]
    numbers: tuple[Number, ...]
    has_warps: bool
    #: Whether blocks are a row, so that ``nv.grid(1)`` is a thread's number.
    is_row: bool
    #: The least that a loop over an array needs: the lengths of ``x`` and ``y``.
    sizes: tuple[int, int]
    #: Whether ``y`` is ``x``, or lies in the same memory; one thread runs then.
    is_shared: bool


@dataclass
class Writer:
    """Writes a function. A statement is done by all threads of a block together where it ``is_uniform``."""

    choices: Choices
    launch: Launch
    prefix: str = ""
    functions: list[str] = field(default_factory=list)
    result: bool = False
    whole: list[str] = field(default_factory=lambda: ["h", "g"])
    real: dict[str, str] = field(default_factory=dict)
    left: int = 0
    ended: bool = False
    count: int = 0
    #: Indices that are elements of ``y``, of this thread alone, where they are known.
    own_elements: list[str] = field(default_factory=list)
    #: What the loops around may run together.
    trips: int = _MOST_TRIPS
    fails: bool = False

    def new(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.prefix}{self.count}"

    # Expressions

    def value(self, depth: int = 2) -> str:
        """An i32 of the thread's own."""
        c = self.choices
        if depth == 0 or c.below(3) == 0:
            number = self.launch.numbers[c.below(len(self.launch.numbers))]
            leaves = [*self.whole, *self.whole, str(c.below(40)), f"x[({c.pick(self.whole)}) % x.size]"]
            return c.pick([*leaves, number.text if number.type == "i32" else f"nv.i32({number.text})"])
        left, right = self.value(depth - 1), self.value(depth - 1)
        if c.once_in(8):
            return f"({left} if {self.condition(0)} else {right})"
        if c.once_in(6):
            return f"({left}) // {c.pick((2, 3, -2, 7))}"
        if c.once_in(8):
            return f"{c.pick(('min', 'max'))}({left}, {right})"
        return f"({left} {c.pick(('+', '-', '*', '^', '&'))} {right})"

    def condition(self, depth: int = 1) -> str:
        c = self.choices
        if self.real and c.once_in(4):
            name = c.pick(list(self.real))
            return f"{name} {c.pick(('<', '>', '<=', '!=', '=='))} {self.real_value(self.real[name])}"
        test = f"{self.value(depth)} {c.pick(('<', '>', '==', '!=', '>=', '<='))} {self.value(depth)}"
        if c.once_in(5):
            test = f"({self.value(depth)}) % {c.pick((2, 3, 8, 16))} == {c.pick((0, 1))}"
        if depth and c.once_in(5):
            return f"({test} {c.pick(('and', 'or'))} {self.condition(0)})"
        return f"not ({test})" if c.once_in(8) else test

    def real_value(self, type_: str) -> str:
        c = self.choices
        same = [name for name, known in self.real.items() if known == type_]
        if same and c.below(3):
            name, other = c.pick(same), f"nv.{type_}({self.value(1)} % 50)"
            form = c.below(6)
            if form == 0:
                return f"{c.pick(('min', 'max'))}({name}, {other})"
            if form == 1:
                return f"{name} / {other}"
            if form == 2:
                return f"{name} * nv.{type_}(0.5) + {other}"
            return f"{name} {c.pick(('+', '-', '*'))} {other}"
        return f"nv.{type_}({self.value(1)} % 1000) / nv.{type_}({c.pick((4, 3, 1, 0))})"

    # Statements

    def assign(self, nesting: int, *, is_uniform: bool) -> list[str]:
        c = self.choices
        if c.once_in(4):
            type_ = c.pick(REALS)
            same = [name for name, known in self.real.items() if known == type_]
            name = c.pick(same) if same and c.below(3) else self.new("r")
            value = self.real_value(type_)
            self.real[name] = type_
            return [f"{name} = {value}"]
        name = c.pick(self.whole)
        if name not in ("h", "g") or c.below(2):
            name = c.pick(("h", "g"))
        return [
            c.pick((f"{name} = {name} * 31 + {self.value()}", f"{name} = {self.value()}", f"{name} ^= {self.value()}"))
        ]

    def memory(self, nesting: int, *, is_uniform: bool) -> list[str]:
        c = self.choices
        if self.own_elements and c.below(3):
            place = f"y[{c.pick(self.own_elements)}]"
        else:
            place = c.pick(("out[0, i]", f"own[({self.value(1)}) % 4]", f"own[{c.below(4)}]"))
        form = c.below(5)
        if form == 0:
            return [f"h += nv.i32({place})"]
        if form == 1 and not place.startswith("y"):
            operation = c.pick(("add", "max", "min", "xor", "exch"))
            return [f"g ^= nv.i32(nv.atomic.{operation}(out, (0, i), {self.value(1)}))"]
        if form == 2:
            name, index = c.pick((("add", 0), ("max", 1), ("min", 2), ("xor", 3)))
            return [f"nv.atomic.{name}(counters, {index} * 8 + ({self.value(1)}) % 8, {self.value(1)})"]
        if place.startswith("y"):
            return [f"{place} = Y(({self.value()}) % 100)"]
        return [f"{place} {c.pick(('=', '+=', '-='))} {self.value()}"]

    def call(self, nesting: int, *, is_uniform: bool) -> list[str]:
        if not self.functions or self.trips < 4:
            return self.assign(nesting, is_uniform=is_uniform)
        function = self.choices.pick(self.functions)
        return [f"h ^= {function}(x, y, out, own, counters, n, m, w, q, i, t, total, count, {self.value(1)})"]

    def fault(self, nesting: int, *, is_uniform: bool) -> list[str]:
        """What fails in some threads, or in none."""
        if not self.fails:
            return self.assign(nesting, is_uniform=is_uniform)
        return [f"h += x[{self.choices.pick(self.whole)} % (x.size + 1)]"]

    # Loops

    def nested(self, nesting: int, *, is_uniform: bool, trips: int = 1, whole: str = "", own: str = "") -> list[str]:
        """A body, which runs so often; ``whole`` is a number that it may read."""
        known = list(self.whole), dict(self.real), self.trips, list(self.own_elements)
        self.trips //= max(trips, 1)
        self.whole += [whole] if whole else []
        self.own_elements += [own] if own else []
        lines: list[str] = []
        for _ in range(1 + self.choices.below(3)):
            lines += self.statement(nesting + 1, is_uniform=is_uniform)
        self.whole, self.real, self.trips, self.own_elements = known
        return lines

    def alone(self) -> list[str]:
        """One statement as a body."""
        known = dict(self.real)
        lines = self.assign(_MAX_NESTING, is_uniform=False)
        self.real = known
        return indented(lines)

    def branch(self, nesting: int, *, is_uniform: bool) -> list[str]:
        lines = [f"if {self.condition()}:", *indented(self.nested(nesting, is_uniform=False))]
        if self.choices.below(2):
            lines += ["else:", *indented(self.nested(nesting, is_uniform=False))]
        return lines

    def leaving(self, leaves: bool, loop_may_go_on: bool) -> list[str]:
        c = self.choices
        if not leaves or c.below(2):
            return []
        words = ["break"] + (["continue"] if loop_may_go_on else [])
        may_end = (self.result or not self.launch.has_warps) and c.once_in(3)
        if may_end:
            self.ended = True
            words = ["return h"] if self.result else ["return"]
        return [f"if {self.condition()}:", f"    {c.pick(words)}"]

    def counted(self, nesting: int, *, is_uniform: bool) -> list[str]:
        """A ``while`` loop with a counter."""
        c, threads = self.choices, self.launch.threads
        numbers = [number for number in self.launch.numbers if number.is_uniform or not is_uniform]
        loop = while_loop(c, numbers, threads, min(self.trips, 24))
        k, stop, step = self.new("k"), loop.stop.text, loop.step.text
        lines = [f"{k} = {loop.start.text}"]
        if loop.extra[0] or c.once_in(4):
            name = self.new("stop")
            lines, stop = [*lines, f"{name} = {stop}"], name
        if loop.extra[1] or c.once_in(4):
            name = self.new("step")
            lines, step = [*lines, f"{name} = {step}"], name
        whole, leaves = f"nv.i32({k})", c.once_in(3)
        first, last = self._steps(loop, k, stop, step)
        how = {"is_uniform": is_uniform and not leaves, "trips": loop.trips * 2, "whole": whole}
        before = self.nested(nesting, **how) if c.below(4) else []
        after = self.nested(nesting, **how) if c.below(3) == 0 else []
        body = [*self.leaving(leaves, False), *before, *first, *last, *self.leaving(leaves, True), *after]
        lines += self._head(loop, k, stop, body)
        return self._behind(lines, k)

    def _steps(self, loop: Loop, k: str, stop: str, step: str) -> tuple[list[str], list[str]]:
        """What changes the counter, and what is done besides."""
        c, narrow = self.choices, int(loop.type[1:]) < 32
        sign = "-" if loop.is_down else "+"
        sums = [f"{k} = {k} {sign} {step}", f"{k} {sign}= {step}", *([] if loop.is_down else [f"{k} = {step} + {k}"])]
        first = [f"{k} = nv.{loop.type}({k} {sign} {step})" if narrow else c.pick(sums)]
        last = []
        to_stop, to_step, to_odd = loop.extra
        if to_odd:
            last += [
                f"if {k} % 2 != 0:",
                f"    {k} = nv.{loop.type}({k} + {to_odd})"
                if loop.type[0] == "i" or to_odd > 0
                else f"    {k} = nv.{loop.type}({k} - {-to_odd})",
            ]
        for name, by, type_ in ((stop, to_stop, loop.stop.type), (step, to_step, loop.type)):
            if by:
                last.append(f"{name} = nv.{type_}({name} {'+' if by > 0 else '-'} {abs(by)})")
        return first, last

    def _head(self, loop: Loop, k: str, stop: str, body: list[str]) -> list[str]:
        c = self.choices
        counter = k if loop.stop.type == loop.type else f"nv.{loop.stop.type}({k})"
        form = c.below(5)
        test = f"{stop} {MIRRORED[loop.operator]} {counter}" if form == 1 else f"{counter} {loop.operator} {stop}"
        if form == 2:
            opposite = f"{counter} {OPPOSITE[loop.operator]} {stop}"
            return ["while True:", *indented([f"if {opposite}:", "    break", *body])]
        if form == 3:
            return ["while True:", *indented([f"if {test}:", *indented(body), "else:", "    break"])]
        lines = [f"while {test}:", *indented(body)]
        return [*lines, "else:", *self.alone()] if c.once_in(4) else lines

    def _behind(self, lines: list[str], k: str) -> list[str]:
        """A loop, and what is read of its counter."""
        return [*lines, f"h = h * 31 + nv.i32({k})"] if self.choices.below(3) else lines

    def ranged(self, nesting: int, *, is_uniform: bool) -> list[str]:
        c = self.choices
        numbers = [number for number in self.launch.numbers if number.is_uniform or not is_uniform]
        loop = range_loop(c, numbers, self.launch.threads, min(self.trips, 24))
        k = self.new("k")
        start = [f"{k} = nv.{loop.type}({self.value(1)})"] if c.once_in(3) else []
        leaves = c.once_in(3)
        body = self.nested(nesting, is_uniform=is_uniform and not leaves, trips=loop.trips, whole=f"nv.i32({k})")
        body = [*self.leaving(leaves, True), *body, *self.leaving(leaves, True)]
        lines = [f"for {k} in range({loop.start.text}, {loop.stop.text}, {loop.step.text}):", *indented(body)]
        if c.once_in(4):
            lines += ["else:", *self.alone()]
        return self._behind([*start, *lines], k) if start else lines

    def offset(self, nesting: int, *, is_uniform: bool) -> list[str]:
        """A range that begins elsewhere, perhaps where integers wrap, with a thread for each number."""
        c, k = self.choices, self.new("k")
        loop = offset_loop(c, self.launch.numbers, self.launch.threads, min(self.trips, 24))
        leaves = c.once_in(5)
        body = self.nested(nesting, is_uniform=False, trips=loop.trips, whole=f"nv.i32({k})")
        body = [*self.leaving(leaves, False), *body]
        start, stop, step = loop.start.text, loop.stop.text, loop.step.text
        if c.below(2) or not loop.operator:
            return [f"for {k} in range({start}, {stop}, {step}):", *indented(body)]
        return self._behind([f"{k} = {start}", f"while {k} < {stop}:", *indented([*body, f"{k} += {step}"])], k)

    def static(self, nesting: int, *, is_uniform: bool) -> list[str]:
        k, number = self.new("k"), 1 + self.choices.below(3)
        leaves = self.choices.once_in(3)
        body = self.nested(nesting, is_uniform=is_uniform and not leaves, trips=number, whole=k)
        return [f"for {k} in nv.static_range({number}):", *indented([*body, *self.leaving(leaves, False)])]

    def shared_out(self, nesting: int, *, is_uniform: bool) -> list[str]:
        """A range that the threads of the launch share out."""
        c, k = self.choices, self.new("k")
        size = max(self.launch.sizes)
        trips = -(-size // len(self.launch.threads)) + 1
        if self.prefix or trips > self.trips or self.own_elements:
            return self.counted(nesting, is_uniform=is_uniform)
        stop = c.pick(("y.size", "min(x.size, y.size)", "min(y.size, max(n, 0))"))
        first, step = ("nv.grid(1)", "nv.grid_size(1)") if self.launch.is_row and c.below(2) else ("i", "total")
        if c.once_in(4):
            first, step = c.pick(((f"nv.i64({first})", f"nv.i64({step})"), (f"nv.u32({first})", f"nv.u32({step})")))
            stop = f"nv.{first[3:6]}({stop})"
        leaves = c.once_in(3)
        body = self.nested(nesting, is_uniform=False, trips=trips, whole=f"nv.i32({k})", own=k)
        if c.below(3) == 0:
            head = [f"{k} = {first}", f"while {k} < {stop}:"]
            lines = [*head, *indented([*self.leaving(leaves, False), *body, f"{k} += {step}"])]
            return self._behind(lines, k)
        if c.once_in(5) and "nv.u" not in first:
            head = [f"for {k} in range({stop} - 1 - {first}, -1, -{step}):"]
        else:
            head = [f"for {k} in range({first}, {stop}, {step}):"]
        return [*head, *indented([*self.leaving(leaves, True), *body])]

    def view(self, nesting: int, *, is_uniform: bool) -> list[str]:
        """A loop over a view of every so many elements."""
        c, step = self.choices, self.choices.pick((2, 3, 32, 64, 7))
        start = c.pick(("i", "t", "nv.thread_idx.x", "m % 5", "1", f"({self.value(1)}) % 9"))
        trips = -(-max(self.launch.sizes) // step)
        if trips > self.trips:
            step, trips = 128, -(-max(self.launch.sizes) // 128)
        v, k, form = self.new("v"), self.new("k"), c.below(5)
        cut = f"{start}::{step}" if form < 4 or c.below(2) else c.pick((f"{start}:n:{step}", "::-1", f"{start}:"))
        if cut in ("::-1", f"{start}:") and max(self.launch.sizes) > self.trips:
            cut = f"{start}::{step}"
        body = self.nested(nesting, is_uniform=False, trips=trips, whole=f"nv.i32({v})")
        body = [*self.leaving(c.once_in(3), True), *body, *([f"h = h * 31 + nv.i32({k})"] if form in (1, 2, 3) else [])]
        if form == 0:
            return [f"for {v} in x[{cut}]:", *indented(body)]
        if form == 1:
            return [f"for {k}, {v} in enumerate(x[{cut}]):", *indented(body)]
        if form == 2:
            return [f"for {v}, {k} in zip(x[{cut}], x[{cut}]):", *indented(body)]
        view = self.new("view")
        if form == 3:
            return [f"{view} = x[{cut}]", f"for {k} in range({view}.size):", *indented([f"{v} = {view}[{k}]", *body])]
        return [f"{view} = x[{cut}]", f"for {v} in {view}:", *indented([*body, f"h += {view}.size"])]

    def masked(self, nesting: int, *, is_uniform: bool) -> list[str]:
        """A loop with a mask of the lanes that are in it, or a branch."""
        c = self.choices
        if not (is_uniform and self.launch.has_warps) or self.ended or self.prefix:
            return self.ranged(nesting, is_uniform=is_uniform)
        loop = while_loop(c, self.launch.numbers, self.launch.threads, min(self.trips, 12))
        k, mask, low = self.new("k"), self.new("mask"), self.new("low")
        inner = [*self.nested(nesting, is_uniform=False, trips=loop.trips, whole=f"nv.i32({k})")]
        for _ in range(1 + c.below(2)):
            inner += c.pick(
                (
                    [f"h += nv.warp.reduce_{c.pick(('add', 'min', 'max'))}({self.value(1)}, {mask})"],
                    [f"g ^= nv.i32(nv.warp.ballot({self.condition(0)}, {mask}))"],
                    [
                        f"{low} = nv.i32(nv.math.ffs({mask})) - 1",
                        f"h ^= nv.warp.shuffle({self.value(1)}, {low}, mask={mask})",
                    ],
                    [f"if nv.warp.any({self.condition(0)}, {mask}):", *self.alone()],
                )
            )
        if loop.extra != (0, 0, 0) or c.below(3) == 0:
            test = self.condition()
            return [
                f"{mask} = nv.warp.ballot({test})",
                f"if {test}:",
                *indented([line.replace(k, "t") for line in inner]),
            ]
        first, _ = self._steps(loop, k, loop.stop.text, loop.step.text)
        counter = k if loop.stop.type == loop.type else f"nv.{loop.stop.type}({k})"
        test = f"{counter} {loop.operator} {loop.stop.text}"
        body = [*inner, *first, f"{mask} = nv.warp.ballot({test}, {mask})"]
        head = [f"{k} = {loop.start.text}", f"{mask} = nv.warp.ballot({test})", f"while {test}:"]
        return self._behind([*head, *indented(body)], k)

    def meeting(self, nesting: int, *, is_uniform: bool) -> list[str]:
        """Threads of the block, or lanes of a warp, do something together."""
        c = self.choices
        if not is_uniform or self.prefix:
            return self.assign(nesting, is_uniform=is_uniform)
        if self.launch.has_warps and not self.ended and c.below(2):
            return [f"h += nv.warp.reduce_{c.pick(('add', 'min', 'max'))}({self.value(1)}, nv.warp.ballot(True))"]
        if c.once_in(3):
            return [f"h ^= nv.syncthreads_count({self.condition()})"]
        index = f"({self.value(1)}) % count"
        if self.ended:
            return ["nv.syncthreads()"]
        return ["nv.syncthreads()", f"s[t] = {self.value(1)}", "nv.syncthreads()", f"h += s[{index}]"]

    def statement(self, nesting: int, *, is_uniform: bool) -> list[str]:
        self.left -= 1
        if nesting < _MAX_NESTING and self.left > 0 and self.trips >= 2 and self.choices.below(2):
            return self.choices.weighted(_COMPOUND)(self, nesting, is_uniform=is_uniform)
        return self.choices.weighted(_SIMPLE)(self, nesting, is_uniform=is_uniform)

    def body(self, statements: int) -> list[str]:
        self.left = statements
        lines: list[str] = []
        while self.left > 0:
            lines += self.statement(0, is_uniform=not self.prefix)
        return lines


_SIMPLE: list[tuple[int, Callable[..., list[str]]]] = [
    (8, Writer.assign),
    (5, Writer.memory),
    (2, Writer.call),
    (2, Writer.meeting),
    (3, Writer.fault),
]
_COMPOUND: list[tuple[int, Callable[..., list[str]]]] = [
    (3, Writer.branch),
    (6, Writer.counted),
    (3, Writer.ranged),
    (4, Writer.offset),
    (1, Writer.static),
    (4, Writer.shared_out),
    (4, Writer.view),
    (3, Writer.masked),
]
