"""Addresses of PTX on the host.

A global, parameter or generic address is the host's. Those of shared, local and constant memory count from the first
byte of the block's, of the thread's, and of the module's first constant variable; the shared memory of another block of
the cluster lies before or behind. So 32-bit ones are offsets with a sign, and a generic address is the memory's own
plus the offset. Whoever loads the module gives all of its constant variables one piece of memory.

Source: PTX ISA, "State Spaces", "Generic Addressing", "cvta", "isspacep", "Function Declarations and Definitions".
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from llvmlite import ir

from nvgen.codegen import accesses
from nvgen.codegen.contract.ir_builder import constant
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer as pointer_type
from nvgen.diagnostics import InternalError
from nvgen.lift import local_windows
from nvgen.lift.body_step import BodyStep
from nvgen.lift.form import FunctionForm
from nvgen.lift.layout import block_size, laid_out, scalar_size, size
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import Definition, NameKind, Names
from nvgen.ptx.checking.declared_sizes import alignment_of
from nvgen.ptx.operands import Address, Element, Infix, Operand, Parenthesised, Register, Symbol
from nvgen.ptx.tree import Declaration

_I8, _I64 = ir.IntType(8), ir.IntType(64)
#: How many additions are followed back to the address that something is added to.
_MOST_ADDED = 6
#: The spaces whose addresses are offsets.
_OFFSETS = ("shared", "local", "const")


@cache
def host_space(space: str) -> str:
    """``shared`` of ``shared::cta``, ``const`` of ``const[2]``."""
    return space.partition("::")[0].partition("[")[0]


def _known(names: Names, name: str) -> Definition:
    found = names.find(name)
    if found is None:
        raise InternalError(f"{name} is declared and not known")
    return found


# Variables


def declare(body: BodyStep, declarations: Iterable[tuple[Declaration, Names]]) -> None:
    """Gives the local variables and the parameters of calls of a body their memory."""
    local = []
    for declaration, names in declarations:
        space = host_space(declaration.space)
        if space == "local":
            local.append((declaration, names))
        elif space == "param":
            for declarator in declaration.declarators:
                slot = _slot(body, size(declaration, declarator) or 0, max(alignment_of(declaration), 8), "param")
                body.variables.slots[_known(names, declarator.name)] = slot
    if local:
        _lay_out_local(body, local)


def local_bytes(form: FunctionForm) -> int:
    """The bytes of a function's local variables."""
    return block_size(laid_out([one for one, _ in form.declarations if host_space(one.space) == "local"]))


def _lay_out_local(body: BodyStep, declared: list[tuple[Declaration, Names]]) -> None:
    """Local variables lie in one piece of memory: to LLVM nothing leads from one piece to another."""
    owners = [names for one, names in declared for _ in one.declarators]
    slots = list(laid_out([one for one, _ in declared]))
    size, step = block_size(slots), max(16, *(slot.alignment for slot in slots))
    marked = accesses.instrumented_local(body.emitter, size, step)
    if marked is None:
        body.variables.local = _slot(body, size, step, "local")
    else:
        with body.builder.goto_entry_block():
            body.variables.local = body.builder.addrspacecast(marked, pointer_type())
    body.variables.local_bytes = size
    for slot, names in zip(slots, owners, strict=True):
        body.variables.local_offsets[_known(names, slot.name)] = slot.offset


def _slot(body: BodyStep, bytes_: int, step: int, name: str) -> ir.Value:
    b = body.builder
    with b.goto_entry_block():
        slot = add_slot(b, ir.ArrayType(_I8, bytes_), name)
    slot.align = step
    return slot


def bind(body: BodyStep, declarations: Iterable[Declaration], block: ir.Value) -> None:
    """Has the parameters that a function declares lie in a block of memory, one after the other."""
    for slot in laid_out(declarations):
        body.variables.parameters[slot.name] = _moved(body, block, slot.offset)


def _moved(body: BodyStep, base: ir.Value, offset: int) -> ir.Value:
    if not offset:
        return base
    return body.builder.gep(base, [constant(64, offset)], inbounds=True, source_etype=_I8)


def variable(body: BodyStep, name: str) -> ir.Value:
    """A pointer to a variable.

    Raises:
        CompileError: there is none of that name, or none that the host has.
    """
    found = body.find(name)
    if found.kind is NameKind.PARAMETER and found not in body.variables.slots:
        if name in body.variables.numbers and name not in body.variables.parameters:
            body.variables.parameters[name] = _in_memory(body, body.variables.numbers[name])
        if name in body.variables.parameters:
            return body.variables.parameters[name]
    if found in body.variables.slots:
        return body.variables.slots[found]
    if found in body.variables.local_offsets:
        return _moved(body, local(body), body.variables.local_offsets[found])
    if host_space(found.space) == "shared":
        return _moved(body, shared(body), body.module.shared_offset(found))
    if found.kind is not NameKind.VARIABLE or host_space(found.space) not in ("global", "const"):
        raise body.refuse(f"`{name}` has no address")
    return body.module.variable(body.emitter.frame, name, found.bytes or 0, body.span)


def _in_memory(body: BodyStep, value: ir.Value) -> ir.Value:
    with body.builder.goto_entry_block():
        slot = add_slot(body.builder, value.type, "parameter")
        body.builder.store(value, slot)
    return slot


def parameter(body: BodyStep, operand: Operand, bits: int) -> ir.Value | None:
    """The value of a parameter that an operand in brackets names as a whole; None where it names something else."""
    if not isinstance(operand, Address) or len(operand.parts) != 1 or not isinstance(operand.parts[0], Symbol):
        return None
    name = operand.parts[0].name
    value = body.variables.numbers.get(name)
    if value is None or value.type.width != bits or body.find(name) in body.variables.slots:
        return None
    return value


def shared(body: BodyStep) -> ir.Value:
    """The first byte of the block's shared memory."""
    return body.module.shared_memory(body.emitter, body.span)


def local(body: BodyStep) -> ir.Value:
    """What local addresses count from: the function's own variables."""
    if body.variables.local is None:
        body.variables.local = _slot(body, 8, 8, "local")
    return body.variables.local


def of_constant(body: BodyStep, operand: Operand) -> ir.Value:
    """The address that a symbol stands for, with what is added to it, as an i64."""
    if isinstance(operand, Parenthesised):
        return of_constant(body, operand.operand)
    if isinstance(operand, Symbol):
        return _of_symbol(body, operand.name)
    if isinstance(operand, Infix) and operand.operator in "+-":
        right = constants.integer(operand.right)
        if right is not None:
            base = of_constant(body, operand.left)
            return body.builder.add(base, _I64(right if operand.operator == "+" else -right))
    if isinstance(operand, Element) and isinstance(operand.array, Symbol):
        return body.builder.add(_of_symbol(body, operand.array.name), _index(body, operand))
    raise body.refuse("this operand is not supported")


def _index(body: BodyStep, element: Element) -> ir.Value:
    """What the address of an element adds to that of its array, in bytes, as an i64."""
    assert isinstance(element.array, Symbol)
    scale = _I64(scalar_size(body.find(element.array.name).type))
    constant = constants.integer(element.index)
    if constant is not None:
        return _I64(constant * scale.constant)
    return body.builder.mul(body.bits(element.index, "u64"), scale)


def _of_symbol(body: BodyStep, name: str) -> ir.Value:
    found = body.find(name)
    if found.kind is NameKind.FUNCTION:
        return _I64(body.module.function_number(name))
    space = host_space(found.space)
    if space == "shared":
        return _I64(body.module.shared_offset(found))
    if found in body.variables.local_offsets:
        return _I64(body.variables.local_offsets[found])
    address = body.builder.ptrtoint(variable(body, name), _I64)
    return body.builder.sub(address, _start(body, "const")) if space == "const" else address


# Spaces


def _start(body: BodyStep, space: str) -> ir.Value:
    """Where the addresses of a space count from; an i64."""
    if space == "const":
        if not body.module.constants:
            raise body.refuse("the module has no constant variables")
        first, bytes_ = body.module.constants[0]
        return body.builder.ptrtoint(body.module.variable(body.emitter.frame, first, bytes_, body.span), _I64)
    return body.builder.ptrtoint(shared(body) if space == "shared" else local(body), _I64)


def lies_in_locals(body: BodyStep, address: ir.Value) -> ir.Value:
    """Whether a generic address is one of a local variable of the function or of one that called it."""
    b = body.builder
    is_own = b.icmp_unsigned("<", b.sub(address, _start(body, "local")), _I64(body.variables.local_bytes))
    return b.or_(is_own, local_windows.is_of_caller(body, address, _I64(1)))


def to_generic(body: BodyStep, address: ir.Value, space: str) -> ir.Value:
    """An address in a space, of 32 or 64 bits, as a generic one."""
    address = _wide(body, address, space)
    if host_space(space) not in _OFFSETS:
        return address
    return body.builder.add(_start(body, host_space(space)), address)


def to_space(body: BodyStep, address: ir.Value, space: str) -> ir.Value:
    """A generic address as one in a space, an i64."""
    address = _wide(body, address, "")
    if host_space(space) not in _OFFSETS:
        return address
    return body.builder.sub(address, _start(body, host_space(space)))


def _wide(body: BodyStep, address: ir.Value, space: str) -> ir.Value:
    if address.type.width == 64:
        return address
    b = body.builder
    return (b.sext if host_space(space) in _OFFSETS else b.zext)(address, _I64)


def pointer(body: BodyStep, operand: Operand, space: str) -> ir.Value:
    """A pointer to what an operand in brackets stands for, in a state space or "" for a generic address."""
    if isinstance(operand, Element) and isinstance(operand.array, Symbol):
        base = variable(body, operand.array.name)
        return body.builder.gep(base, [_index(body, operand)], source_etype=_I8)
    if not isinstance(operand, Address) or len(operand.parts) != 1:
        raise body.refuse("this address is not supported")
    return pointer_of(body, operand.parts[0], space)


def pointer_of(body: BodyStep, part: Operand, space: str) -> ir.Value:
    """A pointer to what an address in brackets stands for, as ``pointer``."""
    offset = 0
    if isinstance(part, Infix):
        constant, operator = constants.integer(part.right), part.operator
        if constant is None or operator not in "+-":
            raise body.refuse("this address is not supported")
        part, offset = part.left, constant if operator == "+" else -constant
    if isinstance(part, Symbol):
        return _moved(body, variable(body, part.name), offset)
    if isinstance(part, Register):
        value = body.as_bits(body.read(body.form.register(part, body.names)))
        return host(body, value, space, offset)
    return host(body, body.bits(part, "u64"), space, offset)


def host(body: BodyStep, address: ir.Value, space: str, offset: int = 0) -> ir.Value:
    """A pointer to an address in a space, with bytes added to it."""
    b = body.builder
    if host_space(space) in _OFFSETS:
        wide = _wide(body, address, space)
        if offset:
            wide = b.add(wide, _I64(offset))
        is_elsewhere = host_space(space) == "local" and (body.form.has_stack or body.form.takes_local_addresses)
        if host_space(space) == "const" or is_elsewhere:  # to LLVM nothing leads from one variable to another
            return b.inttoptr(b.add(_start(body, host_space(space)), wide), pointer_type())
        return b.gep(shared(body) if host_space(space) == "shared" else local(body), [wide], source_etype=_I8)
    address = _wide(body, address, space)
    base, added = _base(body, address)
    for number in added:
        base = b.gep(base, [number], source_etype=_I8)
    return b.gep(base, [constant(64, offset)], source_etype=_I8) if offset else base


def _base(body: BodyStep, address: ir.Value) -> tuple[ir.Value, list[ir.Value]]:
    """The pointer that an address was made of, where that shows, and what was added to it: LLVM knows more of a
    pointer that was moved than of a sum."""
    added: list[ir.Value] = []
    at = address
    for _ in range(_MOST_ADDED):
        known = body.module.bases.get(at)
        if known is not None:
            return known, added[::-1]
        if not (isinstance(at, ir.Instruction) and at.opname == "add"):
            break
        left, right = at.operands
        if _leads_to_base(body, right) and not _leads_to_base(body, left):
            left, right = right, left
        added.append(right)
        at = left
    return body.module.bases.pointer(body.builder, address), []


def _leads_to_base(body: BodyStep, value: ir.Value) -> bool:
    for _ in range(_MOST_ADDED):
        if value in body.module.bases:
            return True
        if not (isinstance(value, ir.Instruction) and value.opname == "add"):
            return False
        left, right = value.operands
        value = right if right in body.module.bases else left
    return False


def pointer_to(body: BodyStep, address: ir.Value) -> ir.Value:
    """A host address as a pointer."""
    return body.builder.inttoptr(address, pointer_type())
