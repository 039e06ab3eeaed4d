"""Textures, surfaces and samplers that PTX names: variables, and parameters of kernels.

LLVM prints the name that it finds behind a handle whatever it is. ptxas wants one that is declared as such, which
LLVM does of what ``!nvvm.annotations`` says so (NVPTX user guide; PTX ISA, "Texture Sampler and Surface Types").
"""

from __future__ import annotations

import re

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import PtxVersion
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.targets import llvm
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.operations.intrinsics import requirement
from nvgen.targets.nvptx.requirements import Requirement, raised_for

_INTRINSICS = tuple(f"llvm.nvvm.{start}" for start in ("tex", "tld4", "txq", "suld", "sust", "suq", "istypep"))
_WITH_SAMPLER = ("tex.", "tld4.")
#: An instruction with the names that stand first in its address.
_USE = re.compile(r"^\s*(?:tex|tld4|txq|suld|sust|suq)\.[^\[\n]*\[([^\]{\n]*)", re.MULTILINE)
_DECLARED = re.compile(r"\.(?:texref|samplerref|surfref)\s+([\w$]+)")
_PARAMETER = re.compile(r"([\w$]+)_param_\d+")
#: Of a kernel's parameter, in the module's text.
_ANNOTATED = re.compile(r'!\{ptr @[^,]+, .*!"(?:rdoimage|wroimage|rdwrimage|sampler)"')
#: The version of PTX that has such parameters.
_SINCE = (4, 3)


def with_needed_version(module: llvm.Module, target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has textures, surfaces and samplers as parameters, if kernels have some.

    Raises:
        CompileError: the version has not, and ``is_chosen``: the user asked for that one.
    """
    if not _ANNOTATED.search(str(module)):
        return target
    needed = Requirement(str(target.record.architecture), PtxVersion(*_SINCE))
    what = "a texture, surface or sampler as a kernel's parameter"
    return raised_for(needed, target, what, None, is_chosen=is_chosen)


def requirement_for_opencl(record: Intrinsic, target: NvptxTarget) -> Requirement | None:
    """What a texture's or a surface's intrinsic needs where handles are parameters; None where the database says it.

    The database has handles in registers. An instruction with a sampler of its own is older where that is a parameter
    (PTX ISA, "Texturing Modes"), and one without does not go with that mode.
    """
    if target.system != "nvcl" or not record.availability.system or ".unified" in record.name:
        return None
    if record.name.startswith(_WITH_SAMPLER):
        return Requirement(str(target.record.architecture), PtxVersion(*_SINCE))
    return requirement(record, target.record, f"`llvm.nvvm.{record.name}`", None).with_changes(system="")


# Workaround (LLVM 22.1, 2026-11): whatever name stands behind a texture's handle is printed.
# Reproducer: tests/workarounds/handle_undeclared.ll
def check(file: IrFile, module: llvm.Module, ptx: str) -> None:
    """Refuses instructions for textures and surfaces that name something else.

    Raises:
        CompileError: there is one.
    """
    if not any(function.name.startswith(_INTRINSICS) for function in module.functions):
        return
    declared = set(_DECLARED.findall(ptx))
    for names in _USE.findall(ptx):
        for name in re.findall(r"(?<![%\w$])[a-zA-Z_$][\w$]*", names):
            if name not in declared:
                raise CompileError(_other(file, name))


def _other(file: IrFile, name: str) -> diagnostics.ir.NoHandle:
    parameter = _PARAMETER.fullmatch(name)
    if parameter is None:
        annotation = f'!{{ptr addrspace(1) @{name}, !"texture", i32 1}}'
        return diagnostics.ir.NoHandle(file.symbol(name), f"the variable `{name}`", annotation)
    index, kernel = int(name.rpartition("_")[2]), parameter[1]
    annotation = f'!{{ptr @{kernel}, !"rdoimage", i32 {index}}}'
    return diagnostics.ir.NoHandle(file.definition_of(kernel), f"parameter {index} of `{kernel}`", annotation)
