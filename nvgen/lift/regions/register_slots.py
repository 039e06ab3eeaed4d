"""Where registers lie that are kept from one piece of a kernel to the next."""

from __future__ import annotations

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.codegen.contract.target import KernelFrame, ThreadLoops
from nvgen.codegen.ir_gaps import add_slot
from nvgen.lift.regions.kept import Kept
from nvgen.lift.regions.strided_loops import Counter
from nvgen.ptx.analysis.scopes import Definition, type_bits

_I1, _I8, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(64)


def in_memory(bits: int) -> ir.Type:
    """The type in memory of a register with so many bits."""
    return ir.IntType(max(bits, 8))


class Active(Node):
    """An array with a flag for each thread, and slots of whether any and whether all are set."""

    flags: ir.Value
    some: ir.Value
    all: ir.Value

    def begin(self, builder: ir.IRBuilder) -> None:
        """Before a loop over threads that sets them."""
        builder.store(_I1(0), self.some)
        builder.store(_I1(1), self.all)

    def set(self, builder: ir.IRBuilder, thread: ir.Value, flag: ir.Value) -> None:
        """Sets a thread's."""
        address = builder.gep(self.flags, [thread], inbounds=True, source_etype=_I8)
        builder.store(builder.zext(flag, _I8), address).align = 1
        builder.store(builder.or_(builder.load(self.some, typ=_I1), flag), self.some)
        builder.store(builder.and_(builder.load(self.all, typ=_I1), flag), self.all)

    def get(self, builder: ir.IRBuilder, thread: ir.Value) -> ir.Value:
        """A thread's, an i1."""
        address = builder.gep(self.flags, [thread], inbounds=True, source_etype=_I8)
        return builder.trunc(builder.load(address, align=1, typ=_I8), _I1)


class RegisterSlots:
    """Of one kernel. Addresses are made when they are first needed."""

    def __init__(self, loops: ThreadLoops, frame: KernelFrame, kept: Kept) -> None:
        self._loops, self._frame, self._kept = loops, frame, kept
        self._shared: dict[Definition, ir.Value] = {}
        self._arrays: dict[Definition, ir.Value] = {}
        self._decisions: dict[int, ir.Value] = {}
        self._added: dict[Definition, ir.Value] = {}
        self._active: dict[int, Active] = {}
        self._exchanged: dict[tuple[str, int], ir.Value] = {}

    def load_shared(self, builder: ir.IRBuilder, registers: list[Definition]) -> dict[Definition, ir.Value]:
        """The values of those of the registers that are the same for all threads; the builder stands in no loop over
        threads."""
        shared = [register for register in registers if self._kept.is_shared(register)]
        return {one: _loaded(builder, self._slot(one), type_bits(one.type)) for one in shared}

    def load(self, builder: ir.IRBuilder, register: Definition, thread: ir.Value) -> ir.Value:
        """What a thread has in a register."""
        return _loaded(builder, self.element(builder, register, thread), type_bits(register.type))

    def store(self, builder: ir.IRBuilder, register: Definition, thread: ir.Value, value: ir.Value) -> None:
        """Keeps what a thread has in a register, an integer."""
        is_shared = self._kept.is_shared(register)
        address = self._slot(register) if is_shared else self.element(builder, register, thread)
        bits = type_bits(register.type)
        stored = builder.store(builder.zext(value, _I8) if bits == 1 else value, address)
        stored.align = max(bits // 8, 1)

    def element(self, builder: ir.IRBuilder, register: Definition, thread: ir.Value) -> ir.Value:
        """The address of what a thread keeps of a register."""
        type_ = in_memory(type_bits(register.type))
        array = self._arrays.get(register)
        if array is None:
            array = self._arrays[register] = self._loops.array(self._frame, type_)
        return builder.gep(array, [thread], inbounds=True, source_etype=type_)

    def _slot(self, register: Definition) -> ir.Value:
        slot = self._shared.get(register)
        if slot is None:
            slot = self._shared[register] = self._new_slot(in_memory(type_bits(register.type)), "shared.register")
        return slot

    def _new_slot(self, type_: ir.Type, name: str) -> ir.Value:
        with self._frame.builder.goto_entry_block():
            return add_slot(self._frame.builder, type_, name)

    def decision(self, block: int) -> ir.Value:
        """The slot of whether the branch at the end of a block is taken."""
        if block not in self._decisions:
            self._decisions[block] = self._new_slot(_I1, "decision")
        return self._decisions[block]

    def added(self, counter: Counter) -> ir.Value:
        """The slot of what the block has added to a counter."""
        register = counter.register
        if register not in self._added:
            self._added[register] = self._new_slot(in_memory(type_bits(register.type)), "added")
        return self._added[register]

    def active(self, header: int) -> Active:
        """Who goes on in a loop in which threads share out a range."""
        if header not in self._active:
            flags = self._loops.array(self._frame, _I8)
            self._active[header] = Active(flags, self._new_slot(_I1, "some.go.on"), self._new_slot(_I1, "all.go.on"))
        return self._active[header]

    def exchanged(self, type_: ir.Type, number: int) -> ir.Value:
        """Memory in which the lanes of a warp exchange something; operations that ask for the same number share it."""
        key = str(type_), number
        if key not in self._exchanged:
            self._exchanged[key] = self._new_slot(type_, "exchanged")
            self._exchanged[key].align = 64
        return self._exchanged[key]


def _loaded(builder: ir.IRBuilder, address: ir.Value, bits: int) -> ir.Value:
    value = builder.load(address, align=max(bits // 8, 1), typ=in_memory(bits))
    return builder.trunc(value, _I1) if bits == 1 else value
