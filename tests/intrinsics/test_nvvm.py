"""The intrinsics of ``nv.nvvm`` that compute something: the database says what LLVM, ptxas and the CPU say."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.architectures import find_architecture
from nvgen.intrinsics.database import load
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.intrinsics.nvvm_operands import agrees, as_array, database_module, of_array, operand, split
from tests.strategies import BLOCK, DTYPES, seeds

CONSTANT = "constant bool"


def _records() -> dict[str, dict[str, Any]]:
    """What computes something, with the types of its operands alone."""
    found = {}
    for family in ("arithmetic", "conversion", "bits"):
        for name, record in load(f"nvvm/{family}")["intrinsics"].items():
            constants = record.get("immediates", {})
            types = [CONSTANT if key in constants else type_ for key, type_ in record["parameters"]]
            if "semantics" in record:
                found[name] = {**record, "parameters": types}
    return found


RECORDS = _records()
CALLABLE = [name for name, record in RECORDS.items() if record["needs"]]
NOWHERE = [name for name, record in RECORDS.items() if not record["needs"]]
#: Results that are the bits of a half: any NaN is right.
_HOLD_HALVES = ("f2h.rn", "f2h.rn.ftz")
SIZE = 150


def _short(name: str) -> str:
    return name.replace(".", "_")


def _type(type_: str) -> str:
    scalar, count = split(type_)
    return f"nv.vec[nv.{scalar}, {count}]" if count else f"nv.{scalar}"


@cache
def kernel(name: str, constant: bool = False, **options: Any) -> nv.Kernel:
    """``out[i] = nv.nvvm.NAME(a[i], b[i], ...)``."""
    record = RECORDS[name]
    letters = "abcdef"[: len(record["parameters"])]
    pairs = list(zip(letters, record["parameters"], strict=True))
    parameters = [f"{letter}: nv.Array[{_type(type_)}]" for letter, type_ in pairs if type_ != CONSTANT]
    given = ", ".join(str(constant) if type_ == CONSTANT else f"{letter}[i]" for letter, type_ in pairs)
    text = (
        f"def k_{_short(name)}({', '.join(parameters)}, out: nv.Array[{_type(record['returns'])}]):\n"
        f"    i = nv.grid(1)\n    if i < out.size:\n        out[i] = nv.nvvm.{_short(name)}({given})\n"
    )
    return nv.Kernel.from_source(text, **options)


def check(name: str, operands: list[np.ndarray], constant: bool = False, device: str = "cpu") -> None:
    """Runs an intrinsic on bits, and compares with its meaning."""
    record = RECORDS[name]
    types = [type_ for type_ in record["parameters"] if type_ != CONSTANT]
    size = len(operands[0])
    scalar, count = split(record["returns"])
    out = np.zeros((size, count) if count else size, DTYPES[scalar])
    given = [as_array(bits, type_) for bits, type_ in zip(operands, types, strict=True)]
    kernel(name, constant).on(device)[-(-size // BLOCK), BLOCK](*given, out)
    meaning = database_module("nvvm_semantics").meaning_of(record["semantics"])
    rows = [of_array(array, type_) for array, type_ in zip(given, types, strict=True)]
    if CONSTANT in record["parameters"]:
        rows.insert(record["parameters"].index(CONSTANT), [int(constant)] * size)
    holds = "f16" if name in _HOLD_HALVES else ""
    for actual, *values in zip(of_array(out, record["returns"]), *rows, strict=True):
        expected = meaning(*values)
        assert agrees(actual, expected, record["returns"], holds), (
            f"{name}{tuple(values)} is {actual!r}, not {expected!r}"
        )


def operands_of(name: str, size: int, seed: int) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    made = [operand(type_, size, rng) for type_ in RECORDS[name]["parameters"] if type_ != CONSTANT]
    if name == "fns":  # PTX defines it for positions inside of the word only
        made[1] &= 31
        made[2] = np.where(rng.random(size) < 0.8, made[2].view(np.int32) % 35 - 17, made[2].view(np.int32)).view(
            np.uint32
        )
    return made


@pytest.mark.sweep(16)
@pytest.mark.parametrize("name", CALLABLE)
@settings(max_examples=3, deadline=None)
@given(seed=seeds())
def test_on_the_cpu(name: str, seed: int) -> None:
    for constant in (False, True) if CONSTANT in RECORDS[name]["parameters"] else (False,):
        check(name, operands_of(name, SIZE, seed), constant)


@pytest.mark.parametrize("name", [name for name in CALLABLE if RECORDS[name]["parameters"] == ["u16"]])
def test_every_narrow_number(name: str) -> None:
    low = np.arange(256, dtype=np.uint16)
    check(name, [low | (np.roll(low, 77) << np.uint16(8))])


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", [n for n in CALLABLE if RECORDS[n]["parameters"] in (["f16"], ["bf16"])])
def test_every_half(name: str) -> None:
    check(name, [np.arange(0, 1 << 16, 5, dtype=np.uint16)])


@pytest.mark.parametrize(("name", "function"), [("sin.approx.f", np.sin), ("cos.approx.f", np.cos)])
def test_sines_of_large_numbers(name: str, function: np.ufunc) -> None:
    """PTX promises little outside of a few turns; the CPU gives 2 ** -20.5 everywhere."""
    operands = np.float32(10) ** np.linspace(0, 38, 4000, dtype=np.float32)
    out = np.zeros_like(operands)
    kernel(name).on("cpu")[-(-out.size // BLOCK), BLOCK](operands, out)
    assert np.abs(out - function(operands.astype(np.float64))).max() < 2**-20.5


@pytest.mark.parametrize("name", ["add.rz.ftz.f", "fma.rn.relu.bf16x2", "lg2.approx.f", "idp2a.s.u", "sqrt.f"])
def test_step_by_step(name: str) -> None:
    """The same bits where the Python function itself runs."""
    scalar, count = split(RECORDS[name]["returns"])
    types = [type_ for type_ in RECORDS[name]["parameters"] if type_ != CONSTANT]
    given = [as_array(bits, type_) for bits, type_ in zip(operands_of(name, 40, 1), types, strict=True)]
    results = [np.zeros((40, count) if count else 40, DTYPES[scalar]) for _ in range(2)]
    kernel(name, ftz=True).on("cpu")[1, 40](*given, results[0])
    kernel(name, ftz=True).on("cpu", check="step")[1, 40](*given, results[1])
    assert results[0].tobytes() == results[1].tobytes()


def test_names_are_those_of_the_families() -> None:
    families = {family.name: family for family in database_module("nvvm_families").families()}
    inline = {family.name for family in database_module("inline_families").families() if family.semantics}
    assert families.keys() | inline == RECORDS.keys()
    for name, family in families.items():
        record = RECORDS[name]
        stated = family.parameters, family.returns, family.semantics
        assert stated == (tuple(record["parameters"]), record["returns"], record["semantics"])
    assert len(CALLABLE) > 440 and len(NOWHERE) < 40


def test_every_intrinsic_has_a_doc_and_a_name() -> None:
    assert {_short(name) for name in RECORDS} < set(dir(nv.nvvm))
    assert all(getattr(nv.nvvm, _short(name)).record.name == name for name in RECORDS)
    assert not hasattr(nv.nvvm, "clz_i")


def _groups() -> dict[str, list[str]]:
    """The intrinsics by the architectures that they need, as JSON."""
    groups: dict[str, list[str]] = {}
    for name in CALLABLE:
        groups.setdefault(json.dumps(RECORDS[name]["needs"]), []).append(name)
    return groups


@pytest.mark.sweep(4)
@needs_ptxas
@pytest.mark.parametrize("needs", _groups())
def test_assembles_where_the_database_says(needs: str, tmp_path: Path) -> None:
    """On each of the oldest architectures, with the PTX version that nvgen chooses; and as the intrinsic's call."""
    names = _groups()[needs]
    kernels = [kernel(name).specialise() for name in names]
    known = assembler_architectures()
    plain = [arch for arch in ("sm_75", "sm_80", "sm_90", "sm_100", "sm_120a") if _has(names[0], arch)]
    for arch in dict.fromkeys((*(arch for arch in json.loads(needs) if arch in known), *plain)):
        options = CompileOptions(arch)
        text = compiler.compile_kernels(kernels, options, compiler.Stage.LLVM).text
        of_llvm = {name for name in names if "inline" not in RECORDS[name]}
        assert of_llvm <= set(re.findall(r"@llvm\.nvvm\.([\w.]+)\(", text))
        ptx = compiler.compile_kernels(kernels, options, compiler.Stage.PTX).text
        assert "llvm_nvvm" not in ptx
        assert assemble(ptx, arch, tmp_path) == ""


def _has(name: str, arch: str) -> bool:
    return database.intrinsic(_short(name)).availability.needed_ptx(find_architecture(arch).architecture) is not None


@pytest.mark.parametrize("name", CALLABLE)
def test_refused_where_it_is_missing(name: str) -> None:
    """Before LLVM is asked, which would end the process; what is missing nowhere is taken everywhere."""
    arches = ("sm_20", "sm_53", "sm_75", "sm_80", "sm_89", "sm_90", "sm_100", "sm_120")
    if all(_has(name, arch) for arch in arches):
        assert kernel(name).llvm_ir(arch=arches[0])
    for arch in arches:
        if not _has(name, arch):
            with pytest.raises(CompileError) as caught:
                kernel(name).llvm_ir(arch=arch)
            assert caught.value.code in ("NVG0504", "NVG2203")


@pytest.mark.parametrize("name", NOWHERE)
@pytest.mark.parametrize("where", ("cpu", "sm_120a"))
def test_refused_everywhere(name: str, where: str) -> None:
    with pytest.raises(CompileError) as caught:
        if where == "cpu":
            kernel(name).on("cpu")[1, 1](*[np.zeros(1)] * (len(RECORDS[name]["parameters"]) + 1))
        else:
            kernel(name).llvm_ir(arch=where)
    assert caught.value.code == "NVG2201"


def test_an_old_ptx_version_is_refused() -> None:
    with pytest.raises(CompileError) as caught:
        kernel("ff.to.e4m3x2.rn").ptx(arch="sm_90", ptx_version="8.0")
    assert caught.value.code == "NVG0520"
    assert ".version 8.1" in kernel("ff.to.e4m3x2.rn").ptx(arch="sm_90")
