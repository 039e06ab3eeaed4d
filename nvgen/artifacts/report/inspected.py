"""The texts of one kernel for one architecture, from LLVM IR to machine code, and what ptxas says that it takes.

Takes a kernel with its types, or PTX text of anybody; gives an ``Inspected``, which everything in a report is made of.
A kernel is compiled with line numbers, whatever its options say: its instructions are the same as without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.artifacts import cached_ptx, compiler
from nvgen.artifacts.binaries import cubin, sass
from nvgen.artifacts.binaries.options import AssemblyOptions, assembly_options
from nvgen.artifacts.binaries.resources import Resources
from nvgen.artifacts.binaries.source_lines import source_named
from nvgen.artifacts.report import machine_code
from nvgen.artifacts.report.machine_code import MachineInstruction
from nvgen.base import records
from nvgen.base.kept import kept
from nvgen.diagnostics import CompileError, Diagnostic, InternalError
from nvgen.frontend.specialisation import Specialisation
from nvgen.ptx.analysis.register_uses import RegisterUses, register_uses
from nvgen.ptx.analysis.scopes import ModuleNames, module_names
from nvgen.ptx.analysis.source_lines import SourceLine
from nvgen.ptx.parser import read
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Function, Instruction, Module
from nvgen.targets.nvptx.options import check, compile_options

#: What a report can do without: it has no machine code then.
_DISPENSABLE = (diagnostics.binaries.ToolMissing, diagnostics.binaries.NoMachineCode)


class Inspected(records.Node):
    """A kernel for an architecture, stage by stage."""

    #: The kernel's name in PTX.
    name: str
    #: As ``sm_90``.
    architecture: str
    #: None of PTX text.
    kernel: Specialisation | None
    #: Optimised, as the PTX is made of it, with ``!dbg`` for each instruction's line. None of PTX text.
    llvm_ir: str | None
    #: The module that the kernel is in, with ``.loc``.
    ptx: str
    #: The kernel as ``nvdisasm -gi`` prints it, with a comment ``//## File "k.py", line 5`` where the line changes.
    sass: str | None = None
    #: The same instructions as ``nvdisasm -lrm narrow`` prints them, with the live registers of each and no lines.
    life_ranges: str | None = None
    #: None where there is no machine code.
    resources: Resources | None = None
    #: Why there is no machine code, or no SASS.
    missing: Diagnostic | None = None

    @kept
    def machine_code(self) -> tuple[MachineInstruction, ...]:
        """The instructions of ``sass``; none where there is none."""
        return () if self.sass is None else machine_code.instructions(self.sass)

    @kept
    def source(self) -> SourceText:
        """The PTX, which knows the lines of its offsets."""
        return SourceText(self.ptx, f"{self.name}.ptx")

    @kept
    def module(self) -> Module:
        """The tree of the PTX."""
        return read(self.source).module

    @kept
    def names(self) -> ModuleNames:
        """The names of the PTX."""
        return module_names(self.module)

    @kept
    def function(self) -> Function:
        """The kernel in the PTX; an internal error if that has none of the name."""
        for function in self.module.kernels:
            if function.name == self.name:
                return function
        raise InternalError(f"the PTX has no kernel {self.name}")

    @kept
    def uses(self) -> RegisterUses:
        """What the instructions of the PTX do with registers, in the order of the text."""
        return register_uses(self.function, self.names)

    @kept
    def _places(self) -> dict[int, SourceLine | None]:
        return {one.instruction.start: one.line for one in self.uses.instructions}

    def place(self, instruction: Instruction) -> SourceLine | None:
        """Where an instruction of the PTX comes from, whatever file that is in."""
        return self._places.get(instruction.start)

    def line(self, instruction: Instruction) -> int | None:
        """The line of the kernel's file that an instruction of the PTX comes from, counted from 1; None if of none."""
        place = self.place(instruction)
        while place is not None:
            if place.line and self.is_source(place.file):
                return place.line
            place = place.inlined_at
        return None

    def is_source(self, path: str) -> bool:
        """Whether debugging information names the file that the kernel is in; of PTX text any file is taken for it."""
        if self.kernel is None:
            return True
        file = self.kernel.source.file
        return source_named({file.name: file}, path) is not None

    def line_of_code(self, instruction: MachineInstruction) -> int | None:
        """The line of the kernel's file that an instruction of the machine code comes from; None if of none."""
        return next((line for file, line in instruction.places if line and self.is_source(file)), None)

    def ptx_line(self, instruction: Instruction) -> int:
        """The line of the PTX that an instruction begins in, counted from 1."""
        return self.source.line(instruction.start)


def of_kernel(
    kernel: Specialisation,
    arch: str | None = None,
    *,
    max_registers: Any = None,
    ptxas_options: Any = (),
    **options: Any,
) -> Inspected:
    """A kernel for an architecture; the options are those of ``kernel.cubin``.

    Raises:
        CompileError: the kernel or an option is wrong, or ptxas refuses it. A tool that is missing, or an architecture
            that ptxas does not know, is no error: ``missing`` says it.
    """
    chosen = compile_options(arch=arch, **options)
    check(chosen)
    assembly = assembly_options(max_registers, ptxas_options)
    given = kernel.options
    if not given.lineinfo and not given.debug:
        kernel = kernel.with_changes(options=given.with_changes(lineinfo=True))
    made = Inspected(
        kernel.name,
        chosen.arch,
        kernel,
        compiler.compile_kernels([kernel], chosen, compiler.Stage.LLVM_OPT).text,
        cached_ptx.ptx([kernel], chosen),
    )
    return _with_machine_code(made, [kernel], assembly)


def of_ptx(text: str, name: str, architecture: str) -> Inspected:
    """The kernel ``name`` of PTX text for an architecture; lines are shown where the text has ``.loc``.

    Raises:
        CompileError: ptxas refuses the text.
    """
    options = ("-lineinfo",) if ".loc" in text else ()
    return _with_machine_code(Inspected(name, architecture, None, None, text), (), AssemblyOptions(None, options))


def _with_machine_code(made: Inspected, kernels: Sequence[Specialisation], options: AssemblyOptions) -> Inspected:
    """With everything that NVIDIA's tools say, as far as they are there."""
    try:
        code = cubin.assembled(made.ptx, made.architecture, kernels, options)
        made = made.with_changes(resources=code.resources.get(made.name))
        listing = sass.function(sass.listing(code, "-gi"), made.name)
        ranges = sass.function(sass.listing(code, "-lrm", "narrow"), made.name)
    except CompileError as error:
        missing = next((one for one in error.diagnostics if isinstance(one, _DISPENSABLE)), None)
        if missing is None:
            raise
        return made.with_changes(missing=missing)
    return made.with_changes(sass=listing, life_ranges=ranges)
