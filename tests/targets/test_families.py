"""Every family of operations is in the table of each target that has it."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from nvgen import lang
from nvgen.codegen.device_operations import Family
from nvgen.lang import DeviceOperation
from nvgen.targets import cpu, nvptx
from nvgen.targets.cpu.conventions.families import FAMILIES as CPU
from nvgen.targets.nvptx.families import FAMILIES as NVPTX

TARGETS = [pytest.param(cpu, CPU, id="cpu"), pytest.param(nvptx, NVPTX, id="nvptx")]


def declared() -> set[str]:
    """The families of the operations that ``nvgen.lang`` declares."""
    for found in pkgutil.walk_packages(lang.__path__, "nvgen.lang."):
        importlib.import_module(found.name)
    classes, found = [DeviceOperation], set()
    while classes:
        class_ = classes.pop()
        classes += class_.__subclasses__()
        if hasattr(class_, "family") and class_.__module__.startswith("nvgen."):  # tests declare some as well
            found.add(class_.family)
    return found


@pytest.mark.parametrize(("target", "families"), TARGETS)
def test_every_module_is_a_family(target, families):
    folder = importlib.import_module(f"{target.__name__}.operations")
    modules = {f"{folder.__name__}.{found.name}" for found in pkgutil.iter_modules(folder.__path__)}
    assert set(families.values()) == modules
    for name, module in families.items():
        family = importlib.import_module(module).FAMILY
        assert isinstance(family, Family) and family.rules
        assert name in {class_.family for class_ in family.rules}


def test_every_operation_is_in_ptx():
    assert declared() - set(NVPTX) == {"svm", "aggregation", "half_pairs"}, "these are made of others"
    assert set(CPU) == set(NVPTX) - {"extern", "fabric", "tcgen05", "texture"}, "these are on GPUs only"
