"""A thread's waiting, in the code of a kernel."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract.target import KernelFrame
from nvgen.codegen.ir_gaps import add_global
from nvgen.diagnostics import InternalError
from nvgen.lang.meaning.records import LOOKING, Thread
from nvgen.targets.cpu.conventions import record_fields, thread
from nvgen.targets.cpu.threads import coroutine

_I1, _I32 = ir.IntType(1), ir.IntType(32)
_READY = "nvgen.ready"
_NOTED = "nvgen.noted"


def wait(frame: KernelFrame, word: ir.Value, value: ir.Value, site: int) -> None:
    """Waits until the i32 at ``word`` is no longer ``value``; ``site`` is a number that ``CpuTarget.site`` gave."""
    note(frame.builder, frame.registers[thread.THREAD], word, value, _I32(site))
    if thread.LANES in frame.registers:
        lanes = frame.registers[thread.LANES]
        record_fields.store(frame.builder, frame.registers[thread.THREAD], Thread, "lanes", lanes)
    suspend(frame)


def note(builder: ir.IRBuilder, record: ir.Value, word: ir.Value, value: ir.Value, site: ir.Value) -> None:
    """What a thread waits for from its next suspension on; ``record`` is the thread's."""
    record_fields.store(builder, record, Thread, "word", word)
    record_fields.store(builder, record, Thread, "value", value)
    record_fields.store(builder, record, Thread, "site", site)


def suspend(frame: KernelFrame) -> None:
    """Suspends the thread, which has noted what it waits for."""
    if frame.suspended is None:
        raise InternalError("a thread suspends that cannot")
    coroutine.suspend(frame.builder, frame.suspended)


def wait_unless(frame: KernelFrame, done: ir.Value, word: ir.Value, value: ir.Value, site: int) -> None:
    """Waits as ``wait`` does, but where ``done`` is true."""
    builder = frame.builder
    waiting, after = builder.append_basic_block("wait"), builder.append_basic_block("waited")
    builder.cbranch(done, after, waiting)
    builder.position_at_end(waiting)
    wait(frame, word, value, site)
    builder.branch(after)
    builder.position_at_end(after)


def give_way(frame: KernelFrame, site: int, *, looks: bool) -> None:
    """Lets the other threads run, and goes on in the next round.

    ``looks`` says that the thread has changed nothing since it last did so, unless it has told by ``move``.
    """
    module = frame.builder.module
    ready = module.globals.get(_READY)
    if ready is None:
        ready = add_global(module, _I32, _READY, 0)
        ready.linkage, ready.global_constant, ready.initializer = "internal", True, _I32(1)
    wait(frame, ready, _I32(LOOKING if looks else 0), site)


def move(frame: KernelFrame) -> None:
    """A thread has left the loop in which it looked at memory."""
    record_fields.store(frame.builder, frame.registers[thread.THREAD], Thread, "moved", _I32(1))


def move_where(frame: KernelFrame, changed: ir.Value) -> None:
    """A thread has made an atomic operation, which may have changed memory: it has not only looked, then."""
    builder = frame.builder
    is_noted = builder.load(_noted(builder.module), typ=_I1)
    with builder.if_then(builder.and_(is_noted, changed)):
        move(frame)


def note_changes(module: ir.Module) -> None:
    """Threads of the module wait in loops as long as their atomic operations change nothing."""
    _noted(module).initializer = _I1(1)


def _noted(module: ir.Module) -> ir.GlobalVariable:
    """A constant: where no loop asks for it, LLVM leaves out what depends on it."""
    found = module.globals.get(_NOTED)
    if found is None:
        found = add_global(module, _I1, _NOTED, 0)
        found.linkage, found.global_constant, found.initializer = "internal", True, _I1(0)
    return found
