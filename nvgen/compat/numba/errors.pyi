# Made by `python -m tools.generate`; do not edit.
"""What type checkers see of `nvgen.compat.numba.errors`. At run time it is `nvgen_numba.errors`."""

from typing import Any as _Any

from nvgen_numba.errors import *

def __getattr__(name: str) -> _Any: ...
