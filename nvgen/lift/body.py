"""Lowers the body of a PTX function to LLVM IR: its blocks, registers and guards.

Takes a ``FunctionForm``. A block of PTX becomes a block of LLVM IR, followed by the blocks into which guards, calls and
waits split it. Vector registers have been split into their elements before (``vector_registers``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import accesses, device_operations
from nvgen.codegen.contract.ir_builder import constant
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.lang import DeviceOperation
from nvgen.lang.attributes import Attributes
from nvgen.lift import addresses, control, product_registers, repetition
from nvgen.lift.body_step import BodyStep, CalledFunctions, Variables
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.loops import DescribedLoops, described
from nvgen.lift.module import LiftedModule
from nvgen.lift.rules import find_rule, why_not
from nvgen.lift.special_registers import read_register
from nvgen.ptx import constants
from nvgen.ptx.analysis.control_flow import BasicBlock
from nvgen.ptx.analysis.scopes import Definition, type_bits
from nvgen.ptx.operands import Discard, Infix, Operand, Prefix, Register, SpecialRegister
from nvgen.ptx.tree import Instruction
from nvgen.tree import Constant, DeviceCall, Expression, Local, Read
from nvgen.types import NONE, Type

I1, I8, I16, I32, I64 = (ir.IntType(bits) for bits in (1, 8, 16, 32, 64))
_FLOATS = {"f32": ir.FloatType(), "f64": ir.DoubleType()}
_OF_FLOATS = {"f32": I32, "f64": I64}


class Body(BodyStep):
    """A function while its body is emitted where the emitter's builder stands."""

    def __init__(
        self,
        module: LiftedModule,
        form: FunctionForm,
        emitter: Emitter,
        leave: Callable[[], None],
        functions: CalledFunctions,
        callers: tuple[str, ...] = (),
        loops: DescribedLoops | None = None,
    ) -> None:
        """``leave`` ends the block that the builder stands in: the function returns. ``callers`` are the functions
        into which this one is emitted, ``loops`` what is known of its loops, if anything is."""
        self.module, self.form, self.emitter = module, form, emitter
        self.builder = emitter.builder
        self.leave, self.functions = leave, functions
        #: What the target is told of loops, by the blocks that are their headers.
        found = described(form, module) if loops is None else loops
        self.loops, self.rounds = found.by_header, found.rounds
        self.callers = (*callers, form.function.name)
        self.variables = Variables()
        #: The values of registers: those with one value for good, others within a block.
        self._single: dict[Definition, ir.Value] = {}
        self._current: dict[Definition, ir.Value] = {}
        self._slots: dict[Definition, ir.Value] = {}
        self._carry: ir.Value | None = None
        #: The floats that registers of bits are.
        self._numbers = repetition.Numbers()
        #: The instruction of which somebody asked where it stands, and where that is.
        self._spanned: Instruction | None = None
        self._span: Span
        self._blocks: dict[int, ir.Block] = {}
        self._products = product_registers.of_function(self, form)

    # Blocks

    def emit(self) -> None:
        """Emits all blocks that are reached."""
        self._bind_registers()
        addresses.declare(self, self.form.declarations)
        self._blocks = {number: emitter_block(self.emitter, self.form, number) for number in self.form.order}
        self.builder.branch(self._blocks[0])
        self.emit_blocks()

    def emit_blocks(self) -> None:
        """Emits what is in the blocks."""
        for number in self.form.order:
            block = self.form.flow.blocks[number]
            self.builder.position_at_end(self._blocks[number])
            self._current.clear()
            self._carry = None
            ended = False
            for line in self._lines(block):
                ended = self._emit_line(line)
            if not ended:
                self._fall_through(block)

    def _lines(self, block: BasicBlock) -> list[Line]:
        """The instructions of a block that are emitted one after the other."""
        return self.form.lines_of(block)

    def _fall_through(self, block: BasicBlock) -> None:
        """Goes on behind a block that none of them ended."""
        control.fall_through(self, block)

    def _bind_registers(self) -> None:
        """Parameters of a function that are registers: they come in the block of parameters as well."""
        function = self.form.function
        outermost = self.form.names
        for declaration in function.parameters or ():
            if declaration.space == "reg":
                for declarator in declaration.declarators:
                    register = outermost.find(declarator.name)
                    assert register is not None
                    self._assign(register, self._from_memory(declarator.name, declaration.type))
        returned = [one for one in function.returns if one.space == "reg"]
        if returned:
            leave = self.leave

            def store_and_leave() -> None:
                for declaration in returned:
                    for declarator in declaration.declarators:
                        register = outermost.find(declarator.name)
                        assert register is not None
                        value = self.as_bits(self.read(register))
                        if value.type.width == 1:
                            value = self.builder.zext(value, I8)
                        self.builder.store(value, self.variables.parameters[declarator.name], align=1)
                leave()

            self.leave = store_and_leave

    def _from_memory(self, name: str, type_: str) -> ir.Value:
        bits = type_bits(type_)
        value = self.builder.load(self.variables.parameters[name], align=1, typ=ir.IntType(max(bits, 8)))
        return self.builder.trunc(value, I1) if bits == 1 else value

    def block(self, number: int) -> ir.Block:
        """The LLVM block in which a block of PTX begins."""
        return self._blocks[number]

    def _emit(self, line: Line) -> bool:
        """One instruction; whether it ended the block."""
        instruction = line.instruction
        self.look_at(line)
        if control.ends_block(self, line):
            return True
        rule = find_rule(instruction)
        if rule is None:
            raise self.refuse(why_not(instruction))
        if instruction.guard is None:
            self._apply(line, rule)
        else:
            self._guarded(line, rule)
        return False

    def _emit_line(self, line: Line) -> bool:
        """One instruction, of which checked runs know where it stands."""
        if not self.emitter.instruments_memory:
            return self._emit(line)
        self.look_at(line)
        with accesses.at(self.emitter, self.span):
            return self._emit(line)

    def look_at(self, line: Line) -> None:
        """Makes an instruction the one of which somebody may ask where it stands."""
        self.instruction, self.operands, self.names = line.instruction, line.instruction.operands, line.names

    def _apply(self, line: Line, rule: Callable[[Any], None]) -> None:
        """Emits an instruction by its rule, or as the last one with the same key."""
        instruction = self.instruction
        if self._products is not None:
            self._products.look(line)
        given = None
        if instruction.opcode in repetition.OPCODES:
            given = repetition.operands(instruction, self.names, self._single, self._current)
        if given is None:
            rule(self)
            return
        try:
            known = repetition.known(given.key)
        except KeyError:
            self._apply_first(rule, given)
            return
        result = None if known is None else known.repeat(self.builder, given.values, self._numbers)
        if result is None:
            rule(self)
        else:
            self._assign(given.register, result)

    def _apply_first(self, rule: Callable[[Any], None], given: repetition.Operands) -> None:
        """Emits an instruction by its rule, and keeps what that makes; where a slot has the result, that is more."""
        block = self.builder.block
        before = len(block.instructions)
        self._numbers.watch(block)
        rule(self)
        if given.register in self.form.single:
            made = block.instructions[before:] if self.builder.block is block else None
            result = self._single.get(given.register)
            repetition.keep(self.instruction, given, made, result, self._numbers)

    def guard(self, instruction: Instruction) -> ir.Value | None:
        """Whether an instruction's guard lets it run; None where it has none."""
        if instruction.guard is None:
            return None
        test = self.read(self.form.register(instruction.guard.register, self.names))
        return self.builder.not_(test) if instruction.guard.is_negated else test

    def _guarded(self, line: Line, rule: Callable[[Any], None]) -> None:
        """Runs an instruction where its guard says so; what it writes is what it was otherwise."""
        b, test = self.builder, self.guard(line.instruction)
        before = [(register, self._known(register)) for register in dict.fromkeys(line.writes)]
        carry = self._carry
        then, after = b.append_basic_block("guarded"), b.append_basic_block("after")
        skipped = b.block
        b.cbranch(test, then, after)
        b.position_at_end(then)
        kept = dict(self._current)
        self._apply(line, rule)
        written = [self._latest(register) for register, _ in before]
        new_carry, ended = self._carry, b.block
        b.branch(after)
        b.position_at_end(after)
        self._current = kept
        # All phis stand before the stores of registers.
        if new_carry is not carry and new_carry is not None:
            self._carry = self._merged(I1(0) if carry is None else carry, skipped, new_carry, ended)
        pairs = zip(before, written, strict=True)
        merged = [(of, self._merged(old, skipped, new, ended)) for (of, old), new in pairs if new is not None]
        for register, value in merged:
            self._assign(register, value)

    def _merged(self, old: ir.Value, old_block: ir.Block, new: ir.Value, new_block: ir.Block) -> ir.Value:
        if old.type != new.type:
            with self.builder.goto_block(new_block):
                new = self.as_bits(new)
            with self.builder.goto_block(old_block):
                old = self.as_bits(old)
        found = self.builder.phi(new.type)
        found.add_incoming(old, old_block)
        found.add_incoming(new, new_block)
        return found

    # Registers

    def _width(self, register: Definition) -> int:
        if register.vector:
            raise self.refuse(f"`{register.name}` is a register with several elements")
        return type_bits(register.type)

    def _known(self, register: Definition) -> ir.Value:
        """What a register is before a conditional write: zero if nothing was written to it."""
        if register in self.form.single:
            return self._single.get(register, ir.IntType(self._width(register))(0))
        return self.read(register)

    def _latest(self, register: Definition) -> ir.Value | None:
        return self._single.get(register) if register in self.form.single else self._current.get(register)

    def read(self, register: Definition) -> ir.Value:
        """The value of a register: bits, or a ``float`` or ``double``."""
        value = self._single.get(register)
        if value is None:
            value = self._current.get(register)
        if value is None:
            value = self.builder.load(self._slot(register), typ=ir.IntType(self._width(register)))
            self._current[register] = value
        return value

    def _slot(self, register: Definition) -> ir.Value:
        slot = self._slots.get(register)
        if slot is None:
            type_ = ir.IntType(self._width(register))
            with self.builder.goto_entry_block():
                slot = self.builder.alloca(type_, name="register")
                # Of an undefined value LLVM may make a different one for each use.
                self.builder.store(constant(type_.width, 0), slot)
            self._slots[register] = slot
        return slot

    def _assign(self, register: Definition, value: ir.Value) -> None:
        if register in self.form.single:
            self._single[register] = value
        else:
            self._current[register] = value
            self.builder.store(self.as_bits(value), self._slot(register))

    def as_bits(self, value: ir.Value) -> ir.Value:
        """A value as an integer."""
        if isinstance(value.type, ir.IntType):
            return value
        if isinstance(value, ir.CastInstr) and value.opname == "bitcast" and value.operands[0].type == I32:
            return value.operands[0]
        return self.builder.bitcast(value, I64 if isinstance(value.type, ir.DoubleType) else I32)

    # Step

    def bits(self, operand: Operand, type_: str) -> ir.Value:
        kind = type(operand)
        width = type_bits(type_)
        if kind is Register:
            value = self.as_bits(self.read(self._register(operand)))  # type: ignore[arg-type]
            return value if value.type.width == width else self._resized(value, width)
        if kind is SpecialRegister:
            return self._resized(read_register(self, operand.name, width), width)  # type: ignore[union-attr]
        known = self._constant(operand)
        if known is not None:
            return constant(width, constants.bits(known, width))
        if isinstance(operand, Prefix) and isinstance(operand.operand, Register) and operand.operator == "!":
            return self.builder.not_(self.bits(operand.operand, "pred"))
        if isinstance(operand, Discard):
            raise self.refuse("`_` is no value")
        sum_ = self._register_in(operand)
        if sum_ is not None:
            return self._resized(sum_, width)
        return self._resized(addresses.of_constant(self, operand), width)

    def _register(self, operand: Register) -> Definition:
        return self.names.find(operand.name) or self.form.register(operand, self.names)

    def _constant(self, operand: Operand) -> constants.Constant | None:
        try:
            return constants.constant(operand)
        except constants.WrongConstant as wrong:
            raise self.refuse(wrong.problem) from None

    def _register_in(self, operand: Operand) -> ir.Value | None:
        """What a register holds, with constants added to it; None where there is none. It keeps its width."""
        if isinstance(operand, Register):
            return self.as_bits(self.read(self.form.register(operand, self.names)))
        added = constants.integer(operand.right) if isinstance(operand, Infix) and operand.operator == "+" else None
        inner = self._register_in(operand.left) if isinstance(operand, Infix) and added is not None else None
        if inner is None or added is None:
            return None
        return self.builder.add(inner, ir.IntType(inner.type.width)(added & ((1 << inner.type.width) - 1)))

    def _resized(self, value: ir.Value, width: int) -> ir.Value:
        has = value.type.width
        if has == width:
            return value
        if isinstance(value, ir.Constant):
            return ir.IntType(width)(value.constant & ((1 << width) - 1))
        return (self.builder.trunc if has > width else self.builder.zext)(value, ir.IntType(width))

    def number(self, operand: Operand, type_: str) -> ir.Value:
        wanted = _FLOATS[type_]
        if type(operand) is Register:
            value = self.read(self._register(operand))
            if value.type is wanted or value.type == wanted:
                return value
            if value.type is _OF_FLOATS[type_] and type(value) is not ir.Constant:
                return self._numbers.of(self.builder, value, wanted)
        return self.builder.bitcast(self.bits(operand, type_), wanted)

    def write(self, operand: Operand, value: ir.Value, type_: str) -> None:
        if type(operand) is not Register:
            if isinstance(operand, Discard):
                return
            raise self.refuse("its result is no register")
        register = self._register(operand)
        width, has = self._width(register), type_bits(type_)
        if has != width:
            value = self.as_bits(value)
            if has < width:
                extend = self.builder.sext if type_.startswith("s") else self.builder.zext
                value = extend(value, ir.IntType(width))
            else:
                value = self.builder.trunc(value, ir.IntType(width))
        self._assign(register, value)

    @property
    def carry(self) -> ir.Value:
        if self._carry is None:
            raise self.refuse("no instruction before it in its block sets the carry")
        return self._carry

    def set_carry(self, value: ir.Value) -> None:
        self._carry = value

    def refuse(self, what: str) -> CompileError:
        return CompileError(diagnostics.ptx_lift.NotOnCpu(self.span, self.instruction.name, what))

    # For rules of the lifter

    @property
    def span(self) -> Span:
        """Where the instruction stands."""
        if self._spanned is not self.instruction:  # checks ask several times
            self._spanned, self._span = self.instruction, self.module.span(self.instruction)
        return self._span

    def find(self, name: str) -> Definition:
        """What a name means.

        Raises:
            CompileError: nothing.
        """
        found = self.names.find(name)
        if found is None:
            raise CompileError(diagnostics.ptx_module.Undefined(self.span, "name", name, "here"))
        return found

    def is_predicate(self, operand: Operand) -> bool:
        """Whether an operand is a predicate, or the opposite of one."""
        if isinstance(operand, Prefix):
            return self.is_predicate(operand.operand)
        return isinstance(operand, Register) and self.form.register(operand, self.names).type == "pred"

    def node(
        self,
        operation: DeviceOperation,
        given: Sequence[tuple[Type, ir.Value]],
        type_: Type = NONE,
        attributes: Attributes | None = None,
    ) -> DeviceCall:
        """The call of an operation of the kernel language as targets know it."""
        span = self.span
        nodes: list[Expression] = []
        for index, (of, value) in enumerate(given):
            if isinstance(value, ir.Constant) and isinstance(value.constant, int):
                nodes.append(Constant(span, of, value.constant))
            else:
                nodes.append(Read(span, of, Local(f"operand{index}", of)))
        return DeviceCall(span, type_, operation, tuple(nodes), attributes)

    def call(
        self,
        operation: DeviceOperation,
        given: Sequence[tuple[Type, ir.Value]],
        type_: Type = NONE,
        attributes: Attributes | None = None,
    ) -> ir.Value:
        """Has the target do an operation of the kernel language; ``type_`` is that of its result."""
        node = self.node(operation, given, type_, attributes)
        found = device_operations.call(self.emitter, node, [value for _, value in given])
        if found is None and type_ is not NONE:
            raise InternalError(f"nv.{operation.name} has no result")
        return found


def emitter_block(emitter: Emitter, form: FunctionForm, number: int) -> ir.Block:
    """A new block of LLVM for a block of PTX."""
    labels = form.flow.blocks[number].labels
    name = "".join(c if c.isalnum() else "_" for c in labels[0]) if labels else f"block{number}"
    return emitter.block(name)
