"""llvmlite's casts have no flags.

defect: the builder's methods for `trunc` and `zext` take no `nuw`, `nsw` and `nneg`.
mended: they take flags.
"""

import inspect

from llvmlite import ir


def is_there() -> bool:
    methods = (ir.IRBuilder.trunc, ir.IRBuilder.zext)
    return not any("flags" in inspect.signature(method).parameters for method in methods)
