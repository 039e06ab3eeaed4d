"""Kernels from short bodies, for the tests of the front end."""

from __future__ import annotations

import pytest

import nvgen as nv
from nvgen.kernels import Kernel
from nvgen.tree import TypedKernel
from nvgen.tree.analysis.access import Access, accesses

#: What the bodies of tests see.
PARAMETERS = "a: nv.Array[nv.f32], c: nv.Array[nv.f32, 2], n: nv.i32, m: nv.i64, x: nv.f64, p: nv.bool"


def typed(body: str, parameters: str = PARAMETERS, **namespace: object) -> TypedKernel:
    """The typed tree of a kernel with this body; its lines are indented here."""
    lines = "".join(f"    {line}\n" for line in body.strip("\n").splitlines())
    return Kernel.from_source(f"def k({parameters}):\n{lines}", namespace=namespace).specialise().typed


def types(body: str, parameters: str = PARAMETERS, **namespace: object) -> dict[str, str]:
    """The types of the variables that the body assigns, by name."""
    found = typed(body, parameters, **namespace).variables
    return {local.name: repr(local.type) for local in found if not local.name.startswith(".")}


def access(body: str, parameters: str = PARAMETERS) -> dict[str, Access]:
    """The access of each array parameter, by name."""
    return {local.name: found for local, found in accesses(typed(body, parameters)).items()}


def code(body: str, parameters: str = PARAMETERS, **namespace: object) -> tuple[str, str]:
    """The code of the diagnostic that the body causes, and the text under its caret."""
    with pytest.raises(nv.CompileError) as raised:
        typed(body, parameters, **namespace)
    span = raised.value.diagnostic.span
    assert span is not None
    line = span.file.lines[span.line - 1].encode()
    end = span.end_column if span.end_line == span.line else None
    assert str(raised.value)
    return raised.value.code, line[span.column : end].decode()
