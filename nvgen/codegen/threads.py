"""Where a thread stands in its block, as one number."""

from __future__ import annotations

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.emitter import Emitter
from nvgen.lang import Operation, Register, block_dim, thread_idx
from nvgen.lang.index import grid

#: A block has at most 1024 threads.
_NO_WRAP = ("nuw", "nsw")


def grid_index(node: tree.Binary) -> Operation | None:
    """``nv.grid`` along the dimension in which a sum is ``block_idx * block_dim + thread_idx``; None of others."""
    product, other = (node.left, node.right) if isinstance(node.left, tree.Binary) else (node.right, node.left)
    if node.operator != "+" or not isinstance(product, tree.Binary) or product.operator != "*":
        return None
    names = [
        part.operation.name if isinstance(part, tree.Operate) else "" for part in (product.left, product.right, other)
    ]
    if not names[2].startswith("thread_idx."):
        return None
    dimension = names[2][-1]
    if {*names[:2]} != {f"block_idx.{dimension}", f"block_dim.{dimension}"}:
        return None
    return grid.values.dimensions["xyz".index(dimension)]


def linear_index(emitter: Emitter) -> ir.Value:
    """The thread's number in its block, with x fastest: ``(z * size_y + y) * size_x + x``, an i32."""

    def read(register: Register) -> ir.Value:
        return emitter.target.read_register(emitter.frame, register)

    b = emitter.builder
    plane = b.mul(read(thread_idx.z), read(block_dim.y), flags=_NO_WRAP)
    row = b.add(plane, read(thread_idx.y), flags=_NO_WRAP)
    return b.add(b.mul(row, read(block_dim.x), flags=_NO_WRAP), read(thread_idx.x), flags=_NO_WRAP)
