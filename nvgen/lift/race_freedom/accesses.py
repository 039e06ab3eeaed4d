"""What instructions of PTX do to memory, and for whom threads wait by them.

An address of global memory has to lie in its region for certain: checked runs only see to it that it lies in the memory
of the launch. One of shared memory is compared with its bytes by every run that checks anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nvgen.base.records import Record
from nvgen.lang.warp import FULL_MASK
from nvgen.lift.addresses import host_space
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.module import KernelModule
from nvgen.lift.race_freedom.instructions import COMPUTING, load_parameter, results, unknown
from nvgen.lift.race_freedom.memory import LaunchMemory
from nvgen.lift.race_freedom.registers import Registers, offset_of
from nvgen.lift.types import integer_type
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import Definition, type_bits
from nvgen.ptx.operands import Address, Register, Vector
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import Linear
from nvgen.tree.analysis.thread_accesses import OWN_SPACES
from nvgen.tree.analysis.thread_values import LaunchNumbers, Reference, Root, Value, scope_of

#: The orders of accesses that are not plain ones.
_STRONG = frozenset({"volatile", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio"})
_SCOPES = ("cta", "cluster", "gpu", "sys")
#: The bits of numbers of which it is looked at what they are in memory.
_WORDS = (32, 64)
_LOADS, _ATOMICS = ("ld", "ldu"), ("atom", "red")
#: What neither changes registers nor memory, and orders no more than is known without it.
_NOTHING = frozenset({"membar", "fence", "nanosleep", "pmevent", "prefetch", "prefetchu"})
#: Operations of a warp by the positions of their masks, from the end; None for those of all lanes.
_OF_WARPS = {"shfl": -1, "vote": -1, "match": -1, "redux": -1, "elect": -1, "activemask": 0, "mma": None, "wmma": None}


class _Loaded(Record):
    """What is known of what is loaded: which threads have the same, and where it is loaded from."""

    scope: Scope
    root: Root | None = None


class Accesses(Registers):
    """Notes what instructions do where ``state`` is."""

    def __init__(
        self, module: KernelModule, form: FunctionForm, launch: LaunchNumbers, memory: LaunchMemory, written: set[int]
    ) -> None:
        super().__init__(module, form, launch, memory, written)
        #: Whether values are only guessed: where accesses lead is not looked at.
        self.is_guess = False
        #: The registers on which addresses and the way of threads depend.
        self.needed = needed(form)
        self.has_local_memory = False
        #: The bytes of atomic accesses to each root.
        self.atomic_sizes: dict[Root, int] = {}

    def line(self, line: Line) -> None:
        """Follows an instruction that does not decide where its thread goes."""
        guard = line.instruction.guard
        if guard is None:
            self.unguarded(line)
            return
        test = self.test(guard.register, line.names)
        test = test.opposite if guard.is_negated else test
        if test.known is not None:
            if test.known:
                self.unguarded(line)
            return
        before, outside = self.here, self.control
        self.control = min(outside, test.scope)
        self.state = before.where(test.true)
        self.unguarded(line)
        self.control = outside
        self.state = self.joined(before, self.state, before.where(test.false), test.scope, test)

    def unguarded(self, line: Line) -> None:
        """What an instruction does if its guard lets it."""
        opcode = line.instruction.opcode
        rule = _RULES.get(opcode)
        if rule is not None:
            rule(self, line)
        elif opcode in COMPUTING:
            if not self.needed.isdisjoint(line.writes):
                self.write(line, results(self, line))
        elif opcode in _OF_WARPS:
            self._operation_of_warp(line)
        elif opcode not in _NOTHING:
            raise self.give_up(line.instruction, f"it uses `{line.instruction.name}`")

    def write(self, line: Line, values: Sequence[Value]) -> None:
        """Has registers be what an instruction writes."""
        for register, value in zip(line.writes, values, strict=True):
            if register in self.needed:
                self.here.values[register] = value

    def write_unknown(self, line: Line, scope: Scope) -> None:
        self.write(line, [unknown(one.type, scope) for one in line.writes])

    # Memory

    def load(self, line: Line) -> None:
        instruction = line.instruction
        if host_space(instruction.space or "") == "param":
            self.write(line, load_parameter(self, line))
            return
        number, found = integer_type(instruction.types[-1]), self._accessed(line, writes=False)
        if found is None or number is None or self.needed.isdisjoint(line.writes):
            self.write_unknown(line, Scope.THREAD if found is None else found.scope)
            return
        low, high = number.minimum, number.maximum
        is_whole = all(type_bits(register.type) == number.bits for register in line.writes)
        if found.root is not None and is_whole and number.bits in _WORDS:
            low, high = self.limits(found.root, number.bits) or (low, high)
        self.write(line, [self.symbols.between(low, high, found.scope) for _ in line.writes])

    def store(self, line: Line) -> None:
        self._accessed(line, writes=True)

    def atomic(self, line: Line) -> None:
        scope = next((one for one in line.instruction.modifiers if one in _SCOPES), "gpu")
        self._accessed(line, writes=True, atomic=scope)
        self.write_unknown(line, Scope.THREAD)

    def _accessed(self, line: Line, *, writes: bool, atomic: str = "") -> _Loaded | None:
        """Notes an access. Returns what is known of what is loaded; None where that is nothing."""
        instruction = line.instruction
        address = next((one for one in instruction.operands[:2] if isinstance(one, Address)), None)
        is_plain = bool(atomic) or _STRONG.isdisjoint(instruction.modifiers)
        is_plain = is_plain and bool(instruction.types) and {"async", "bulk"}.isdisjoint(instruction.modifiers)
        if address is None or len(address.parts) != 1 or not is_plain:
            raise self.give_up(instruction, f"it uses `{instruction.name}`")
        space, size = instruction.space or "", _size(line)
        if space == "shared::cluster" or host_space(space) == "param":
            raise self.give_up(instruction, f"it uses `{instruction.name}`")
        if host_space(space) in ("const", "local"):
            self.has_local_memory |= space == "local"
            is_constant = host_space(space) == "const"
            return _Loaded(scope_of(self.operand(address.parts[0], line.names))) if is_constant else None
        found = self._place(line, address, host_space(space), size)
        if found is None:
            value = self.operand(address.parts[0], line.names)
            is_constant = isinstance(value, Reference) and value.root.is_constant
            if not is_constant or not isinstance(value, Reference):
                return None
            return _Loaded(offset_of(value).scope, value.root)
        root, offset = found
        if atomic and self.atomic_sizes.setdefault(root, size) != size:
            raise self.give_up(instruction, "atomic accesses of several sizes are made")
        stored = self._stored(line) if writes and not atomic else None
        self.access(root, ((offset, size),), self.span(instruction), writes=writes, atomic=atomic, stored=stored)
        return _Loaded(offset.scope if root.is_constant else Scope.THREAD, root)

    def _place(self, line: Line, address: Address, space: str, size: int) -> tuple[Root, Linear] | None:
        """The memory that an access is to, and the offset there; None where nothing is looked at."""
        value = self.operand(address.parts[0], line.names)
        if space == "shared":
            if not isinstance(value, Linear):
                value = self.symbols.between(0, 2**32 - 1, scope_of(value))
            return self.shared, self._in_shared(value, size)
        if isinstance(value, Reference) and value.root.space in OWN_SPACES:
            self.has_local_memory = True
            return None
        if self.is_guess:
            return None
        if not isinstance(value, Reference):
            raise self.give_up(line.instruction, "it is not known where an address leads")
        root, offset = value.root, offset_of(value)
        (extent,) = root.extents
        assert extent is not None
        if not (self.follows(offset) and self.follows(offset.times(-1).moved(extent - size))):
            raise self.give_up(line.instruction, "it is not known in which array an address lies")
        return root, offset

    def _in_shared(self, value: Linear, size: int) -> Linear:
        """The offset in shared memory that an address is, which the run compares with its bytes."""
        (extent,) = self.shared.extents
        assert extent is not None
        if self.is_guess or (self.follows(value) and self.follows(value.times(-1).moved(extent - size))):
            return value
        return self.exact(value, 32, is_signed=False)

    def _stored(self, line: Line) -> str | None:
        """The number that a store writes, in words that are the same for equal ones."""
        type_, value = integer_type(line.instruction.types[-1]), line.instruction.operands[-1]
        known = None if type_ is None or isinstance(value, Vector) else self.operand(value, line.names)
        if type_ is None or not isinstance(known, Linear) or known.constant is None:
            return None
        return f"{type_.bits} bits {known.constant % (1 << type_.bits)}"

    # Threads that wait

    def wait(self, line: Line) -> None:
        """``bar`` and ``barrier``."""
        instruction, modifiers = line.instruction, line.instruction.modifiers
        if "warp" in modifiers:
            mask = self.operand(instruction.operands[0], line.names)
            self.of_warp(is_full=_is_full(mask), syncs=True)
            return
        first = 1 if "red" in modifiers else 0
        is_aligned = instruction.opcode == "bar" or "aligned" in modifiers
        is_whole = len(instruction.operands) == (3 if first else 1)
        number = constants.integer(instruction.operands[first])
        if not is_aligned or not is_whole or number != 0 or {"arrive", "cluster"} & {*modifiers}:
            raise self.give_up(instruction, f"it uses `{instruction.name}`")
        self.barrier(self.span(instruction))
        self.write_unknown(line, Scope.BLOCK)

    def _operation_of_warp(self, line: Line) -> None:
        instruction = line.instruction
        position = _OF_WARPS[instruction.opcode]
        is_full = position is None
        if position and "sync" in instruction.modifiers:
            is_full = _is_full(self.operand(instruction.operands[position], line.names))
        elif instruction.opcode == "wmma" and instruction.operands and not _is_of_registers(line):
            raise self.give_up(instruction, f"it uses `{instruction.name}`")
        self.of_warp(is_full=is_full, syncs=False)
        self.write_unknown(line, Scope.THREAD)


def _is_full(mask: Value) -> bool:
    return isinstance(mask, Linear) and mask.constant is not None and mask.constant % 2**32 == FULL_MASK


def _is_of_registers(line: Line) -> bool:
    return not any(isinstance(one, Address) for one in line.instruction.operands)


def _size(line: Line) -> int:
    """The bytes of an access."""
    elements = next((len(one.elements) for one in line.instruction.operands if isinstance(one, Vector)), 1)
    return max(elements * type_bits(line.instruction.types[-1]) // 8, 1)


_RULES: dict[str, Callable[[Accesses, Line], None]] = {
    **dict.fromkeys(_LOADS, Accesses.load),
    "st": Accesses.store,
    **dict.fromkeys(_ATOMICS, Accesses.atomic),
    "bar": Accesses.wait,
    "barrier": Accesses.wait,
}
_ENDING = ("bra", "brx", "ret", "exit", "trap")


def needed(form: FunctionForm) -> frozenset[Definition]:
    """The registers on which addresses, masks and the way of threads depend, and constants that are stored."""
    found, waiting = set[Definition](), list[Definition]()
    for line in form.lines:
        instruction = line.instruction
        if instruction.guard is not None and (instruction.opcode in _ENDING or instruction.opcode not in COMPUTING):
            waiting.append(form.register(instruction.guard.register, line.names))
        if instruction.opcode in _RULES or instruction.opcode in _OF_WARPS:
            waiting += (
                form.register(node, line.names)
                for operand in instruction.operands
                for node in operand.walk()
                if isinstance(node, Register) and (isinstance(operand, Address) or _is_decisive(form, line, node))
            )
    while waiting:
        register = waiting.pop()
        if register not in found:
            found.add(register)
            for line in form.writers.get(register, ()):
                waiting += line.reads if line.instruction.opcode in COMPUTING else ()
                if line.instruction.guard is not None:
                    waiting.append(form.register(line.instruction.guard.register, line.names))
    return frozenset(found)


def _is_decisive(form: FunctionForm, line: Line, register: Register) -> bool:
    """Whether an operand that is no address is a mask, or may be the number that all threads store."""
    opcode = line.instruction.opcode
    if opcode == "st":
        writers = form.writers.get(form.register(register, line.names), ())
        return len(writers) == 1 and writers[0].instruction.opcode == "mov"
    return opcode in ("bar", "barrier") or opcode in _OF_WARPS
