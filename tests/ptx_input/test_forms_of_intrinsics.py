"""Every instruction that the database of intrinsics has for an architecture is right there to the check of PTX.

LLVM printed these instructions and ptxas took them; the forms were written from the PTX ISA.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from nvgen.intrinsics.architectures import find_architecture
from nvgen.intrinsics.nvvm import intrinsic, names, overloads
from nvgen.ptx import read
from nvgen.ptx.checking import checker
from nvgen.ptx.source import SourceText

_REGISTERS = ".reg .pred %p<99>; .reg .b16 %rs<99>; .reg .b32 %r<400>; .reg .b64 %rd<99>;"


def _instructions(architecture: str) -> Iterator[str]:
    record = find_architecture(architecture)
    shorts = dict.fromkeys(short for name in names() for short in overloads(name))
    for found in map(intrinsic, shorts):
        is_alone = len(found.ptx) == 1 and re.fullmatch(r"[a-z][^(]*", found.ptx[0])
        if is_alone and found.verdict == "accepted" and found.availability.is_on(record, record.maximum_ptx):
            yield found.ptx[0]


@pytest.mark.parametrize("architecture", ["sm_80", "sm_90a", "sm_100a", "sm_120a"])
def test_instructions_of_intrinsics_are_right(architecture: str) -> None:
    written = list(_instructions(architecture))
    assert len(written) > 1000
    version = find_architecture(architecture).maximum_ptx
    body = "".join(f"{one};\n" for one in written)
    header = f".version {version}\n.target {architecture}\n.address_size 64\n"
    source = SourceText(f"{header}.entry k(.param .b64 k_param_0) {{ {_REGISTERS}\n{body} ret; }}\n", "k.ptx")
    reading = read(source.text, source.name)
    assert reading.diagnostics == ()
    assert checker.check(reading.module, source) == ()
