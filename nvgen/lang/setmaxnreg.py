"""``nv.setmaxnreg.inc`` and ``nv.setmaxnreg.dec``: how many registers each thread of a warpgroup has from now on.

So warps that copy give registers to warps that compute. All warps of the warpgroup come to it together; ``n`` is a
constant from 24 to 256, a multiple of 8. ``inc`` waits until that many registers are free; what they hold is undefined.
The kernel needs a number of registers to start with, which it has by the options ``max_registers``, or
``required_threads`` or ``max_threads`` with ``min_blocks_per_sm=1``: ptxas ignores the instruction otherwise (C7508).
On the CPU the lanes of a warp come together, and `check="barrier"` compares the numbers; ``inc`` waits for nobody.

Needs sm_90a, sm_100a or 100f, sm_110f, sm_120a or 120f, or a later one of these families. Source: PTX ISA,
``setmaxnreg``.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.setmaxnreg import RegisterCount
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import ConstantInteger
from nvgen.types import NONE

#: PTX ISA, ``setmaxnreg``: the numbers that it takes.
COUNTS = range(24, 257, 8)


class SetMaxRegisters(DeviceOperation):
    """``inc(n)`` and ``dec(n)``: the registers of a thread become ``n``, which are more or fewer than before."""

    family: ClassVar[str] = "setmaxnreg"
    accesses_memory: ClassVar[bool] = False
    polls: ClassVar[bool] = True
    suspends: ClassVar[bool] = True
    parameters = (ConstantInteger("n", COUNTS, "a multiple of 8 from 24 to 256", stored_as="count"),)
    attributes = RegisterCount
    result = NONE

    def instructions(self, call: Call) -> tuple[str, ...]:
        return (f"llvm.nvvm.{self.name}.sync.aligned.u32",)


inc = SetMaxRegisters("setmaxnreg.inc", "gives each thread of a warpgroup more registers")
dec = SetMaxRegisters("setmaxnreg.dec", "takes registers from each thread of a warpgroup")
