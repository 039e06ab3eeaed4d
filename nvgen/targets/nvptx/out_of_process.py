"""PTX of kernels with inline PTX, which LLVM emits in a process of its own (``processes.worker``).

LLVM does not look at the instructions, and may end the process over what stands in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nvgen import diagnostics
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError, Span
from nvgen.processes import worker
from nvgen.processes.crash_report import crash_report
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.emit import machine_arguments
from nvgen.tree import Assembly


# Workaround (LLVM 22.1, 2026-11): the process ends over inline PTX, whose text no table can vouch for.
# Guard: tests/targets/test_worker.py::test_what_ends_llvm_is_a_diagnostic
def emission(assemblies: Sequence[Assembly], target: NvptxTarget, level: int) -> Callable[[llvm.Module], str]:
    """What emits the module that the templates are in, in place of ``emit_assembly`` of LLVM's machine.

    It raises a CompileError where LLVM gives up, at the template, or if there are several, at the first.
    """
    span = assemblies[0].template_span
    machine = (*machine_arguments(target), level, target.has_short_pointers)

    def emit(module: llvm.Module) -> str:
        return str(run(target, span, llvm.assembly, module.as_bitcode(), *machine))

    return emit


def run(target: NvptxTarget, span: Span | None, function: Callable[..., object], *arguments: object) -> object:
    """What a function gives in a process of its own.

    Raises:
        CompileError: LLVM ended the process, or there is none to be had.
    """
    try:
        return worker.run(function, *arguments)
    except worker.NoWorker as error:
        raise CompileError(diagnostics.target.NoWorkerProcess(span, str(error))) from None
    except worker.WorkerDied as error:
        words = crash_report(error.crash)
        where = f"{target.record.architecture} and PTX {target.ptx_version}"
        failed = diagnostics.target.LlvmFailed(span, where, words.message)
        raise CompileError(failed.because(*(failed.Further(line) for line in words.further))) from None
