"""How ``nv.setmaxnreg.*`` refuse a number of registers."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import constant_arguments
from nvgen.frontend.operations.family import Family


def _bad_count(span: Span, name: str, parameter: str, wanted: str) -> CompileError:
    return CompileError(diagnostics.wgmma.BadRegisterCount(span, name, span.text))


FAMILY = Family(readers=constant_arguments.readers(_bad_count))
