"""What the checks of accesses to memory must know of the rest of nvgen."""

from __future__ import annotations

import importlib
import pkgutil

import nvgen.lang
from nvgen.lang.operation import DeviceOperation
from nvgen.targets.cpu.checks import instrumentation


def _families() -> set[str]:
    for module in pkgutil.iter_modules(nvgen.lang.__path__):
        importlib.import_module(f"nvgen.lang.{module.name}")
    waiting, found = [DeviceOperation], set()
    while waiting:
        class_ = waiting.pop()
        waiting += class_.__subclasses__()
        if "family" in vars(class_) and class_.accesses_memory and class_.__module__.startswith("nvgen."):
            found.add(class_.family)  # and not of those that tests declare
    return found


def test_what_every_family_does_with_memory_is_known() -> None:
    """Of an operation that is forgotten, a write to shared memory would be a false alarm."""
    assert len(_families()) > 5
    on_gpus_only = {"extern", "fabric"}  # what stands in for an external function is a function of Python's
    assert _families() - on_gpus_only == set(instrumentation._BEFORE)
