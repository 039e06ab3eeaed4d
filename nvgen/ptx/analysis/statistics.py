"""What PTX consists of: instructions by opcode and group, registers, memory, atomics, barriers, tensor-core operations.

Takes a module; returns counts of what stands in the text, not of what runs. Every count is ordered from the most to the
fewest and, among equals, by name. ``used_registers`` are those that instructions name, ``registers`` those declared:
compilers declare ``%r<100>`` whether or not all of them are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from typing import TypeVar

from nvgen.base.records import Record
from nvgen.ptx.analysis.instruction_groups import ATOMICS, BARRIERS, MEMORY, TENSOR, group
from nvgen.ptx.analysis.register_uses import register_uses
from nvgen.ptx.analysis.scopes import Definition, ModuleNames, NameKind, Names, body, module_names, type_bits
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import Address, Integer, Symbol
from nvgen.ptx.tree import Declaration, Function, Instruction, Module

_Key = TypeVar("_Key")
_COUNTS = {"v2": 2, "v4": 4, "v8": 8, "x1": 1, "x2": 2, "x4": 4}
#: Modifiers that belong to the name of a memory operation: cp.reduce.async.bulk.tensor, multimem.ld_reduce.
_OPERATIONS = frozenset({"async", "bulk", "cp", "ld_reduce", "prefetch", "red", "reduce", "st", "tensor"})
#: Modifiers of cp that waits for copies, or has something wait for them.
_WITHOUT_ACCESS = frozenset({"commit_group", "wait_group", "wait_all", "mbarrier"})


class Count(Record):
    """How often something occurs."""

    name: str
    count: int


class MemoryOperations(Record):
    """Instructions that reach memory alike. ``space`` is ``generic`` where none is named, ``shared.global`` of a copy.

    ``bytes`` is what one instruction moves a thread, None where the text does not say; ``cache`` is the cache operator,
    "" without one.
    """

    operation: str
    space: str
    bytes: int | None
    cache: str
    count: int


class AtomicOperations(Record):
    """Atomic instructions that are alike: ``atom.add``; where none is named the order is relaxed, the scope gpu."""

    operation: str
    type: str
    space: str
    order: str
    scope: str
    count: int


class FunctionStatistics(Record):
    """What a function consists of.

    The bytes are of variables with a size in the text, without what alignment leaves between them; shared variables of
    the module count in each function that names them. ``has_dynamic_shared``: it names shared memory whose size the
    launch decides.
    """

    name: str
    is_kernel: bool
    instructions: int
    opcodes: tuple[Count, ...]
    mix: tuple[Count, ...]
    registers: tuple[Count, ...]
    used_registers: tuple[Count, ...]
    parameter_bytes: int
    shared_bytes: int
    local_bytes: int
    has_dynamic_shared: bool
    memory: tuple[MemoryOperations, ...]
    atomics: tuple[AtomicOperations, ...]
    barriers: tuple[Count, ...]
    tensor: tuple[Count, ...]


class ModuleStatistics(Record):
    """What a module consists of: functions with a body, and the bytes of its variables without ``.extern`` ones."""

    version: str
    target: str
    functions: tuple[FunctionStatistics, ...]
    global_bytes: int
    constant_bytes: int
    shared_bytes: int


def statistics(module: Module) -> ModuleStatistics:
    """Counts everything."""
    outer = module_names(module)
    sizes: Counter[str] = Counter()
    for definition in outer.definitions():
        if definition.kind is NameKind.VARIABLE and "extern" not in definition.declaration.linkage:
            sizes[definition.space.partition("[")[0]] += definition.bytes or 0
    version, target = module.version, module.target
    return ModuleStatistics(
        f"{version.major}.{version.minor}" if version is not None else "",
        ", ".join(target.names) if target is not None else "",
        tuple(_function(function, outer) for function in module.functions if function.body is not None),
        sizes["global"],
        sizes["const"],
        sizes["shared"],
    )


class _Counts:
    """Everything that is counted in a function, or in several."""

    def __init__(self) -> None:
        self.opcodes: Counter[str] = Counter()
        self.mix: Counter[str] = Counter()
        self.registers: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.memory: Counter[tuple[str, str, int | None, str]] = Counter()
        self.atomics: Counter[tuple[str, str, str, str, str]] = Counter()
        self.barriers: Counter[str] = Counter()
        self.tensor: Counter[str] = Counter()
        self.bytes: Counter[str] = Counter()
        self.has_dynamic_shared = False

    def result(self, name: str, is_kernel: bool) -> FunctionStatistics:
        return FunctionStatistics(
            name,
            is_kernel,
            sum(self.opcodes.values()),
            _counted(self.opcodes),
            _counted(self.mix),
            _counted(self.registers),
            _counted(self.used),
            self.bytes["param"],
            self.bytes["shared"],
            self.bytes["local"],
            self.has_dynamic_shared,
            tuple(MemoryOperations(*what, count) for what, count in _ordered(self.memory)),
            tuple(AtomicOperations(*what, count) for what, count in _ordered(self.atomics)),
            _counted(self.barriers),
            _counted(self.tensor),
        )


def total(functions: Iterable[FunctionStatistics]) -> FunctionStatistics:
    """The sums over functions, under the name ``total``. A shared variable counts in each function that names it."""
    counts = _Counts()
    for one in functions:
        for counter, found in (
            (counts.opcodes, one.opcodes),
            (counts.mix, one.mix),
            (counts.registers, one.registers),
            (counts.used, one.used_registers),
            (counts.barriers, one.barriers),
            (counts.tensor, one.tensor),
        ):
            counter.update({count.name: count.count for count in found})
        for memory in one.memory:
            counts.memory[memory.operation, memory.space, memory.bytes, memory.cache] += memory.count
        for atomic in one.atomics:
            counts.atomics[atomic.operation, atomic.type, atomic.space, atomic.order, atomic.scope] += atomic.count
        counts.bytes.update(param=one.parameter_bytes, shared=one.shared_bytes, local=one.local_bytes)
        counts.has_dynamic_shared |= one.has_dynamic_shared
    return counts.result("total", False)


def _ordered(counter: Counter[_Key]) -> list[tuple[_Key, int]]:
    return sorted(counter.items(), key=lambda item: (-item[1], str(item[0])))


def _counted(counter: Counter[str]) -> tuple[Count, ...]:
    return tuple(Count(name, count) for name, count in _ordered(counter))


def _function(function: Function, outer: ModuleNames) -> FunctionStatistics:
    counts = _Counts()
    shared: dict[Definition, None] = {}
    for declaration in (*function.returns, *(function.parameters or ())):
        _declared(declaration, counts)
    for statement, names in body(function, outer):
        if type(statement) is Declaration and statement.space != "param":  # arguments of calls are no parameters
            _declared(statement, counts)
        elif type(statement) is Instruction:
            _instruction(statement, counts)
            for operand in statement.operands:
                _shared_variables(operand, names, shared)
    for definition in shared:
        size = definition.bytes
        counts.has_dynamic_shared |= not size
        if definition.scope == 0:
            counts.bytes["shared"] += size or 0
    for register in register_uses(function, outer).registers:
        counts.used[register.register_class] += register.elements
    return counts.result(function.name, function.is_kernel)


def _declared(declaration: Declaration, counts: _Counts) -> None:
    for declarator in declaration.declarators:
        one = Definition(
            declarator.name,
            NameKind.REGISTER if declaration.space == "reg" else NameKind.VARIABLE,
            1,
            declaration,
            declarator,
            declaration.space,
            declaration.type,
            declaration.vector,
        )
        times = declarator.count if declarator.count is not None else 1
        if declaration.space == "reg":
            counts.registers[one.register_class] += times * one.elements
        else:
            counts.bytes[declaration.space] += times * (one.bytes or 0)


def _shared_variables(operand: object, names: Names, found: dict[Definition, None]) -> None:
    """The shared variables that an operand names."""
    if type(operand) is Symbol or type(operand) is Address:
        for node in operand.walk():
            if type(node) is Symbol:
                definition = names.find(node.name)
                if definition is not None and definition.space.startswith("shared"):
                    found[definition] = None


def _instruction(instruction: Instruction, counts: _Counts) -> None:
    opcode, modifiers = instruction.opcode, instruction.modifiers
    counts.opcodes[opcode] += 1
    counts.mix[group(opcode, modifiers)] += 1
    if opcode in MEMORY and _WITHOUT_ACCESS.isdisjoint(modifiers):
        counts.memory[_memory(instruction)] += 1
    if opcode in ATOMICS:
        counts.atomics[_atomic(instruction)] += 1
    if opcode in BARRIERS:
        counts.barriers[instruction.name] += 1
    if opcode in TENSOR:
        counts.tensor[instruction.name] += 1


def _space(instruction: Instruction) -> str:
    if instruction.opcode in ("tex", "tld4"):
        return "texture"
    if instruction.opcode.startswith("su"):
        return "surface"
    spaces = [modifier for modifier in instruction.modifiers if modifier.kind is ModifierKind.SPACE]
    return ".".join(spaces) or "generic"


def _memory(instruction: Instruction) -> tuple[str, str, int | None, str]:
    opcode, modifiers = instruction.opcode, instruction.modifiers
    operation = ".".join((opcode, *takewhile(_OPERATIONS.__contains__, modifiers)))
    cache = instruction.modifier(ModifierKind.CACHE) or ""
    return operation, _space(instruction), _bytes(instruction), str(cache)


def _bytes(instruction: Instruction) -> int | None:
    opcode, types = instruction.opcode, instruction.types
    if opcode == "cp":  # cp.async [to], [from], 16; of bulk copies the size may be a register
        size = instruction.operands[2] if len(instruction.operands) > 2 else None
        return size.value if isinstance(size, Integer) else None
    times = next((_COUNTS[modifier] for modifier in instruction.modifiers if modifier in _COUNTS), 1)
    if opcode in ("ldmatrix", "stmatrix"):
        return 4 * times  # 8 by 8 elements of 16 bits, two a thread
    if opcode in ("prefetch", "tex", "tld4", "suld", "sust", "sured") or not types:
        return None
    return times * max(1, type_bits(types[-1]) // 8)


def _atomic(instruction: Instruction) -> tuple[str, str, str, str, str]:
    operation = instruction.modifier(ModifierKind.OPERATION)
    types = instruction.types
    return (
        f"{instruction.opcode}.{operation}" if operation is not None else instruction.opcode,
        ".".join(types),
        _space(instruction),
        str(instruction.modifier(ModifierKind.ORDER) or "relaxed"),
        str(instruction.modifier(ModifierKind.SCOPE) or "gpu"),
    )
