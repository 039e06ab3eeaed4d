"""Small kernels with random indices, guards, loops and barriers; and which of their threads race, found by running each
thread as Python."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

SIZE = 600
GRIDS = ((1, 1), (2, 1), (3, 2))
BLOCKS = ((1, 1), (5, 1), (8, 1), (4, 3), (64, 1), (32, 2))
PARAMETERS = "a: nv.Array[nv.i32], b: nv.Array[nv.i32], table: nv.Array[nv.i32], n: nv.i32"
#: What ``table`` has, and ``n`` is.
TABLE, N = np.random.default_rng(1).permutation(SIZE).astype(np.int32), 37


class Program(NamedTuple):
    text: str
    grid: tuple[int, int]
    block: tuple[int, int]


def program(seed: int) -> Program:
    chance = random.Random(seed)
    grid, block = chance.choice(GRIDS), chance.choice(BLOCKS)
    lines = ["t, y, block = nv.thread_idx.x, nv.thread_idx.y, nv.block_idx.x", "i, j = nv.grid(2)"]
    lines += ["s = nv.shared.array(600, nv.i32)"]
    if chance.random() < 0.5:  # some elements are written, or all
        threads, end = block[0] * block[1], chance.choice((600, 600, 64, 300))
        lines += [f"for k0 in range(t + {block[0]} * y, {end}, {threads}):", "    s[k0] = 0", "nv.syncthreads()"]
    lines += [*_Writer(chance).body(3, ["t", "y", "i", "j", "block"], uniform=True)]
    return Program(f"def k({PARAMETERS}):\n" + "".join(f"    {line}\n" for line in lines), grid, block)


class _Writer:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.loops = 0

    def body(self, depth: int, names: list[str], *, uniform: bool) -> list[str]:
        """Statements, in which barriers stand only where all threads of a block come."""
        found: list[str] = []
        for _ in range(self.chance.randint(1, 3)):
            found += self.statement(depth, names, uniform=uniform)
        return found

    def statement(self, depth: int, names: list[str], *, uniform: bool) -> list[str]:
        kinds = ["access"] * 4 + ["barrier"] * 2 * uniform + ["guard", "loop", "halving", "warp"] * (depth > 0)
        kind = self.chance.choice(kinds)
        if kind == "barrier":
            return ["nv.syncthreads()"]
        if kind == "guard":
            lines = [f"if {self.guard(names)}:", *_indented(self.body(depth - 1, names, uniform=False))]
            if self.chance.random() < 0.3:
                lines += ["else:", *_indented(self.body(depth - 1, names, uniform=False))]
            return lines + ["    return"] * (self.chance.random() < 0.1)
        if kind == "loop":
            return self.loop(depth, names, uniform=uniform)
        if kind == "halving":
            self.loops += 1
            name = f"h{self.loops}"
            inner = self.body(depth - 1, [*names, name], uniform=uniform)
            first = self.chance.choice((4, 8, 16))
            return [f"{name} = {first}", f"while {name} > 0:", *_indented([*inner, f"{name} //= 2"])]
        if kind == "warp":
            return ["nv.syncwarp()"] if uniform else [self.access(names)]
        return [self.access(names)]

    def loop(self, depth: int, names: list[str], *, uniform: bool) -> list[str]:
        self.loops += 1
        name, chance = f"k{self.loops}", self.chance
        bounds = chance.choice(("3", "1, 4", "0, 12, 4", "5, 0, -2", "n // 10", "t, 40, 16"))
        is_uniform = uniform and "t" not in bounds
        inner = self.body(depth - 1, [*names, name], uniform=is_uniform)
        if chance.random() < 0.15:
            inner = [
                *inner,
                f"if {self.guard(names)}:",
                f"    {chance.choice(('break', 'continue'))}",
                self.access(names),
            ]
            if is_uniform:
                inner = [re.sub(r"nv\.sync\w+\(\)", "pass", line) for line in inner]
        return [f"for {name} in range({bounds}):", *_indented(inner)]

    def guard(self, names: list[str]) -> str:
        chance = self.chance
        left, right = chance.choice(names), chance.choice((*names, "n", "1", "2", "3", "7", "32"))
        forms = (f"{left} < {right}", f"{left} == {right}", f"{left} % 2 == 0", f"{left} >= {right} and t != 0")
        return chance.choice((*forms, f"not {left} > {right} or y == 1"))

    def access(self, names: list[str]) -> str:
        chance = self.chance
        array, index = chance.choice("aabss"), self.index(names)
        other, from_ = chance.choice("abss"), self.index(names)
        return chance.choice(
            (
                f"{array}[{index}] = i + 1",
                f"{array}[{index}] = {other}[{from_}] + i",
                f"{array}[{index}] += i",
                f"nv.atomic.add({array}, {index}, 1{chance.choice(('', ', scope=' + repr('cta')))})",
            )
        )

    def index(self, names: list[str]) -> str:
        chance, one, two = self.chance, self.chance.choice(names), self.chance.choice(names)
        number = chance.choice((1, 2, 3, 4, 8, 16, 64))
        forms = (
            "{0}",
            "{0}",
            "i",
            "t",
            "{0} + {2}",
            "{2} * {0} + {1}",
            "{0} + {1}",
            "63 - t",
            "{0} // {2}",
            "{0} % {2}",
        )
        more = (
            "i + {2} * j",
            "64 * j + i",
            "{0} & 3",
            "{0} ^ 1",
            "{0} << 2",
            "max({0} - {2}, 0)",
            "min({0}, 5)",
            "table[{0}]",
        )
        forms = (*forms, *more, "t + n if y == 0 else t", "y * 8 + t", "{0} | 1", "2 * t - (t & {2} - 1)")
        return chance.choice(forms).format(one, two, number)


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class _Access(NamedTuple):
    writes: bool
    atomic: str
    thread: int
    block: int
    interval: int
    phase: int
    #: How many accesses the thread made before.
    order: int


class _Array:
    """Notes accesses."""

    def __init__(self, run: _Run, name: str) -> None:
        self.run, self.name = run, name

    def __getitem__(self, index: int) -> int:
        self.run.note(self.name, index, writes=False)
        return int(TABLE[index]) if self.name == "table" else 0

    def __setitem__(self, index: int, value: int) -> None:
        self.run.note(self.name, index, writes=True)


class _Run:
    """One thread after the other."""

    def __init__(self, made: Program) -> None:
        self.made = made
        self.accesses: dict[tuple[str, int, int], list[_Access]] = {}
        #: How many barriers each thread passed.
        self.barriers: dict[tuple[int, int], int] = {}
        namespace: dict[str, Any] = {"nv": SimpleNamespace(Array={"nv": 0}, i32=0)}
        text = made.text.replace(PARAMETERS, "a, b, table, n")
        exec(text, namespace)
        self.kernel, self.names = namespace["k"], namespace

    def note(self, name: str, index: int, *, writes: bool, atomic: str = "") -> None:
        if not 0 <= index < SIZE:
            raise IndexError(index)
        self.order += 1
        where = name, index, self.block if name == "s" else -1
        self.accesses.setdefault(where, []).append(
            _Access(writes, atomic, self.thread, self.block, self.interval, self.phase, self.order)
        )

    def all(self) -> None:
        (gx, gy), (bx, by) = self.made.grid, self.made.block
        for j, i, y, x in product(range(gy), range(gx), range(by), range(bx)):
            self.thread, self.block = y * bx + x, j * gx + i
            self.interval = self.phase = self.order = 0
            self.names["nv"] = SimpleNamespace(
                thread_idx=SimpleNamespace(x=x, y=y),
                block_idx=SimpleNamespace(x=i, y=j),
                grid=lambda _, at=(i * bx + x, j * by + y): at,
                shared=SimpleNamespace(array=lambda *_: _Array(self, "s")),
                syncthreads=self._barrier,
                syncwarp=self._sync,
                atomic=SimpleNamespace(add=self._add),
                i32=int,
            )
            self.kernel(_Array(self, "a"), _Array(self, "b"), _Array(self, "table"), N)
            self.barriers[self.block, self.thread] = self.interval

    def _barrier(self) -> None:
        self.interval += 1

    def _sync(self) -> None:
        self.phase += 1

    def _add(self, array: _Array, index: int, _: int, scope: str = "gpu") -> None:
        self.note(array.name, index, writes=True, atomic=scope)

    def races(self) -> Iterator[tuple[str, _Access, _Access]]:
        for (name, *_), accesses in self.accesses.items():
            kinds = list(dict.fromkeys(access._replace(order=0) for access in accesses))
            for position, one in enumerate(kinds):
                for other in kinds[position + 1 :]:
                    if self._race(one, other):
                        yield name, one, other

    def reads_unwritten(self) -> bool:
        """Whether something is read of shared memory that neither the thread itself nor one of its block before a
        barrier has written."""
        return any(
            not any(write.interval < read.interval or _is_before(write, read) for write in _writes(accesses))
            for (name, *_), accesses in self.accesses.items()
            for read in (accesses if name == "s" else ())
            if not read.writes or read.atomic
        )

    def _race(self, one: _Access, other: _Access) -> bool:
        if (one.thread, one.block) == (other.thread, other.block) or not (one.writes or other.writes):
            return False
        if one.block != other.block:
            return {one.atomic, other.atomic} != {"gpu"}
        if one.atomic and other.atomic:
            return False
        if one.interval != other.interval:  # threads that have ended come to no more barriers
            first, second = sorted((one, other), key=lambda access: access.interval)
            return first.interval == self.barriers[first.block, first.thread] < second.interval
        return one.thread // 32 != other.thread // 32 or one.phase == other.phase


def _writes(accesses: list[_Access]) -> list[_Access]:
    return [access for access in accesses if access.writes and not access.atomic]


def _is_before(write: _Access, read: _Access) -> bool:
    """Whether the thread made one before the other."""
    return write.thread == read.thread and write.order < read.order


class Found(NamedTuple):
    """The arrays on which threads race, and whether shared memory is read that nothing has written."""

    races: set[str]
    reads_unwritten: bool


def found(made: Program) -> Found | None:
    """What threads do; None where an index is outside of its array."""
    run = _Run(made)
    try:
        run.all()
    except IndexError:
        return None
    return Found({name for name, _, _ in run.races()}, run.reads_unwritten())
