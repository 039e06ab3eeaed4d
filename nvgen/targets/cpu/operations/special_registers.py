"""Clocks of the host, and what a thread's index in its block says of warps and lanes.

Sources: LLVM Language Reference, "llvm.readcyclecounter", "llvm.readsteadycounter"; POSIX, ``clock_gettime`` and
``sched_yield``.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.threads import linear_index
from nvgen.lang.special_registers import WARP_SIZE, Sleep, SpecialRegister
from nvgen.targets.cpu.conventions import thread
from nvgen.targets.cpu.conventions.host_functions import CLOCK_GETTIME, SCHED_YIELD
from nvgen.tree import DeviceCall
from nvgen.tree.analysis.lanes import CHUNK_LANE

_I32, _I64 = ir.IntType(32), ir.IntType(64)
#: ``struct timespec`` where ``long`` has 64 bits.
_TIME = ir.LiteralStructType([_I64, _I64])
#: ``CLOCK_REALTIME``, which on a GPU the timer shows too.
_REAL_TIME = 0
_NANOSECONDS_PER_SECOND = 10**9
#: The multiprocessor: a CPU is one.
_MULTIPROCESSOR = 0


def cycles(emitter: Emitter) -> ir.Value:
    """The processor's counter. Arm's cycle counter is the kernel's alone, its steady counter everybody's."""
    module = emitter.builder.module
    name = "llvm.readsteadycounter" if module.triple.startswith(("aarch64", "arm64")) else "llvm.readcyclecounter"
    return emitter.builder.call(declare(module, name, _I64, []), [])


def _clock(emitter: Emitter) -> ir.Value:
    return emitter.builder.trunc(cycles(emitter), _I32)


def nanoseconds(emitter: Emitter) -> ir.Value:
    """The host's clock."""
    b = emitter.builder
    with b.goto_entry_block():
        time = b.alloca(_TIME, name="time")
    b.call(declare(b.module, CLOCK_GETTIME, _I32, [_I32, pointer()]), [_I32(_REAL_TIME), time])
    parts = b.load(time, typ=_TIME)
    seconds, rest = b.extract_value(parts, 0), b.extract_value(parts, 1)
    return b.add(b.mul(seconds, _I64(_NANOSECONDS_PER_SECOND)), rest)


def _lane(emitter: Emitter) -> ir.Value:
    known = emitter.frame.registers.get(CHUNK_LANE.name) if thread.WARP in emitter.frame.registers else None
    return emitter.builder.and_(linear_index(emitter), _I32(WARP_SIZE - 1)) if known is None else known


def warp(emitter: Emitter) -> ir.Value:
    """The number of the thread's warp in its block."""
    known = emitter.frame.registers.get(thread.WARP)
    if known is not None:
        return known
    return emitter.builder.lshr(linear_index(emitter), _I32(WARP_SIZE.bit_length() - 1))


def _own(emitter: Emitter) -> ir.Value:
    return emitter.builder.shl(_I32(1), _lane(emitter))


def _below(emitter: Emitter) -> ir.Value:
    return emitter.builder.sub(_own(emitter), _I32(1))


def _up_to(emitter: Emitter) -> ir.Value:
    own = _own(emitter)
    return emitter.builder.or_(own, emitter.builder.sub(own, _I32(1)))


_REGISTERS: dict[str, Callable[[Emitter], ir.Value]] = {
    "clock": _clock,
    "clock64": cycles,
    "globaltimer": nanoseconds,
    "smid": lambda emitter: _I32(_MULTIPROCESSOR),
    "lane_id": _lane,
    "warp_id": warp,
    "lane_mask_eq": _own,
    "lane_mask_lt": _below,
    "lane_mask_le": _up_to,
    "lane_mask_gt": lambda emitter: emitter.builder.not_(_up_to(emitter)),
    "lane_mask_ge": lambda emitter: emitter.builder.not_(_below(emitter)),
}


def _read(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return _REGISTERS[node.operation.name](emitter)


def _sleep(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Lets other threads of the processor run: PTX allows a sleep to take no time."""
    b = emitter.builder
    b.call(declare(b.module, SCHED_YIELD, _I32, []), [])


FAMILY = Family({SpecialRegister: _read, Sleep: _sleep})
