"""Emits ``assert``: where the test fails, the target ends the thread and with it the kernel."""

from __future__ import annotations

from functools import partial

from nvgen import diagnostics, tree
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.expressions import value


def assertion(emitter: Emitter, node: tree.Assert) -> None:
    """Tests, and goes on where the test holds."""
    test = value(emitter, node.test)
    failed, passed = emitter.block("assert.failed"), emitter.block("assert.passed")
    emitter.builder.cbranch(test, passed, failed)
    emitter.builder.position_at_end(failed)
    said = f"{node.condition}: {node.message}" if node.message else node.condition
    emitter.target.fail(emitter.frame, Check(node.span, said, "", partial(_diagnostic, node)), [])
    emitter.builder.position_at_end(passed)
    if isinstance(node.test, tree.Constant):
        emitter.builder.unreachable()


def _diagnostic(node: tree.Assert, failure: Failure) -> diagnostics.Diagnostic:
    said = f": {node.message}" if node.message else ""
    return diagnostics.output.AssertionFailed(node.span, node.condition, said, failure.thread_name)
