"""Records that code compiled for the CPU shares with the host are declared once."""

from __future__ import annotations

import ast
import ctypes
import dataclasses

import pytest
from llvmlite import binding

from nvgen.lang.meaning import records, shadow
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions import record_fields
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.failure_reports import RECORD
from nvgen.targets.cpu.conventions.host_records import structure
from tests.structure.test_layers import modules

pytestmark = pytest.mark.sweep(6)

#: Every record of the library.
RECORDS = {
    class_.__name__: class_
    for module in (records, shadow)
    for class_ in vars(module).values()
    if dataclasses.is_dataclass(class_) and isinstance(class_, type)
}
#: The structures of C that have their fields written out, with what declares them.
WRITTEN_OUT = {
    "nvgen.runtime.launch.number_arguments": "the words of a number that C has no type for",
    "nvgen.targets.cpu.conventions.failure_record": "``FailureRecord`` is the declaration: LLVM's type is made from it",
    "nvgen.jax.ffi": "XLA's header declares them",
}


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_a_structure_lies_as_its_record(name: str) -> None:
    class_ = RECORDS[name]
    made, type_ = structure(class_), record_fields.of_class(class_)
    assert ctypes.sizeof(made) == type_.size
    offsets = {field: getattr(made, field).offset for field, *_ in made._fields_}
    sizes = {field: getattr(made, field).size for field, *_ in made._fields_}
    assert {field.name: field.offset for field in type_.fields} == offsets
    ends = [*(field.offset for field in type_.fields[1:]), type_.size]
    assert all(offsets[field.name] + sizes[field.name] <= end for field, end in zip(type_.fields, ends, strict=True))


def test_the_failure_record_lies_in_llvm_as_in_c() -> None:
    layout = binding.create_target_data(emit.host_target().data_layout)
    assert RECORD.get_abi_size(layout) == ctypes.sizeof(FailureRecord)
    for index, (name, *_) in enumerate(FailureRecord._fields_):
        assert RECORD.get_element_offset(layout, index) == getattr(FailureRecord, name).offset, name


def test_no_structure_is_written_out_a_second_time() -> None:
    """A structure of C whose fields stand in the text is one more declaration, and has to say of what."""
    found = {
        name
        for name, path in modules().items()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and any("Structure" in ast.unparse(base) for base in node.bases)
    }
    assert found == set(WRITTEN_OUT)
