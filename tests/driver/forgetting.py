"""Has nvgen forget what it knows of drivers, as a test that gives it another one must.

Every function of the modules below ``PACKAGES`` that ``functools`` caches is forgotten by itself. What else remembers
something of a driver stands in ``REMEMBERED``.

cuda-core keeps a Device object for each GPU and thread, with what it asked the GPU: those of the thread that installs
or removes a driver are forgotten as well. It calls ``cuInit`` once in a process, and keeps primary contexts: the fake
driver takes both into account.
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
    _forget_devices_of_cuda_core()
    for function in ALSO:
        function()


def _forget_devices_of_cuda_core() -> None:
    known = getattr(sys.modules.get("cuda.core._device"), "_tls", None)
    if known is not None:
        vars(known).clear()
    for name, module in list(sys.modules.items()):
        if name.startswith("cuda.core.") and hasattr(getattr(module, "driver_version", None), "cache_clear"):
            module.driver_version.cache_clear()
