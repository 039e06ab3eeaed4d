# Made by `python -m tools.generate`; do not edit.
"""What type checkers see of `nvgen.compat.numba.cuda.random`. At run time it is `nvgen_numba.cuda.random`."""

from typing import Any as _Any

from nvgen_numba.cuda.random import *

def __getattr__(name: str) -> _Any: ...
