"""Of ``nv.sreg.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class RegisterNumber(Attributes):
    """Which of several registers is read."""

    number: int
