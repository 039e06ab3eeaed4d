"""What the operations of ``nv.atomic.svm`` become in PTX: for every type what the table of the reference says."""

from __future__ import annotations

from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.lang.svm import OPERATIONS, TYPES, WIDTHS, SvmOperation
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.types import Scalar
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.ptx_text import loops, names

PAIRS = [(name, type_) for name, operation in OPERATIONS.items() for type_ in operation.types]
#: Intel's names, by the page's numbers.
PAGE = "add sub inc dec min max xchg cmpxchg and or xor imin imax predec fmax fmin fcmpwr"


def kernel(name: str, type_: Scalar, *, is_used: bool) -> nv.Kernel:
    values = "".join(f", {letter}" for letter, _ in zip("xy", OPERATIONS[name].values, strict=False))
    result = "out[0] = " if is_used else ""
    return nv.Kernel.from_source(
        f"def svm_{name}_{type_}_{is_used}(a: nv.Array[nv.{type_}], x: nv.{type_}, y: nv.{type_},"
        f" out: nv.Array[nv.{type_}]):\n"
        f"    {result}nv.atomic.svm.{name}(a, nv.grid(1){values})\n"
    )


def expected(operation: SvmOperation, type_: Scalar, *, is_used: bool) -> tuple[str, bool]:
    """The instruction with its qualifiers, and whether it is in a loop."""
    form = operation.form(type_)
    first, _, rest = form.instruction.partition(".")
    is_reduced = not is_used and not rest.startswith(("cas", "exch"))
    return f"{'red' if is_reduced else first}.relaxed.gpu.global.{rest}", form.is_loop


def test_the_page_has_these_operations() -> None:
    assert {name.removesuffix("_") for name in OPERATIONS} == set(PAGE.split())
    assert {name for name in dir(nv.atomic.svm) if isinstance(getattr(nv.atomic.svm, name), SvmOperation)} == set(
        OPERATIONS
    )
    for operation in OPERATIONS.values():
        assert {type_.bits for type_ in operation.types} == set(WIDTHS)
    assert len(PAIRS) == 10 * 6 + 7 * 3  # of six types of integers, and of three of one kind
    assert {type_ for _, type_ in PAIRS} == set(TYPES)


@pytest.mark.parametrize("is_used", [True, False])
@pytest.mark.parametrize(("name", "type_"), PAIRS, ids=map(str, PAIRS))
def test_instruction(name: str, type_: Scalar, is_used: bool) -> None:
    instruction, is_loop = expected(OPERATIONS[name], type_, is_used=is_used)
    ptx = kernel(name, type_, is_used=is_used).ptx(arch="sm_80")
    assert names(ptx, "atom", "red") == [instruction]
    assert bool(loops(ptx)) == is_loop


@pytest.mark.sweep(2)
@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_every_operation_assembles(arch: str, tmp_path: Path) -> None:
    kernels = [kernel(name, type_, is_used=used).specialise() for name, type_ in PAIRS for used in (True, False)]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(kernels) == 2 * len(PAIRS)
    assert assemble(ptx, arch, tmp_path) == ""
