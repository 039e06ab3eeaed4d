"""Lanes whose values a warp operation takes and that do not take part in it, as a run reports them.

Source: PTX ISA, ``shfl.sync``, ``mma.sync``; CUDA C++ Programming Guide, "Warp Shuffle Functions".
"""

from __future__ import annotations

from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import Reduce, Shuffle
from nvgen.tree import DeviceCall

#: Families of products of matrices.
_PRODUCTS = ("mma", "wgmma")


def verb_of(node: DeviceCall) -> str | None:
    """What an operation does with lanes that may not be there; None for one that is of those that are.

    A shuffle takes the value of one lane, a reduction those of the mask, a product of matrices is of all. Votes and
    matches are of the lanes that have come, and so is ``redux``, which PTX has as such.
    """
    if isinstance(node.operation, Shuffle):
        return "reads"
    if isinstance(node.operation, Reduce) and not node.span.file.is_ptx:
        return "takes the values of"
    return "is for all lanes of a warp, with" if node.operation.family in _PRODUCTS else None


def named(absent: int, mask: int, threads: int) -> tuple[str, str]:
    """Lanes that are not there, as a message names them, and why they are not; of several reasons the first."""
    reasons = {
        "which {is_are} not in the mask": absent & ~mask,
        "whose {thread} {has} ended": absent & (1 << threads) - 1,
        "which the block does not have": absent,
    }
    reason, found = next((reason, lanes) for reason, lanes in reasons.items() if lanes)
    numbers = [lane for lane in range(WARP_SIZE) if found >> lane & 1]
    if len(numbers) == 1:
        return f"lane {numbers[0]}", reason.format(is_are="is", thread="thread", has="has")
    is_run = numbers[-1] - numbers[0] == len(numbers) - 1
    listed = f"{numbers[0]} to {numbers[-1]}" if is_run else ", ".join(map(str, numbers))
    return f"lanes {listed}", reason.format(is_are="are", thread="threads", has="have")
