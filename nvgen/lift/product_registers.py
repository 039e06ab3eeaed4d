"""What checked runs know of the registers that products of warpgroups read and write: whether an instruction accesses
one before a wait for the product's group, and whether a fence comes between what writes one and the product.

Each of the registers has numbers beside it: that of the group of the last product which writes it, plus 1, and 0 where
none does; likewise of the last one that reads it; and how many fences the thread had made when it was written, plus 1.
They go with the value when that is copied: compilers copy accumulators as they like, also behind a fence, and ptxas
waits for what it has to copy.

Source: PTX ISA, ``wgmma.mma_async``, ``wgmma.fence``, ``wgmma.wait_group``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import RACE, Check, Failure
from nvgen.codegen.operation_name import instruction_name
from nvgen.lift.body_step import BodyStep
from nvgen.lift.form import FunctionForm, Line
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import Definition
from nvgen.ptx.operands import Register, Vector

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Span

_I32 = ir.IntType(32)


class ProductRegisters:
    """Those of one function, with the fences that it has made, and the groups that it has committed and waited for."""

    def __init__(self, body: BodyStep, registers: frozenset[Definition]) -> None:
        self._body, self._registers = body, registers
        self._slots: dict[tuple[str, Definition | None], ir.Value] = {}

    def look(self, line: Line) -> None:
        """An instruction is about to be emitted."""
        written = [register for register in line.writes if register in self._registers]
        if line.instruction.opcode == "wgmma":
            self._look_at_product(line, written)
        elif _copies(line):
            source = next((register for register in line.reads if register in self._registers), None)
            for register in written:
                for what in (_WRITES, _READS, _CHANGED):
                    self._set(what, register, _I32(0) if source is None else self._get(what, source))
        else:
            read = [register for register in dict.fromkeys(line.reads) if register in self._registers]
            self._require_complete(_WRITES, read, _read_too_early(self._body.span))
            for what in (_WRITES, _READS):
                self._require_complete(what, written, _written_too_early(self._body.span))
            for register in written:
                for what in (_WRITES, _READS):
                    self._set(what, register, _I32(0))
                self._set(_CHANGED, register, self._next(_FENCES))

    def _look_at_product(self, line: Line, written: list[Definition]) -> None:
        name = line.instruction.modifiers[0]
        if name == "mma_async":
            read = _matrix_registers(line)
            self._require_fence([*written, *read])
            for what, registers in ((_WRITES, written), (_READS, read)):
                for register in registers:
                    self._set(what, register, self._next(_COMMITTED))
            for register in written:
                self._set(_CHANGED, register, _I32(0))
        elif name == "fence":
            self._set(_FENCES, None, self._next(_FENCES))
        elif name == "commit_group":
            self._set(_COMMITTED, None, self._next(_COMMITTED))
        elif name == "wait_group":
            left = constants.integer(line.instruction.operands[0]) or 0
            self._set(_COMPLETE, None, self._body.builder.sub(self._get(_COMMITTED), _I32(left)))

    def _require_fence(self, registers: list[Definition]) -> None:
        """Ends the launch where the thread has made no fence, or none since it has written one of the registers."""
        b, fences = self._body.builder, self._get(_FENCES)
        are_fenced = [b.icmp_signed("<=", self._get(_CHANGED, register), fences) for register in registers]
        has_fence = b.icmp_signed(">", fences, _I32(0))
        require(self._body.emitter, reduce(b.and_, are_fenced, has_fence), _missing_fence(self._body.span), [])

    def _require_complete(self, what: str, registers: list[Definition], check: Check) -> None:
        """Ends the launch where a product may still do this with one of the registers."""
        if not registers:
            return
        b, complete = self._body.builder, self._get(_COMPLETE)
        groups = [self._get(what, register) for register in registers]
        are_there = [b.or_(b.icmp_signed("==", one, _I32(0)), b.icmp_signed("<=", one, complete)) for one in groups]
        require(self._body.emitter, reduce(b.and_, are_there), check, [])

    def _slot(self, what: str, register: Definition | None) -> ir.Value:
        key = what, register
        if key not in self._slots:
            with self._body.builder.goto_entry_block():
                self._slots[key] = self._body.builder.alloca(_I32, name="product.registers")
                self._body.builder.store(_I32(0), self._slots[key])
        return self._slots[key]

    def _get(self, what: str, register: Definition | None = None) -> ir.Value:
        return self._body.builder.load(self._slot(what, register), typ=_I32)

    def _next(self, what: str) -> ir.Value:
        return self._body.builder.add(self._get(what), _I32(1))

    def _set(self, what: str, register: Definition | None, value: ir.Value) -> None:
        self._body.builder.store(value, self._slot(what, register))


#: How many fences the function has made, how many groups it has committed, and how many of these it has waited for.
_FENCES, _COMMITTED, _COMPLETE = "fences", "committed", "complete"
#: Of a register the numbers of the groups of products that write and that read it, and of the fences before it changed.
_WRITES, _READS, _CHANGED = "writes", "reads", "changed"


def _read_too_early(span: Span) -> Check:
    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.proxies.ReadTooEarly(span, instruction_name(span), failure.thread_name)

    return Check(span, "a product that is complete", "", describe, is_cause=True)


def _written_too_early(span: Span) -> Check:
    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.proxies.WrittenTooEarly(span, instruction_name(span), failure.thread_name)

    return Check(span, "a product that is complete", "", describe, is_cause=True)


def _missing_fence(span: Span) -> Check:
    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.proxies.MissingFence(span, failure.thread_name)

    return Check(span, "a fence before the product", "", describe, is_cause=True)


def _matrix_registers(line: Line) -> list[Definition]:
    """The registers that a product takes A from; none where A is in memory."""
    operand = line.instruction.operands[1]
    if not isinstance(operand, Vector):
        return []
    names = {one.name for one in operand.elements if isinstance(one, Register)}
    return [register for register in dict.fromkeys(line.reads) if register.name in names]


def _copies(line: Line) -> bool:
    """Whether an instruction does nothing but give a register the value of another one, or of a constant."""
    return line.instruction.opcode == "mov" and len(line.reads) <= 1 and len(line.writes) == 1


def of_function(body: BodyStep, form: FunctionForm) -> ProductRegisters | None:
    """What a function knows of the registers of its products; None where nobody asks, and where it calls others, which
    may wait for them."""
    lines = [line for block in form.order for line in form.lines_of(form.flow.blocks[block])]
    products = [line for line in lines if _is_product(line)]
    if RACE not in body.emitter.target.wanted_checks or not products:
        return None
    if any(line.instruction.opcode == "call" for line in lines):
        return None
    return ProductRegisters(body, _with_copies(lines, products))


def _is_product(line: Line) -> bool:
    return line.instruction.opcode == "wgmma" and line.instruction.modifiers[0] == "mma_async"


def _with_copies(lines: Iterable[Line], products: Iterable[Line]) -> frozenset[Definition]:
    """The registers that products read and write, and those that their values are copied to."""
    found = {register for line in products for register in (*line.writes, *_matrix_registers(line))}
    copies = [line for line in lines if _copies(line)]
    more = True
    while more:
        new = {line.writes[0] for line in copies if not found.isdisjoint(line.reads)} - found
        found |= new
        more = bool(new)
    return frozenset(found)
