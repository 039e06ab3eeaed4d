"""What a profiler and a debugger know of a kernel: the line of every instruction, and with ``debug`` the variables.

LLVM's debug metadata (Source Level Debugging with LLVM) for the kernels that ask for it. ``lineinfo`` becomes ``.loc``
and ``.file`` directives in the PTX and nothing else; ``debug`` adds DWARF sections and ``.target ..., debug``. Kernels
without either get no metadata. DWARF has no language code for Python that NVIDIA's tools know: C99 is what they expect.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from llvmlite import ir

from nvgen.base.version import __version__
from nvgen.codegen import ir_gaps
from nvgen.codegen.debug_types import DebugTypes, Metadata
from nvgen.diagnostics import SourceFile, Span
from nvgen.lang import KernelOptions
from nvgen.tree import Local, TypedFunction

#: The version of DWARF that NVIDIA's tools read (NVPTX's own default).
_DWARF_VERSION = 2
_METADATA_VERSION = 3
#: LLVM keeps a column in 16 bits.
_MAX_COLUMN = 2**16 - 1


class ModuleDebugInfo:
    """The debug metadata of a module; ``full`` describes variables as well."""

    def __init__(self, module: ir.Module, file: SourceFile, full: bool, pointer_size: int) -> None:
        self.module = module
        self.full = full
        self.types = DebugTypes(module, pointer_size)
        self._files: dict[str, Metadata] = {}
        _add_flag(module, "Debug Info Version", _METADATA_VERSION)
        _add_flag(module, "Dwarf Version", _DWARF_VERSION)
        self._unit = module.add_debug_info(
            "DICompileUnit",
            {
                "language": ir.DIToken("DW_LANG_C99"),
                "file": self.file(file),
                "producer": f"nvgen {__version__}",
                "isOptimized": not full,
                "runtimeVersion": 0,
                "emissionKind": ir.DIToken("FullDebug" if full else "DebugDirectivesOnly"),
            },
            is_distinct=True,
        )
        module.add_named_metadata("llvm.dbg.cu", self._unit)

    def file(self, file: SourceFile) -> Metadata:
        """The node of a file."""
        known = self._files.get(file.name)
        if known is None:
            folder, name = _path(file.name)
            known = self.module.add_debug_info("DIFile", {"filename": name, "directory": folder})
            self._files[file.name] = known
        return known

    def function(self, typed: TypedFunction, made: ir.Function, builder: ir.IRBuilder) -> FunctionDebugInfo:
        """The debug information of a function that ``builder`` writes."""
        file = self.file(typed.span.file)
        flags = "DISPFlagDefinition" if self.full else "DISPFlagDefinition | DISPFlagOptimized"
        types = [self.types.of(local.type) for local in typed.parameters] if self.full else []
        node = self.module.add_debug_info(
            "DISubprogram",
            {
                "name": typed.name,
                "linkageName": made.name,
                "scope": file,
                "file": file,
                "line": typed.span.line,
                "scopeLine": typed.span.line,
                "type": self.module.add_debug_info("DISubroutineType", {"types": [None, *types]}),
                "spFlags": ir.DIToken(flags),
                "unit": self._unit,
            },
            is_distinct=True,
        )
        made.set_metadata("dbg", node)
        return FunctionDebugInfo(self, typed, node, builder)


class FunctionDebugInfo:
    """The debug metadata of one function: its instructions get the location that ``at`` names."""

    def __init__(self, module: ModuleDebugInfo, typed: TypedFunction, node: Metadata, builder: ir.IRBuilder) -> None:
        self._module = module
        self._typed = typed
        self._node = node
        self._builder = builder
        self._locations: dict[tuple[int, int], Metadata] = {}
        self._line = typed.span.line
        self._stand_at(typed.span.line, typed.span.column)

    @contextmanager
    def at(self, span: Span) -> Iterator[None]:
        """What is emitted meanwhile has the location of a span."""
        before = self._line, self._builder.debug_metadata
        self._stand_at(span.line, span.column)
        try:
            yield
        finally:
            self._line, self._builder.debug_metadata = before

    def end(self) -> None:
        """What follows stands at the end of the function."""
        if self._typed.body:
            span = self._typed.body[-1].span
            self._stand_at(span.end_line, span.end_column)

    def variable(self, local: Local, slot: ir.Value) -> None:
        """Has the debugger find a variable in its stack slot; the compiler's own are not shown."""
        if not self._module.full or not local.name.isidentifier():
            return
        module, file = self._module.module, self._module.file(self._typed.span.file)
        argument = {p: n for n, p in enumerate(self._typed.parameters, 1)}.get(local)
        line = self._line if argument is None else self._typed.span.line
        fields = {
            "name": local.name,
            "scope": self._node,
            "file": file,
            "line": line,
            "type": self._module.types.of(local.type),
        }
        node = module.add_debug_info("DILocalVariable", fields if argument is None else {**fields, "arg": argument})
        ir_gaps.declare_variable(self._builder, slot, node)

    def _stand_at(self, line: int, column: int) -> None:
        known = self._locations.get((line, column))
        if known is None:
            location = {"line": line, "column": min(column + 1, _MAX_COLUMN), "scope": self._node}
            known = self._locations[line, column] = self._module.module.add_debug_info("DILocation", location)
        self._line = line
        self._builder.debug_metadata = known


def module_debug_info(
    module: ir.Module, kernels: Sequence[tuple[TypedFunction, KernelOptions]], pointer_size: int
) -> ModuleDebugInfo | None:
    """The debug information of a module, if one of its kernels asks for it."""
    full = any(options.debug for _, options in kernels)
    if not pointer_size:
        return None
    if not full and not any(options.lineinfo for _, options in kernels):
        return None
    return ModuleDebugInfo(module, kernels[0][0].span.file, full, pointer_size)


# Workaround (ptxas 13.5, 2026-11): an escaped quotation mark in the name of a file is not read.
# Reproducer: tests/workarounds/file_name.ptx
def _path(name: str) -> tuple[str, str]:
    """Folder and name of a file, in characters that ptxas reads; ``<stdin>`` and notebook cells stay as they are."""
    path = os.path.abspath(name) if os.path.exists(name) else name
    readable = path.replace(os.sep, "/").replace("\\", "/").replace('"', "'")
    folder, _, file = readable.rpartition("/")
    return folder, "".join(c if c.isprintable() else "?" for c in file)


def _add_flag(module: ir.Module, name: str, value: int) -> None:
    """A module flag that must agree where modules are linked: 2 is a warning where it does not."""
    i32 = ir.IntType(32)
    module.add_named_metadata("llvm.module.flags", [i32(2), name, i32(value)])
