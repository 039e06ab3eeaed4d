"""Machine code as a witness (``tools.machine_code``): what ptxas makes of atomics and of minima with signs is there."""

from __future__ import annotations

from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.files import cuda_tools
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.types import Space, u64
from tests.assembling import needs_ptxas
from tools import atomic_witness, machine_code, sign_witness
from tools.atomic_machine_code import disassembled, instructions
from tools.sass_machine import Instruction

pytestmark = [
    needs_ptxas,
    pytest.mark.skipif(cuda_tools.nvdisasm() is None, reason="no nvdisasm: pip install nvidia-cuda-nvdisasm"),
]


def problems(arch: str, every: int, folder: Path) -> list[str]:
    asked = machine_code.questions(arch)
    assert len(asked) > 2000
    found = list(machine_code.answered(asked[::every], arch, folder))
    assert len(found) == len(asked[::every]) and all(one.shown for _, one in found)
    return [f"{question.text}: {one.problem}: {one.shown}" for question, one in found if one.problem]


def test_a_sample(tmp_path: Path) -> None:
    assert problems("sm_90", 131, tmp_path) == []


@pytest.mark.sweep
@pytest.mark.parametrize("arch", machine_code.ARCHITECTURES)
def test_everything(arch: str, tmp_path: Path) -> None:
    assert problems(arch, 1, tmp_path) == []


def test_a_lost_sign_is_seen() -> None:
    """What ptxas 13.0 made, and what 13.5 makes."""
    question = sign_witness.Question("i32", "max(max(x, -y), z)")
    loads = [Instruction("LDG.E", f"R{number}, desc[UR4][R2.64+{4 * number:#x}]") for number in range(3)]
    stored = Instruction("STG.E", "desc[UR4][R4.64], R7")
    largest = Instruction("VIMNMX3", "R7, R0, R1, R2, !PT")
    lost = [*loads, largest, stored]
    kept = [*loads, Instruction("IADD3", "R1, -R1, RZ, RZ"), largest, stored]
    assert question.judged(kept)[1] == "" and "it is 5, not 9" in question.judged(lost)[1]
    unknown = [*loads, Instruction("IMNMX4", "R7, R0, R1, R2"), stored]
    assert "unknown instruction" in question.judged(unknown)[1]


def test_a_lost_sign_of_every_type_is_seen(tmp_path: Path) -> None:
    """Real machine code is right, and without its first minus wrong."""
    types = ("u32", "i64", "u64", "f16", "bf16", "f32", "f64")
    every = [sign_witness.Question(type_, "max(max(x, -y), z)") for type_ in types]
    kernels = [nv.Kernel.from_source(one.source(f"k{number}")).specialise() for number, one in enumerate(every)]
    ptx = compiler.compile_kernels(kernels, CompileOptions("sm_90"), compiler.Stage.PTX).text
    code = disassembled(ptx, "sm_90", tmp_path)
    for number, question in enumerate(every):
        found = instructions(code[f"k{number}"])
        place = next(place for place, one in enumerate(found) if "-R" in one.operands and "-RZ" not in one.operands)
        lost = found[place]._replace(operands=found[place].operands.replace("-R", "R", 1))
        assert question.judged(found)[1] == "", question.type
        assert "it is" in question.judged([*found[:place], lost, *found[place + 1 :]])[1], question.type


def test_a_torn_atomic_is_seen() -> None:
    def judged(scope: str, *names: str) -> str:
        question = atomic_witness.Question("or_", u64, Space.SHARED_CLUSTER, scope, is_used=True)
        return question.judged([Instruction(name, "") for name in names])[1]

    own = ("QSPC.E.S", "LDS.64", "ATOMS.CAST.SPIN.64", "LD.E.64", "ST.E.64")
    assert "a load and a store" in judged("cluster", "ATOM.E.OR.64.STRONG.GPU", *own)
    assert judged("cluster", "ATOM.E.CAS.64.STRONG.GPU", "LD.E.64", "ST.E.64") == ""
    assert judged("cluster", "ATOM.E.ADD.64.STRONG.GPU", *own) == ""
    assert "narrower than sys" in judged("sys", "ATOM.E.CAS.64.STRONG.GPU")
    assert judged("cta", "LDG.E", "STG.E") == "nothing is atomic"
