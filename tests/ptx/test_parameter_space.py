"""How many bytes of parameters a kernel has, since when, and where none may have as many: both limits, exactly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import NvgenError
from nvgen.intrinsics.architectures import architectures
from nvgen.targets.nvptx.parameters import COMMON, MOST
from tests.assembling import assemble, needs_ptxas
from tests.ptx.test_ir_constructs import ptx_of

pytestmark = pytest.mark.sweep(6)

#: Annotations of parameters, and the bytes and the alignment that the PTX ISA and C give them.
TYPES = {
    "nv.Array[nv.i32]": (16, 8),
    "nv.Array[nv.f32, 3]": (32, 8),
    "nv.Array[nv.f32, 2, nv.A]": (40, 8),
    "nv.bool": (1, 1),
    "nv.u8": (1, 1),
    "nv.i16": (2, 2),
    "nv.f16": (2, 2),
    "nv.e4m3": (1, 1),
    "nv.i32": (4, 4),
    "nv.f64": (8, 8),
    "nv.i128": (16, 16),
    "nv.c64": (8, 8),
    "nv.c128": (16, 16),
    "nv.vec[nv.f32, 3]": (12, 4),
    "nv.vec[nv.f32, 4]": (16, 16),
    "nv.ptr[nv.f32]": (8, 8),
    "nv.GridConstant[nv.vec[nv.u8, 4]]": (4, 4),
}


def kernel(types: list[str]) -> nv.Kernel:
    parameters = ", ".join(f"p{index}: {type_}" for index, type_ in enumerate(types))
    return nv.Kernel.from_source(f"def k({parameters}):\n    pass\n")


def filled(size: int) -> list[str]:
    """Parameters of every type, and bytes, up to a size."""
    types, end = [], 0
    for type_, (bytes_, alignment) in (*TYPES.items(), *list(TYPES.items())[::-1]):
        end = -(-end // alignment) * alignment + bytes_
        types.append(type_)
    while end + 16 <= size:
        types.append("nv.Array[nv.i32]" if end % 8 == 0 else "nv.u8")
        end += 16 if end % 8 == 0 else 1
    return types + ["nv.u8"] * (size - end)


def version_of(ptx: str) -> str:
    match = re.search(r"^\.version (\S+)$", ptx, re.MULTILINE)
    assert match is not None
    return match[1]


@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_75", "sm_80"])
def test_the_limit_of_every_ptx(arch: str, tmp_path: Path) -> None:
    for size, is_large in ((COMMON, False), (COMMON + 1, True)):
        ptx = kernel(filled(size)).ptx(arch=arch)
        assert assemble(ptx, arch, tmp_path) == ""
        assert version_of(ptx) == ("8.1" if is_large else str(architectures()[arch].minimum_ptx))
        refused = assemble(ptx.replace(".version 8.1", ".version 8.0"), arch, tmp_path)
        assert ("uses too much parameter space (0x1101 bytes, 0x1100 max)" in refused) == is_large


@needs_ptxas
def test_the_limit_of_any_ptx(tmp_path: Path) -> None:
    ptx = kernel(filled(MOST)).ptx(arch="sm_90")
    assert assemble(ptx, "sm_90", tmp_path) == ""
    larger = ptx.replace("\n)\n", ",\n\t.param .u8 k_param_more\n)\n", 1)
    assert "(0x7ffd bytes, 0x7ffc max)" in assemble(larger, "sm_90", tmp_path)
    with pytest.raises(NvgenError, match=r"NVG0512.* 32765 bytes"):
        kernel(filled(MOST + 1)).ptx(arch="sm_90")


def test_padding_counts() -> None:
    small = ["nv.u8"] * (COMMON - 8)
    assert version_of(kernel([*small, "nv.i64"]).ptx(arch="sm_75")) != "8.1"
    assert version_of(kernel([*small, "nv.u8", "nv.i64"]).ptx(arch="sm_75")) == "8.1"


@pytest.mark.parametrize("arch", ["sm_50", "sm_61", "sm_62"])
def test_old_architectures(arch: str) -> None:
    assert ".entry k(" in kernel(filled(COMMON)).ptx(arch=arch)
    with pytest.raises(NvgenError, match="NVG0504"):
        kernel(filled(COMMON + 1)).ptx(arch=arch)


def test_chosen_versions() -> None:
    large = kernel(filled(COMMON + 1))
    assert version_of(large.ptx(arch="sm_90", ptx_version="8.5")) == "8.5"
    with pytest.raises(NvgenError, match="NVG0520"):
        large.ptx(arch="sm_90", ptx_version="8.0")


def test_addresses_of_32_bits_take_less() -> None:
    types = ["nv.ptr[nv.f32]"] * (COMMON // 4)
    assert version_of(kernel(types).ptx(arch="sm_75", bits=32)) != "8.1"
    assert version_of(kernel([*types, "nv.u8"]).ptx(arch="sm_75", bits=32)) == "8.1"
    assert version_of(kernel(types[: COMMON // 8]).ptx(arch="sm_75")) != "8.1"
    assert version_of(kernel(types[: COMMON // 8 + 1]).ptx(arch="sm_75")) == "8.1"


def ir(size: int, head: str = "ptx_kernel void") -> str:
    body = "  %v = load i8, ptr %p\n  store i8 %v, ptr %o\n  ret void\n"
    return f"define {head} @k(ptr byval([{size} x i8]) %p, ptr %o) {{\n{body}}}\n"


@needs_ptxas
def test_kernels_of_llvm_ir(tmp_path: Path) -> None:
    for size, version in ((COMMON - 8, "7.8"), (COMMON - 7, "8.1"), (MOST - 12, "8.1")):
        ptx = ptx_of(ir(size))
        assert version_of(ptx) == version
        assert assemble(ptx, "sm_90", tmp_path) == ""
    with pytest.raises(NvgenError, match=r"(?s)NVG0512.*kernel\.ll:1:24"):
        ptx_of(ir(MOST - 4))


@needs_ptxas
def test_device_functions_have_no_limit(tmp_path: Path) -> None:
    ptx = ptx_of(ir(400_000, "void"))
    assert version_of(ptx) == "7.8"
    assert assemble(ptx, "sm_90", tmp_path, ("-c",)) == ""
