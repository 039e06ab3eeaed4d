"""What the threads of a launch of PTX access, by running them as plain Python, and which of them race.

The threads of a block run one after the other from barrier to barrier, on memory of bytes. Of PTX this has what small
kernels of integers need; ``Unsupported`` is raised of anything else, and ``Stopped`` of a kernel that accesses other
memory than it was given or does not end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from nvgen import ptx
from nvgen.ptx import constants
from nvgen.ptx.operands import Address, Infix, Operand, Prefix, Register, SpecialRegister, Symbol, Vector
from nvgen.ptx.tree import Block, Declaration, Instruction, Label

_MOST_STEPS = 20_000
_SIZES = {"b8": 8, "b16": 16, "b32": 32, "b64": 64}
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


class Unsupported(Exception):
    """The model has no such instruction."""


class Stopped(Exception):
    """A thread accesses what it was not given, or does not end."""


class Access(NamedTuple):
    writes: bool
    atomic: str
    #: What a plain write writes.
    value: int | None
    thread: int
    block: int
    interval: int
    phase: int
    order: int = 0


class Launch(NamedTuple):
    text: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    #: For each parameter the bytes of an array, or a number.
    arguments: Sequence[bytearray | int]


class Model:
    """Runs a launch."""

    def __init__(self, launch: Launch) -> None:
        module = ptx.parse(launch.text)
        (self.kernel,) = module.kernels
        self.launch = launch
        self.code: list[Instruction] = []
        self.labels: dict[str, int] = {}
        self.shared: dict[str, int] = {}
        self.shared_bytes = 0
        for statement in (*module.statements, *self.kernel.statements):
            if isinstance(statement, Instruction):
                self.code.append(statement)
            elif isinstance(statement, Label):
                self.labels[statement.name] = len(self.code)
            elif isinstance(statement, Declaration) and statement.space == "shared":
                self._declare(statement)
            elif isinstance(statement, Block):
                pass  # its statements follow
        names = [one.name for declared in self.kernel.parameters or () for one in declared.declarators]
        self.starts = {name: (1 + number) << 40 for number, name in enumerate(names)}
        self.parameters = dict(zip(names, launch.arguments, strict=True))
        self.accesses: dict[tuple[int, int], list[Access]] = {}
        self.barriers: dict[tuple[int, int], int] = {}

    def _declare(self, declaration: Declaration) -> None:
        for one in declaration.declarators:
            size = int(declaration.type[1:]) // 8
            for dimension in one.dimensions:
                size *= constants.integer(dimension) or 0
            self.shared_bytes = -(-self.shared_bytes // 16) * 16
            self.shared[one.name] = self.shared_bytes
            self.shared_bytes += size

    def run(self) -> None:
        """Runs all blocks."""
        gx, gy, gz = self.launch.grid
        for number, (z, y, x) in enumerate(product(range(gz), range(gy), range(gx))):
            self._block(number, (x, y, z))

    def _block(self, number: int, place: tuple[int, int, int]) -> None:
        bx, by, bz = self.launch.block
        memory = bytearray(self.shared_bytes)
        threads = [
            _Thread(self, number, place, (x, y, z), memory) for z, y, x in product(range(bz), range(by), range(bx))
        ]
        waiting = [thread.run() for thread in threads]
        while waiting:
            waiting = [one for one in waiting if next(one, None) is not None]
        self.barriers.update({(number, one.number): one.interval for one in threads})

    def races(self) -> list[tuple[Access, Access]]:
        """Accesses of two threads to one byte that nothing orders, of which one writes."""
        found = []
        for accesses in self.accesses.values():
            kinds = list(dict.fromkeys(access._replace(order=0) for access in accesses))
            found += [(a, b) for n, a in enumerate(kinds) for b in kinds[n + 1 :] if self._race(a, b)]
        return found

    def _race(self, one: Access, other: Access) -> bool:
        if (one.thread, one.block) == (other.thread, other.block) or not (one.writes or other.writes):
            return False
        if one.value is not None and one.value == other.value:
            return False
        if one.block != other.block:
            return not {one.atomic, other.atomic} <= {"gpu", "sys"}
        if one.atomic and other.atomic:
            return False
        if one.interval != other.interval:  # threads that have ended come to no more barriers
            first, second = sorted((one, other), key=lambda access: access.interval)
            return first.interval == self.barriers[first.block, first.thread] < second.interval
        return one.thread // 32 != other.thread // 32 or one.phase == other.phase

    def reads_unwritten(self) -> bool:
        """Whether shared memory is read that neither the thread itself nor one before a barrier has written."""
        return any(
            not any(
                one.interval < read.interval or (one.thread == read.thread and one.order < read.order)
                for one in accesses
                if one.writes and not one.atomic
            )
            for (space, _), accesses in self.accesses.items()
            for read in (accesses if space >= 0 else ())
            if not read.writes or read.atomic
        )


class _Thread:
    def __init__(
        self, model: Model, block: int, place: tuple[int, int, int], index: tuple[int, int, int], memory: bytearray
    ) -> None:
        self.model, self.block, self.memory = model, block, memory
        (bx, by, _), (x, y, z) = model.launch.block, index
        self.number = (z * by + y) * bx + x
        self.registers: dict[str, int] = {}
        self.interval = self.phase = self.order = 0
        self.specials = {"%laneid": self.number % 32}
        vectors = {"%tid": index, "%ctaid": place, "%ntid": model.launch.block, "%nctaid": model.launch.grid}
        for name, values in vectors.items():
            self.specials |= {f"{name}.{axis}": value for axis, value in zip("xyz", values, strict=True)}

    def run(self) -> Iterator[bool]:
        """Yields at each barrier of the block."""
        at = steps = 0
        code = self.model.code
        while at < len(code):
            steps += 1
            if steps > _MOST_STEPS:
                raise Stopped
            one = code[at]
            at += 1
            if one.guard is not None and bool(self.registers.get(one.guard.register.name, 0)) is one.guard.is_negated:
                continue
            if one.opcode in ("ret", "exit"):
                return
            if one.opcode == "bra":
                (target,) = one.operands
                assert isinstance(target, Symbol)
                at = self.model.labels[target.name]
            elif one.opcode == "bar" and "warp" in one.modifiers:
                self.phase += 1
            elif one.opcode == "bar":
                self.interval += 1
                yield True
            else:
                self._do(one)

    # Operands

    def value(self, operand: Operand) -> int:
        """What an operand is, of 64 bits."""
        found = constants.integer(operand)
        if found is not None:
            return found
        if isinstance(operand, Register):
            return self.registers.get(operand.name, 0)
        if isinstance(operand, SpecialRegister):
            return self.specials[operand.name]
        if isinstance(operand, Symbol) and operand.name in self.model.shared:
            return self.model.shared[operand.name]
        if isinstance(operand, Infix):
            sign = 1 if operand.operator == "+" else -1
            return self.value(operand.left) + sign * self.value(operand.right)
        if isinstance(operand, Prefix) and operand.operator == "!":
            return int(not self.value(operand.operand))
        raise Unsupported(operand)

    def _typed(self, operand: Operand, type_: str) -> int:
        """An operand as a number of a type."""
        if type_ == "pred":
            return int(bool(self.value(operand)))
        bits = int(type_[1:])
        found = self.value(operand) % (1 << bits)
        return found - (1 << bits) if type_[0] == "s" and found >> (bits - 1) else found

    # Instructions

    def _do(self, one: Instruction) -> None:
        if one.opcode in ("ld", "st", "atom", "red") and one.types:
            self._access(one)
            return
        if one.opcode in ("brx", "call", "cp", "st"):
            raise Unsupported(one)
        type_ = one.types[-1] if one.types else ""
        target, *sources = one.operands
        if one.opcode == "mov" and isinstance(target, Vector):
            bits = int(type_[1:]) // len(target.elements)
            whole = self._typed(sources[0], type_)
            for number, element in enumerate(target.elements):
                self._set(element, whole >> bits * number, f"b{bits}")
        elif one.opcode == "cvt":
            to, source = one.types
            self._set(target, self._typed(sources[0], source), to)
        elif one.opcode == "setp":
            self._set(target, self._compared(one, sources, type_), "pred")
        elif one.opcode in ("mul", "mad") and "wide" in one.modifiers:
            self._set(target, self._product(one, sources, type_, 2 * int(type_[1:])), f"b{2 * int(type_[1:])}")
        elif one.opcode in ("mul", "mad"):
            self._set(target, self._product(one, sources, type_, int(type_[1:])), type_)
        elif one.opcode == "selp":
            self._set(target, self.value(sources[0] if self.value(sources[2]) else sources[1]), type_)
        else:
            self._set(target, self._computed(one, sources, type_), type_)

    def _set(self, target: Operand, value: int, type_: str) -> None:
        assert isinstance(target, Register)
        self.registers[target.name] = value & 1 if type_ == "pred" else value % (1 << int(type_[1:]))

    def _compared(self, one: Instruction, sources: Sequence[Operand], type_: str) -> int:
        name = next((name for name in one.modifiers if name in _COMPARISONS), None)
        if name is None or type_[0] not in "sub":
            raise Unsupported(one)
        found = _COMPARISONS[name](self._typed(sources[0], type_), self._typed(sources[1], type_))
        if len(sources) < 3:
            return int(found)
        other = bool(self.value(sources[2]))
        return int(found and other if "and" in one.modifiers else found or other)

    def _product(self, one: Instruction, sources: Sequence[Operand], type_: str, bits: int) -> int:
        found = self._typed(sources[0], type_) * self._typed(sources[1], type_)
        if "hi" in one.modifiers:
            found >>= bits
        return found + self.value(sources[2]) if one.opcode == "mad" else found

    def _computed(self, one: Instruction, sources: Sequence[Operand], type_: str) -> int:
        if type_[:1] not in "subp" or {"sat", "cc", "f32"} & {*one.modifiers}:
            raise Unsupported(one)
        values = [self._typed(source, type_) for source in sources]
        first, second = values[0], values[1] if len(values) > 1 else 0
        match one.opcode:
            case "mov" if len(sources) == 1:
                return first
            case "add":
                return first + second
            case "sub":
                return first - second
            case "neg":
                return -first
            case "not":
                return 1 - first if type_ == "pred" else ~first
            case "and":
                return first & second
            case "or":
                return first | second
            case "xor":
                return first ^ second
            case "shl":
                return first << min(self.value(sources[1]) % 2**32, 64)
            case "shr":
                return first >> min(self.value(sources[1]) % 2**32, 64)
            case "min":
                return min(first, second)
            case "max":
                return max(first, second)
            case "abs":
                return abs(first)
            case "div" | "rem" if second:
                quotient = abs(first) // abs(second) * (1 if (first < 0) == (second < 0) else -1)
                return quotient if one.opcode == "div" else first - quotient * second
            case "bfe" if type_[0] == "u" and self.value(sources[2]) < 33:
                return first >> (self.value(sources[1]) & 255) & (1 << self.value(sources[2])) - 1
        raise Unsupported(one)

    # Memory

    def _access(self, one: Instruction) -> None:
        type_ = one.types[-1]
        (address,) = (operand for operand in one.operands if isinstance(operand, Address))
        (where,) = address.parts
        if one.space == "param":
            self._parameter(one, where, type_)
            return
        if one.space not in ("global", "shared") or any(isinstance(operand, Vector) for operand in one.operands):
            raise Unsupported(one)
        size = int(type_[1:]) // 8
        key, memory, offset = self._place(one.space, self.value(where), size)
        found = int.from_bytes(memory[offset : offset + size], "little", signed=type_[0] == "s")
        writes, atomic = one.opcode != "ld", ""
        if one.opcode in ("atom", "red"):
            atomic = next((scope for scope in ("cta", "cluster", "sys") if scope in one.modifiers), "gpu")
        if one.opcode in ("ld", "atom"):
            self._set(one.operands[0], found, "b64" if type_[0] == "s" else type_)
        self._note(key, offset, size, writes=writes, atomic=atomic, value=self._stored(one) if not atomic else None)
        if writes:
            added = found if atomic else 0
            memory[offset : offset + size] = ((added + (self._stored(one) or 0)) % (1 << 8 * size)).to_bytes(
                size, "little"
            )

    def _stored(self, one: Instruction) -> int | None:
        if one.opcode == "ld":
            return None
        return self.value(one.operands[-1]) % (1 << int(one.types[-1][1:]))

    def _place(self, space: str, address: int, size: int) -> tuple[int, bytearray, int]:
        if space == "shared":
            offset = address % (1 << 32)
            if offset + size > len(self.memory):
                raise Stopped
            return self.block, self.memory, offset
        number, offset = divmod(address % (1 << 64), 1 << 40)
        argument = self.model.launch.arguments[number - 1] if 0 < number <= len(self.model.launch.arguments) else 0
        if isinstance(argument, int) or offset + size > len(argument):
            raise Stopped
        return -number, argument, offset

    def _note(self, key: int, offset: int, size: int, *, writes: bool, atomic: str, value: int | None) -> None:
        self.order += 1
        made = Access(writes, atomic, value, self.number, self.block, self.interval, self.phase, self.order)
        for byte in range(offset, offset + size):
            self.model.accesses.setdefault((key, byte), []).append(made)

    def _parameter(self, one: Instruction, where: Operand, type_: str) -> None:
        name = where.left if isinstance(where, Infix) else where
        assert isinstance(name, Symbol)
        argument = self.model.parameters[name.name]
        number = self.model.starts[name.name] if isinstance(argument, bytearray) else argument
        offset = self.value(where.right) if isinstance(where, Infix) else 0
        self._set(one.operands[0], number >> 8 * offset, type_)


def run(launch: Launch) -> Model:
    """A launch that was run.

    Raises:
        Stopped: it accesses other memory, or does not end.
        Unsupported: the model does not have one of its instructions.
    """
    model = Model(launch)
    model.run()
    return model


__all__ = ["Access", "Launch", "Model", "Stopped", "Unsupported", "run"]
