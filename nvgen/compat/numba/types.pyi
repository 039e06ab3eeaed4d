# Made by `python -m tools.generate`; do not edit.
"""What type checkers see of `nvgen.compat.numba.types`. At run time it is `nvgen_numba.types`."""

from typing import Any as _Any

from nvgen_numba.types import *

def __getattr__(name: str) -> _Any: ...
