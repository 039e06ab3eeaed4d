"""llvmlite's loads and stores cannot be volatile.

defect: the builder's methods take no such option.
mended: `load` or `store` takes `volatile`.
"""

import inspect

from llvmlite import ir


def is_there() -> bool:
    methods = (ir.IRBuilder.load, ir.IRBuilder.store)
    return not any("volatile" in inspect.signature(method).parameters for method in methods)
