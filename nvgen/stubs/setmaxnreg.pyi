# Made by `python -m tools.generate`; do not edit.
"""``nv.setmaxnreg.inc`` and ``nv.setmaxnreg.dec``: how many registers each thread of a warpgroup has from now on.

So warps that copy give registers to warps that compute. All warps of the warpgroup come to it together; ``n`` is a
constant from 24 to 256, a multiple of 8. ``inc`` waits until that many registers are free; what they hold is undefined.
The kernel needs a number of registers to start with, which it has by the options ``max_registers``, or
``required_threads`` or ``max_threads`` with ``min_blocks_per_sm=1``: ptxas ignores the instruction otherwise (C7508).
On the CPU the lanes of a warp come together, and `check="barrier"` compares the numbers; ``inc`` waits for nobody.

Needs sm_90a, sm_100a or 100f, sm_110f, sm_120a or 120f, or a later one of these families. Source: PTX ISA,
``setmaxnreg``."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def dec(n: int) -> None:
    """Takes registers from each thread of a warpgroup.

    ``inc(n)`` and ``dec(n)``: the registers of a thread become ``n``, which are more or fewer than before.
    """

def inc(n: int) -> None:
    """Gives each thread of a warpgroup more registers.

    ``inc(n)`` and ``dec(n)``: the registers of a thread become ``n``, which are more or fewer than before.
    """

