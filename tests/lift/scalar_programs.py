"""Runs PTX instructions through the rules of scalar opcodes alone: each program is a function of its registers' bits.

A program is lines of PTX without control flow. Registers that are read before they are written are its inputs, those
that are written its results, both in the order of the text; a name says how wide a register is (``WIDTHS``).
"""

from __future__ import annotations

import ctypes
import itertools
import re
import struct
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import llvmlite.binding as binding
from llvmlite import ir

from nvgen.codegen.contract import llvm
from nvgen.codegen.ir_gaps import BFloatType
from nvgen.diagnostics import CompileError
from nvgen.lift.scalar.rules import RULES
from nvgen.lift.scalar.values import FLOATS, fitted, width
from nvgen.lift.scalar.vectors import vector_mov
from nvgen.lift.step import Step
from nvgen.ptx import instruction
from nvgen.ptx.operands import Discard, Float, Integer, Operand, Prefix, Register, Vector
from nvgen.targets.cpu import emit, libdevice
from nvgen.targets.cpu.conventions import runtime_functions

WIDTHS = {"p": 1, "b": 8, "rs": 16, "h": 16, "r": 32, "f": 32, "rd": 64, "d": 64, "e": 64, "rq": 128, "q": 128}
I64 = ir.IntType(64)
assert BFloatType  # the type is known to llvmlite


def register_width(name: str) -> int:
    match = re.fullmatch(r"%([a-z]+)\d+", name)
    assert match, name
    return WIDTHS[match[1]]


class Refused(Exception):
    """A rule does not support the instruction."""


class ProgramStep(Step):
    """Registers are values of one basic block."""

    def __init__(self, builder: ir.IRBuilder, text: str, state: Registers) -> None:
        self.builder = builder
        self.instruction = instruction(text)
        self.operands = self.instruction.operands
        self._state = state

    def bits(self, operand: Operand, type_: str) -> ir.Value:
        bits = width(type_)
        if isinstance(operand, Integer):
            return ir.IntType(bits)(operand.value & ((1 << bits) - 1))
        if isinstance(operand, Float):
            return ir.IntType(bits)(float_bits(operand.literal, bits))
        if isinstance(operand, Prefix):
            assert operand.operator == "!"
            return self.builder.not_(self.bits(operand.operand, type_))
        assert isinstance(operand, Register), operand
        value = self._state.read(self.builder, operand.name)
        if not isinstance(value.type, ir.IntType):
            value = self.builder.bitcast(value, ir.IntType(register_width(operand.name)))
        assert value.type.width >= bits, (operand, type_)
        return fitted(self.builder, value, bits)

    def number(self, operand: Operand, type_: str) -> ir.Value:
        if isinstance(operand, Register):
            value = self._state.read(self.builder, operand.name)
            if value.type == FLOATS[type_]:
                return value
        return self.builder.bitcast(self.bits(operand, type_), FLOATS[type_])

    def write(self, operand: Operand, value: ir.Value, type_: str) -> None:
        if isinstance(operand, Discard):
            return
        assert isinstance(operand, Register), operand
        has, bits = width(type_), register_width(operand.name)
        if isinstance(value.type, ir.IntType):
            assert value.type.width == has, (self.instruction.name, str(value.type), type_)
        else:
            assert value.type == FLOATS[type_]
            if bits == has:
                self._state.values[operand.name] = value
                return
            value = self.builder.bitcast(value, ir.IntType(has))
        if bits > has:
            value = (self.builder.sext if type_[0] == "s" else self.builder.zext)(value, ir.IntType(bits))
        assert value.type.width == bits, (self.instruction.name, type_)
        self._state.values[operand.name] = value

    @property
    def carry(self) -> ir.Value:
        assert self._state.carry is not None
        return self._state.carry

    def set_carry(self, value: ir.Value) -> None:
        assert value.type == ir.IntType(1)
        self._state.carry = value

    def refuse(self, what: str) -> CompileError:
        raise Refused(f"{self.instruction.name}: {what}")


class Registers:
    """The values of a program's registers."""

    def __init__(self, base: ir.Value, inputs: Sequence[str]) -> None:
        self.values: dict[str, ir.Value] = {}
        self._inputs = inputs
        self.carry: ir.Value | None = None
        self._base = base

    def read(self, b: ir.IRBuilder, name: str) -> ir.Value:
        if name not in self.values:
            place = b.gep(self._base, [I64(self._inputs.index(name))], source_etype=I64)
            bits = register_width(name)
            assert bits <= 64, "128 bits are for results"
            self.values[name] = fitted(b, b.load(place, typ=I64), bits)
        return self.values[name]


def float_bits(literal: str, bits: int) -> int:
    if literal[:2].lower() in ("0f", "0d"):
        return int(literal[2:], 16)
    return int.from_bytes(struct.pack({16: "<e", 32: "<f", 64: "<d"}[bits], float(literal)), "little")


def lines(text: str) -> list[str]:
    return [line.strip() + ";" for line in text.split(";") if line.strip()]


def inputs(text: str) -> list[str]:
    """The registers that are read before they are written, in the order of the text."""
    found: list[str] = []
    written: set[str] = set()
    for line in lines(text):
        target, *sources = instruction(line).operands
        names = [node.name for source in sources for node in source.walk() if isinstance(node, Register)]
        found += [name for name in dict.fromkeys(names) if name not in written and name not in found]
        written |= {node.name for node in target.walk() if isinstance(node, Register)}
    return found


def lift(step: ProgramStep) -> None:
    has_vector = any(isinstance(operand, Vector) for operand in step.operands)
    rule = vector_mov if step.instruction.opcode == "mov" and has_vector else RULES[step.instruction.opcode]
    rule(step)


class Program:
    """A program's function: rows of inputs in, rows of results out."""

    def __init__(self, module: ir.Module, name: str, text: str) -> None:
        self.name, self.text = name, text
        pointer = ir.PointerType()
        function = ir.Function(module, ir.FunctionType(ir.VoidType(), [pointer, pointer, I64, I64, I64]), name)
        given, results, count, given_step, results_step = function.args
        entry, loop, done = (function.append_basic_block(part) for part in ("entry", "loop", "done"))
        b = ir.IRBuilder(entry)
        b.branch(loop)
        b.position_at_end(loop)
        row = b.phi(I64)
        row.add_incoming(I64(0), entry)
        self.inputs = inputs(text)
        state = Registers(b.gep(given, [b.mul(row, given_step)], source_etype=I64), self.inputs)
        for line in lines(text):
            lift(ProgramStep(b, line, state))
        self.results = [name for name in state.values if name not in self.inputs]
        target = b.gep(results, [b.mul(row, results_step)], source_etype=I64)
        self.words = 0
        for result in self.results:
            value = state.values[result]
            if not isinstance(value.type, ir.IntType):
                value = b.bitcast(value, ir.IntType(register_width(result)))
            for part in range(0, register_width(result), 64):
                word = fitted(b, b.lshr(value, value.type(part)) if part else value, 64)
                b.store(word, b.gep(target, [I64(self.words)], source_etype=I64))
                self.words += 1
        following = b.add(row, I64(1))
        row.add_incoming(following, b.block)
        b.cbranch(b.icmp_unsigned("<", following, count), loop, done)
        b.position_at_end(done)
        b.ret_void()
        #: The loaded code, which goes with its last program, and the function in it.
        self.code: Any = None
        self.call: Any = None

    def run(self, rows: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
        """The results of each row of inputs, as bits."""
        if not rows:
            return []
        assert all(len(row) == len(self.inputs) for row in rows), (self.text, self.inputs)
        flat = list(itertools.chain.from_iterable(rows))
        given = (ctypes.c_uint64 * max(len(flat), 1))(*flat)
        out = (ctypes.c_uint64 * (self.words * len(rows)))()
        self.call(given, out, len(rows), len(self.inputs), self.words)
        return [tuple(out[start : start + self.words]) for start in range(0, len(out), self.words)]


class Programs:
    """Programs compiled together; ``level`` is LLVM's, 0 to 3."""

    def __init__(self, texts: Iterable[str], *, level: int = 1) -> None:
        module = ir.Module("programs")
        module.triple = binding.get_process_triple()
        module.data_layout = str(emit.host_machine(3).target_data)
        self.module = module
        self.by_text = {
            text: Program(module, f"program{index}", text) for index, text in enumerate(dict.fromkeys(texts))
        }
        runtime_functions.define_where_needed(module, str(module))
        machine = emit.host_machine(level, jit=True)
        with llvm.parsed(str(module)) as parsed:
            if llvm.declared(parsed, "__nv_"):
                libdevice.link_into(parsed, None)
            llvm.optimise(parsed, machine, level)
            code = machine.emit_object(parsed)
        builder = binding.JITLibraryBuilder().add_object_img(code).add_current_process()
        for program in self.by_text.values():
            builder.export_symbol(program.name)
        linked = builder.link(_linker(), f"programs{next(_numbers)}")
        kind = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 2, *[ctypes.c_int64] * 3)
        for program in self.by_text.values():
            program.code = linked
            program.call = kind(linked[program.name])


_numbers = itertools.count()


@cache
def _linker() -> Any:
    return binding.create_lljit_compiler(emit.host_machine(1, jit=True))
