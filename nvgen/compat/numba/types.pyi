"""For type checkers, which know nothing of finders."""

import typing

from nvgen_numba.types import *  # noqa: F403

def __getattr__(name: str) -> typing.Any: ...
