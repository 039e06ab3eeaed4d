"""Registers that ptxas writes to local memory and reads again, because a thread has too few.

ptxas says how many bytes (``--verbose``). The line is the one with the most loads and stores of local memory in the
machine code; a kernel with arrays in local memory has other ones too, and so no line.
"""

from __future__ import annotations

from collections import Counter

from nvgen.artifacts.report.advice.advice import Advice
from nvgen.artifacts.report.inspected import Inspected
from nvgen.intrinsics.architectures import architectures

KIND = "spills"
GUIDE = "guide/advice.md#spills"


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """One piece of advice where registers are spilled."""
    taken = inspected.resources
    if taken is None or not (taken.spill_store_bytes or taken.spill_load_bytes):
        return ()
    title = f"registers are spilled: {taken.spill_store_bytes} bytes of stores, {taken.spill_load_bytes} of loads"
    text = (
        f"The kernel has no more than {taken.registers} registers a thread, so ptxas keeps values in local memory. "
        "Each time it is a store and later a load through the L1 cache, which also costs the bandwidth of loads that "
        f"are wanted. {_remedy(inspected)}"
    )
    return (Advice(KIND, title, text, _line(inspected), None, GUIDE),)


def _remedy(inspected: Inspected) -> str:
    """What limits the registers, and so what to change."""
    most = architectures()[inspected.architecture].registers_per_thread
    options = inspected.kernel.options if inspected.kernel is not None else None
    if options is not None and options.max_registers is not None:
        return f"Raise the limit, `max_registers={options.max_registers}`, or keep fewer values at a time."
    if options is not None and options.min_blocks_per_sm is not None:
        return f"Lower `min_blocks_per_sm={options.min_blocks_per_sm}`, or keep fewer values at a time."
    taken = inspected.resources
    if taken is not None and taken.registers >= most - 1:
        return f"No thread can have more than {most}: give each thread less to do, so that fewer values live at a time."
    return "Allow more: a smaller `max_threads=`, no `--maxrregcount`; or keep fewer values at a time."


def _line(inspected: Inspected) -> int | None:
    if any("local" in one.modifiers for one in inspected.function.instructions):
        return None
    lines = Counter(
        line
        for one in inspected.machine_code
        if one.opcode in ("LDL", "STL")
        if (line := inspected.line_of_code(one)) is not None
    )
    return min(lines, key=lambda line: (-lines[line], line), default=None)
