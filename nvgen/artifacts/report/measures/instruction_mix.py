"""How many instructions of each kind stand in a kernel: of its machine code, or without that of its PTX.

It counts what stands in the text, not what runs.
"""

from __future__ import annotations

from collections import Counter

from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.measures.categories import CATEGORIES, of_ptx, of_sass


def instruction_mix(inspected: Inspected) -> tuple[tuple[str, int], ...]:
    """The categories that occur, in the order of ``categories.CATEGORIES``, with their numbers of instructions."""
    if inspected.sass is not None:
        found = Counter(map(of_sass, inspected.machine_code))
    else:
        found = Counter(map(of_ptx, inspected.function.instructions))
    return tuple((category, found[category]) for category in CATEGORIES if found[category])
