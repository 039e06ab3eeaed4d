"""Textures, surfaces and samplers that PTX names: variables, and parameters of kernels.

LLVM prints the name that it finds behind a handle whatever it is. ptxas wants one that is declared as such, which
LLVM does of what ``!nvvm.annotations`` says so (NVPTX user guide; PTX ISA, "Texture Sampler and Surface Types").
"""

from __future__ import annotations

import re

from nvgen import diagnostics
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.availability import Availability
from nvgen.intrinsics.instructions import instruction
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.requirements import Part, raised_for

#: The feature of PTX that such parameters are.
_PARAMETERS = "texture parameters"
_INTRINSICS = tuple(f"llvm.nvvm.{start}" for start in ("tex", "tld4", "txq", "suld", "sust", "suq", "istypep"))
_WITH_SAMPLER = ("tex.", "tld4.")
#: An instruction with the names that stand first in its address.
_USE = re.compile(r"^\s*(?:tex|tld4|txq|suld|sust|suq)\.[^\[\n]*\[([^\]{\n]*)", re.MULTILINE)
_DECLARED = re.compile(r"\.(?:texref|samplerref|surfref)\s+([\w$]+)")
_PARAMETER = re.compile(r"([\w$]+)_param_\d+")
#: Of a kernel's parameter, in the module's text.
_ANNOTATED = re.compile(r'!\{ptr @[^,]+, .*!"(?:rdoimage|wroimage|rdwrimage|sampler)"')


def with_needed_version(module: llvm.Module, target: NvptxTarget, *, is_chosen: bool) -> NvptxTarget:
    """The target with a version of PTX that has textures, surfaces and samplers as parameters, if kernels have some.

    Raises:
        CompileError: the version has not, and ``is_chosen``: the user asked for that one.
    """
    if not _ANNOTATED.search(str(module)):
        return target
    part = Part(instruction(_PARAMETERS), "a texture, surface or sampler as a kernel's parameter", None)
    return raised_for(part, target, is_chosen=is_chosen)


def known_for_opencl(record: Intrinsic, target: NvptxTarget) -> Availability:
    """Who has an intrinsic: of textures and surfaces where handles are parameters, otherwise as the database says.

    The database has handles in registers. An instruction with a sampler of its own is older where that is a parameter
    (PTX ISA, "Texturing Modes"), and one without does not go with that mode.
    """
    if target.system != "nvcl" or not record.availability.system or ".unified" in record.name:
        return record.availability
    if record.name.startswith(_WITH_SAMPLER):
        return instruction(_PARAMETERS)
    return record.availability.with_changes(system="")


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
