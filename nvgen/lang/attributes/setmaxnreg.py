"""Of ``nv.setmaxnreg.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class RegisterCount(Attributes):
    """How many registers a thread has afterwards."""

    count: int
