"""A pass manager of llvmlite's never frees what it has in LLVM.

defect: the class's first base hides the method that would free it.
mended: the method of a pass manager for modules is that of `NewPassManager`.
"""

from llvmlite.binding import newpassmanagers


def is_there() -> bool:
    return newpassmanagers.ModulePassManager._dispose is not newpassmanagers.NewPassManager._dispose
