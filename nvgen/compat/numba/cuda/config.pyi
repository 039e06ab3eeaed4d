# Made by `python -m tools.generate`; do not edit.
"""What type checkers see of `nvgen.compat.numba.cuda.config`. At run time it is `nvgen_numba.cuda.config`."""

from typing import Any as _Any

from nvgen_numba.cuda.config import *

def __getattr__(name: str) -> _Any: ...
