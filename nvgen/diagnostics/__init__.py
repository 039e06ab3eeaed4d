"""Everything that tells users about their mistakes. Imports nothing else of nvgen.

The error classes are grouped in one module a family (``syntax``, ``names``, ``types``, ...). A family is imported when
its first error is raised: a compilation without a mistake does not pay for the classes that describe mistakes.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from nvgen.diagnostics.errors import (
    CommandError,
    CompileError,
    InternalError,
    LaunchError,
    NvgenError,
    PerformanceWarning,
)
from nvgen.diagnostics.span import SourceFile, Span

if TYPE_CHECKING:
    from nvgen.diagnostics import (
        arrays,
        asynchronous,
        atomic_remedies,
        atomics,
        batch,
        binaries,
        checking,
        command,
        cpu,
        emulate,
        functions,
        gpu,
        host,
        inline_ptx,
        interpreter,
        ir,
        jax,
        launch,
        linking,
        matrix,
        memory,
        names,
        narrowing,
        nvvm,
        options,
        origins,
        output,
        pointers,
        proxies,
        ptx_check,
        ptx_command,
        ptx_edit,
        ptx_launch,
        ptx_lift,
        ptx_module,
        ptx_syntax,
        report,
        structs,
        syntax,
        target,
        tcgen05,
        tensor,
        textures,
        timing,
        tuning,
        types,
        vectors,
        warp,
        wgmma,
    )
    from nvgen.diagnostics.diagnostic import (
        Diagnostic,
        Help,
        Label,
        Note,
        Remark,
        counted,
        first_of,
        in_order,
        number_text,
        one_of,
        one_value_of,
        value_text,
    )

#: The families, in the order of their codes.
FAMILIES = (
    "syntax",
    "names",
    "types",
    "options",
    "target",
    "ir",
    "launch",
    "command",
    "memory",
    "functions",
    "vectors",
    "structs",
    "pointers",
    "proxies",
    "output",
    "inline_ptx",
    "atomics",
    "warp",
    "asynchronous",
    "cpu",
    "checking",
    "interpreter",
    "nvvm",
    "matrix",
    "wgmma",
    "tcgen05",
    "tensor",
    "textures",
    "arrays",
    "gpu",
    "timing",
    "jax",
    "ptx_check",
    "ptx_syntax",
    "ptx_command",
    "ptx_module",
    "ptx_edit",
    "ptx_launch",
    "ptx_lift",
    "emulate",
    "binaries",
    "linking",
    "host",
    "batch",
    "tuning",
    "report",
)

#: Remarks that diagnostics of several families have.
_REMEDIES = ("atomic_remedies", "narrowing", "origins")

__all__ = [
    "FAMILIES",
    "CommandError",
    "CompileError",
    "Diagnostic",
    "Help",
    "InternalError",
    "Label",
    "LaunchError",
    "Note",
    "NvgenError",
    "PerformanceWarning",
    "Remark",
    "SourceFile",
    "Span",
    "arrays",
    "asynchronous",
    "atomic_remedies",
    "atomics",
    "batch",
    "binaries",
    "checking",
    "command",
    "counted",
    "cpu",
    "emulate",
    "first_of",
    "functions",
    "gpu",
    "host",
    "in_order",
    "inline_ptx",
    "interpreter",
    "ir",
    "jax",
    "launch",
    "linking",
    "matrix",
    "memory",
    "names",
    "narrowing",
    "number_text",
    "nvvm",
    "one_of",
    "one_value_of",
    "options",
    "origins",
    "output",
    "pointers",
    "proxies",
    "ptx_check",
    "ptx_command",
    "ptx_edit",
    "ptx_launch",
    "ptx_lift",
    "ptx_module",
    "ptx_syntax",
    "report",
    "structs",
    "syntax",
    "target",
    "tcgen05",
    "tensor",
    "textures",
    "timing",
    "tuning",
    "types",
    "value_text",
    "vectors",
    "warp",
    "wgmma",
]


#: Loaded with the first error: the module of each name.
_LAZY = {
    **dict.fromkeys(
        (
            *("Diagnostic", "Help", "Label", "Note", "Remark", "counted", "first_of", "in_order"),
            *("number_text", "one_of", "one_value_of", "value_text"),
        ),
        "nvgen.diagnostics.diagnostic",
    ),
}


def __getattr__(name: str) -> Any:
    if name in FAMILIES or name in _REMEDIES:
        return importlib.import_module(f"nvgen.diagnostics.{name}")
    if name in _LAZY:
        value = getattr(importlib.import_module(_LAZY[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
