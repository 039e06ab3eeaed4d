"""Architectures and PTX versions: the user guide's examples, the database, and LLVM's own opinion of it.

Section names are those of the NVPTX user guide.
"""

from __future__ import annotations

import functools
import importlib.util
import json
import re
import subprocess
import sys
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest

import nvgen as nv
from nvgen.diagnostics import InternalError
from nvgen.files import cuda_tools
from nvgen.files.resources import resource
from nvgen.intrinsics.architectures import (
    Architecture,
    ArchitectureRecord,
    PtxVersion,
    architectures,
    choose_ptx_version,
    find_architecture,
    first_release_with,
    newest_printed,
    newest_ptx_of,
    ptx_versions,
    version_of,
)
from nvgen.lang.allocation import MAX_STATIC_SHARED_BYTES
from tests.assembling import assembler_architectures, needs_ptxas

#: What a variant may have other than the architecture that it is one of.
OWN_FIELDS = (
    *("architecture", "llvm_processor", "minimum_ptx", "minimum_ptx_of_llvm", "minimum_ptx_of_ptxas"),
    *("has_machine_code", "max_static_shared_bytes"),
)


def arch(name: str) -> Architecture:
    return find_architecture(name).architecture


# "NVPTX Architecture Hierarchy and Ordering"


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("sm_90", "sm_103"),  # since 90 <= 103
        ("sm_100f", "sm_103f"),  # since Y1 < Y2
        ("sm_90", "sm_103f"),  # by the second rule
        ("sm_103", "sm_103a"),
        ("sm_103", "sm_103f"),
        ("sm_103f", "sm_103a"),
        ("sm_100f", "sm_107f"),
        ("sm_103f", "sm_107a"),
    ],
)
def test_the_guides_examples_are_compatible(older: str, newer: str) -> None:
    assert arch(older).is_compatible_with(arch(newer))
    assert not arch(newer).is_compatible_with(arch(older))


def test_the_guides_counter_example() -> None:
    """``sm_100f`` and ``sm_120f`` are of different families."""
    assert not arch("sm_100f").is_compatible_with(arch("sm_120f"))
    assert not arch("sm_120f").is_compatible_with(arch("sm_100f"))


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("sm_103f", 1032), ("sm_103a", 1033), ("sm_103", 1030), ("sm_90", 900), ("sm_90a", 903), ("sm_20", 200)],
)
def test_the_guides_encodings(name: str, encoding: int) -> None:
    assert arch(name).encoding == encoding


def test_encodings_are_the_guides_formula() -> None:
    """``Encoding := Arch * 10 + 2 (for 'f') + 1 (for 'a')`` and ``Arch := X * 10 + Y``; an ``a`` is an ``f`` too."""
    for name in architectures():
        match = re.fullmatch(r"sm_(\d+)(\d)([af]?)", name)
        assert match is not None
        number = int(match[1]) * 10 + int(match[2])
        assert arch(name).encoding == number * 10 + (2 if match[3] in ("a", "f") else 0) + (1 if match[3] == "a" else 0)
        assert str(arch(name)) == name


def test_family_and_architecture_compare_by_division() -> None:
    """Compare Family and Arch by dividing by 100 and 10."""
    assert arch("sm_100f").encoding // 100 == arch("sm_103a").encoding // 100 == arch("sm_103").family == 10
    assert arch("sm_120f").encoding // 100 == arch("sm_120").family == 12
    assert arch("sm_90").family == 9
    for name in architectures():
        assert arch(name).encoding // 10 == arch(name).number
        assert arch(name).encoding // 100 == arch(name).family


def test_within_a_family_the_encoding_orders() -> None:
    """Compare within the family by comparing FullSMVersion."""
    names = ["sm_100", "sm_100f", "sm_100a", "sm_101", "sm_103", "sm_103f", "sm_103a"]
    encodings = [arch(name).encoding for name in names]
    assert encodings == sorted(encodings)
    assert len({arch(name).family for name in names}) == 1


def test_architecture_specific_variants_are_odd() -> None:
    """Detect ``a`` variants by checking FullSMVersion & 1."""
    for name in architectures():
        assert bool(arch(name).encoding & 1) == name.endswith("a")


def test_architecture_specific_variants_go_nowhere_else() -> None:
    for name in architectures():
        if name.endswith("a"):
            assert [other for other in architectures() if arch(name).is_compatible_with(arch(other))] == [name]


def test_compatibility_is_a_partial_order() -> None:
    everything = [record.architecture for record in architectures().values()]
    for a in everything:
        assert a.is_compatible_with(a)
        for b in everything:
            if a != b and a.is_compatible_with(b):
                assert not b.is_compatible_with(a)
                assert all(a.is_compatible_with(c) for c in everything if b.is_compatible_with(c))


def test_compatibility_as_the_guide_defines_it() -> None:
    """The same relation once more, from the guide's sentences: plain by number, ``f`` within the family."""

    def expected(a: Architecture, b: Architecture) -> bool:
        if a.suffix == "":
            return a.number <= b.number
        if a.suffix == "f":
            return b.suffix in ("f", "a") and a.number // 10 == b.number // 10 and a.number <= b.number
        return a == b

    for a in architectures().values():
        for b in architectures().values():
            pair = (a.architecture, b.architecture)
            assert pair[0].is_compatible_with(pair[1]) == expected(*pair), pair


# The database


def raw() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(resource("intrinsics_db", "architectures.json").read_text(encoding="utf-8"))
    return data


def test_the_database_has_its_schema() -> None:
    data = raw()
    fields = {"made_from", "limits_from", "ptx_versions", "newest_printed_by_llvm", "ptx_of_cuda", "architectures"}
    assert set(data) == fields
    assert data["newest_printed_by_llvm"] in data["ptx_versions"]
    assert isinstance(data["made_from"], str) and all(isinstance(text, str) for text in data["limits_from"].values())
    assert all(re.fullmatch(r"\d\.\d", version) for version in data["ptx_versions"])
    for row in data["architectures"]:
        assert 48 * 1024 <= row["max_static_shared_bytes"] <= row["optin_shared_bytes"] <= 227 * 1024
        assert row["optin_shared_bytes"] <= row["max_shared_bytes"] <= row["shared_bytes_per_sm"]
        assert row["optin_shared_bytes"] <= row["optin_shared_bytes_per_sm"] <= row["shared_bytes_per_sm"]
        assert row["minimum_ptx"] in data["ptx_versions"] and row["maximum_ptx"] in data["ptx_versions"]


@pytest.mark.parametrize(
    "change",
    [
        {"minimum_ptx": "8"},
        {"minimum_ptx": 8.0},
        {"name": "sm_9O"},
        {"max_shared_bytes": "227 KiB"},
        {"max_shared_bytes": True},
        {"blocks_per_sm": None},
        {"cluster_blocks": -1},
        {"has_machine_code": 1},
        {"clusters": 8},
    ],
)
def test_rows_are_checked_when_they_are_loaded(change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    data = raw()
    data["architectures"][-1].update(change)
    monkeypatch.setattr("nvgen.intrinsics.architectures.load", lambda name: data)
    with pytest.raises(InternalError, match=r"architectures\.json"):
        architectures.__wrapped__()


def test_a_field_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    data = raw()
    del data["architectures"][0]["warps_per_sm"]
    monkeypatch.setattr("nvgen.intrinsics.architectures.load", lambda name: data)
    with pytest.raises(InternalError, match="warps_per_sm"):
        architectures.__wrapped__()


def test_limits_are_those_of_the_programming_guide() -> None:
    """CUDA Programming Guide 13, 5.1: some of its numbers, read a second time; of 10.7, 13.4 has them in Tables 30 to
    32, and ``cuda_occupancy.h`` of 13.5."""
    names = ("sm_75", "sm_80", "sm_89", "sm_90a", "sm_103", "sm_107a", "sm_121f")
    records = {name: find_architecture(name) for name in names}
    assert [record.warps_per_sm for record in records.values()] == [32, 64, 48, 64, 64, 32, 48]
    assert [record.blocks_per_sm for record in records.values()] == [16, 32, 24, 32, 32, 16, 24]
    assert [record.max_shared_bytes >> 10 for record in records.values()] == [64, 163, 99, 227, 227, 327, 99]
    assert [record.shared_bytes_per_sm >> 10 for record in records.values()] == [64, 164, 100, 228, 228, 328, 100]
    assert [record.cluster_blocks for record in records.values()] == [0, 0, 0, 8, 8, 8, 8]
    for record in architectures().values():
        assert record.threads_per_block == 1024
        static = record.optin_shared_bytes if record.architecture.suffix == "a" else MAX_STATIC_SHARED_BYTES
        assert record.max_static_shared_bytes == static, "of an architecture-specific variant, ptxas takes all"
        assert record.registers_per_block <= record.registers_per_sm
        assert record.minimum_ptx == max(record.minimum_ptx_of_llvm, record.minimum_ptx_of_ptxas)
        assert record.has_machine_code == (record.architecture.number >= 75 and record.architecture.number != 101)


def test_oversized_shared_memory_is_what_rubin_has() -> None:
    """CUDA Programming Guide 13.4, Tables 30 to 32: a block has more than 227 KiB only in a mode of the launch."""
    for record in architectures().values():
        is_oversized = record.max_shared_bytes > record.optin_shared_bytes
        assert is_oversized == (record.architecture.number == 107)
        optin = (record.optin_shared_bytes >> 10, record.optin_shared_bytes_per_sm >> 10)
        most = (record.max_shared_bytes >> 10, record.shared_bytes_per_sm >> 10)
        assert optin == ((227, 228) if is_oversized else most)


def test_variants_have_what_their_architecture_has() -> None:
    for name, record in architectures().items():
        plain = find_architecture(name.rstrip("af"))
        same = {field: getattr(plain, field) for field in plain._fields if field not in OWN_FIELDS}
        assert {field: getattr(record, field) for field in same} == same


def test_the_database_is_in_order_and_has_nothing_twice() -> None:
    assert all(older < newer for older, newer in pairwise(ptx_versions()))
    names = [row["name"] for row in raw()["architectures"]]
    assert len(set(names)) == len(names) == len(architectures()) == 43
    assert len(ptx_versions()) == 36
    numbers = [arch(name).number for name in names]
    assert numbers == sorted(numbers)
    for a, b in pairwise(names):
        assert (arch(a).number, arch(a).suffix) < (arch(b).number, arch(b).suffix)


def test_variants_come_no_earlier_than_their_architecture() -> None:
    for name, record in architectures().items():
        if not name[-1].isdigit():
            assert record.minimum_ptx >= find_architecture(name.rstrip("af")).minimum_ptx


# LLVM's opinion. It ends the process over a combination that it does not know.

PROBE = """
import sys
import llvmlite.binding as llvm
llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()
triple = "nvptx64-nvidia-cuda"
module = llvm.parse_assembly(f'target triple = "{triple}"\\ndefine ptx_kernel void @k() {{ ret void }}')
target = llvm.Target.from_triple(triple)
for line in sys.stdin:
    cpu, _, features = line.strip().partition(" ")
    text = target.create_target_machine(cpu=cpu, features=features).emit_assembly(module)
    print(*[row.split(None, 1)[1] for row in text.splitlines() if row.startswith((".version", ".target"))], flush=True)
"""


def llvm(*lines: str) -> tuple[int, list[str], str]:
    """LLVM's exit status, the versions and targets that it wrote, and its complaint."""
    result = subprocess.run(
        [sys.executable, "-c", PROBE], input="\n".join(lines), capture_output=True, text=True, check=False, timeout=120
    )
    return result.returncode, result.stdout.splitlines(), result.stderr


def known_to_llvm() -> dict[str, ArchitectureRecord]:
    return {name: record for name, record in architectures().items() if record.llvm_processor == name}


def test_minimum_versions_are_llvms_defaults() -> None:
    """Asked for no version, LLVM writes the oldest that it has for the architecture."""
    status, written, complaint = llvm(*known_to_llvm())
    assert status == 0, complaint
    assert written == [f"{record.minimum_ptx} {name}" for name, record in known_to_llvm().items()]


def test_what_llvm_does_not_know_is_compiled_as_another() -> None:
    """Its table of processors is the one place where LLVM says so; an unknown one makes it warn."""
    _, _, complaint = llvm(*architectures())
    unknown = set(re.findall(r"'(\w+)' is not a recognized processor", complaint))
    assert unknown == set(architectures()) - set(known_to_llvm()) == {"sm_107", "sm_107a", "sm_107f"}
    chosen = {name: find_architecture(name).llvm_processor for name in unknown}
    assert chosen == {"sm_107": "sm_103", "sm_107a": "sm_103a", "sm_107f": "sm_103f"}
    for name, processor in chosen.items():
        assert find_architecture(name).minimum_ptx_of_llvm == find_architecture(processor).minimum_ptx_of_llvm


def test_llvm_takes_the_minimum_and_the_newest_version() -> None:
    pairs = [
        (name, version)
        for name, record in known_to_llvm().items()
        for version in {record.minimum_ptx, newest_printed()}
    ]
    status, written, complaint = llvm(*(f"{name} {version.llvm_feature}" for name, version in pairs))
    assert status == 0, complaint
    assert written == [f"{version} {name}" for name, version in pairs]
    assert "not a recognized" not in complaint


def version_before(version: PtxVersion) -> PtxVersion | None:
    place = ptx_versions().index(version)
    return ptx_versions()[place - 1] if place else None


@pytest.mark.parametrize("name", ["sm_53", "sm_75", "sm_90a", "sm_100f", "sm_121"])
def test_llvm_refuses_the_version_before(name: str) -> None:
    version = version_before(find_architecture(name).minimum_ptx)
    assert version is not None
    status, written, complaint = llvm(f"{name} {version.llvm_feature}")
    assert status != 0 and not written
    assert "PTX version" in complaint


@pytest.mark.sweep(32)
@pytest.mark.parametrize("name", known_to_llvm())
def test_llvm_agrees_on_every_version(name: str) -> None:
    minimum = find_architecture(name).minimum_ptx
    printed = [version for version in ptx_versions() if version <= newest_printed()]
    taken = [version for version in printed if version >= minimum]
    status, written, complaint = llvm(*(f"{name} {version.llvm_feature}" for version in taken))
    assert status == 0, complaint
    assert written == [f"{version} {name}" for version in taken]
    for version in printed:
        if version < minimum:
            status, written, _ = llvm(f"{name} {version.llvm_feature}")
            assert status != 0 and not written, version


@pytest.mark.sweep
def test_llvm_knows_no_newer_version() -> None:
    newest = newest_printed()
    for version in (PtxVersion(newest.major, newest.minor + 1), PtxVersion(newest.major + 1, 0)):
        _, _, complaint = llvm(f"sm_121 +ptx{version.major}{version.minor}")
        assert "not a recognized feature" in complaint


# ptxas's opinion


@functools.cache
def generator() -> ModuleType:
    """The script that makes the database."""
    spec = importlib.util.spec_from_file_location("generate", resource("intrinsics_db", "generate_architectures.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@needs_ptxas
@pytest.mark.parametrize("name", architectures())
def test_ptxas_takes_what_llvm_takes(name: str) -> None:
    record = find_architecture(name)
    versions = [version_before(record.minimum_ptx), record.minimum_ptx, record.maximum_ptx]
    asked = [str(version) for version in versions if version is not None]
    taken = generator().ptxas_versions(cuda_tools.ptxas(), name, set(assembler_architectures()), asked)
    assert taken == [str(record.minimum_ptx), str(record.maximum_ptx)]


@needs_ptxas
@pytest.mark.parametrize("name", ["sm_75", "sm_90a", "sm_107", "sm_107a", "sm_107f", "sm_121f"])
def test_the_database_is_what_its_generator_finds(name: str) -> None:
    versions = [str(version) for version in ptx_versions()]
    row = next(row for row in raw()["architectures"] if row["name"] == name)
    assert generator().record(name, versions, cuda_tools.ptxas(), set(assembler_architectures())) == row


# What users choose


@pytest.mark.parametrize("name", ["sm_75", "sm_90a", "sm_121f"])
def test_the_default_version_is_the_oldest(name: str) -> None:
    record = find_architecture(name)
    assert choose_ptx_version(record, None) == record.minimum_ptx


def test_every_later_version_can_be_chosen() -> None:
    record = find_architecture("sm_89")
    chosen = [str(choose_ptx_version(record, str(v))) for v in ptx_versions() if v >= record.minimum_ptx]
    old = ["7.8", "8.0", "8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8"]
    assert chosen == [*old, "9.0", "9.1", "9.2", "9.3", "9.4", "9.5"]


@pytest.mark.parametrize(
    "asked", ["8", "8.", ".8", "", "8.0.0", "ptx80", "v8.0", " 8.0", "8.0\n", "-8.0", 8.0, 8, b"8.0", "9" * 20 + ".0"]
)
def test_what_is_no_version(asked: Any) -> None:
    with pytest.raises(nv.CompileError) as raised:
        choose_ptx_version(find_architecture("sm_90"), asked)
    assert raised.value.code == "NVG0502"
    assert "sm_90 takes PTX 7.8 to 9.5" in str(raised.value)


@pytest.mark.parametrize("asked", ["7.7", "3.2", "0.0", "9.6", "10.0", "8.9"])
def test_versions_that_do_not_go_with_the_architecture(asked: str) -> None:
    with pytest.raises(nv.CompileError) as raised:
        choose_ptx_version(find_architecture("sm_90"), asked)
    assert raised.value.code == "NVG0503"
    assert f"PTX {asked} cannot be used for sm_90" in str(raised.value)


@pytest.mark.parametrize(
    "name", ["sm_95", "90", "SM_90", "sm90", "sm_90b", "compute_90", "", " sm_90", 90, None, ["sm_90"]]
)
def test_unknown_architectures(name: Any) -> None:
    with pytest.raises(nv.CompileError) as raised:
        find_architecture(name)
    assert raised.value.code == "NVG0501"
    assert "`nvgen targets` lists all of them" in str(raised.value)


def test_a_close_name_is_offered() -> None:
    with pytest.raises(nv.CompileError, match=r"did you mean one of .*sm_90"):
        find_architecture("sm_9O")


def kernel() -> nv.Kernel:
    return nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n")


@pytest.mark.parametrize("name", architectures())
def test_every_architecture_compiles(name: str) -> None:
    text = kernel().ptx(name)
    assert re.search(rf"^\.version {re.escape(str(find_architecture(name).minimum_ptx))}$", text, re.MULTILINE)
    assert re.search(rf"^\.target {name}$", text, re.MULTILINE)
    assert ".address_size 64" in text


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"bits": 16}, "NVG0507"),
        ({"bits": "64"}, "NVG0507"),
        ({"bits": 64.0}, "NVG0507"),
        ({"system": "opencl"}, "NVG0507"),
        ({"system": None}, "NVG0507"),
        ({"level": 4}, "NVG0507"),
        ({"level": True}, "NVG0507"),
        ({"level": 3.0}, "NVG0507"),
        ({"level": [3]}, "NVG0507"),
        ({"opt": 3}, "NVG0509"),
        ({"ptx_version": 8.0}, "NVG0502"),
        ({"arch": 90}, "NVG0501"),
    ],
)
def test_wrong_options(options: dict[str, Any], code: str) -> None:
    for ask in (kernel().ptx, kernel().llvm_ir):
        with pytest.raises(nv.CompileError) as raised:
            ask(**options)
        assert raised.value.code == code


def test_32_bits_and_the_other_driver_interface() -> None:
    assert ".address_size 32" in kernel().ptx(bits=32)
    assert 'target triple = "nvptx-nvidia-nvcl"' in kernel().llvm_ir(bits=32, system="nvcl")


@pytest.mark.parametrize(
    ("release", "version"),
    [
        ((8, 0), (5, 0)),
        ((10, 2), (6, 5)),
        ((11, 8), (7, 8)),
        ((12, 5), (8, 5)),
        ((12, 6), (8, 5)),  # it has no PTX of its own
        ((12, 7), (8, 6)),
        ((12, 9), (8, 8)),
        ((13, 0), (9, 0)),
        ((99, 0), (9, 5)),  # later than the table: at least its newest
        ((7, 5), None),
    ],
)
def test_the_newest_ptx_of_a_release_of_cuda(release: tuple[int, int], version: tuple[int, int] | None) -> None:
    assert newest_ptx_of(release) == version


def test_the_first_release_with_a_version_of_ptx() -> None:
    assert first_release_with(PtxVersion(8, 6)) == "12.7"
    assert first_release_with(PtxVersion(9, 0)) == "13.0"
    assert first_release_with(PtxVersion(9, 9)) == ""


def test_releases_of_cuda_are_in_order_and_their_ptx_is_known() -> None:
    table = raw()["ptx_of_cuda"]
    pairs = [(tuple(map(int, release.split("."))), version_of(ptx)) for release, ptx in table.items()]
    assert pairs == sorted(pairs)
    assert {ptx for _, ptx in pairs} <= set(ptx_versions())


def test_the_releases_are_those_of_the_bindings() -> None:
    """cuda-bindings has NVIDIA's table too, of the first release with a version."""
    utilities = pytest.importorskip("cuda.bindings.utils._ptx_utils", reason="no cuda-bindings of 2025 or later")
    for text, (major, minor) in utilities._ptx_to_cuda.items():
        if version_of(text) >= PtxVersion(5, 0):
            assert first_release_with(version_of(text)) == f"{major}.{minor}"


@needs_ptxas
def test_ptxas_takes_the_newest_of_its_release() -> None:
    path = cuda_tools.ptxas()
    assert path is not None
    listed = subprocess.run([path, "--list-version"], capture_output=True, text=True, check=True).stdout.split()
    major, minor = cuda_tools.ptxas_version(path).split(".")
    assert str(newest_ptx_of((int(major), int(minor)))) == listed[-1]
