"""A thread's rendezvous with the lanes of its warp: functions of a kernel's module that all operations of warps call.

A thread stores its operand and looks whether it is the last; while it is not it waits, and looks again. There may be
hundreds of such places in a kernel whose loops are unrolled: each of them is two calls and the suspension then.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.target import Functions
from nvgen.codegen.llvm_types import pointer
from nvgen.lang.meaning import warps
from nvgen.lang.meaning.records import Lane, Thread
from nvgen.targets.cpu.conventions import device_library, record_fields
from nvgen.targets.cpu.threads import suspension

_I1, _I32, _POINTER = ir.IntType(1), ir.IntType(32), pointer()
OPERAND = ir.IntType(128)
#: An operation of ``lang.meaning.warps``: ``bool (block, thread, mask, number of the operation)``.
_OPERATION = ir.FunctionType(_I1, [_POINTER, _POINTER, _I32, _I32])
#: What each of the functions takes: the operation, what it takes, and the site where the thread waits.
_PARAMETERS = [_OPERATION.as_pointer(), *_OPERATION.args, _I32]
_PREFIX = "nvgen.rendezvous."
_NULL = ir.Constant(_POINTER, None)


def arrive(functions: Functions, builder: ir.IRBuilder, call: list[ir.Value], values: dict[str, ir.Value]) -> ir.Value:
    """A thread arrives with the ``values`` of its lane's fields.

    Returns its lane if all are there; otherwise null, and it has to wait.
    """
    names = list(values)

    def define(b: ir.IRBuilder, *arguments: ir.Value) -> None:
        lane = device_library.call(functions, b, warps.lane_of, *arguments[1:3])
        for name, value in zip(names, arguments[len(_PARAMETERS) :], strict=True):
            record_fields.store(b, lane, Lane, name, value)
        b.ret(_attempt(b, lane, *arguments[: len(_PARAMETERS)]))

    types = [value.type for value in values.values()]
    function = _function(builder.module, f"{_PREFIX}arrive.{'.'.join(names)}", types, define)
    return builder.call(function, [*call, *values.values()])


def look(builder: ir.IRBuilder, call: list[ir.Value]) -> ir.Value:
    """A thread that waited goes on: as ``arrive``, where it may have what it waited for already."""

    def define(b: ir.IRBuilder, *arguments: ir.Value) -> None:
        word = record_fields.load(b, arguments[2], Thread, "word")  # that of its lane, for which it waited
        lane = record_fields.holder(b, word, Lane, "word")
        with b.if_then(b.icmp_unsigned("==", record_fields.load(b, lane, Lane, "mask"), _I32(0))):
            b.ret(lane)
        again = _function(b.module, f"{_PREFIX}again", [], _look_again, is_inlined=False)
        b.ret(b.call(again, arguments))

    return builder.call(_function(builder.module, f"{_PREFIX}look", [], define), call)


def _look_again(b: ir.IRBuilder, *arguments: ir.Value) -> None:
    """Few come here: those that another thread's end has let go on."""
    lane = record_fields.holder(b, record_fields.load(b, arguments[2], Thread, "word"), Lane, "word")
    b.ret(_attempt(b, lane, *arguments))


def outline(module: ir.Module) -> None:
    """Lets the functions stand once in a module where many places call them (a call takes 2 ns, as much as a sixth of
    a shuffle)."""
    for function in module.functions:
        if function.name.startswith(_PREFIX):
            function.attributes.discard("alwaysinline")
            function.attributes.add("noinline")


def _attempt(b: ir.IRBuilder, lane: ir.Value, *call: ir.Value) -> ir.Value:
    operation, block, thread, mask, number, site = call
    seen = record_fields.load(b, lane, Lane, "word")
    done = b.call(operation, [block, thread, mask, number])
    with b.if_then(b.not_(done)):
        suspension.note(b, thread, record_fields.address(b, lane, Lane, "word"), seen, site)
    return b.select(done, lane, _NULL)


def _function(
    module: ir.Module, name: str, further: list[ir.Type], define: Callable[..., None], *, is_inlined: bool = True
) -> ir.Function:
    known = module.globals.get(name)
    if known is not None:
        return known
    function = ir.Function(module, ir.FunctionType(_POINTER, [*_PARAMETERS, *further]), name)
    function.linkage = "internal"
    for attribute in ("alwaysinline" if is_inlined else "noinline", "nounwind"):
        function.attributes.add(attribute)
    define(Builder(function.append_basic_block("entry")), *function.args)
    return function
