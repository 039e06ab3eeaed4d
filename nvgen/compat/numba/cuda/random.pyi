"""For type checkers, which know nothing of finders."""

from typing import Any

from nvgen_numba.cuda.random import *  # noqa: F403

def __getattr__(name: str) -> Any: ...
