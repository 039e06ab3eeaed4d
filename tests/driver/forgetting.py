"""Has nvgen forget what it knows of drivers, as a test that gives it another one must.

Every function of the modules below ``PACKAGES`` that ``functools`` caches is forgotten by itself. What else remembers
something of a driver stands in ``REMEMBERED``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

PACKAGES = ("nvgen.runtime.gpu", "nvgen.cuda")
#: ``module:name`` of further cached functions, and of dictionaries, lists and sets, which are emptied. Modules that are
#: not loaded remember nothing.
REMEMBERED: list[str] = [
    "nvgen.runtime.gpu.streams:_events",
    "nvgen.runtime.gpu.staging:_kept",
    "nvgen.runtime.gpu.failures:_ring",
    "nvgen.runtime.gpu.failures:_ended",
    "nvgen.runtime.gpu.host_copies:_warned",
]
#: Called after all others.
ALSO: list[Callable[[], object]] = []


def forget() -> None:
    for name, module in list(sys.modules.items()):
        if module is not None and name.startswith(PACKAGES):
            for value in list(vars(module).values()):
                if str(getattr(value, "__module__", "")).startswith("nvgen") and hasattr(value, "cache_clear"):
                    value.cache_clear()
    for place in REMEMBERED:
        module_name, _, attribute = place.partition(":")
        if module_name in sys.modules:
            value = getattr(sys.modules[module_name], attribute)
            (value.cache_clear if hasattr(value, "cache_clear") else value.clear)()
    for function in ALSO:
        function()
