"""``numba.cuda`` as nvgen has it."""

from typing import Any

from nvgen.compat.numba.cuda import config as config


def __getattr__(name: str) -> Any:
    raise AttributeError(f"numba.cuda has no {name}")
