"""Adds shadows to the functions of a module that is complete."""

from __future__ import annotations

from llvmlite import ir

from nvgen.diagnostics import InternalError
from nvgen.targets.cpu.checks.shadows.flow import Flow
from nvgen.targets.cpu.checks.shadows.insertion import Insertion, Parameters
from nvgen.targets.cpu.checks.shadows.observer import PREFIX
from nvgen.targets.cpu.checks.shadows.reports import Reports
from nvgen.targets.cpu.threads.thread_code import ThreadCode


def follow(module: ir.Module, target: ThreadCode) -> None:
    """Follows what the module's functions read of memory that nothing has written."""
    observer = target.instrumented.observer
    stands_for = [name for name in module.globals if name.startswith(PREFIX)]
    if observer.unmatched:
        span = observer.reads[observer.unmatched[0].origin - 1].span
        raise InternalError(f"nothing reads what is followed of line {span.line}: {span.text}")
    if any(marked.origin for marked in observer.marked.values()) or stands_for:
        flow = Flow(module, observer)
        reports = Reports(target, observer)
        parameters = {id(function): Parameters(flow, function) for function in flow.functions}
        for function in flow.functions:
            Insertion(flow, reports, parameters, function).run()
    for name in stands_for:
        del module.globals[name]
