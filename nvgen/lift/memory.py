"""Loads, stores, and what is done to addresses.

Source: PTX ISA, "Data Movement and Conversion Instructions": "ld", "st", "mov", "cvta", "createpolicy".
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.ir_builder import constant
from nvgen.codegen.llvm_types import pointer as pointer_to
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import atomic
from nvgen.lang.atomic import Access
from nvgen.lift import addresses, checks
from nvgen.lift.addresses import host_space
from nvgen.lift.body_step import BodyStep
from nvgen.lift.scalar.vectors import vector_mov
from nvgen.lift.special_registers import read_register
from nvgen.lift.types import kernel_type, pointer_type
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.operands import Discard, Operand, Register, SpecialRegister, Vector
from nvgen.types import NONE

_I8, _I64 = ir.IntType(8), ir.IntType(64)
_FLOATS = {"f32": ir.FloatType(), "f64": ir.DoubleType()}
_ORDERS = ("relaxed", "acquire", "release")
_ELEMENTS = {"v2": 2, "v4": 4, "v8": 8}


def memory_type(name: str) -> ir.Type:
    """The type of a value of PTX in memory."""
    return _FLOATS.get(name) or ir.IntType(max(type_bits(name), 8))


def scope_of(body: BodyStep) -> str:
    """The scope that an instruction names; ``gpu`` where it names none."""
    return next((scope for scope in ("cta", "cluster", "gpu", "sys") if body.has(scope)), "gpu")


def _order(body: BodyStep) -> str | None:
    return next((name for name in body.instruction.modifiers if name in _ORDERS), None)


def load(body: BodyStep) -> None:
    """``ld``, ``ldu``."""
    result, address = body.operands[0], body.operands[1]
    type_, space = body.types[-1], body.instruction.space or ""
    elements = result.elements if isinstance(result, Vector) else (result,)
    if host_space(space) == "param" and len(elements) == 1:
        number = addresses.parameter(body, address, type_bits(type_))
        if number is not None:
            body.write(elements[0], number, type_)
            return
    pointer = addresses.pointer(body, address, space)
    order = _order(body)
    if order is not None and host_space(space) in ("", "global", "shared"):
        _load_ordered(body, elements, pointer, type_, space, order)
        return
    checks.access(body, pointer, space, type_bits(type_) // 8, len(elements), unread=_unread(body, elements))
    b, in_memory = body.builder, memory_type(type_)
    if len(elements) == 1:
        body.write(elements[0], _loaded(body, pointer, in_memory, space), type_)
        return
    vector = _loaded(body, pointer, ir.VectorType(in_memory, len(elements)), space)
    for index, element in enumerate(elements):
        body.write(element, b.extract_element(vector, constant(32, index)), type_)


def _unread(body: BodyStep, elements: tuple[Operand, ...]) -> frozenset[int]:
    """The elements of a vector that no instruction reads.

    An optimising compiler loads four at once where a program reads three and memory goes on behind them; what lies
    there may be another thread's, or nobody's.
    """
    found = {
        position
        for position, element in enumerate(elements)
        if isinstance(element, Register) and body.form.register(element, body.names) not in body.form.read
    }
    return frozenset(found) if len(found) < len(elements) else frozenset()


def _loaded(body: BodyStep, pointer: ir.Value, type_: ir.Type, space: str) -> ir.Value:
    """What lies at an address, which may be no multiple of anything."""
    b = body.builder
    if body.has("volatile", "cv"):
        return ir_gaps.load_volatile(b, pointer, type_, 1)
    value = b.load(pointer, align=1, typ=type_)
    if host_space(space) == "param" and type_ == _I64:
        body.module.bases.add(value, b.inttoptr(value, pointer_to()))
    return value


def _load_ordered(
    body: BodyStep, elements: tuple[Operand, ...], pointer: ir.Value, type_: str, space: str, order: str
) -> None:
    of = kernel_type(type_)
    size = type_bits(type_) // 8
    checks.aligned(body, pointer, space, len(elements) * size)
    for index, element in enumerate(elements):
        at = body.builder.gep(pointer, [_I64(index * size)], source_etype=_I8) if index else pointer
        checks.bounds(body, at, space, size)
        if not index:
            checks.aligned_in_array(body, pointer, space, len(elements) * size)
        found = body.call(atomic.load, [(pointer_type(of, space), at)], of, Access(order, scope_of(body)))
        body.write(element, found, type_)


def store(body: BodyStep) -> None:
    """``st``, of which ``st.bulk`` and ``st.async`` are other instructions."""
    address, given = body.operands[0], body.operands[1]
    type_, space = body.types[-1], body.instruction.space or ""
    elements = given.elements if isinstance(given, Vector) else (given,)
    pointer = addresses.pointer(body, address, space)
    checks.writable(body, pointer, space)
    size = type_bits(type_) // 8
    values = [
        (index, value_of(body, element, type_))
        for index, element in enumerate(elements)
        if not isinstance(element, Discard)
    ]
    order, b = _order(body), body.builder
    if order is not None and host_space(space) in ("", "global", "shared"):
        of = kernel_type(type_)
        checks.aligned(body, pointer, space, len(elements) * size)
        for number, (index, value) in enumerate(values):
            at = b.gep(pointer, [_I64(index * size)], source_etype=_I8) if index else pointer
            checks.bounds(body, at, space, size)
            if not number:
                checks.aligned_in_array(body, pointer, space, len(elements) * size)
            body.call(
                atomic.store,
                [(pointer_type(of, space), at), (of, _as(body, value, type_))],
                NONE,
                Access(order, scope_of(body)),
            )
        return
    if len(values) < len(elements):
        checks.aligned(body, pointer, space, len(elements) * size)
        for index, value in values:
            at = b.gep(pointer, [_I64(index * size)], source_etype=_I8)
            checks.access(body, at, space, size, 1, value)
            _store(body, value, at)
        return
    if len(values) == 1:
        stored = values[0][1]
    else:
        stored = ir.Constant(ir.VectorType(values[0][1].type, len(values)), ir.Undefined)
        for index, value in values:
            stored = b.insert_element(stored, value, constant(32, index))
    checks.access(body, pointer, space, size, len(values), stored)
    _store(body, stored, pointer)


def _store(body: BodyStep, value: ir.Value, pointer: ir.Value) -> None:
    """Stores at an address, which may be no multiple of anything."""
    if body.has("volatile", "wt"):
        ir_gaps.store_volatile(body.builder, value, pointer, 1)
    else:
        body.builder.store(value, pointer, align=1)


def value_of(body: BodyStep, operand: Operand, type_: str) -> ir.Value:
    """A value as it is stored: as a float where the register has one."""
    if type_ in _FLOATS:
        return body.number(operand, type_)
    return body.bits(operand, type_)


def _as(body: BodyStep, value: ir.Value, type_: str) -> ir.Value:
    """A value as the kernel language has it in registers."""
    wanted = value_type(kernel_type(type_))
    return value if value.type == wanted else body.builder.bitcast(value, wanted)


def move(body: BodyStep) -> None:
    """``mov``."""
    result, source = body.operands
    type_ = body.types[-1]
    if isinstance(result, Vector) and isinstance(source, SpecialRegister):
        for part, element in zip("xyzw", result.elements, strict=False):
            body.write(element, read_register(body, f"{source.name}.{part}", 32), "b32")
        return
    if isinstance(result, Vector) or isinstance(source, Vector):
        vector_mov(body)
        return
    if isinstance(source, Register):
        value = body.read(body.form.register(source, body.names))
        bits = 64 if isinstance(value.type, ir.DoubleType) else getattr(value.type, "width", 32)
        if bits == type_bits(type_):
            body.write(result, value, type_)
            return
    body.write(result, body.bits(source, type_), type_)


def convert_address(body: BodyStep) -> None:
    """``cvta`` and ``cvta.to``."""
    result, source = body.operands
    type_, space = body.types[-1], body.instruction.space or ""
    address = body.bits(source, type_)
    convert = addresses.to_space if body.has("to") else addresses.to_generic
    found = convert(body, address, space)
    body.write(result, found if type_ == "u64" else body.builder.trunc(found, ir.IntType(32)), type_)


def make_policy(body: BodyStep) -> None:
    """``createpolicy``: the CPU's caches have none."""
    body.write(body.operands[0], _I64(0), "b64")


def nothing(body: BodyStep) -> None:
    """What says something to a GPU's caches, scheduler or tools alone."""


RULES: dict[str, Callable[[BodyStep], None]] = {
    "ld": load,
    "ldu": load,
    "st": store,
    "mov": move,
    "cvta": convert_address,
    "createpolicy": make_policy,
    **dict.fromkeys(("prefetch", "prefetchu", "discard", "applypriority", "pmevent"), nothing),
}
