"""A check that fails while a kernel runs: on the CPU the launch raises, in PTX the driver is told."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from llvmlite import ir

import nvgen as nv
from nvgen import tree
from nvgen.codegen import expressions, module
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import Diagnostic
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.ptx_text import calls, functions, messages


class _Failed(Diagnostic):
    code: ClassVar[str] = "NVG0699"
    title: ClassVar[str] = "a negative number"
    message: ClassVar[str] = "number {number} in {place}"
    number: int
    place: str


@nv.device(inline="never")
def inner(x: nv.i32):
    return abs(x)


@nv.device(inline="never")
def outer(x: nv.i32):
    return inner(x) + 1


@nv.kernel
def checked(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < a.size:
        b[i] = outer(a[i])


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has ``abs`` fail for negative numbers, in whatever is compiled."""
    plain: Callable[..., ir.Value] = expressions._EXPRESSIONS[tree.Operate]

    def rule(emitter: Emitter, node: tree.Operate) -> ir.Value:
        if node.operation.name == "abs":
            b = emitter.builder
            operand = expressions.value(emitter, node.operands[0])
            check = Check(
                node.span,
                "a number is negative",
                "the number is %lld",
                lambda failure: _Failed(node.span, failure.numbers[0], failure.thread_name),
            )
            failed, passed = emitter.block("failed"), emitter.block("passed")
            b.cbranch(b.icmp_signed("<", operand, operand.type(0)), failed, passed)
            b.position_at_end(failed)
            emitter.target.fail(emitter.frame, check, [b.sext(operand, ir.IntType(64))])
            b.position_at_end(passed)
        return plain(emitter, node)

    monkeypatch.setitem(expressions._EXPRESSIONS, tree.Operate, rule)
    checked.launch_state.specialisations.clear()


def test_cpu(one_core: None, checks: None) -> None:
    a, b = np.arange(200, dtype=np.int32), np.zeros(200, np.int32)
    checked.on("cpu")[7, 32](a, b)
    np.testing.assert_array_equal(b, a + 1)
    a[70] = -5
    b[:] = 0
    with pytest.raises(nv.LaunchError, match=r"number -5 in thread \(6, 0, 0\) of block \(2, 0, 0\)") as caught:
        checked.on("cpu")[7, 32](a, b)
    assert caught.value.diagnostic.span.text == "abs(x)"  # type: ignore[union-attr]
    assert "the kernel is launched here" in str(caught.value)
    assert b[70] == 0 and b[69] == 70, "the thread stops, and nothing it would have written is"
    assert (b[96:] == 0).all(), "no further block starts"


def test_cpu_over_several_cores(checks: None) -> None:
    """The first failure wins, whichever it is; the next launch is a new one."""
    a, b = np.full(1 << 18, -1, np.int32), np.zeros(1 << 18, np.int32)
    for _ in range(3):
        with pytest.raises(nv.LaunchError, match="number -1 in thread"):
            checked.on("cpu")[1 << 12, 64](a, b)
    assert not b.any()
    a[:] = 1
    checked.on("cpu")[1 << 12, 64](a, b)
    assert (b == 2).all()


def test_kernels_without_checks_test_nothing() -> None:
    """What every module says of checks is gone once LLVM knows that there are none."""
    from nvgen.codegen.contract import llvm
    from nvgen.targets.cpu import emit

    typed = checked.specialise().typed
    text = module.emit_module("m", [(typed, checked.options)], emit.host_target())
    with llvm.parsed(text) as parsed:
        llvm.optimise(parsed, emit.host_machine(3), 3)
        assert "nvgen.can_fail" not in str(parsed)
        assert "nvgen.fail" not in str(parsed)


def test_record_is_laid_out_as_c_does() -> None:
    assert ctypes.sizeof(FailureRecord) == 264
    record = FailureRecord(1, 0, (1, 2, 3), (4, 5, 6), (7, 8, 9, 10))
    failure = record.failure
    assert isinstance(failure, Failure)
    assert (failure.numbers, failure.thread, failure.block) == ((7, 8, 9, 10), (1, 2, 3), (4, 5, 6))


def test_ptx(checks: None) -> None:
    ptx = checked.ptx()
    assert {"vprintf", "__assertfail"} <= set(calls(ptx))
    printed = f"{checked.filename}:35: the number is %lld, thread (%d, %d, %d) of block (%d, %d, %d)\n"
    assert {printed, "a number is negative", checked.filename, "inner"} <= set(messages(ptx))
    for bits, sizes in ((64, "64 64 32 64 64"), (32, "32 32 32 32 32")):
        declared = functions(checked.ptx(bits=bits))["__assertfail"]
        assert declared.linkage == ("extern",)
        assert [parameter.type for parameter in declared.parameters or ()] == [f"b{size}" for size in sizes.split()]


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_ptx_assembles(checks: None, arch: str, tmp_path: Path) -> None:
    assert assemble(checked.ptx(arch), arch, tmp_path) == ""
