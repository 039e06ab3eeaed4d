"""Which device functions are put into the kernels that call them for the sake of their loops.

There it is seen that threads share out a range, or that all of them make a loop alike: of a function's parameters
neither is known.
"""

from __future__ import annotations

from collections.abc import Callable

from nvgen import tree
from nvgen.targets.cpu.regions.inlining import Inlined, NotInlinedError
from nvgen.targets.cpu.regions.while_counts import counting
from nvgen.tree.analysis.recursion import calls_itself
from nvgen.types import ArrayType, Space

#: No more calls than this are replaced in a kernel: each is compiled by itself then.
_MOST = 8


def with_loops(kernel: tree.TypedKernel) -> Callable[[tree.SpecialisedFunction], bool]:
    """Tells of each function that a kernel calls whether it has such loops and can be put into its callers."""
    known: dict[tree.SpecialisedFunction, bool] = {}

    def has_loops(function: tree.SpecialisedFunction) -> bool:
        if function not in known:
            known[function] = _has_loops(function) and _can_be_inlined(function)
        return known[function]

    if tree.Call not in kernel.kinds:
        return has_loops
    calls = sum(has_loops(call.function) for call in tree.find(kernel, tree.Call))
    return has_loops if calls <= _MOST else lambda function: False


def _has_loops(function: tree.SpecialisedFunction) -> bool:
    for loop in tree.find(function.typed, (tree.ForRange, tree.While)):
        if not isinstance(loop, tree.While) or counting(loop) is not None:
            return True
    return False


def _can_be_inlined(function: tree.SpecialisedFunction) -> bool:
    """What a function keeps in local memory lies on the stack, and each of its threads would keep in its caller."""
    if function.is_library or function.inline == "never" or calls_itself(function):
        return False
    if any(_is_local(node) for node in tree.find(function.typed, tree.Allocate)):
        return False
    try:
        Inlined(function.typed, 0, {})
    except NotInlinedError:
        return False
    return True


def _is_local(node: tree.Allocate) -> bool:
    return isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL
