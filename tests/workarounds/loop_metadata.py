"""llvmlite has no distinct node of metadata whose operand is the node itself, as a loop's identity is.

defect: `add_metadata` makes nodes of operands that are there before.
mended: it makes distinct nodes.
"""

import inspect

from llvmlite import ir


def is_there() -> bool:
    return not any("distinct" in name for name in inspect.signature(ir.Module.add_metadata).parameters)
