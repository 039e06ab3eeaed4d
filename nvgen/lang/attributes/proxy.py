"""Of ``nv.proxy.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class FenceSpace(Attributes):
    """Which memory a fence is for; empty: all of it."""

    space: str
