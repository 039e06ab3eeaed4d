"""Intrinsics of halves whose operands are a kernel's own parameters: LLVM sees the same number in every iteration of a
loop, and optimises it as it does not optimise elements of arrays. A mistake of LLVM's there ends the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.types import Type
from nvgen.types.vectors import VectorType

pytestmark = pytest.mark.sweep(6)

HALVES = ("f16", "bf16")


def _of_halves(intrinsic: Intrinsic) -> bool:
    types = [*(parameter.type for parameter in intrinsic.parameters), *intrinsic.returns]
    elements = [type_.element if isinstance(type_, VectorType) else type_ for type_ in types]
    return any(str(element) in HALVES for element in elements)


def _written(type_: Type) -> str:
    return f"nv.vec[nv.{type_.element}, {type_.count}]" if isinstance(type_, VectorType) else f"nv.{type_}"


def _kernel(intrinsic: Intrinsic) -> str:
    """The text of a kernel that calls the intrinsic once."""
    free = [parameter for parameter in intrinsic.parameters if parameter.immediate is None]
    declared = [f"{parameter.name}: {_written(parameter.type)}" for parameter in free]
    arguments = [parameter.name if parameter in free else "True" for parameter in intrinsic.parameters]
    result = f"out: nv.Array[{_written(intrinsic.returns[0])}]"
    call = f"nv.nvvm.{intrinsic.short_name}({', '.join(arguments)})"
    return f"def k({', '.join([*declared, result])}):\n    out[0] = {call}\n"


SCRIPT = """\
import sys
import nvgen as nv
from nvgen.runtime.cpu import compilation
from nvgen.targets.cpu.conventions.options import CpuOptions

for text in sys.stdin.read().split("\\0"):
    print(text, flush=True)
    try:
        compilation.compiled(nv.Kernel.from_source(text).specialise(), CpuOptions(), {})
    except nv.CompileError as error:  # no architecture has it
        assert error.code == "NVG2201", error
print("all")
"""


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.sweep)])
def test_they_compile_for_the_cpu(step: int) -> None:
    families = database.families()
    names = [name for family in ("arithmetic", "conversion") for name in families[family]]
    every = [database.intrinsic(name.replace(".", "_")) for name in names]
    texts = [_kernel(intrinsic) for intrinsic in every if intrinsic.semantics and _of_halves(intrinsic)]
    assert len(texts) > 100
    root = Path(__file__).parents[2]
    made = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input="\0".join(texts[::step]),
        capture_output=True,
        text=True,
        cwd=root,
        check=False,
    )
    assert made.stdout.endswith("all\n"), f"{made.stdout[-300:]}\n{made.stderr[-500:]}"
