"""What LLVM wrote before it ended, as the words of a diagnostic. The texts are LLVM 22's own."""

from __future__ import annotations

import pytest

from nvgen.processes.crash_report import CrashReport, crash_report
from nvgen.processes.worker import CompilerCrash

NODES = """\
LLVM ERROR: Cannot select: t15: i64 = build_pair t13, t14
  t13: i32,ch,glue = CopyFromReg t12, Register:i32 %0, t12:1
    t12: ch,glue = inlineasm t0, TargetExternalSymbol:i64'mov.u32 $0, 1;', MDNode:ch<null>
  t14: i32,ch,glue = CopyFromReg t13:1, Register:i32 %1, t13:2
In function: k
"""
ASSERTION = (
    "python: /build/llvm/lib/CodeGen/SelectionDAG/LegalizeIntegerTypes.cpp:4268: void llvm::DAGTypeLegalizer::"
    "ExpandIntRes_FP_TO_XINT(llvm::SDNode*, llvm::SDValue&, llvm::SDValue&): Assertion `LC != RTLIB::UNKNOWN_LIBCALL "
    '&& "Unexpected fp-to-xint conversion!"\' failed.\n'
)
CASES = {
    "LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.redux.sync.add\n": CrashReport(
        "Cannot select: intrinsic %llvm.nvvm.redux.sync.add", (), "", "llvm.nvvm.redux.sync.add"
    ),
    NODES: CrashReport(
        "Cannot select: t15: i64 = build_pair t13, t14",
        (
            "t13: i32,ch,glue = CopyFromReg t12, Register:i32 %0, t12:1",
            "t12: ch,glue = inlineasm t0, TargetExternalSymbol:i64'mov.u32 $0, 1;', MDNode:ch<null>",
        ),
        "k",
    ),
    ASSERTION: CrashReport(
        'an assertion of LLVM failed, `LC != RTLIB::UNKNOWN_LIBCALL && "Unexpected fp-to-xint conversion!"` '
        "(LegalizeIntegerTypes.cpp:4268)",
        (),
    ),
    "error: <unknown>:0:0: in function k void (ptr, i32): Support for dynamic alloca requires sm_52.\n": CrashReport(
        "Support for dynamic alloca requires sm_52", (), "k"
    ),
    "error: couldn't allocate output register for constraint 'w'\n": CrashReport(
        "couldn't allocate output register for constraint 'w'", ()
    ),
    "'+ptx91' is not a recognized feature for this target (ignoring feature)\n"
    "error: unsupported cmpxchg\n": CrashReport("unsupported cmpxchg", ()),
    "PLEASE submit a bug report to the LLVM project\nStack dump:\n0.\tRunning pass\n #0 0x00007f\n": CrashReport(
        "the process ended without a word (SIGABRT)", ()
    ),
    "LLVM ERROR: " + "x" * 500: CrashReport("x" * 200 + " ...", ()),
    "": CrashReport("the process ended without a word (SIGABRT)", ()),
}


@pytest.mark.parametrize("text", CASES, ids=lambda text: str(text)[:40])
def test_words(text: str) -> None:
    assert crash_report(CompilerCrash("SIGABRT", text, 60.0)) == CASES[text]


def test_the_time_was_up() -> None:
    assert crash_report(CompilerCrash("", "", 600.0)) == CrashReport("it takes more than 600 seconds", ())
