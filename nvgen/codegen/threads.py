"""Where a thread stands in its block, as one number."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.lang import Register, block_dim, thread_idx

#: A block has at most 1024 threads.
_NO_WRAP = ("nuw", "nsw")


def linear_index(emitter: Emitter) -> ir.Value:
    """The thread's number in its block, with x fastest: ``(z * size_y + y) * size_x + x``, an i32."""

    def read(register: Register) -> ir.Value:
        return emitter.target.read_register(emitter.frame, register)

    b = emitter.builder
    plane = b.mul(read(thread_idx.z), read(block_dim.y), flags=_NO_WRAP)
    row = b.add(plane, read(thread_idx.y), flags=_NO_WRAP)
    return b.add(b.mul(row, read(block_dim.x), flags=_NO_WRAP), read(thread_idx.x), flags=_NO_WRAP)
