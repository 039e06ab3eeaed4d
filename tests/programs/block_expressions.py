"""Expressions of random programs with barriers, and the variables that are there for them.

A variable's name says for whom it is the same: ``u`` for the block, ``w`` for a warp, and ``a``, ``b`` … for one thread
alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from tests.programs.drawing import Choices

TYPES = ("i32", "i64", "f64", "f32", "bool", "u8", "i16", "f16", "c64", "pair", "vec", "both")
#: What has parts: how it is made of two numbers.
_PARTS = {
    "c64": "nv.c64({} % 50, {} % 9)",
    "pair": "({}, nv.f64({} % 100) / 4)",
    "vec": "nv.vec[nv.f32, 2]({} % 100, {} % 7)",
    "both": "Both({}, nv.f64({} % 100) / 8, t > 5)",
}


class Level(IntEnum):
    """Who does something as a whole."""

    THREAD = 0
    WARP = 1
    BLOCK = 2


class Mode(IntEnum):
    """How threads may use a shared array up to the next barrier."""

    FREE = 0
    OWN = 1
    READ = 2
    #: Not at all.
    DIRTY = 3


@dataclass
class Names:
    """The variables that are there, by the level at which they are the same; of threads with their types."""

    uniform: list[str] = field(default_factory=list)
    warp: list[str] = field(default_factory=list)
    own: dict[str, str] = field(default_factory=dict)

    def copy(self) -> Names:
        return Names(list(self.uniform), list(self.warp), dict(self.own))


@dataclass(frozen=True)
class Features:
    """What a program may have: operations of warps, barriers that tell, threads that end or meet apart, warps that have
    all of their lanes."""

    warps: bool
    votes: bool
    ends: bool
    apart: bool
    whole_warps: bool


class Expressions:
    """Writes the expressions of a function, and knows which variables it has."""

    def __init__(self, choices: Choices, prefix: str, functions: list[str], features: Features) -> None:
        self.choices, self.prefix = choices, prefix
        self.features = features
        self.names = Names(own={"mine": "i32", "next": "i32"})
        #: Functions whose threads meet, all of which take a shared array, a number of the thread's and a uniform one.
        self.functions = functions
        self.modes = dict.fromkeys(("s0", "s1"), Mode.DIRTY)
        self.ended = False
        #: What the loops around count, and for whom it is the same.
        self.counters: list[tuple[Level, str]] = []
        self.left = 0
        self._count = 0
        #: Views and pointers to memory of the thread's own.
        self.views: list[str] = []
        #: How the function is left in its midst.
        self.result = ""

    # Expressions

    def whole(self, level: Level, depth: int = 2) -> str:
        """An i32 that is the same at a level."""
        c = self.choices
        leaves = [*self.names.uniform, "n", "m", str(c.below(9)), "nv.block_idx.x", "count", "flags[nv.block_idx.x]"]
        leaves += [counter for same, counter in self.counters if same >= level]
        if level <= Level.WARP:
            leaves += ["warp", *self.names.warp]
        if level is Level.THREAD:
            leaves += ["t", "x[i]", *(name for name, type_ in self.names.own.items() if type_ == "i32")] * 2
        if depth == 0 or c.below(3) == 0:
            return c.pick(leaves)
        left = self.whole(level, depth - 1)
        form = c.below(8)
        if form == 0:
            return f"({left} if {self.condition(level, depth - 1)} else {self.whole(level, depth - 1)})"
        if form == 1:
            return f"({left}) // {2 + c.below(3)}"
        if form == 2:
            return f"(({left}) & {self.whole(level, depth - 1)})"
        if form == 3:
            return f"{c.pick(('min', 'max'))}({left}, {self.whole(level, depth - 1)})"
        return f"({left} {c.pick(('+', '-', '*', '^'))} {self.whole(level, depth - 1)})"

    def small(self, level: Level, below: int) -> str:
        """An i32 from 0 to ``below`` - 1."""
        return f"({self.whole(level, 1)}) % {below}"

    def condition(self, level: Level, depth: int = 1) -> str:
        c = self.choices
        if level is Level.THREAD and c.once_in(4):
            flags = [name for name, type_ in self.names.own.items() if type_ == "bool"]
            if flags:
                return c.pick(flags)
        if c.once_in(6):
            return f"({self.condition(level, 0)} {c.pick(('and', 'or'))} {self.condition(level, 0)})"
        return f"{self.whole(level, depth)} {c.pick(('>', '<', '==', '!=', '>='))} {self.whole(level, depth)}"

    def value(self, type_: str) -> str:
        """A value of a thread's own, of a type."""
        c = self.choices
        if type_ == "bool":
            return self.condition(Level.THREAD)
        same = [name for name, known in self.names.own.items() if known == type_]
        if type_ == "i32":
            return self.whole(Level.THREAD)
        if type_ in _PARTS:
            return _PARTS[type_].format(*(self.whole(Level.THREAD, 1) for _ in range(2)))
        if same and c.below(2):
            symbol = c.pick(("+", "-", "*"))
            return f"nv.{type_}({c.pick(same)} {symbol} nv.{type_}({self.whole(Level.THREAD, 1)} % 50))"
        if type_[0] in "iu":
            return f"nv.{type_}({self.whole(Level.THREAD)} & 0x7F)"
        return f"nv.{type_}({self.whole(Level.THREAD)} % 1000) / {1 + c.below(4)}"

    # Shared memory

    def mine(self, array: str, shift: int) -> str:
        """A thread's own element: which it is depends on the shift, and no two threads have one."""
        index = ("t", "count - 1 - t")[shift % 2]
        return f"s0[{index}]" if array == "s0" else f"s1[({index}) // 16, ({index}) % 16]"

    def other(self, array: str) -> str:
        index = f"({self.whole(Level.THREAD, 1)}) % count"
        return f"s0[{index}]" if array == "s0" else f"s1[({index}) // 16, ({index}) % 16]"

    def freed(self) -> list[str]:
        """All threads have come: from here on they may use shared memory in another way."""
        self.modes = dict.fromkeys(self.modes, Mode.FREE)
        return []
