"""Statements of random programs with barriers: threads meet where the block comes as a whole, or, in operations of a
warp, where a warp does.

An element of shared memory is its thread's own, or everybody's to read, up to the next barrier.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.programs.block_expressions import TYPES, Expressions, Level, Mode

_MAX_NESTING = 3
#: The argument that names all lanes that are there.
_ALL = ", mask=nv.warp.ballot(True)"


class Function(Expressions):
    """Writes a function: the kernel, or one that it calls."""

    def barrier(self, level: Level) -> list[str]:
        self.freed()
        kind = self.choices.below(8) if self.features.votes else 0
        if kind == 7:
            condition, name = self.condition(Level.THREAD), self.new("u")
            self.names.uniform.append(name)
            return [f"{name} = nv.syncthreads_count({condition})"]
        if kind == 6:
            name = self.new("u")
            call = f"nv.syncthreads_{self.choices.pick(('and', 'or'))}({self.condition(Level.THREAD)})"
            lines = [f"{name} = {self.whole(Level.BLOCK, 1)} if {call} else {self.whole(Level.BLOCK, 1)}"]
            self.names.uniform.append(name)
            return lines
        return ["nv.syncthreads()"]

    def shared(self, level: Level) -> list[str]:
        """A read or a write of a shared array, behind a barrier where it takes one."""
        array = self.choices.pick(("s0", "s1"))
        wanted = Mode.OWN if self.choices.below(2) else Mode.READ
        lines: list[str] = []
        if self.modes[array] not in (Mode.FREE, wanted):
            if level is not Level.BLOCK:
                return self.assign(level)
            lines = self.barrier(level)
        self.modes[array] = wanted
        # All that are there have to agree which of the elements is whose.
        type_ = "i32" if array == "s0" else "f64"
        if wanted is Mode.READ:
            value = self.other(array)
            lines.append(f"{self.own(type_)} = {value}")
        else:
            lines.append(f"{self.mine(array, 0)} {self.choices.pick(('=', '+='))} {self.value(type_)}")
        return lines

    def crossed(self, level: Level) -> list[str]:
        """What each thread of the block has goes to another one."""
        array = self.choices.pick(("s0", "s1"))
        type_ = "i32" if array == "s0" else "f64"
        lines = self.barrier(level) if self.modes[array] is not Mode.FREE else []
        lines.append(f"{self.mine(array, self.choices.below(2))} = {self.value(type_)}")
        lines += self.barrier(level)
        self.modes[array] = Mode.READ
        value = self.other(array)
        return [*lines, f"{self.own(type_)} = {value}"]

    # Statements

    def new(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self.prefix}{self._count}"

    def own(self, type_: str) -> str:
        """A variable of a thread's own, new or not."""
        same = [name for name, known in self.names.own.items() if known == type_]
        if same and self.choices.below(2):
            return self.choices.pick(same)
        name = self.new("v")
        self.names.own[name] = type_
        return name

    def assign(self, level: Level) -> list[str]:
        type_ = self.choices.pick(TYPES)
        value = self.value(type_)
        return [f"{self.own(type_)} = {value}"]

    def assign_uniform(self, level: Level) -> list[str]:
        if level is Level.THREAD:
            return self.assign(level)
        names, prefix = (self.names.uniform, "u") if level is Level.BLOCK else (self.names.warp, "w")
        value = self.whole(level)
        if names and self.choices.below(3):
            name = self.choices.pick(names)
            return [f"{name} = {value}" if self.choices.below(2) else f"{name} {self.choices.pick(('+=', '//='))} 2"]
        name = self.new(prefix)
        names.append(name)
        return [f"{name} = {value}"]

    def swap(self, level: Level) -> list[str]:
        """Two variables of a thread change places, or one becomes what the other was."""
        first = self.choices.pick(list(self.names.own))
        second = self.choices.pick([name for name, type_ in self.names.own.items() if type_ == self.names.own[first]])
        return [f"{first}, {second} = {second}, {first}"]

    def part(self, level: Level) -> list[str]:
        """A part of a variable changes."""
        found = [(name, type_) for name, type_ in self.names.own.items() if type_ in ("vec", "both")]
        if not found:
            return self.assign(level)
        name, type_ = self.choices.pick(found)
        if type_ == "vec":
            return [f"{name}.{self.choices.pick(('x', 'y'))} = nv.f32({self.whole(Level.THREAD)} % 100)"]
        if self.choices.below(2):
            return [f"{name}.number {self.choices.pick(('=', '+='))} {self.whole(Level.THREAD)}"]
        return [f"{name}.flag = {self.condition(Level.THREAD)}"]

    def view(self, level: Level) -> list[str]:
        """A view of memory of the thread's own, or a pointer to it; used where it is there."""
        if self.views and self.choices.below(3):
            name = self.choices.pick(self.views)
            if self.choices.below(2):
                return [f"{name}[0] {self.choices.pick(('=', '+='))} {self.whole(Level.THREAD)}"]
            return [f"{self.own('i64')} = nv.i64({name}[0])"]
        name = self.new("view")
        places = ("out[:, i]", "own[:]", f"own[{self.choices.below(3)}:]", "nv.address_of(own[t % 4])", "out[0, i:]")
        made = self.choices.pick((*places, "nv.address_of(out[0, i])"))
        self.views.append(name)
        return [f"{name} = {made}"]

    def element(self, level: Level) -> list[str]:
        """Memory of the thread's own: a local array, or an element of the output."""
        place = self.choices.pick(("out[0, i]", f"own[{self.small(Level.THREAD, 4)}]", f"own[{self.choices.below(4)}]"))
        if self.choices.once_in(3):
            return [f"{self.own('i64')} = nv.i64({place})"]
        return [f"{place} {self.choices.pick(('=', '+=', '-='))} {self.whole(Level.THREAD)}"]

    def warp_operation(self, level: Level) -> list[str]:
        if level is Level.THREAD or not self.features.warps or self.ended:
            return self.assign(level)
        c, form = self.choices, self.choices.below(8)
        if form < 3:
            type_ = c.pick(TYPES)
            lane = self.whole(Level.THREAD, 1) if c.below(2) else self.whole(level, 1)
            value = self.value(type_)
            return [f"{self.own(type_)} = nv.warp.shuffle({value}, ({lane}) % lanes{self.mask()})"]
        if form == 3:
            value = self.value("i32")
            return [f"{self.own('i32')} = nv.warp.shuffle_up({value}, {1 + c.below(3)}{self.mask()})"]
        if form == 4:
            value = self.condition(Level.THREAD)
            name = self.new("w")
            self.names.warp.append(name)
            return [f"{name} = nv.i32(nv.warp.ballot({value}) & 0xFFFF)"]
        if form == 5:
            value = self.condition(Level.THREAD)
            inner = [f"    {line}" for line in self.nested(level if level is Level.WARP else Level.WARP, 2)]
            return [f"if nv.warp.{c.pick(('any', 'all'))}({value}):", *inner]
        if form == 6:
            return ["nv.warp.syncwarp()"]
        value = self.value("i32")
        name = self.new("w")
        self.names.warp.append(name)
        mask = self.mask()
        if not self.features.whole_warps:
            mask = _ALL
        return [f"{name} = nv.warp.reduce_{c.pick(('add', 'max', 'min'))}({value}{mask})"]

    def mask(self) -> str:
        """The argument that names all lanes, or nothing, which does as well."""
        return _ALL if self.choices.once_in(4) else ""

    def call(self, level: Level) -> list[str]:
        if level is not Level.BLOCK or not self.functions or (self.ended and self.features.warps):
            return self.assign(level)
        value, number = self.value("i32"), self.whole(level, 1)
        function = self.choices.pick(self.functions)
        lines = [f"{self.own('i32')} = {function}(x, out, flags, s0, s1, {value}, {number}, m)"]
        self.modes = dict.fromkeys(self.modes, Mode.DIRTY)
        return lines

    # Compound statements

    def nested(self, level: Level, nesting: int, before: list[str] | None = None) -> list[str]:
        """A block of statements; what is first assigned there is not known behind it."""
        known, modes, views = self.names.copy(), dict(self.modes), list(self.views)
        if level is not Level.BLOCK:  # no barrier comes: what is free stays so, and becomes nobody's behind it
            self.modes = {a: mode if mode in (Mode.OWN, Mode.READ) else Mode.DIRTY for a, mode in modes.items()}
        lines = list(before or [])
        for _ in range(1 + self.choices.below(3)):
            lines += self.statement(level, nesting)
        self.names, self.views = known, views
        touched = {a: mode if self.modes[a] is mode else Mode.DIRTY for a, mode in modes.items()}
        self.modes = touched if level is Level.BLOCK else modes
        return lines

    def branch(self, level: Level, nesting: int) -> list[str]:
        inner = Level(self.choices.below(level + 1)) if self.choices.below(2) else level
        lines = []
        for number in range(1 + self.choices.below(2)):
            lines += [f"{'elif' if number else 'if'} {self.condition(inner)}:"]
            lines += [f"    {line}" for line in self.nested(inner, nesting + 1)]
        if self.choices.below(2):
            lines += ["else:", *(f"    {line}" for line in self.nested(inner, nesting + 1))]
        return lines

    def loop(self, level: Level, nesting: int) -> list[str]:
        c = self.choices
        inner = Level(c.below(level + 1)) if c.below(2) else level
        counter, form = self.new("k"), c.below(4)
        # What the iteration before left is nobody's to use before a barrier.
        self.modes = dict.fromkeys(self.modes, Mode.DIRTY) if inner is Level.BLOCK else self.modes
        before: list[str] = []
        if form == 0:
            head = f"for {counter} in nv.static_range({1 + c.below(3)}):"
        elif form == 1:
            head = f"while {counter} > 0:"
            before = [f"{counter} -= {1 + c.below(2)}"]
        else:
            head = f"for {counter} in range({self.small(inner, 4)}):"
        start = [f"{counter} = {self.small(inner, 4)}"] if form == 1 else []
        if form != 0 and c.once_in(4):
            leaves = c.pick(("break", "continue"))
            before += [f"if {counter} == {self.whole(inner, 0)}:", f"    {leaves}"]
        names = self.names.copy()
        if form != 1:  # the body may not assign it
            self.counters.append((inner, counter))
        body = self.nested(inner, nesting + 1, before)
        self.names = names
        if form != 1:
            self.counters.pop()
        lines = [*start, head, *(f"    {line}" for line in body)]
        if inner is Level.BLOCK:
            self.modes = dict.fromkeys(self.modes, Mode.DIRTY)
        if form != 0 and any(line.strip() == "break" for line in before) and c.below(2):
            lines += ["else:", *(f"    {line}" for line in self.nested(inner, nesting + 1))]
            if inner is Level.BLOCK:
                self.modes = dict.fromkeys(self.modes, Mode.DIRTY)
        return lines

    def leave(self, level: Level, nesting: int) -> list[str]:
        """Some threads end, or all of the block."""
        if not self.features.ends or (self.result and level is not Level.BLOCK) or (nesting and self.features.warps):
            return self.assign(level)
        inner = Level.BLOCK if self.result or self.choices.below(3) == 0 else Level.THREAD
        if inner is Level.THREAD:
            self.ended = True
        elif level is not Level.BLOCK:
            return self.assign(level)
        result = f"return {self.value('i32')}" if self.result else "return"
        return [f"if {self.condition(inner)}:", f"    {result}"]

    def apart(self, level: Level, nesting: int) -> list[str]:
        """Threads of the block meet at two places."""
        if level is not Level.BLOCK or not self.features.apart:
            return self.assign(level)
        lines = []
        for head in (f"if {self.condition(Level.THREAD)}:", "else:"):
            known = self.names.copy()
            lines += [head, *(f"    {line}" for line in [*self.assign(Level.THREAD), "nv.syncthreads()"])]
            self.names = known
        return [*lines, *self.freed()]

    def statement(self, level: Level, nesting: int) -> list[str]:
        self.left -= 1
        if nesting < _MAX_NESTING and self.left > 0 and self.choices.once_in(3):
            return self.choices.weighted(_COMPOUND)(self, level, nesting)
        return (
            self.choices.weighted(_SIMPLE)(self, level)
            if level is not Level.BLOCK or self.choices.below(3)
            else (self.choices.weighted(_MEETING)(self, level))
        )

    def body(self, statements: int) -> list[str]:
        self.left = statements
        lines: list[str] = []
        while self.left > 0:
            lines += self.statement(Level.BLOCK, 0)
        return lines


_SIMPLE: list[tuple[int, Callable[[Function, Level], list[str]]]] = [
    (6, Function.assign),
    (4, Function.assign_uniform),
    (2, Function.shared),
    (2, Function.swap),
    (2, Function.element),
    (2, Function.part),
    (2, Function.view),
    (3, Function.warp_operation),
    (1, Function.call),
]
_MEETING: list[tuple[int, Callable[[Function, Level], list[str]]]] = [
    (2, Function.barrier),
    (4, Function.crossed),
    (3, Function.shared),
    (2, Function.call),
]
_COMPOUND: list[tuple[int, Callable[[Function, Level, int], list[str]]]] = [
    (6, Function.branch),
    (6, Function.loop),
    (1, Function.leave),
    (1, Function.apart),
]
