"""What the checks of accesses to memory must know of the rest of nvgen."""

from __future__ import annotations

import ctypes
import importlib
import pkgutil

import pytest

import nvgen.lang
from nvgen.lang.operation import DeviceOperation
from nvgen.runtime import shadow as runtime
from nvgen.targets.cpu import record_fields
from nvgen.targets.cpu.checks import watching
from nvgen.targets.cpu.simt import shadow
from nvgen.targets.cpu.simt.records import Order


def _families() -> set[str]:
    for module in pkgutil.iter_modules(nvgen.lang.__path__):
        importlib.import_module(f"nvgen.lang.{module.name}")
    waiting, found = [DeviceOperation], set()
    while waiting:
        class_ = waiting.pop()
        waiting += class_.__subclasses__()
        found |= {class_.family} if "family" in vars(class_) else set()
    return found


def test_what_every_family_does_with_memory_is_known() -> None:
    """Of an operation that is forgotten, a write to shared memory would be a false alarm."""
    assert len(_families()) > 5
    assert _families() == set(watching._BEFORE)


@pytest.mark.parametrize(
    ("record", "structure"),
    [(shadow.State, runtime._State), (shadow.Range, runtime._Range), (Order, runtime._Order)],
    ids=["State", "Range", "Order"],
)
def test_records_lie_as_in_c(record: type, structure: type[ctypes.Structure]) -> None:
    type_ = record_fields.of_class(record)
    assert type_.size == ctypes.sizeof(structure)
    offsets = {name: getattr(structure, name).offset for name, *_ in structure._fields_}
    assert {field.name: field.offset for field in type_.fields} == offsets


def test_sizes_that_the_launch_states() -> None:
    assert record_fields.of_class(shadow.Cell).size == runtime._CELL_BYTES
    assert record_fields.of_class(shadow.Release).size == runtime._RELEASE_BYTES
