# Made by `python -m tools.generate`; do not edit.
"""What type checkers see of `nvgen.compat.numba.cuda`. At run time it is `nvgen_numba.cuda`."""

from typing import Any as _Any

from nvgen.compat.numba.cuda import config as config, random as random, testing as testing
from nvgen_numba.cuda import *

def __getattr__(name: str) -> _Any: ...
