"""llvmlite has no list of a module's aliases.

defect: the text of a module has to be read.
mended: `ModuleRef` has `aliases`.
"""

from llvmlite import binding


def is_there() -> bool:
    return not hasattr(binding.ModuleRef, "aliases")
