"""For type checkers, which know nothing of finders."""

from typing import Any

from nvgen_numba.errors import *  # noqa: F403

def __getattr__(name: str) -> Any: ...
