"""Which loops are unrolled although nobody asked for it.

LLVM's pipeline for PTX is that of ``-O2`` (``targets.nvptx.emit`` says why). It unrolls loops of half the size that
``-O3`` does, and others in part, up to 37 instructions of all copies (``NVPTXTargetTransformInfo.cpp``). nvcc's
compiler goes further, and the figures here are what it was seen to do. What a loop takes is estimated from the typed
tree, in instructions of LLVM IR.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from nvgen import tree
from nvgen.tree import nodes, walk
from nvgen.types import ArrayType

#: Instructions of all iterations together of a loop that is wholly unrolled: LLVM's threshold at ``-O3``
#: (``LoopUnrollPass.cpp``, ``UP.Threshold``).
MAX_SIZE = 300
#: The same, and the iterations, of what ptxas unrolls wholly by itself, but on some architectures not when LLVM has
#: unrolled it in part.
_MAX_SIZE_FOR_PTXAS, _MAX_ITERATIONS_FOR_PTXAS = 2 * MAX_SIZE, 32
#: Instructions of all copies together of a loop's body, where it remains a loop.
MAX_COPIED = 256
#: How many copies. A loop whose number of iterations is no constant gets the last, and ptxas may unroll it again; it
#: unrolls those by 4 that are straight code, and hardly any others.
_FACTORS = (16, 8, 4)
#: Loops of a function that are unrolled in part: of more LLVM's analyses take longer than all its other work
#: (``targets.nvptx.size``).
MAX_LOOPS = 100
#: LLVM's own estimate of a call (``InlineCost.h``, ``CallPenalty``).
_CALL = 25
_OPERATIONS = (tree.Binary, tree.Compare, tree.Conditional, tree.Negate, tree.Invert, tree.Power, tree.Operate)
#: What a loop whose number of iterations is known when it runs may not have, to be unrolled: LLVM copies nothing that
#: threads do together to where only some of them come, and what else leaves the loop takes the tests in all copies.
_ODD = {tree.DeviceCall, tree.Assembly, tree.Print, tree.Assert, tree.Break, tree.Return}
#: Functions of mathematics that are an instruction or a few, and those that are about as long as a call. Others have
#: branches and loops of their own.
_SHORT = ("sqrt", "rsqrt", "rcp", "floor", "ceil", "trunc", "rint", "fabs", "copysign", "fma", "saturate", "radians",
    "degrees", "isnan", "isinf", "isfinite", "signbit", "minimum", "maximum", "sign", "popcount", "clz", "ctz", "ffs",
    "bitreverse", "mulhi")  # fmt: skip
_MIDDLING = ("exp", "exp2", "exp10", "log", "log2", "log10", "tanh")
_LONG_FUNCTION = 60


def wanted(node: tree.ForRange | tree.While) -> tree.Unroll:
    """How a loop is unrolled on every target, or is not: as the user says, else wholly if it is known to be small."""
    if node.unroll is not None or isinstance(node, tree.While):
        return node.unroll
    return 0 if iterations(node) > 1 and size(node, MAX_SIZE, is_lenient=True) <= MAX_SIZE else None


def is_short_for_ptxas(node: tree.ForRange) -> bool:
    """Whether ptxas would unroll a loop wholly, so that LLVM should."""
    is_short = 1 < iterations(node) <= _MAX_ITERATIONS_FOR_PTXAS
    return is_short and size(node, _MAX_SIZE_FOR_PTXAS) <= _MAX_SIZE_FOR_PTXAS


def factor(node: tree.ForRange) -> int:
    """How many copies of its body a loop gets that is not wholly unrolled, and of which nobody says anything; 1 for
    one that is left to LLVM.

    LLVM warns of a loop that it cannot unroll as it is told, so the number is 1 wherever it may not be able to. Where
    threads do something together the copies have to divide the iterations.
    """
    if not isinstance(node.step, tree.Constant) or node.step.value == 0:
        return 1
    count = iterations(node)
    if isinstance(node.start, tree.Constant) and isinstance(node.stop, tree.Constant) and count <= 1:
        return 1
    least = _FACTORS[-1]
    one = size(node.body, MAX_COPIED // least)
    for number in _FACTORS if count else ():
        if number * one <= MAX_COPIED and not count % number:
            return number
    if least * one > MAX_COPIED or any(map(is_odd, nodes(node.body))):
        return 1
    return least


def iterations(node: tree.ForRange) -> int:
    """How often a loop runs, unless it is left early; 0 where only the kernel knows."""
    bounds = [int(bound.value) for bound in (node.start, node.stop, node.step) if isinstance(bound, tree.Constant)]
    if len(bounds) < 3 or bounds[2] == 0:
        return 0
    start, stop, step = bounds
    return max(0, -((start - stop) // step))


def size(part: Any, limit: int, *, is_lenient: bool = False) -> int:
    """About how many instructions a part of a typed tree takes, its loops unrolled and its functions inlined; past the
    limit no more exact.

    It is lenient with calls, for loops over arrays in registers: those have to be wholly unrolled.
    """
    total, waiting = 0, [(part, 1)]
    while waiting and total <= limit:
        node, times = waiting.pop()
        kind = node.__class__
        if kind is tuple:
            waiting += [(element, times) for element in node]
        elif kind is tree.While:
            return limit + 1
        elif (names := _counted(kind)) is not None:
            if kind is tree.ForRange:
                times *= iterations(node)
                if not times or (node.unroll and not is_lenient):
                    return limit + 1
            elif kind is tree.Call and node.function.inline != "never":
                body = node.function.typed.body
                total += times * (1 + (min(_CALL, size(body, _CALL)) if is_lenient else 0))
                waiting += [] if is_lenient else [(body, times)]
            own = _OWN_SIZES.get(kind)
            total += 0 if own is None else times * own(node, is_lenient)
            state = node.__dict__
            waiting += [(state[name], times) for name in names]
    return total


@cache
def _counted(kind: Any) -> tuple[str, ...] | None:
    """The fields of a kind of nodes in which there is more to count; None for what is no expression or statement."""
    return walk.fields_with_nodes(kind) if issubclass(kind, (tree.Expression, tree.Statement)) else None


def is_odd(node: Any) -> bool:
    if type(node) is tree.DeviceCall:
        return not node.is_atomic
    if type(node) is not tree.Call:
        return type(node) in _ODD
    called = nodes(node.function.typed.body)
    return node.function.inline == "never" or any(is_odd(found) for found in called if type(found) is not tree.Return)


def _size_of_access(node: tree.Element | tree.Store, is_lenient: bool) -> int:
    assert isinstance(node.array.type, ArrayType)
    return 2 * node.array.type.ndim - 1  # a multiplication and an addition for each further dimension


def _size_of_math(node: tree.MathCall, is_lenient: bool) -> int:
    return 0 if is_lenient else _size_of_function(node.operation.name.removeprefix("math."))


def _size_of_function(name: str) -> int:
    if name in _SHORT or name.startswith("fast_") or name.endswith("_approx"):
        return 1
    return _CALL if name in _MIDDLING else _LONG_FUNCTION


#: What a node takes by itself, by its class; others take nothing.
_OWN_SIZES: dict[type, Callable[[Any, bool], int]] = {
    **dict.fromkeys(_OPERATIONS, lambda node, is_lenient: 1),
    tree.Element: _size_of_access,
    tree.Store: _size_of_access,
    tree.MathCall: _size_of_math,
    tree.DeviceCall: lambda node, is_lenient: _CALL if node.is_atomic else 0,
    tree.Call: lambda node, is_lenient: _CALL if node.function.inline == "never" else 0,
}
