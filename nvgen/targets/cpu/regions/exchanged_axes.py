"""A kernel in which x and y are exchanged, for launches in which they are exchanged as well: the same threads in
another order.

``i, j = nv.grid(2)`` with ``a[i, j]`` is how many write a kernel, as NumPy's axes come. Threads that follow each other
along x then access a column, and along y they access elements that follow each other.
"""

from __future__ import annotations

from typing import Any

from nvgen import tree
from nvgen.lang import Register, block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.index import ALONG_Y, MAX_GRID_DIM, grid, grid_size
from nvgen.targets.cpu.regions.inlining import MADE, rebuilt
from nvgen.tree.analysis.affine import Form, Forms, constant
from nvgen.tree.analysis.index_nodes import reached

#: The families of operations that only compute, whatever a thread's number is in its block.
COMPUTING = frozenset({"half_pairs", "instructions", "intrinsics"})
_VECTORS = (thread_idx, block_idx, block_dim, grid_dim, grid.values, grid_size.values)
_OTHERS: dict[Register, Register] = {
    register: other for vector in _VECTORS for register, other in ((vector.x, vector.y), (vector.y, vector.x))
}


def exchanged(kernel: tree.TypedKernel) -> tree.TypedKernel | None:
    """The kernel with x in the place of y, and y in that of x; None where it has no y, or a function that it calls asks
    for them."""
    if not any(node.operation in ALONG_Y for node in tree.of_kind(kernel.body, tree.Operate)):
        return None
    called = {call.function for call in reached(kernel.body) if isinstance(call, tree.Call)}
    others = [function.typed.body for function in called] + [made for made in tree.nodes(kernel.body) if _is_made(made)]
    if any(_differs(node) for part in others for node in tree.nodes(part)):
        return None

    def change(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(change, value))
        if _differs(value):
            return value.with_changes(operation=_OTHERS[value.operation])
        is_node = isinstance(value, (tree.Expression, tree.Statement, tree.Slice))
        return rebuilt(value, change) if is_node and not _is_made(value) else value

    return kernel.with_changes(body=change(kernel.body))


def assumption() -> Form:
    """What must not be negative where x and y are exchanged: a grid may have more blocks along x than along y, and
    numbers are as small as an index along y is."""
    return constant(MAX_GRID_DIM[1]) - Forms().given(grid_dim.y.name, 1, MAX_GRID_DIM[0])


def _is_made(node: Any) -> bool:
    return isinstance(node, MADE)


def _differs(node: Any) -> bool:
    return isinstance(node, tree.Operate) and node.operation in _OTHERS
