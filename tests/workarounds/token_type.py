"""llvmlite's IR layer has no type `token`.

defect: there is no such class.
mended: `llvmlite.ir` has one whose text is `token`.
"""

from llvmlite import ir


def is_there() -> bool:
    classes = [found for found in vars(ir).values() if isinstance(found, type) and issubclass(found, ir.Type)]
    return not any("token" in found.__name__.lower() for found in classes)
