"""Kernels of several random programs (``partial_programs``): what all threads come by, the text, and the result."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from tests.lift.partial_programs import (
    DATA,
    KINDS,
    SHARED_OUT,
    WORDS,
    Drawing,
    Segment,
    Step,
    Thread,
    UndefinedError,
    Value,
)
from tests.lift.texts import HEADER

_MOVES = {"r": "u32", "d": "u64", "p": "pred", "f": "f32", "h": "u16"}
_DECLARED = {"r": "b32", "d": "b64", "p": "pred", "f": "f32", "h": "b16"}
Meet = Callable[[Sequence[Thread]], None]


class Node:
    """A part of the skeleton: a segment, a wait of all threads of the ``level``, a loop of ``count`` iterations, or a
    branch on whether ``left`` is less than ``count``."""

    def __init__(self, kind: str, level: str = "", count: int = 0, left: str = "", counter: str = "") -> None:
        self.kind, self.level, self.count, self.left, self.counter = kind, level, count, left, counter
        self.body: list[Node] = []
        self.orelse: list[Node] = []


class Wait:
    """What a program does where its threads wait: lines with a ``meet`` behind each group of them."""

    def __init__(self, lines: list[str], meet: Meet | None, *, is_of_warps: bool = False) -> None:
        self.lines, self.meet, self.is_of_warps = lines, meet, is_of_warps


class Program:
    """One of the programs of a kernel, drawn for its skeleton."""

    def __init__(self, drawing: Drawing, skeleton: Sequence[Node], has_warps: bool) -> None:
        self.drawing, self._has_warps, self._shared = drawing, has_warps, 0
        self.begin = drawing.begin()
        self.segments: dict[Node, Segment] = {}
        self.waits: dict[Node, Wait] = {}
        self._draw(skeleton)

    def _draw(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            if node.kind == "segment":
                self.segments[node] = self.drawing.segment()
            elif node.kind == "wait":
                self.waits[node] = self._wait(node.level)
            if node.counter:
                self.drawing.counters.append(node.counter)
            self._draw(node.body)
            self._draw(node.orelse)
            if node.counter:
                self.drawing.counters.pop()

    def _wait(self, level: str) -> Wait:
        pick = self.drawing.random.random()
        if pick < 0.3 or not (self._has_warps or level == "block"):
            return Wait([], None)
        if level == "block" and (pick < 0.45 or not self._has_warps):
            return self._swap()
        return self._of_warp()

    def _swap(self) -> Wait:
        """Each thread reads what another one wrote."""
        drawing, threads = self.drawing, self.drawing.threads
        source, target = (drawing.random.choice(drawing.registers["r"]) for _ in range(2))
        place, by = drawing.fresh("r"), drawing.random.randrange(threads)
        offset = 4 * threads * (8 * drawing.number + self._shared)
        self._shared = (self._shared + 1) % 8
        lines = [
            *(f"st.shared.u32 [%r6+{offset}], {source};", "bar.sync 0;", f"add.u32 {place}, %r0, {by};"),
            *(f"rem.u32 {place}, {place}, {threads};", f"mad.lo.u32 {place}, {place}, 4, %r5;"),
            *(f"ld.shared.u32 {target}, [{place}+{offset}];", "bar.sync 0;"),
        ]

        def meet(all_: Sequence[Thread]) -> None:
            given = [thread.registers.get(source) for thread in all_]
            for number, thread in enumerate(all_):
                thread.registers[target] = given[(number + by) % len(all_)]

        return Wait(lines, meet)

    def _of_warp(self) -> Wait:
        drawing = self.drawing
        source, target = (drawing.random.choice(drawing.registers["r"]) for _ in range(2))
        test, decided = (drawing.random.choice(drawing.registers["p"]) for _ in range(2))
        by = drawing.random.randrange(32)
        forms: list[tuple[str, str, str, Callable[[list[Value], int], Value]]] = [
            (f"shfl.sync.bfly.b32 {target}, {source}, {by}, 31, -1;", source, target, lambda v, n: v[n ^ by]),
            (f"shfl.sync.idx.b32 {target}, {source}, {by}, 31, -1;", source, target, lambda v, n: v[by]),
            (
                *(f"shfl.sync.down.b32 {target}, {source}, {by}, 31, -1;", source, target),
                lambda v, n: v[n + by] if n + by < 32 else v[n],
            ),
            (f"vote.sync.any.pred {decided}, {test}, -1;", test, decided, _of_all(lambda v: int(any(v)))),
            (f"vote.sync.all.pred {decided}, {test}, -1;", test, decided, _of_all(lambda v: int(all(v)))),
            (
                *(f"vote.sync.ballot.b32 {target}, {test}, -1;", test, target),
                _of_all(lambda v: sum(bit << place for place, bit in enumerate(v))),
            ),
            (f"redux.sync.add.s32 {target}, {source}, -1;", source, target, _of_all(lambda v: sum(v) & 0xFFFFFFFF)),
            (f"redux.sync.max.u32 {target}, {source}, -1;", source, target, _of_all(max)),
        ]
        text, read, written, what = drawing.random.choice(forms)

        def meet(warp: Sequence[Thread]) -> None:
            given = [thread.registers.get(read) for thread in warp]
            for lane, thread in enumerate(warp):
                thread.registers[written] = what(given, lane)

        return Wait([text], meet, is_of_warps=True)

    # The interpreter

    def run(self, skeleton: Sequence[Node], block: int, data: Sequence[int], count: int) -> list[Thread]:
        threads = [Thread(n, self.drawing.threads, data, count, block) for n in range(self.drawing.threads)]
        for thread in threads:
            for step in self.begin:
                step.run(thread)
        self._run(skeleton, threads)
        return threads

    def _run(self, nodes: Sequence[Node], threads: list[Thread]) -> None:
        for node in nodes:
            if node.kind == "segment":
                for thread in threads:
                    self.segments[node].run(thread)
            elif node.kind == "wait":
                self._meet(self.waits[node], threads)
            elif node.kind == "loop":
                for turn in range(node.count):
                    for thread in threads:
                        thread.registers[node.counter] = turn
                    self._run(node.body, threads)
            else:
                some = [one for one in threads if _less(one, node)]
                self._run(node.body, some)
                self._run(node.orelse, [one for one in threads if one not in some])

    def _meet(self, wait: Wait, threads: list[Thread]) -> None:
        if wait.meet is None or not threads:
            return
        for first in range(0, len(threads), 32 if wait.is_of_warps else len(threads)):
            wait.meet(threads[first : first + 32] if wait.is_of_warps else threads)


def _less(thread: Thread, node: Node) -> bool:
    value = thread.value(node.left)
    assert value is not None
    return value < node.count


def _of_all(compute: Callable[[list[int]], int]) -> Callable[[list[Value], int], Value]:
    return lambda values, _: None if None in values else compute([one for one in values if one is not None])


class Kernel:
    """A kernel ``k(out, data, stored, count)`` of some programs: its ``text``, and how many were drawn for it."""

    def __init__(self, seed: int, programs: int) -> None:
        self._random = random.Random(seed)
        self.threads = self._random.choice((32, 32, 32, 7, 7, 64, 33))
        self.blocks = self._random.choice((1, 1, 1, 2))
        self.has_warps = self.threads % 32 == 0
        self.count = self._random.choice((0, 1, 5, 33, SHARED_OUT))
        self.data = [self._random.randrange(1 << self._random.choice((3, 16, 32))) for _ in range(DATA)]
        self._labels = self._counters = 0
        self.skeleton = self._nodes("block", self._random.choice((1, 1, 1, 2, 2, 3)))
        self.programs: list[Program] = []
        self.results: list[list[list[Thread]]] = []
        while len(self.programs) < programs:
            self._add(len(self.programs))
        self.text = self._whole()

    def _add(self, number: int) -> None:
        drawing = Drawing(self._random, number + 1, self.threads)
        program = Program(drawing, self.skeleton, self.has_warps)
        try:
            found = [program.run(self.skeleton, block, self.data, self.count) for block in range(self.blocks)]
        except UndefinedError:
            return
        self.programs.append(program)
        self.results.append(found)

    # The skeleton

    def _nodes(self, level: str, depth: int) -> list[Node]:
        nodes = []
        for _ in range(self._random.choice((1, 2, 2, 3))):
            nodes.append(Node("segment"))
            kind = self._random.random()
            if depth > 1 and kind < 0.25:
                nodes.append(self._loop(level, depth))
            elif depth > 1 and kind < 0.45:
                nodes.append(self._branch(level, depth))
            else:
                nodes.append(Node("wait", level))
        nodes.append(Node("segment"))
        return nodes

    def _loop(self, level: str, depth: int) -> Node:
        self._counters += 1
        node = Node("loop", level, self._random.choice((1, 2, 3)), counter=f"%r{10 + self._counters}")
        node.body = self._nodes(level, depth - 1)
        return node

    def _branch(self, level: str, depth: int) -> Node:
        of_warp = self.has_warps and self._random.random() < 0.5
        left = "%r4" if of_warp else self._random.choice(("%r1", "%r2"))
        node = Node("if", level, self._random.choice((0, 1, 1, 2)), left)
        inner = "warp" if of_warp else level
        node.body = self._nodes(inner, depth - 1)
        if self._random.random() < 0.4:
            node.orelse = self._nodes(inner, depth - 1)
        return node

    # The text

    def _whole(self) -> str:
        self._style = self._random.choice(("in order", "in order", "any order", "a register each"))
        self._blocks: list[tuple[str, list[str]]] = [("START", [])]
        for program in self.programs:
            self._lines(program, program.begin)
        self._emit_nodes(self.skeleton)
        for number, program in enumerate(self.programs):
            self._blocks[-1][1].extend(self._stores(number, program))
        body = "\n".join(self._printed())
        places = {"p": 0, "r": 0, "d": 0, "f": 0, "h": 0}
        registers = "\n".join(
            f"    .reg .{_DECLARED[kind]} %{kind}<{1000 * (len(self.programs) + 2)}>;" for kind in places
        )
        return f"""{HEADER}
.visible .entry k(.param .u64 out, .param .u64 data, .param .u64 stored, .param .u32 count)
{{
{registers}
    .shared .align 4 .b8 words[{4 * self.threads * 8 * (len(self.programs) + 1)}];
    ld.param.u64 %d5, [out];
    ld.param.u64 %d1, [data];
    ld.param.u64 %d4, [stored];
    ld.param.u32 %r2, [count];
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r3, %ntid.x;
    shr.u32 %r4, %r0, 5;
    mov.u32 %r5, words;
    mad.lo.u32 %r6, %r0, 4, %r5;
    mul.wide.u32 %d2, %r0, 4;
    add.s64 %d2, %d1, %d2;
    mul.wide.u32 %d3, %r0, 8;
    add.s64 %d3, %d1, %d3;
    mul.wide.u32 %d6, %r1, {4 * SHARED_OUT * (len(self.programs) + 1)};
    add.s64 %d4, %d4, %d6;
    mad.lo.u32 %r7, %r1, {self.threads * len(self.programs)}, %r0;
    mul.wide.u32 %d6, %r7, {4 * WORDS};
    add.s64 %d5, %d5, %d6;
{body}
}}
"""

    def _label(self) -> str:
        self._labels += 1
        return f"L{self._labels}"

    def _begin(self, label: str) -> None:
        self._blocks.append((label, []))

    def _add_line(self, line: str) -> None:
        self._blocks[-1][1].append(line)

    def _lines(self, program: Program, steps: Iterable[Step]) -> None:
        for step in steps:
            guard = f"@{step.guard} " if step.guard else ""
            if self._style != "a register each" or len(step.writes) > 1:
                self._add_line(guard + step.text.format(*step.writes, *step.reads))
                continue
            reads = []
            for read in step.reads:
                if read.startswith("%"):
                    reads.append(program.drawing.fresh(read[1]))
                    self._add_line(f"mov.{_MOVES[read[1]]} {reads[-1]}, {read};")
                else:
                    reads.append(read)
            if step.writes:
                (written,) = step.writes
                own = program.drawing.fresh(written[1])
                self._add_line(step.text.format(own, *reads))
                self._add_line(f"{guard}mov.{_MOVES[written[1]]} {written}, {own};")
            else:
                self._add_line(guard + step.text.format(*reads))

    def _emit_nodes(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            if node.kind == "segment":
                for program in self.programs:
                    self._segment(program, program.segments[node])
            elif node.kind == "wait":
                self._emit_wait(node)
            elif node.kind == "loop":
                self._emit_loop(node)
            else:
                self._emit_branch(node)

    def _segment(self, program: Program, segment: Segment) -> None:
        labels = [self._label() for _ in range(len(segment.blocks) + 1)]
        for number, block in enumerate(segment.blocks):
            self._begin(labels[number])
            self._lines(program, block.steps)
            if block.target >= 0:
                guard = f"@{block.condition} " if block.condition else ""
                self._add_line(f"{guard}bra {labels[block.target]};")
        self._begin(labels[-1])

    def _emit_wait(self, node: Node) -> None:
        if node.level == "block":
            self._add_line("bar.sync 0;")
        elif self.has_warps:
            self._add_line("bar.warp.sync -1;")
        for program in self.programs:
            for line in program.waits[node].lines:
                self._add_line(line)
                if line.startswith(("bar", "shfl", "vote", "redux")) and self._random.random() < 0.3:
                    self._begin(self._label())

    def _emit_loop(self, node: Node) -> None:
        label, predicate = self._label(), f"%p{node.counter[2:]}"
        self._add_line(f"mov.u32 {node.counter}, 0;")
        self._begin(label)
        self._emit_nodes(node.body)
        self._add_line(f"add.u32 {node.counter}, {node.counter}, 1;")
        self._add_line(f"setp.lt.u32 {predicate}, {node.counter}, {node.count};")
        self._add_line(f"@{predicate} bra {label};")
        self._begin(self._label())

    def _emit_branch(self, node: Node) -> None:
        self._counters += 1
        other, end, predicate = self._label(), self._label(), f"%p{10 + self._counters}"
        self._add_line(f"setp.ge.u32 {predicate}, {node.left}, {node.count};")
        self._add_line(f"@{predicate} bra {other};")
        self._begin(self._label())
        self._emit_nodes(node.body)
        if node.orelse:
            self._add_line(f"bra {end};")
        self._begin(other)
        if node.orelse:
            self._emit_nodes(node.orelse)
            self._begin(end)

    def _stores(self, number: int, program: Program) -> Iterator[str]:
        base, registers, word = 4 * WORDS * self.threads * number, program.drawing.registers, program.drawing.fresh("r")
        place = 0
        for kind in KINDS:
            for register in registers[kind]:
                if kind == "d":
                    yield f"st.global.u64 [%d5+{base + 4 * place}], {register};"
                    place += 2
                    continue
                make = {
                    "r": f"mov.u32 {word}, {register};",
                    "p": f"selp.u32 {word}, 1, 0, {register};",
                    "f": f"mov.b32 {word}, {register};",
                    "h": f"cvt.u32.u16 {word}, {register};",
                }
                yield make[kind]
                yield f"st.global.u32 [%d5+{base + 4 * place}], {word};"
                place += 1

    def _printed(self) -> Iterator[str]:
        """The blocks, each with its label, and a branch to the next one where that stands elsewhere."""
        order = list(range(len(self._blocks)))
        if self._style != "in order":
            rest = order[1:]
            self._random.shuffle(rest)
            order = [0, *rest]
        for place, number in enumerate(order):
            label, lines = self._blocks[number]
            yield f"{label}:"
            yield from (f"    {line}" for line in lines)
            if number + 1 == len(order):
                yield "    ret;"
            elif place + 1 == len(order) or order[place + 1] != number + 1 or self._random.random() < 0.1:
                yield f"    bra.uni {self._blocks[number + 1][0]};"

    # What it leaves

    def wanted(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The words of each block, program and thread, the elements of each block and program that threads share out,
        and of both which are known."""
        out = np.zeros((self.blocks, len(self.programs), self.threads, WORDS), np.uint32)
        stored = np.zeros((self.blocks, len(self.programs) + 1, SHARED_OUT), np.uint32)
        known, known_stored = np.ones(out.shape, bool), np.ones(stored.shape, bool)
        for number, program in enumerate(self.programs):
            for block in range(self.blocks):
                for thread in self.results[number][block]:
                    words = _words(program, thread)
                    known[block, number, thread.number] = [one is not None for one in words]
                    out[block, number, thread.number] = [one or 0 for one in words]
                    for place, value in thread.stored.items():
                        known_stored[block, number + 1, place] = value is not None
                        stored[block, number + 1, place] = value or 0
        return out, known, stored, known_stored


def _words(program: Program, thread: Thread) -> list[Value]:
    found: list[Value] = []
    for kind in KINDS:
        for register in program.drawing.registers[kind]:
            value = thread.registers.get(register)
            if kind == "d":
                found += [None, None] if value is None else [value & 0xFFFFFFFF, value >> 32]
            else:
                found.append(value)
    return found
