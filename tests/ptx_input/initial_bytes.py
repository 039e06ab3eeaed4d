"""The bytes of initialised variables: what ptxas puts into an object file, and what runs on the CPU begin with."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import nvgen as nv
from tests.assembling import assemble
from tests.ptx import cubin_data

HEADER = ".version 8.3\n.target sm_80\n.address_size 64\n"
KERNEL = ".visible .entry k() { ret; }\n"


def of_ptxas(text: str, names: Sequence[str]) -> dict[str, bytes]:
    """The bytes of variables without addresses in them."""
    with tempfile.TemporaryDirectory() as folder:
        said = assemble(text, "sm_80", Path(folder), ("-c", "-O0"))
        assert said == ""
        objects = cubin_data.variables(Path(folder, "kernel.sm_80.cubin"))
    return {name: bytes(byte for byte in objects[name] if isinstance(byte, int)) for name in names}


def of_nvgen(text: str, names: Sequence[str]) -> dict[str, bytes]:
    """The same of a module that is loaded."""
    variables = nv.ptx.load(text).globals
    return {name: variables[name].tobytes() for name in names}


def module_of(values: Mapping[str, str]) -> str:
    """A module with a ``.global`` variable of each name, whose type, dimensions and value are given: ``u32[2] {1}``."""
    lines = []
    for name, text in values.items():
        declared, _, initial = text.partition(" ")
        type_, bracket, dimensions = declared.partition("[")
        type_ = f".v{type_[1]} .{type_[3:]}" if type_.startswith("v") else f".{type_}"
        lines.append(f".visible .global {type_} {name}{bracket}{dimensions} = {initial};\n")
    return HEADER + "".join(lines) + KERNEL
