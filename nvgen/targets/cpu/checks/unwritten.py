"""What is known of each byte of shared and local memory: whether it was written, and whether a copy to it is under way.

A byte at a fixed distance behind it says so: 0 where nothing was written, all ones where something was, and what is
between where an asynchronous copy writes it for which nobody has waited (``InstrumentedModule.copies``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.accesses import Access
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import UNINIT, Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.lang.meaning import written
from nvgen.lang.meaning.shadow_records import State
from nvgen.targets.cpu.checks.instrumented_thread import instrumented
from nvgen.targets.cpu.checks.shadows.observer import Marked, Read, based
from nvgen.targets.cpu.checks.shadows.reports import Use, check_of_use, never_written
from nvgen.targets.cpu.conventions import device_library, heap, record_fields
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.types import Space

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Span

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)


def look_at_marks(emitter: Emitter, access: Access) -> None:
    """Looks at an access to memory of which is known what was written."""
    with target_of(emitter).instrumented.observer.aside(is_aside=False):
        _look(emitter, access)


def _look(emitter: Emitter, access: Access) -> None:
    b, target, space = emitter.builder, target_of(emitter), access.address.type.addrspace
    if space == Space.GENERIC.value:
        function, state = written.marks_of, instrumented(emitter).state
        address = b.ptrtoint(access.address, _I64)
        found = device_library.call(emitter.functions, b, function, state, address)
        if access.is_local is not None and target.instrumented.local_distance:
            found = b.select(access.is_local, b.add(address, _I64(target.instrumented.local_distance)), found)
        with b.if_then(b.icmp_unsigned("!=", found, _I64(0))):
            _check_initial(emitter, access, b.inttoptr(found, pointer()))
        _note_access(emitter, access, found)
        return
    if space == Space.LOCAL.value:
        if not target.instrumented.local_distance:
            return
        distance = _I64(target.instrumented.local_distance)
    else:
        distance = record_fields.load(b, instrumented(emitter).state, State, "distance")
    marks = b.gep(access.address, [distance], source_etype=_I8)
    _note_access(emitter, access, marks, _check_initial(emitter, access, marks))


def require_written(emitter: Emitter, start: ir.Value, size: ir.Value, span: Span) -> None:
    """Requires that shared memory was written, or that a copy brings it, which goes on to memory that outlives the
    block; ``size`` is an i32."""
    if UNINIT in emitter.target.wanted_checks:
        b, state = emitter.builder, instrumented(emitter).state
        found = device_library.call(emitter.functions, b, written.is_given, state, b.ptrtoint(start, _I64), size)
        require(emitter, found, check_of_use(Read(span, span.text, "shared"), Use.STORED), [])


def note_filled(emitter: Emitter, target: ir.Value, size: ir.Value, mark: int = 0xFF) -> None:
    """Shared memory has been written, or what else ``mark`` says of it; ``size`` is an i32."""
    if UNINIT in emitter.target.wanted_checks:
        b = emitter.builder
        distance = record_fields.load(b, instrumented(emitter).state, State, "distance")
        marks = b.gep(target, [distance], source_etype=_I8)
        heap.fill(b, b.addrspacecast(marks, pointer()), b.zext(size, _I64), mark)


def _check_initial(emitter: Emitter, access: Access, marks: ir.Value) -> ir.Value | None:
    """``marks`` is the address of the bytes that say what was written; a processor reads them wherever they lie.

    What one instruction reads is followed (``checks.shadows``), and looked at here only if copies may bring it.
    Returns the bytes as they were, of an access that writes as well."""
    b, bits = emitter.builder, ir.IntType(8 * access.size)
    others = _others(b, access)
    if access.reads and not access.is_plain:
        unwritten, passed = emitter.block("unwritten"), emitter.block("written")
        known = b.or_(b.load(marks, typ=bits, align=1), others)
        b.cbranch(b.icmp_unsigned("==", known, bits(-1)), passed, unwritten)
        b.position_at_end(unwritten)
        emitter.target.fail(emitter.frame, _initial_check(emitter, access), [_copy_at(emitter, access, marks)])
        b.position_at_end(passed)
    elif _may_be_under_way(emitter, access):
        known = b.load(marks, typ=bits, align=1)
        is_plain = b.or_(*(b.icmp_unsigned("==", known, bits(value)) for value in (0, -1)))
        with b.if_then(b.not_(is_plain), likely=False):
            copy = _copy_at(emitter, access, marks)
            require(emitter, b.icmp_unsigned("==", copy, _I64(0)), _initial_check(emitter, access), [copy])
    before = b.load(marks, typ=bits, align=1) if access.reads and access.writes else None
    if access.writes:
        kept = bits(0) if access.part is None else b.and_(b.load(marks, typ=bits, align=1), others)
        b.store(b.or_(kept, b.not_(others)), marks, align=1)
    return before


def _note_access(emitter: Emitter, access: Access, marks: ir.Value, before: ir.Value | None = None) -> None:
    """Notes an access that one instruction is about to make; the rest is as for ``Marked``."""
    observer = target_of(emitter).instrumented.observer
    if access.is_plain or access.writes:
        root, offset = based(access.address)
        follows = access.is_plain and access.reads
        origin = observer.read(Read(access.span, _element(access.span), _memory(access))) if follows else 0
        observer.accessed(Marked(root, offset, access.size, marks, origin, before))


def _memory(access: Access) -> str:
    """The state space of an access, as messages name it."""
    space = access.address.type.addrspace
    return "local" if space == Space.LOCAL.value else "shared" if access.is_local is None else "generic"


def _others(builder: ir.IRBuilder, access: Access) -> ir.Value:
    """The bytes of an access that do not count, as ones."""
    bits = ir.IntType(8 * access.size)
    if access.part is None:
        return bits(0)
    before, size = (builder.shl(builder.trunc(one, bits), bits(3)) for one in access.part)
    counted = builder.lshr(bits(-1), builder.sub(bits(8 * access.size), size))
    return builder.not_(builder.shl(counted, before))


def _may_be_under_way(emitter: Emitter, access: Access) -> bool:
    is_shared = access.address.type.addrspace != Space.LOCAL.value
    return is_shared and target_of(emitter).instrumented.has_copies


def _copy_at(emitter: Emitter, access: Access, marks: ir.Value) -> ir.Value:
    """The copy that writes one of the bytes of an access, 0 for none; an i64."""
    if not _may_be_under_way(emitter, access):
        return _I64(0)
    b = emitter.builder
    known = b.ptrtoint(marks, _I64)
    found = device_library.call(emitter.functions, b, written.under_way, known, _I32(access.size))
    return b.zext(found, _I64)


def _element(span: Span) -> str:
    """What is accessed, as it is written; of an instruction of PTX its first address."""
    found = re.search(r"\[.*?\]", span.text) if span.file.is_ptx else None
    return found[0] if found else span.text


def _initial_check(emitter: Emitter, access: Access) -> Check:
    copies = target_of(emitter).instrumented.copies  # of which more may come
    verb = "read" if access.reads else "written"

    def describe(failure: Failure) -> Diagnostic:
        copy, text = failure.numbers[0], _element(access.span)
        if not copy:
            read = Read(access.span, text, _memory(access))
            return never_written(access.span, Use.READ, [read], failure.thread_name)
        found = diagnostics.checking.CopyUnderWay(access.span, text, verb, failure.thread_name)
        return found.because(found.Begins(span=copies[copy - 1]))

    return Check(access.span, "memory that was written", "", describe)
