"""What ``check="race"`` knows of a kernel that may begin before the one before it in its stream has ended.

What the kernels before have accessed is in the cells of global memory before the launch begins, as accesses of threads
behind its last one, at the time ``State.launched``: threads begin after all that was earlier, and who has waited for
those kernels comes after that time as well. A barrier, or whatever else orders threads, passes it on.

Source: PTX ISA, ``griddepcontrol``: what the grids before have written is seen by who has waited for them; that they
let dependent grids start says nothing of their writes.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow_records import State
from nvgen.types import u8, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")
#: Bits of what is noted of a block: it let dependent grids start and had not waited, and one of its threads has waited.
STARTED_EARLY, WAITED = 1, 2


def _note(state: ptr[State], who: u64, bit: u32) -> None:
    block = (u32(who) - u32(1)) // u32(who >> u64(32))
    noted = state[0].dependencies
    noted[block] = u8(u32(noted[block]) | bit)


@_outlined
def wait(state: ptr[State], order: ptr[Order], who: u64) -> None:
    """A thread has waited for the kernels before; ``who`` is the thread, as ``shadow`` has it."""
    time = state[0].launched + u32(1)
    order[0].grid = max(order[0].grid, time)
    state[0].fenced_global = max(state[0].fenced_global, time)
    _note(state, who, u32(WAITED))


@_outlined
def start_dependents(state: ptr[State], order: ptr[Order], who: u64) -> None:
    """A thread lets dependent kernels start."""
    if order[0].grid <= state[0].launched:
        _note(state, who, u32(STARTED_EARLY))
