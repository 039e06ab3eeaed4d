"""Every form that the tables of PTX have of other opcodes than scalar ones is lifted to LLVM IR that verifies, or
refused before anything runs, with its line and its opcode.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from nvgen import ptx
from nvgen.compiler import library_function
from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.lift import kernel
from nvgen.lift.scalar.rules import RULES
from nvgen.ptx.checking.forms import Form, all_forms
from nvgen.targets import llvm
from nvgen.targets.cpu.options import CpuOptions
from nvgen.targets.cpu.pipeline import CpuPipeline
from tests.intrinsics.nvvm_operands import database_module

#: Opcodes of which the CPU has nothing: textures and surfaces, tensor memory, memory of several GPUs, a debugger.
REFUSED = frozenset(
    {
        *("tex", "tld4", "txq", "istypep", "suld", "sust", "sured", "suq"),
        *("tcgen05", "multimem", "fabric", "brkpt"),
    }
)
#: Refused of other opcodes, by what stands in the instruction: several words where all have to.
REFUSED_FORMS: dict[str, tuple[tuple[str, ...], ...]] = {
    "clusterlaunchcontrol": ((".multicast",),),
    "cp": ((".ignore_oob",), ("cp.reduce.", ".tile::scatter4")),
    "ldmatrix": ((".m16n16",), (".m8n16",)),
    "mbarrier": ((".check_layout",), (".phase_type", ", %b0")),
    "mma": ((".rz",), (".rm",), (".rp",)),
    "stmatrix": ((".m16n8",),),
    "tensormap": (
        *(("tensormap.query",), (".alloc_",), (".swizzle_mode", "], 4"), (".swizzle_atomicity", "], 2")),
        *((".interleave_layout", f"], {number}") for number in (1, 2)),
        *((".elemtype", f"], {number}") for number in (8, 11, 12, 13, 14, 15)),
    ),
    "wgmma": ((".sp",),),
    "wmma": ((".rz",), (".rm",), (".rp",), (".f16.satfinite",), (".f32.satfinite",)),
}

#: More forms than these of one opcode are all looked at in sweeps alone.
_MANY = 24
_FORMS: dict[str, list[Form]] = {}
for _form in all_forms().all:
    if _form.opcode not in RULES:
        _FORMS.setdefault(_form.opcode, []).append(_form)


def _instances(form: Form) -> Iterator[Any]:
    database_module("ptx_notation")
    yield from database_module("ptx_instances").instances_of(form)


def _text(instance: Any) -> tuple[str, int]:
    """A kernel with an instruction, and its line."""
    made = database_module("ptx_instances")
    lines = [
        *(".version 9.0", ".target sm_100a", ".address_size 64", made.VARIABLES),
        ".visible .entry k(.param .align 16 .b8 parameter[64]) .reqnctapercluster 2, 1, 1",
        *("{", made.REGISTERS, made.line_of(instance), "ret;", "}"),
    ]
    return "\n".join(lines), lines.index(made.line_of(instance)) + 1


def _lift(text: str) -> Diagnostic | None:
    """The refusal, where there is one."""
    target = CpuPipeline(CpuOptions(), library_function).begin(())
    try:
        made = kernel.emit(ptx.parse(text), ptx.SourceText(text, "k.ptx"), "k", target)
    except CompileError as error:
        return error.diagnostics[0]
    with llvm.parsed(made) as verified:
        assert verified.name
    return None


def _is_refused(opcode: str, text: str) -> bool:
    said = REFUSED_FORMS.get(opcode, ())
    return opcode in REFUSED or any(all(part in text for part in parts) for parts in said)


def _check(instance: Any) -> bool:
    """Whether an instance is refused."""
    text, line = _text(instance)
    found, opcode = _lift(text), instance.form.opcode
    assert (found is not None) == _is_refused(opcode, instance.text), f"{instance.text}: {found}"
    if found is not None:
        assert found.code == "NVG3200" and found.span is not None and found.span.line == line
        assert f"`{opcode}" in found.text()
    return found is not None


@pytest.mark.parametrize("opcode", _FORMS)
def test_every_form(opcode: str) -> None:
    """One instruction each; of opcodes with many forms, of every third."""
    forms = _FORMS[opcode]
    refused = [_check(next(_instances(form))) for form in (forms[::3] if len(forms) > _MANY else forms)]
    assert all(refused) == (opcode in REFUSED)


@pytest.mark.sweep
@pytest.mark.parametrize("opcode", _FORMS)
def test_every_value_of_every_form(opcode: str) -> None:
    for form in _FORMS[opcode]:
        for instance in _instances(form):
            _check(instance)
