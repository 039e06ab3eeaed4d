"""Atomic operations as PTX has them: one instruction each, written as inline PTX.

LLVM 22.1 prints the order and the scope of loads, stores and compare-and-swaps, and drops those of every other
operation; here all are spelled alike. Which instruction there is, and since when, is in ``lang.atomic_forms``.

An operation whose value nobody uses is a reduction, where there is one: ``red`` does not acquire. Sequential
consistency is the fence that the memory consistency model has for it, before an instruction that acquires. Before sm_70
no instruction has an order: fences before and after it make one.

Sources: PTX ISA, "atom", "red", "ld", "st", "Memory Consistency Model"; LLVM's ``NVPTXISelDAGToDAG.cpp``.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen import ir_gaps
from nvgen.codegen.arithmetic import negate
from nvgen.codegen.checks import check_address
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import from_memory, to_memory, value_type
from nvgen.diagnostics import InternalError, Span
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.intrinsics.availability import Availability
from nvgen.intrinsics.instructions import instruction as instruction_row
from nvgen.lang.atomic import Access, AtomicCompareExchange, AtomicExchange, AtomicLoad, AtomicStore, AtomicUpdate
from nvgen.lang.atomic_forms import Form, form, is_there
from nvgen.lang.ordering import SCOPES
from nvgen.targets.nvptx.inline_ptx import from_register, in_register, register_type
from nvgen.targets.nvptx.instruction import REGISTERS, address_register
from nvgen.targets.nvptx.operations.fence import emit_fence, emit_membar, has_orders, nvptx_target
from nvgen.targets.nvptx.refusal import refusal
from nvgen.targets.nvptx.requirements import NvptxFamily, Part, has
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import NONE, Scalar, Space, Type, VectorType, bool_, size_of, u8

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Remark

_SPACES = {Space.GENERIC: "", Space.GLOBAL: ".global", Space.SHARED_CLUSTER: ".shared::cluster"}
#: What an operation is after the fence that makes it sequentially consistent; a store cannot acquire.
_AFTER_FENCE = {"atom": "acquire", "ld": "acquire", "st": "relaxed"}
RELEASING, ACQUIRING = ("release", "acq_rel", "seq_cst"), ("acquire", "acq_rel", "seq_cst")


class Instruction(Record):
    """What is written for a call on one architecture."""

    form: Form
    space: Space
    semantics: str
    scope: str
    has_hint: bool
    is_mmio: bool = False

    @property
    def availability(self) -> Availability | None:
        """Who has it; None where PTX has no such instruction."""
        return self.form.availability(self.space, semantics=self.semantics, scope=self.scope, has_hint=self.has_hint)


def instruction(call: DeviceCall, record: ArchitectureRecord) -> Instruction:
    """The instruction of a call: a reduction, if nobody uses the value and there is such a one."""
    pointer = pointer_type(call.operands[0])
    access = Access.of(call)
    found = form(call.operation.name, pointer.pointee, packed=access.packed, noftz=access.noftz)
    if found is None:
        raise InternalError(f"no instruction for nv.{call.operation.name} of {pointer.pointee}")
    made = qualified(found, pointer.space, access, record)
    if call.type != NONE or found.instruction != "atom":
        return made
    reduction = made.with_changes(form=found.with_changes(instruction="red"))
    known = reduction.availability
    return reduction if known is not None and known.is_in(record.architecture) else made


def qualified(form: Form, space: Space, access: Access, record: ArchitectureRecord) -> Instruction:
    """A form with the qualifiers that an access needs on an architecture."""
    semantics, scope, on = "", "", record.architecture
    if instruction_row("atom.order").is_in(on):
        semantics, scope = access.order, access.scope
        if access.order == "seq_cst":
            semantics = _AFTER_FENCE[form.instruction]
    elif form.instruction == "atom" and (instruction_row("atom.scope").is_in(on) or access.scope != "gpu"):
        scope = access.scope
    return Instruction(form, space, semantics, scope, access.has_hint, access.mmio)


def parts(call: DeviceCall, record: ArchitectureRecord) -> list[Part]:
    """What the instruction of a call needs."""
    return parts_of(call, instruction(call, record), record)


def parts_of(call: DeviceCall, made: Instruction, record: ArchitectureRecord) -> list[Part]:
    """What an instruction needs that a call, whose attributes are an ``Access``, is made of: the operation, its state
    space, its scope and its hint."""
    access = Access.of(call)
    bare = made.with_changes(scope="", semantics="", has_hint=False)
    in_global, scoped = bare.with_changes(space=Space.GLOBAL), made.with_changes(has_hint=False)
    operation = f"`nv.{call.operation.name}` of {pointer_type(call.operands[0]).pointee!r}"
    scope, scope_span = f'`scope="{access.scope}"`', access.scope_span or call.span

    def part(one: Instruction, what: str, span: Span, other: Callable[[], Remark | None]) -> Part:
        known = one.availability
        if known is None:
            raise InternalError(f"PTX has no {one}")
        return _part(known, what, span, record, other)

    clusters = [
        _part(instruction_row("atom.cluster"), scope, scope_span, record, lambda: _scopes(scoped, record))
        for _ in range(access.scope == "cluster")  # old loads and stores do not write a scope
    ]
    row = "ld.mmio" if access.order == "relaxed" else "ld.mmio.acquire"
    of_device = [_part(instruction_row(row), "`mmio=True`", call.span, record, _no_remark) for _ in range(access.mmio)]
    return [
        *clusters,
        *of_device,
        part(in_global, operation, call.span, lambda: _else_of_type(call, record)),
        part(bare, f"`nv.{call.operation.name}` in `.shared::cluster` memory", call.span, lambda: None),
        part(scoped, scope, scope_span, lambda: _scopes(scoped, record)),
        part(made, "`cache_hint`", call.operands[-1].span, _without_hint),
    ]


def _part(
    known: Availability, what: str, span: Span, record: ArchitectureRecord, other: Callable[[], Remark | None]
) -> Part:
    """Something that a call needs; ``other`` says what an architecture has that lacks it."""

    def lacking() -> Diagnostic:
        error, remark = refusal(known, record, what, span), other()
        return error if remark is None else error.because(remark)

    return Part(known, what, span, lacking)


def _no_remark() -> Remark | None:
    return None


def _else_of_type(call: DeviceCall, record: ArchitectureRecord) -> Remark | None:
    """What there is where the architecture has no such operation on elements of the type."""
    element, name = pointer_type(call.operands[0]).pointee, str(record.architecture)
    if Access.of(call).packed is False and is_there(call.operation.name, element, None, name):
        return diagnostics.atomic_remedies.PackedHere(name)
    if isinstance(element, VectorType):
        return diagnostics.atomic_remedies.OneByOne(f"a pointer to {element.element!r}")
    if size_of(element) > 8:
        return diagnostics.atomic_remedies.AtMost64Bits(name)
    if not Access.of(call).may_loop:
        return diagnostics.atomic_remedies.OrALoop()
    return diagnostics.atomic_remedies.LoopWithoutHint() if Access.of(call).has_hint else None


def _without_hint() -> Remark:
    return diagnostics.atomic_remedies.WithoutHint()


def _scopes(made: Instruction, record: ArchitectureRecord) -> Remark:
    """The scopes that an instruction may have on an architecture."""
    found = []
    for scope in SCOPES:
        known = made.with_changes(scope="" if scope == "gpu" else scope, semantics="").availability
        is_volatile = made.form.instruction in ("ld", "st")  # for all threads that there are
        if (scope != "cluster" and is_volatile) or (known is not None and known.is_in(record.architecture)):
            found.append(f'"{scope}"')
    return diagnostics.atomic_remedies.ScopesHere(str(record.architecture), ", ".join(found))


def _read_modify_write(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    """``atom`` or ``red``; a difference is the sum with the negative, which is the same number."""
    address, *values = operands
    if node.operation.name == "atomic.sub":
        values[0] = _negative(emitter, values[0], pointer_type(node.operands[0]).pointee)
    return _instruction(emitter, node, address, values)


def _negative(emitter: Emitter, value: ir.Value, type_: Type) -> ir.Value:
    if isinstance(type_, Scalar):
        return negate(emitter, value, type_)
    assert isinstance(type_, VectorType)
    b, bits = emitter.builder, ir.VectorType(ir.IntType(8 * type_.element.size), type_.count)
    signs = ir.Constant(bits, [1 << 8 * type_.element.size - 1] * type_.count)
    return b.bitcast(b.xor(b.bitcast(value, bits), signs), value.type)


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    return _instruction(emitter, node, operands[0], operands[1:])


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _instruction(emitter, node, operands[0], operands[1:])


def _instruction(emitter: Emitter, node: DeviceCall, address: ir.Value, values: list[ir.Value]) -> ir.Value | None:
    """The instruction, with the fences that its order asks for; its result."""
    target = nvptx_target(emitter)
    check_address(emitter, node, address)
    made, ordering = instruction(node, target.record), Access.of(node)
    fences = not has_orders(target)
    if ordering.order == "seq_cst" and not fences:
        emit_fence(emitter, node, ordering)
    elif fences and ordering.order in RELEASING:
        emit_membar(emitter, ordering.scope)
    result = _written(emitter, node, made, address, values)
    if fences and ordering.order in ACQUIRING and made.form.instruction != "st":
        emit_membar(emitter, ordering.scope)
    return result


def _written(
    emitter: Emitter, node: DeviceCall, made: Instruction, address: ir.Value, values: list[ir.Value]
) -> ir.Value | None:
    """The instruction itself, with the policy of the cache as the last value where there is a hint."""
    b, element = emitter.builder, pointer_type(node.operands[0]).pointee
    bits = nvptx_target(emitter).bits
    policy = [values.pop()] if made.has_hint else []
    registers = [register for value in values for register in _in_registers(b, bits, value, element, made.form)]
    has_result = made.form.instruction in ("atom", "ld")
    register, count = _register(element, made.form, bits), made.form.vector or 1
    numbers = itertools.count()
    result = [_operand(numbers, count, made.form)] if has_result else []
    memory = f"[${next(numbers)}]"
    inputs = [memory, *(_operand(numbers, count, made.form) for _ in values), *(f"${next(numbers)}" for _ in policy)]
    text = f"{_mnemonic(emitter, _counting(made, values))} {', '.join(result + inputs)};"
    letter = REGISTERS[str(register)]
    constraints = [*[f"={letter}"] * (count if has_result else 0), address_register(b.module, address.type)]
    constraints += [letter] * len(registers) + ["l"] * len(policy)
    given = [address, *registers, *policy]
    results = (ir.LiteralStructType([register] * count) if count > 1 else register) if has_result else ir.VoidType()
    type_ = ir.FunctionType(results, [value.type for value in given])
    call = b.asm(type_, text, ",".join([*constraints, "~{memory}"]), given, side_effect=True)
    if Access.of(node).order == "relaxed":  # it orders nothing else
        ir_gaps.set_call_attribute(call, "memory(argmem: readwrite)")
    return _from_registers(b, call, element, made.form) if has_result else None


def _counting(made: Instruction, values: list[ir.Value]) -> Instruction:
    """A reduction that adds the constant 1 to an i32 of shared memory, as one of a u32, which has the same bits: since
    sm_80 ptxas makes ``ATOMS.POPC.INC`` of that alone, which counts a warp's lanes at once and takes no register."""
    is_sum = made.form == Form("red", "add", "s32") and made.space is Space.SHARED
    if is_sum and isinstance(values[0], ir.Constant) and values[0].constant == 1:
        return made.with_changes(form=made.form.with_changes(type="u32"))
    return made


# Workaround (LLVM 22.1, 2026-11): atomicrmw loses its ordering and its scope, so all of them are spelled here.
# Reproducer: tests/workarounds/atomicrmw_scope.ll
def _mnemonic(emitter: Emitter, made: Instruction) -> str:
    """The instruction with its qualifiers, in the grammar's order."""
    form, is_cta = made.form, has(nvptx_target(emitter), ".shared::cta")
    space = _SPACES.get(made.space, ".shared::cta" if is_cta else ".shared")
    qualifiers = "".join(f".{qualifier}" for qualifier in (made.semantics, made.scope) if qualifier)
    if not qualifiers and form.instruction != "atom" and form.instruction != "red":
        qualifiers = ".volatile"
    operation = f".{form.operation}" if form.operation else ""
    rounding = ".noftz" if form.operation and "f16" in form.type else ""
    hint = ".L2::cache_hint" if made.has_hint else ""
    vector = f".v{form.vector}" if form.vector else ""
    mmio = ".mmio" if made.is_mmio else ""
    return f"{form.instruction}{mmio}{qualifiers}{space}{operation}{rounding}{hint}{vector}.{form.type}"


def _operand(numbers: Iterator[int], count: int, form: Form) -> str:
    """The next operand: a register, or those of a vector."""
    every = ", ".join(f"${next(numbers)}" for _ in range(count))
    return f"{{{every}}}" if form.vector else every


def _register(element: Type, form: Form, bits: int) -> ir.Type:
    """The type of the registers that hold a value: one, or of a vector several."""
    if form.is_packed:
        return ir.IntType(32)
    if isinstance(element, VectorType):
        element = element.element
    return register_type(u8 if element == bool_ else element, bits)


def _in_registers(b: ir.IRBuilder, bits: int, value: ir.Value, element: Type, form: Form) -> list[ir.Value]:
    register = _register(element, form, bits)
    if isinstance(element, Scalar):
        in_memory = u8 if element == bool_ else element
        return [in_register(b, bits, to_memory(b, value, element), in_memory)]
    if not form.vector:
        return [b.bitcast(value, register)]
    parts = b.bitcast(value, ir.VectorType(register, form.vector))
    return [b.extract_element(parts, ir.IntType(32)(index)) for index in range(form.vector)]


def _from_registers(b: ir.IRBuilder, call: ir.Value, element: Type, form: Form) -> ir.Value:
    if isinstance(element, Scalar):
        in_memory = u8 if element == bool_ else element
        return from_memory(b, from_register(b, call, in_memory), element)
    if not form.vector:
        return b.bitcast(call, value_type(element))
    parts: ir.Value = ir.Constant(ir.VectorType(call.type.elements[0], form.vector), ir.Undefined)
    for index in range(form.vector):
        parts = b.insert_element(parts, b.extract_value(call, index), ir.IntType(32)(index))
    return b.bitcast(parts, value_type(element))


FAMILY = NvptxFamily(
    {
        **dict.fromkeys((AtomicUpdate, AtomicExchange, AtomicCompareExchange), _read_modify_write),
        AtomicLoad: _load,
        AtomicStore: _store,
    },
    parts=parts,
)
