"""Which of numba's warnings a launch gives: on a GPU those that ``numba.cuda.config`` says.

On the CPU nothing is copied and no multiprocessor is idle: there a program or its environment has to ask for them.
"""

from __future__ import annotations

import os

from nvgen_numba.cuda import config
from nvgen_numba.cuda.host import choice


def warns(name: str) -> bool:
    """Whether a warning is given that a setting of ``config`` switches."""
    if config.DISABLE_PERFORMANCE_WARNINGS:
        return False
    is_asked_for = name in vars(config) or config.SETTINGS[name].variable in os.environ
    return (is_asked_for or choice.current_device_name() != "cpu") and bool(getattr(config, name))
