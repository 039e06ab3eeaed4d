"""What checked runs know of the registers that products of warpgroups write: whether an instruction reads one before a
wait for the product's group.

Each of the registers has a number beside it: that of the group of the last product which writes it, plus 1, and 0 where
none does. It goes with the value when that is copied: compilers copy accumulators as they like, and ptxas waits for
what it has to copy.

Source: PTX ISA, ``wgmma.mma_async``, ``wgmma.wait_group``.
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

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Span

_I32 = ir.IntType(32)


class ProductRegisters:
    """Those of one function, with the groups that it has committed and waited for."""

    def __init__(self, body: BodyStep, registers: frozenset[Definition]) -> None:
        self._body, self._registers = body, registers
        self._slots: dict[Definition | str, ir.Value] = {}

    def look(self, line: Line) -> None:
        """An instruction is about to be emitted."""
        written = [register for register in line.writes if register in self._registers]
        if line.instruction.opcode == "wgmma":
            self._look_at_product(line, written)
        elif _copies(line):
            for register in written:
                self._set(register, self._get(line.reads[0]) if line.reads[0] in self._registers else _I32(0))
        else:
            self._require_complete(line)
            for register in written:
                self._set(register, _I32(0))

    def _look_at_product(self, line: Line, written: list[Definition]) -> None:
        b, name = self._body.builder, line.instruction.modifiers[0]
        if name == "mma_async":
            for register in written:
                self._set(register, b.add(self._get(_COMMITTED), _I32(1)))
        elif name == "commit_group":
            self._set(_COMMITTED, b.add(self._get(_COMMITTED), _I32(1)))
        elif name == "wait_group":
            left = constants.integer(line.instruction.operands[0]) or 0
            self._set(_COMPLETE, b.sub(self._get(_COMMITTED), _I32(left)))

    def _require_complete(self, line: Line) -> None:
        """Ends the launch where the instruction reads what a product may write still."""
        b = self._body.builder
        read = [self._get(register) for register in dict.fromkeys(line.reads) if register in self._registers]
        if not read:
            return
        complete = self._get(_COMPLETE)
        are_there = [b.or_(b.icmp_signed("==", group, _I32(0)), b.icmp_signed("<=", group, complete)) for group in read]
        require(self._body.emitter, reduce(b.and_, are_there), _check(self._body.span), [])

    def _slot(self, key: Definition | str) -> ir.Value:
        if key not in self._slots:
            with self._body.builder.goto_entry_block():
                self._slots[key] = self._body.builder.alloca(_I32, name="product.group")
                self._body.builder.store(_I32(0), self._slots[key])
        return self._slots[key]

    def _get(self, key: Definition | str) -> ir.Value:
        return self._body.builder.load(self._slot(key), typ=_I32)

    def _set(self, key: Definition | str, value: ir.Value) -> None:
        self._body.builder.store(value, self._slot(key))


#: How many groups the function has committed, and how many of these it has waited for.
_COMMITTED, _COMPLETE = "committed", "complete"


def _check(span: Span) -> Check:
    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.proxies.ReadTooEarly(span, instruction_name(span), failure.thread_name)

    return Check(span, "a product that is complete", "", describe, is_cause=True)


def _copies(line: Line) -> bool:
    """Whether an instruction does nothing but give a register the value of another one, or of a constant."""
    return line.instruction.opcode == "mov" and len(line.reads) <= 1 and len(line.writes) == 1 and bool(line.reads)


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
    """The registers that products write, and those that their values are copied to."""
    found = {register for line in products for register in line.writes}
    copies = [line for line in lines if _copies(line)]
    more = True
    while more:
        new = {line.writes[0] for line in copies if line.reads[0] in found} - found
        found |= new
        more = bool(new)
    return frozenset(found)
