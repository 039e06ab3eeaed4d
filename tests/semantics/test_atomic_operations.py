"""The model of atomic operations, by hand; that it has them all; and the cases that not every architecture has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from nvgen.artifacts import compiler
from nvgen.lang.atomic import OPERATIONS
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.types import Scalar
from tests.assembling import assemble, needs_ptxas
from tests.semantics import atomic_model, atomic_operations, atomics
from tests.semantics.case import Case, check_equal
from tests.strategies import DTYPES, Inputs, from_integers, seeds, sizes

pytestmark = pytest.mark.sweep(6)

NAN, INFINITY = float("nan"), float("inf")

#: Operation, type, what was there, the operands, and what is there then: of the PTX page and of IEEE 754.
EXAMPLES: list[tuple[str, str, Any, Any, Any]] = [
    ("add", "u32", 2**32 - 1, 2, 1),
    ("add", "i32", 2**31 - 1, 1, -(2**31)),
    ("sub", "u64", 0, 1, 2**64 - 1),
    ("sub", "i8", -128, 1, 127),
    ("inc", "u32", 6, 7, 7),
    ("inc", "u32", 7, 7, 0),
    ("inc", "u32", 2**32 - 1, 7, 0),
    ("inc", "u64", 2**64 - 1, 2**64 - 1, 0),
    ("dec", "u32", 7, 7, 6),
    ("dec", "u32", 0, 7, 7),
    ("dec", "u32", 8, 7, 7),
    ("dec", "u64", 2**64 - 1, 3, 3),
    ("min", "i32", -1, 1, -1),
    ("min", "u32", 2**32 - 1, 1, 1),
    ("max", "i16", -1, 1, 1),
    ("and_", "u8", 0b1100, 0b1010, 0b1000),
    ("or_", "u8", 0b1100, 0b1010, 0b1110),
    ("xor", "u8", 0b1100, 0b1010, 0b0110),
    ("nand", "u8", 0b1100, 0b1010, 0b11110111),
    ("add_sat", "i8", 100, 100, 127),
    ("add_sat", "i8", -100, -100, -128),
    ("add_sat", "i8", -100, 100, 0),
    ("add_sat", "u32", 2**32 - 2, 3, 2**32 - 1),
    ("sub_sat", "u32", 2, 3, 0),
    ("sub_sat", "i64", -(2**63), 1, -(2**63)),
    ("sub_sat", "i64", 2**63 - 1, -1, 2**63 - 1),
    ("sub_cond", "u32", 5, 5, 0),
    ("sub_cond", "u32", 4, 5, 4),
    ("mul", "i32", 2**30, 2, -(2**31)),
    ("mul", "f16", 3.0, 0.5, 1.5),
    ("add", "f16", 2048.0, 1.0, 2048.0),
    ("add", "f16", 65504.0, 16.0, INFINITY),
    ("add", "f32", INFINITY, -INFINITY, NAN),
    ("add", "f64", -0.0, 0.0, 0.0),
    ("min", "f32", NAN, 1.0, 1.0),
    ("min", "f32", 1.0, NAN, 1.0),
    ("min", "f64", 0.0, -0.0, -0.0),
    ("max", "f64", -0.0, 0.0, 0.0),
    ("max", "f16", NAN, NAN, NAN),
    ("minimum", "f32", 1.0, NAN, NAN),
    ("maximum", "f32", NAN, 1.0, NAN),
    ("maximum", "f16", 0.0, -0.0, 0.0),
    ("exch", "f32", 1.0, -0.0, -0.0),
]


@pytest.mark.parametrize(("operation", "type_", "old", "value", "new"), EXAMPLES)
def test_the_model(operation: str, type_: str, old: Any, value: Any, new: Any) -> None:
    given_, operand, wanted = (np.array([number], DTYPES[type_]) for number in (old, value, new))
    check_equal(atomic_model.updated(operation, type_, given_, operand), wanted, 0, operation)


def test_the_model_swaps_by_bits() -> None:
    old = np.array([0.0, -0.0, NAN, 1.0], np.float32)
    compare = np.array([-0.0, -0.0, NAN, 1.5], np.float32)
    new = atomic_model.updated("cas", "f32", old, compare, np.full(4, 7, np.float32))
    check_equal(new, np.array([0.0, 7.0, 7.0, 1.0], np.float32), 0, "cas")
    wide = [from_integers([number]) for number in (1 << 64, 1 << 64, 5, 0)]
    assert atomic_model.updated("cas", "u128", *wide[:3]).tobytes() == wide[2].tobytes()
    assert atomic_model.updated("cas", "u128", wide[0], wide[3], wide[2]).tobytes() == wide[0].tobytes()


@pytest.mark.parametrize(
    ("operation", "type_", "old", "value", "new"),
    [
        ("add", "u128", 2**128 - 1, 2, 1),
        ("sub", "i128", -(2**127), 1, 2**127 - 1),
        ("mul", "u128", 2**64 + 1, 2**64, 2**64),
        ("min", "i128", -1, 2**64, -1),
        ("max", "u128", 2**64, 2**64 - 1, 2**64),
        ("nand", "u128", 2**64 + 1, 2**64, 2**128 - 1 - 2**64),
    ],
)
def test_the_model_of_128_bits(operation: str, type_: str, old: int, value: int, new: int) -> None:
    found = atomic_model.updated(operation, type_, from_integers([old]), from_integers([value]))
    assert found.tobytes() == from_integers([new]).tobytes()


def test_the_model_flushes_subnormals_of_f32() -> None:
    tiny = np.finfo(np.float32).smallest_normal
    old = np.array([tiny, -tiny / 2, tiny / 2, 1.0], np.float32)
    value = np.array([-tiny * 1.5, 0.0, tiny, tiny / 4], np.float32)
    kept = np.array([-tiny / 2, -tiny / 2, tiny * 1.5, 1.0], np.float32)
    check_equal(atomic_model.updated("add", "f32", old, value), kept, 0, "add")
    lost = atomic_model.updated("add", "f32", old, value, flushes=True)
    check_equal(lost, np.array([-0.0, 0.0, tiny, 1.0], np.float32), 0, "add")


def test_every_operation_of_every_type_is_in_the_model_and_in_a_case() -> None:
    pairs = {
        (name, str(type_))
        for name, operation in OPERATIONS.items()
        if name not in atomic_operations.ELSEWHERE
        for type_ in operation.types
        if isinstance(type_, Scalar)
    }
    assert {name for name, _ in pairs} == set(atomic_operations.declared()) and len(pairs) > 150
    assert {pair for pair in pairs if pair[0] not in atomic_model.operations(pair[1])} == set()
    cases = {case.kernel.name for case in (*atomic_operations.CASES, *atomic_operations.LATER)}
    assert cases == {f"atomic_{type_}_{memory}" for _, type_ in pairs for memory in atomic_operations.PLACES}
    texts = {type_: atomic_operations.kernel_text(type_, "global") for type_ in atomic_operations.types()}
    calls = {(name, type_): texts[type_].count(f"nv.atomic.{name}(") for name, type_ in pairs}
    assert set(calls.values()) == {2}, "used and not used"


def _many(case: Case, examples: int) -> None:
    @settings(max_examples=examples)
    @given(size=sizes(), seed=seeds())
    def run(size: int, seed: int) -> None:
        case.run("cpu", Inputs(size, seed))

    run()


@pytest.mark.parametrize("memory", atomic_operations.PLACES)
def test_all_of_subnormals_on_the_cpu(memory: str) -> None:
    """The CPU keeps subnormal numbers wherever they are."""
    _many(atomic_operations.of_every_operation("f32", memory, subnormals=True), 15)


@pytest.mark.parametrize("ftz", (False, True))
def test_subnormal_sums_on_the_cpu(ftz: bool) -> None:
    """``ftz`` is of arithmetic."""
    xs, ys, there, shared = atomic_operations.add_subnormals_on("cpu", ftz=ftz)
    for sums in (there, shared):
        check_equal(sums, atomic_model.updated("add", "f32", xs, ys), 0, "sums")
    assert (sums != atomic_model.updated("add", "f32", xs, ys, flushes=True)).any()


LATER = (*atomic_operations.LATER, *atomics.LATER)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("case", LATER, ids=lambda case: case.kernel.name)
def test_later_operations_on_the_cpu(case: Case) -> None:
    _many(case, 15)


@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_90", "sm_100", "sm_120a"])
def test_later_operations_assemble(arch: str, tmp_path: Path) -> None:
    kernels = [case.kernel.specialise() for case in LATER] + [atomic_operations.add_subnormals.specialise()]
    options = CompileOptions(arch, "8.4" if arch == "sm_90" else None)
    assert assemble(compiler.compile_kernels(kernels, options, compiler.Stage.PTX).text, arch, tmp_path) == ""
