"""What is refused in LLVM IR that users wrote: names that LLVM does not know and would print as calls of nothing, and
what it compiles wrongly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.codegen.contract import llvm
from nvgen.codegen.libdevice import FTZ_SUFFIX, PREFIX
from nvgen.diagnostics import CommandError, CompileError, Remark
from nvgen.diagnostics.suggestion import closest
from nvgen.intrinsics import nvvm
from nvgen.intrinsics.database import load
from nvgen.intrinsics.instructions import instruction
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_handles import known_for_opencl
from nvgen.targets.nvptx.operations.intrinsics import part as intrinsic_part
from nvgen.targets.nvptx.requirements import Part, raised_for, refuse_ended
from nvgen.types import SCALARS

# Workaround (LLVM 22.1, 2026-11): an unknown intrinsic is printed as a call of a function that is nowhere.
# Reproducer: tests/workarounds/unknown_intrinsic.ll
#: LLVM's own remark where it prints a function whose name starts with ``llvm.`` and that it does not know.
_UNKNOWN = "; Unknown intrinsic"
_NVVM = "llvm.nvvm."
#: Of a module whose debug information is more than lines.
_FULL_DEBUG = "emissionKind: FullDebug"
# Workaround (LLVM 22.1, 2026-11): the pointer of `llvm.nvvm.atomic...gen` is taken for a generic one, whatever its type
# says. Reproducer: tests/workarounds/generic_atomic_space.ll
_GENERIC_ATOMIC = re.compile(r"llvm\.nvvm\.atomic\..*\.gen\.")
_POINTER_SPACE = re.compile(r"\(ptr addrspace\((\d+)\)")
#: LLVM's types by the names that the database of libdevice has.
_TYPES = {"ptr": "ptr", "void": "void", **{name: row.llvm for name, row in SCALARS.items()}}
#: Words of PTX, the instruction or type that they are, and what they come from, in messages (PTX ISA, "Fundamental
#: Types", "atom").
_WIDE = (
    (re.compile(r"\.b128\b"), ".b128", "an integer of more than 64 bits here"),
    (
        re.compile(r"\batom\S*\.sys\S*\.b128\b"),
        "atom.sys.b128",
        "an atomic operation of 128 bits for the whole system",
    ),
)


def check_names(file: IrFile, module: llvm.Module) -> None:
    """Refuses functions that are declared and that nobody has, or that LLVM gets wrong.

    Raises:
        CompileError: there is one.
    """
    for name in llvm.declared(module, "llvm."):
        text = str(module.get_function(name))
        if text.startswith(_UNKNOWN):
            unknown = diagnostics.ir.UnknownIntrinsic(file.use_of(name), name, llvm.version())
            raise CompileError(unknown.because(*_meant(name, _intrinsics(), unknown.DidYouMean)))
        space = _POINTER_SPACE.search(text)
        if _GENERIC_ATOMIC.match(name) and space is not None:
            generic = f"{name.removesuffix(f'.p{space[1]}')}.p0"
            raise CompileError(diagnostics.ir.AtomicOfOneSpace(file.use_of(name), name, space[1], generic))
    known = load("libdevice")["functions"]
    for name in llvm.declared(module, PREFIX):
        row = known.get(name.removesuffix(FTZ_SUFFIX))
        if row is None:
            missing = diagnostics.ir.UnknownLibdeviceFunction(file.use_of(name), name)
            raise CompileError(missing.because(*_meant(name, known, missing.DidYouMean)))
        declared = str(module.get_function(name).global_value_type)
        wanted = _function_type(row)
        if declared != wanted:
            raise CompileError(diagnostics.ir.LibdeviceSignature(file.use_of(name), name, wanted, declared))


def _function_type(row: Mapping[str, Any]) -> str:
    """LLVM's type of a function of libdevice, whose results beyond one go through pointers behind the parameters."""
    parameters = [*(_TYPES[type_] for type_ in row["parameters"]), *("ptr" for _ in row["outputs"])]
    return f"{_TYPES[row['returns']]} ({', '.join(parameters)})"


def with_needed_version(file: IrFile, module: llvm.Module, target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has the module's intrinsics and debug information, where nobody chose one.

    Raises:
        CompileError: the architecture has not, or the version, and ``is_chosen``: the user asked for that one.
    """
    if _FULL_DEBUG in str(module):
        part = Part(instruction("debug sections"), "debug information", None)
        target = raised_for(part, target, is_chosen=is_chosen)
    ended: list[Part] = []
    for name in llvm.declared(module, _NVVM):
        record = _record(name)
        if record is None or record.verdict == nvvm.OF_IR_ALONE:
            continue
        what, span = f"`{name}`", file.use_of(name)
        if not record.availability.is_anywhere:
            nowhere = diagnostics.nvvm.NowhereAvailable(span, name)
            raise CompileError(nowhere.because(*([nowhere.Says(record.says)] if record.says else [])))
        known = known_for_opencl(record, target)
        part = intrinsic_part(record, target.record, what, span).with_changes(known=known)
        target = raised_for(part, target, is_chosen=is_chosen)
        ended.append(part)
    refuse_ended(ended, target)
    return target


# Workaround (LLVM 22.1, 2026-11): `.b128` is printed in versions of PTX that have it not.
# Reproducer: tests/workarounds/b128_version.ll
def raised_for_types(file: IrFile, ptx: str, target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has the type of 128 bits where LLVM printed it, which it does not count.

    Raises:
        CompileError: the architecture has not, or the version, and ``is_chosen``: the user asked for that one.
    """
    for pattern, name, what in _WIDE:
        if pattern.search(ptx):
            span = file.span_of(r"\b(atomicrmw|cmpxchg)\b.*\bi?128\b", r"(\bi(?:6[5-9]|[789]\d|1[01]\d|12[0-8])\b)")
            target = raised_for(Part(instruction(name), what, span), target, is_chosen=is_chosen)
    return target


def _record(name: str) -> nvvm.Intrinsic | None:
    """What the database knows of an intrinsic; None where it has not this overload, and others need something else."""
    parts = name.removeprefix(_NVVM).split(".")
    for count in range(len(parts), 0, -1):
        records = [nvvm.intrinsic(short) for short in nvvm.overloads("_".join(parts[:count]))]
        if records:
            return records[0] if len({record.availability.since for record in records}) == 1 else None
    return None


def check_kernels(file: IrFile, module: llvm.Module, names: Iterable[str]) -> None:
    """Refuses names of kernels that the module does not define.

    Raises:
        CommandError: it does not.
    """
    defined = [function.name for function in module.functions if _is_kernel(function)]
    for name in names:
        if name not in defined:
            unknown = diagnostics.command.UnknownKernel(None, name, file.path)
            close = closest(name, defined)
            known = [unknown.Known(diagnostics.first_of(defined))] if defined else []
            raise CommandError(unknown.because(*([unknown.DidYouMean(close[0])] if close else known)))


def _is_kernel(function: Any) -> bool:
    if function.is_declaration:
        return False
    head = next(line for line in str(function).splitlines() if line.startswith("define"))
    return " ptx_kernel " in head


def _intrinsics() -> list[str]:
    """LLVM's own; the database has others besides, which it writes as inline PTX."""
    names = (name for names in nvvm.families().values() for name in names)
    return [f"{_NVVM}{name}" for name in names if nvvm.intrinsic(name.replace(".", "_")).is_of_llvm]


def _meant(name: str, known: Iterable[str], remark: Callable[[str], Remark]) -> list[Remark]:
    close = closest(name, known, 3)
    return [remark(" or ".join(f"`{other}`" for other in close))] if close else []
