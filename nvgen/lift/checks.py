"""What checked runs look at before an access to memory: whether it lies in what the launch was given, and the order of
the threads' accesses.

With the check ``bounds`` a kernel has one more argument, a table of 64-bit numbers: for each parameter the address and
the bytes of the range that it leads to, 0 and 0 where it leads to none; then how many ranges there are, and the address
and the bytes of each. Where there are none nothing is known, and nothing is checked. What is an access to the memory
that a parameter leads to is compared with its range. Elsewhere a function remembers the range of its last access, which
is mostly that of the next. What a test has shown before (``nvgen.lift.ranges``) is not looked at.

Local variables of a function's callers ``nvgen.lift.local_windows`` knows.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence, Set
from functools import partial
from typing import TYPE_CHECKING

from llvmlite import ir
from llvmlite.ir.instructions import GEPInstr

from nvgen import diagnostics
from nvgen.codegen import accesses, alignment
from nvgen.codegen.checks import require
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.run_checks import BOUNDS, Check, Failure
from nvgen.codegen.llvm_types import pointer as pointer_type
from nvgen.codegen.operation_name import instruction_name
from nvgen.lang.allocation import ARRAY_ALIGNMENT
from nvgen.lift import addresses, local_windows, state_spaces
from nvgen.lift.body_step import BodyStep
from nvgen.types import Space

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Span

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
_SEARCH = "nvgen.in_range"
#: No process has memory in its first page: an address there is that of a null pointer, or of a part of a structure.
_PAGE = 4096
#: The instruction that leads a generic address to the shared memory of another block.
_MAP = "mapa"
_REMOTE = Space.SHARED_CLUSTER
_SPACES = {"shared": Space.SHARED, "local": Space.LOCAL, "global": Space.GLOBAL, "": Space.GENERIC}


def access(
    body: BodyStep,
    pointer: ir.Value,
    space: str,
    size: int,
    count: int,
    stored: ir.Value | None = None,
    unread: Set[int] = frozenset(),
) -> None:
    """Looks at a load of ``count`` elements of ``size`` bytes, or at the store of a value, as the launch asks for.

    For the order of the threads a volatile one is a relaxed one of each element, and loaded elements that are
    ``unread`` are not accessed."""
    aligned(body, pointer, space, size * count)
    bounds(body, pointer, space, size * count)
    aligned_in_array(body, pointer, space, size * count)
    plain = addresses.host_space(space)
    if plain not in _SPACES or not body.emitter.instruments_memory or (plain == "local" and body.form.has_stack):
        return
    is_volatile, writes = body.has("volatile"), stored is not None
    parts = [(size * index, size) for index in range(count) if index not in unread]
    if not is_volatile and not unread:
        parts = [(0, size * count)]
    b, to = body.builder, pointer_type((_REMOTE if space == "shared::cluster" else _SPACES[plain]).value)
    for offset, bytes_ in parts:
        where = b.addrspacecast(b.gep(pointer, [_I64(offset)], source_etype=ir.IntType(8)) if offset else pointer, to)
        value = stored if count == 1 or not is_volatile else None
        seen = accesses.Access(where, bytes_, bytes_, not writes, writes, is_volatile, body.span, value=value)
        is_local = is_in_locals(body, b.ptrtoint(where, _I64)) if plain == "" else None
        accesses.instrument(body.emitter, seen.with_changes(is_volatile=is_volatile, is_plain=True, is_local=is_local))


def is_in_locals(body: BodyStep, address: ir.Value) -> ir.Value | None:
    """Whether a generic address, an i64, is one of local variables; None where there are none."""
    if not body.variables.local_bytes and body.variables.outer_window is None:
        return None
    return addresses.lies_in_locals(body, address)


def aligned(body: BodyStep, pointer: ir.Value, space: str, size: int) -> None:
    """Looks whether an access of ``size`` bytes is at a multiple of that, or of what memory of the host is."""
    needed = min(size, ARRAY_ALIGNMENT)
    if (
        needed > 1
        and not body.is_covered
        and addresses.host_space(space) != "param"
        and BOUNDS in body.emitter.target.wanted_checks
    ):
        alignment.check_address(body.emitter, pointer, needed, body.span, instruction_name(body.span))


def aligned_in_array(body: BodyStep, pointer: ir.Value, space: str, size: int) -> None:
    """Looks whether an access of more than memory of the host is a multiple of lies at a multiple of its size in its
    array, whose copy on a GPU begins at one; behind ``bounds``, which finds the array."""
    is_wide = size > ARRAY_ALIGNMENT and space == "global" and body.variables.ranges is not None
    if not is_wide or BOUNDS not in body.emitter.target.wanted_checks:
        return
    b = body.builder
    start, length = _expected(body, pointer, _last_range(body))
    offset = b.sub(b.ptrtoint(pointer, _I64), start)
    past = b.and_(offset, _I64(size - 1))
    is_known = b.and_(b.icmp_unsigned("<", offset, length), b.icmp_signed("!=", length, _I64(-1)))
    holds = b.or_(b.icmp_unsigned("==", past, _I64(0)), b.not_(is_known))
    check = alignment.check(
        body.span, instruction_name(body.span), size, lambda failure: f"byte {failure.numbers[0]} of its array"
    )
    require(body.emitter, holds, check, [offset, past])


def bounds(body: BodyStep, pointer: ir.Value, space: str, size: int | ir.Value) -> None:
    """Looks whether ``size`` bytes from an address on lie in memory that the kernel has, where the launch asks for it;
    an i64 where the number is not known.

    The shared memory of a cluster's other blocks is not looked at, nor any that may be local
    where a thread asks for more."""
    plain = addresses.host_space(space)
    is_known = plain in _SPACES and space != "shared::cluster" and not (plain in ("local", "") and body.form.has_stack)
    if is_known and not body.is_covered and BOUNDS in body.emitter.target.wanted_checks:
        _check_bounds(body, pointer, plain, _I64(size) if isinstance(size, int) else size)


def writable(body: BodyStep, pointer: ir.Value, space: str) -> None:
    """Looks whether a store is to a constant variable of the module, which a generic address may lead to."""
    plain = addresses.host_space(space)
    if body.is_covered or plain not in ("", "global") or BOUNDS not in body.emitter.target.wanted_checks:
        return
    b, found = body.builder, _I64(0)
    variables = body.module.constants
    address = b.ptrtoint(pointer, _I64)
    for number, (name, bytes_) in enumerate(variables, 1):
        start = b.ptrtoint(body.module.variable(body.emitter.frame, name, bytes_, body.span), _I64)
        is_inside = b.icmp_unsigned("<", b.sub(address, start), _I64(bytes_))
        found = b.select(is_inside, _I64(number), found)
    if variables:
        check = Check(body.span, "a store to no constant variable", "", partial(_constant, body.span, variables))
        require(body.emitter, b.icmp_unsigned("==", found, _I64(0)), check, [found])


def _check_bounds(body: BodyStep, pointer: ir.Value, space: str, size: ir.Value) -> None:
    b = body.builder
    address = b.ptrtoint(pointer, _I64)
    if space in ("shared", "local"):
        start, there = _window(body, space)
        offset = b.sub(address, start)
        holds = b.icmp_unsigned("<=", offset, b.sub(there, size))
        holds = b.and_(holds, b.icmp_unsigned("<=", size, there))
        if space == "local":
            holds = b.or_(holds, local_windows.is_of_caller(body, address, size))
        check = Check(body.span, f"an access within the {space} memory", "", partial(_outside, body.span, space))
        require(body.emitter, holds, check, [offset, size, there])
        return
    if body.variables.ranges is None:
        return
    table, last = _all_ranges(body), _last_range(body)
    start, length = _expected(body, pointer, last)
    inside = b.icmp_unsigned("<=", b.add(b.sub(address, start), size), length)
    known = b.icmp_unsigned("<", b.sub(address, start), length)
    search, after = b.append_basic_block("range.search"), b.append_basic_block("range.found")
    b.cbranch(b.and_(inside, known), after, search)
    b.position_at_end(search)
    found = b.call(_search(b.module), [table, address, size, last])
    if space == "":
        for window in ("shared", "local"):
            first, there = _window(body, window)
            offset = b.sub(address, first)
            found = b.or_(found, b.and_(b.icmp_unsigned("<", offset, there), b.icmp_unsigned("<=", size, there)))
        found = b.or_(found, local_windows.is_of_caller(body, address, size))
        if _MAP in body.form.opcodes:
            found = b.or_(found, state_spaces.in_cluster(body, address))
    check = Check(body.span, "an access within the memory of the launch", "", partial(_nowhere, body.span))
    require(body.emitter, found, check, [address, size, b.ptrtoint(table, _I64)])
    b.branch(after)
    b.position_at_end(after)


def _window(body: BodyStep, space: str) -> tuple[ir.Value, ir.Value]:
    """Where the block's shared memory, or the function's local memory, begins, and its bytes."""
    if space == "shared":
        if not body.module.static_bytes and not body.module.is_dynamic:
            return _I64(0), _I64(0)
        first = body.builder.ptrtoint(addresses.shared(body), _I64)
        return first, body.module.shared_bytes(body.emitter, body.span)
    return body.builder.ptrtoint(addresses.local(body), _I64), _I64(body.variables.local_bytes)


def _all_ranges(body: BodyStep) -> ir.Value:
    """Where the table says how many ranges there are."""
    return _pair(body, body.module.parameter_count)


def _pair(body: BodyStep, parameter: int) -> ir.Value:
    return body.builder.gep(body.variables.ranges, [_I64(2 * parameter)], source_etype=_I64)


def _expected(body: BodyStep, pointer: ir.Value, last: ir.Value) -> tuple[ir.Value, ir.Value]:
    """The address and the bytes of the range in which an access probably is."""
    b, origin = body.builder, pointer
    while isinstance(origin, GEPInstr):
        origin = origin.operands[0]
    parameter = body.module.led_to_by.get(id(origin))
    pair = last if parameter is None else _pair(body, parameter)
    found = [b.load(address, typ=_I64) for address in (pair, _second(b, pair))]
    if parameter is not None:
        for load in found:
            load.set_metadata("invariant.load", b.module.add_metadata([]))
    return found[0], found[1]


def _second(builder: ir.IRBuilder, pair: ir.Value) -> ir.Value:
    return builder.gep(pair, [_I64(1)], inbounds=True, source_etype=_I64)


def _last_range(body: BodyStep) -> ir.Value:
    """The slot of the function's last range: its address and its bytes, at first none."""
    slot = body.variables.last_range
    if slot is None:
        b = body.builder
        with b.goto_entry_block():
            slot = b.alloca(ir.ArrayType(_I64, 2), name="last.range")
            slot.type = ir.PointerType()
            b.store(_I64(0), slot)
            b.store(_I64(0), _second(b, slot))
        body.variables.last_range = slot
    return slot


def _search(module: ir.Module) -> ir.Function:
    """``i1 (table, address, size, last)``: looks for the range of an access, and keeps it."""
    known = module.globals.get(_SEARCH)
    if known is not None:
        return known
    type_ = ir.FunctionType(_I1, [pointer_type(), _I64, _I64, pointer_type()])
    function = ir.Function(module, type_, _SEARCH)
    function.linkage = "internal"
    for attribute in ("nounwind", "noinline"):
        function.attributes.add(attribute)
    table, address, size, last = function.args
    b = Builder(function.append_basic_block("entry"))
    count = b.load(table, typ=_I64)
    with b.if_then(b.icmp_unsigned("==", count, _I64(0))):
        b.store(_I64(-1), _second(b, last))  # everything
        b.ret(_I1(1))
    begun = b.block
    again, inside, following, nothing = (b.append_basic_block(name) for name in ("range", "inside", "next", "nothing"))
    b.branch(again)
    b.position_at_end(again)
    number = b.phi(_I64, name="number")
    number.add_incoming(_I64(0), begun)
    position = b.add(b.shl(number, _I64(1)), _I64(1))
    start, length = (
        b.load(b.gep(table, [b.add(position, _I64(index))], source_etype=_I64), typ=_I64) for index in range(2)
    )
    offset = b.sub(address, start)
    is_inside = b.and_(b.icmp_unsigned("<", offset, length), b.icmp_unsigned("<=", size, b.sub(length, offset)))
    b.cbranch(is_inside, inside, following)
    b.position_at_end(inside)
    b.store(start, last)
    b.store(length, _second(b, last))
    b.ret(_I1(1))
    b.position_at_end(following)
    more = b.add(number, _I64(1))
    number.add_incoming(more, b.block)
    b.cbranch(b.icmp_unsigned("<", more, count), again, nothing)
    b.position_at_end(nothing)
    b.ret(_I1(0))
    return function


# What is said


def _outside(span: Span, space: str, failure: Failure) -> Diagnostic:
    offset, size, there = failure.numbers[:3]
    return diagnostics.ptx_lift.OutsideOfBlock(span, size, space, offset, there, failure.thread_name)


def _constant(span: Span, variables: Sequence[tuple[str, int]], failure: Failure) -> Diagnostic:
    name, instruction = variables[failure.numbers[0] - 1][0], instruction_name(span)
    return diagnostics.ptx_lift.StoreToConstant(span, instruction, name, failure.thread_name)


def _nowhere(span: Span, failure: Failure) -> Diagnostic:
    address, size, table = failure.numbers[:3]
    address %= 2**64
    found = diagnostics.ptx_lift.OutOfBounds(span, size, f"{address:#x}", failure.thread_name)
    if address < _PAGE:
        further = f", and {diagnostics.counted(address, 'byte')} further" if address else ""
        return found.because(diagnostics.ptx_lift.OutOfBounds.IsNull(further))
    numbers = (ctypes.c_uint64 * (1 + 2 * ctypes.c_uint64.from_address(table).value)).from_address(table)
    ranges = [(numbers[position], numbers[position + 1]) for position in range(1, len(numbers), 2)]
    start, length = min(ranges, key=lambda one: _distance(address, size, *one))
    behind = address + size - start - length
    where = f"{behind} bytes past the end" if behind > 0 else f"{start - address} bytes before the start"
    return found.because(diagnostics.ptx_lift.OutOfBounds.Nearest(where, length))


def _distance(address: int, size: int, start: int, length: int) -> int:
    return max(start - address, address + size - start - length)
