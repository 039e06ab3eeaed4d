# Made by `python -m tools.generate`; do not edit.
"""What type checkers see of `nvgen.compat.numba`. At run time it is `nvgen_numba`."""

from typing import Any as _Any

from nvgen.compat.numba import cuda as cuda, errors as errors, types as types
from nvgen_numba import *

def __getattr__(name: str) -> _Any: ...
