"""The texts of one kernel for one architecture, from LLVM IR to machine code, and what ptxas says that it takes.

Takes a kernel with its types, or PTX text of anybody; gives an ``Inspected``, which everything in a report is made of.
A kernel is compiled with line numbers, whatever its options say: its instructions are the same as without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nvgen import compiler, diagnostics, kept_ptx
from nvgen.binaries import cubin, sass
from nvgen.binaries.options import AssemblyOptions, assembly_options
from nvgen.binaries.resources import Resources
from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.records import Node
from nvgen.specialisation import Specialisation
from nvgen.targets.nvptx.options import check, compile_options

#: What a report can do without: it has no machine code then.
_DISPENSABLE = (diagnostics.binaries.ToolMissing, diagnostics.binaries.NoMachineCode)


class Inspected(Node):
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
        kept_ptx.ptx([kernel], chosen),
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
