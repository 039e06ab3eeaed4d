"""Of ``nv.cache_control.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class CacheForm(Attributes):
    """The form of an operation: the parts of the instruction's name that were chosen."""

    level: str = ""
    evict: str = ""
    primary: str = ""
    secondary: str = ""

    @property
    def instructions(self) -> tuple[str, ...]:
        return ("prefetch.evict",) if self.evict else ()
