"""How a thread on the CPU says that a check failed: in a record that all threads of a launch share.

The first thread to fail claims the record and fills it. Every failing thread returns; its callers see the claim and
return as well, and no further block starts.

Where races are looked for, what other checks find may come of one: memory that nothing wrote is memory that another
thread writes without order. Such a failure, a symptom, ends its thread alone. The others of the block run on to where
they wait or end, and a race that one of them meets takes the record over.
"""

from __future__ import annotations

import ctypes
from typing import Any

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.run_checks import MAX_NUMBERS
from nvgen.codegen.llvm_types import pointer
from nvgen.targets.cpu.conventions.failure_record import CAUSE, SYMPTOM, FailureRecord
from nvgen.targets.cpu.conventions.symbols import BLOCKS_PREFIX, FAIL, THREAD_PREFIX

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: The dot keeps it apart from every variable of the user's.
_CAN_FAIL = "nvgen.can_fail"
#: The rounds in which others go on after a symptom, so that a race among them is found.
_ROUNDS = 64


def _llvm_type(of_c: Any) -> ir.Type:
    if hasattr(of_c, "_length_"):
        return ir.ArrayType(_llvm_type(of_c._type_), of_c._length_)
    return pointer() if of_c is ctypes.c_void_p else ir.IntType(8 * ctypes.sizeof(of_c))


#: The record in LLVM's words.
RECORD = ir.LiteralStructType([_llvm_type(of_c) for _, of_c, *_ in FailureRecord._fields_])
_INDICES = {name: index for index, (name, *_) in enumerate(FailureRecord._fields_)}
#: Two fields of which ``targets.cpu.conventions.interrupt`` tells, and that of what is known of accesses to memory.
DUE, POLL, _STATE = (_INDICES[name] for name in ("due", "poll", "state"))
#: How many threads of the process run the launch, 0 where no other one runs anything; and how many of these run threads
#: of the kernel that only look at memory.
WORKERS, LOOKING = (_INDICES[name] for name in ("workers", "looking"))


def field(builder: ir.IRBuilder, of_record: ir.Value, name: str, *more: Any) -> ir.Value:
    """The address of a field, or of an element of one."""
    indices = [_I32(0), _I32(_INDICES[name]), *(_I64(n) if isinstance(n, int) else n for n in more)]
    return builder.gep(of_record, indices, inbounds=True, source_etype=RECORD)


def record(
    builder: ir.IRBuilder,
    to: ir.Value,
    check: int,
    thread: list[ir.Value],
    numbers: list[ir.Value],
    claim: int = CAUSE,
) -> None:
    """Records a failure unless there is one, but for a symptom. ``thread`` is the thread's index and the block's."""
    padded = [*numbers, *[_I64(0)] * (MAX_NUMBERS - len(numbers))]
    record_number(builder, to, _I32(check), thread, padded, claim)


def record_number(
    builder: ir.IRBuilder, to: ir.Value, check: ir.Value, thread: list[ir.Value], numbers: list[ir.Value], claim: int
) -> None:
    """As ``record``, of a check whose number is found at run time; ``numbers`` are as many as a failure has."""
    can_fail(builder.module).initializer = _I1(1)
    builder.call(_fail(builder.module), [to, _I32(claim), check, *thread, *numbers])


def record_where(builder: ir.IRBuilder, to: ir.Value, condition: ir.Value, what: int) -> None:
    """Records what ends the launch, where ``condition`` is true."""
    with builder.if_then(condition, likely=False):
        record(builder, to, what, [_I32(0)] * 6, [])


def return_if_failed(builder: ir.IRBuilder, in_record: ir.Value, suspended: ir.Block | None = None) -> None:
    """Goes on only where no check of the launch has failed; ``suspended`` is where a coroutine is left,
    which the scheduler does not resume after a failure."""
    with builder.if_then(has_failed(builder, in_record), likely=False):
        leave(builder, suspended)


def has_cause(builder: ir.IRBuilder, in_record: ir.Value) -> ir.Value:
    """Whether a check has failed that is no symptom."""
    return builder.icmp_unsigned("==", builder.load(in_record, typ=_I32), _I32(CAUSE))


def ends_search(builder: ir.IRBuilder, in_record: ir.Value, moved: ir.Value) -> ir.Value:
    """Whether there is a symptom, and no more rounds of threads look for its cause: they have all ended, or wait."""
    is_symptom = builder.icmp_unsigned("==", builder.load(in_record, typ=_I32), _I32(SYMPTOM))
    slot = field(builder, in_record, "searched")
    rounds = builder.add(builder.load(slot, typ=_I32), builder.zext(is_symptom, _I32))
    builder.store(rounds, slot)
    is_over = builder.or_(builder.not_(moved), builder.icmp_unsigned("==", rounds, _I32(_ROUNDS)))
    return builder.and_(is_symptom, is_over)


def has_ended(builder: ir.IRBuilder, in_record: ir.Value, thread: list[ir.Value]) -> ir.Value:
    """Whether the launch ends by a cause, or this thread by a symptom; ``thread`` is as for ``record``."""
    is_mine = _I1(1)
    for number, index in enumerate(thread):
        ended = builder.load(field(builder, in_record, "ended", number), typ=_I32)
        is_mine = builder.and_(is_mine, builder.icmp_unsigned("==", ended, index))
    taken = builder.load(in_record, typ=_I32)
    is_symptom = builder.icmp_unsigned("==", taken, _I32(SYMPTOM))
    return builder.and_(has_failed(builder, in_record), builder.or_(builder.not_(is_symptom), is_mine))


def leave(builder: ir.IRBuilder, suspended: ir.Block | None) -> None:
    """Leaves a function whose result nobody will use. That of a thread says that it did not come to its end, and that
    of one that runs blocks that it leaves none."""
    result = builder.function.function_type.return_type
    if suspended is not None:
        builder.branch(suspended)
    elif builder.function.name.startswith(THREAD_PREFIX):
        builder.ret(_I1(1))
    elif result == ir.VoidType():
        builder.ret_void()
    elif builder.function.name.startswith(BLOCKS_PREFIX):
        builder.ret(ir.Constant(result, -1))
    else:
        builder.ret(ir.Constant(result, ir.Undefined))


def state(builder: ir.IRBuilder, in_record: ir.Value) -> ir.Value:
    """What is known of the launch's accesses; null where nothing looks at them."""
    slot = builder.gep(in_record, [_I32(0), _I32(_STATE)], inbounds=True, source_etype=RECORD)
    return builder.load(slot, typ=pointer())


def has_failed(builder: ir.IRBuilder, in_record: ir.Value) -> ir.Value:
    """Whether a check has failed. Where the module has no checks, LLVM knows that none has."""
    possible = builder.load(can_fail(builder.module), typ=_I1)
    taken = builder.load(in_record, typ=_I32)
    return builder.and_(possible, builder.icmp_unsigned("!=", taken, _I32(0)))


def can_fail(module: ir.Module) -> ir.GlobalVariable:
    """A constant of the module: whether it has a check."""
    known = module.globals.get(_CAN_FAIL)
    if known is None:
        known = ir.GlobalVariable(module, _I1, _CAN_FAIL)
        known.linkage = "internal"
        known.global_constant = True
        known.initializer = _I1(0)
    return known


def _fail(module: ir.Module) -> ir.Function:
    """The function that fills the record; it is compiled once in a process."""
    known = module.globals.get(FAIL)
    if known is not None:
        return known
    parameters = [pointer(), *[_I32] * 8, *[_I64] * MAX_NUMBERS]
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), parameters), FAIL)
    for attribute in ("cold", "nounwind"):
        ir_gaps.set_function_attribute(function, attribute)
    return function


def define(module: ir.Module) -> None:
    """Adds the function that fills the record, unless it is filled by a cause, or by a symptom and this is none."""
    to, claim, check, *rest = _fail(module).args
    b = Builder(_fail(module).append_basic_block("entry"))
    for number, index in enumerate(rest[:6]):
        b.store(index, field(b, to, "ended", number))
    is_first = b.extract_value(b.cmpxchg(to, _I32(0), claim, "monotonic", "monotonic"), 1)
    is_cause = b.icmp_unsigned("==", claim, _I32(CAUSE))
    with b.if_then(b.and_(is_cause, b.not_(is_first))):
        is_next = b.extract_value(b.cmpxchg(to, _I32(SYMPTOM), claim, "monotonic", "monotonic"), 1)
        with b.if_then(is_next):
            _keep_symptom(b, to)
            _fill(b, to, [check, *rest])
    with b.if_then(is_first):
        _fill(b, to, [check, *rest])
    b.ret_void()


def _paths() -> list[tuple[Any, ...]]:
    """The fields that a failure fills, and the elements of them."""
    indices = [(name, axis) for name in ("thread", "block") for axis in range(3)]
    return [("check",), *indices, *(("numbers", number) for number in range(MAX_NUMBERS))]


def _fill(builder: ir.IRBuilder, to: ir.Value, values: list[ir.Value]) -> None:
    for (name, *element), value in zip(_paths(), values, strict=True):
        builder.store(value, field(builder, to, name, *element))


def _keep_symptom(builder: ir.IRBuilder, to: ir.Value) -> None:
    paths = _paths()
    for number, (name, *element) in enumerate(paths[:7]):
        value = builder.load(field(builder, to, name, *element), typ=_I32)
        known = builder.add(value, _I32(1)) if name == "check" else value
        builder.store(known, field(builder, to, "symptom", number))
    for number, (name, *element) in enumerate(paths[7:]):
        value = builder.load(field(builder, to, name, *element), typ=_I64)
        builder.store(value, field(builder, to, "symptom_numbers", number))
