"""Of ``nv.async_copy.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class CopySize(Attributes):
    """The bytes of a copy."""

    bytes: int
