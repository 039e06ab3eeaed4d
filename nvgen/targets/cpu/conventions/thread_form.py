"""In which form the threads of a kernel run on the CPU, and why in no faster one."""

from __future__ import annotations

from enum import Enum

from nvgen.base.records import Record


class Form(Enum):
    """The last two are much slower than the others."""

    #: Threads wait for nobody: they are a loop over the block.
    LOOP = "loop"
    #: So they are, and the ranges that they share out are loops of the block around that.
    RANGES = "ranges"
    #: So they are, and loops that all of them make alike are around the threads of a chunk.
    INTERCHANGED = "interchanged"
    #: What stands between two barriers is a loop over the threads of the block.
    REGIONS = "regions"
    #: So it is, and what warps do together are operations on vectors of 32 lanes.
    WARP_REGIONS = "warp regions"
    #: Each warp is a coroutine, and what its lanes do between two waits is a loop over them.
    WARPS = "warps"
    #: Each thread is a coroutine.
    THREADS = "threads"


class ThreadForm(Record):
    """The form that was chosen. Reasons complete "since …", and are "" where nobody looked for that form, or it is
    the chosen one."""

    form: Form = Form.LOOP
    #: Why threads are no loops between barriers.
    without_regions: str = ""
    #: Why warps do not wait as a whole.
    without_warps: str = ""
    #: Whether x and y are exchanged, in the loops over threads.
    is_exchanged: bool = False
