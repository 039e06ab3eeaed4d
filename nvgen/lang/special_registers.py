"""Clocks, and where a thread stands in its warp and on the GPU.

Warps are counted as CUDA makes them of a block: 32 threads that follow each other, with x fastest. Source: PTX ISA,
"Special Registers", "nanosleep".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import Number
from nvgen.types import NONE, Scalar, i32, u32, u64

#: Threads of a warp, of every architecture.
WARP_SIZE = 32
#: Threads of a warpgroup.
WARPGROUP_SIZE = 4 * WARP_SIZE


class SpecialRegister(DeviceOperation):
    """A number that the hardware gives a thread; called without arguments.

    PTX: ``%clock``, ``%clock64``, ``%globaltimer`` (sm_30, PTX 3.1), ``%laneid``, ``%smid``, ``%lanemask_eq``, ``lt``,
    ``le``, ``gt``, ``ge``, which all architectures have where nothing is stated. The others are in ``nv.sreg``.
    """

    family: ClassVar[str] = "special_registers"
    accesses_memory: ClassVar[bool] = False
    parameters = ()

    type: Scalar

    def instructions(self, call: Call) -> tuple[str, ...]:
        return ("%globaltimer",) if self.name == "globaltimer" else ()

    @property
    def result(self) -> Scalar:
        return self.type


class Sleep(DeviceOperation):
    """``nanosleep(ns)``: lets others run for so many nanoseconds, a u32.

    PTX: ``nanosleep`` (sm_70, PTX 6.3): 0 to twice as many, 1 ms at most. On the CPU it returns when the processor has
    nothing else to run.
    """

    family: ClassVar[str] = "special_registers"
    accesses_memory: ClassVar[bool] = False
    instruction: ClassVar[str] = "nanosleep"
    may_spin: ClassVar[bool] = True
    polls: ClassVar[bool] = True
    parameters = (Number("ns", u32),)
    result = NONE


clock = SpecialRegister("clock", "cycles that the processor has counted, the lower 32 bits", u32)
clock64 = SpecialRegister("clock64", "cycles that the processor has counted", u64)
globaltimer = SpecialRegister("globaltimer", "nanoseconds, from a clock that all threads share", u64)
lane_id = SpecialRegister("lane_id", "index of the thread in its warp, 0 to 31", i32)
warp_id = SpecialRegister("warp_id", "index of the warp in its block: the thread's linear index // 32", i32)
smid = SpecialRegister("smid", "number of the multiprocessor that runs the thread; on the CPU 0", i32)
lane_mask_eq = SpecialRegister("lane_mask_eq", "the bit of the thread's lane", u32)
lane_mask_lt = SpecialRegister("lane_mask_lt", "the bits of the lanes below the thread's", u32)
lane_mask_le = SpecialRegister("lane_mask_le", "the bits of the thread's lane and those below", u32)
lane_mask_gt = SpecialRegister("lane_mask_gt", "the bits of the lanes above the thread's", u32)
lane_mask_ge = SpecialRegister("lane_mask_ge", "the bits of the thread's lane and those above", u32)
nanosleep = Sleep("nanosleep", "lets others run for about so many nanoseconds")
