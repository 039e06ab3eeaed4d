"""Intrinsics of halves whose operands are a kernel's own parameters: LLVM sees the same number in every turn of a loop,
and optimises it as it does not optimise elements of arrays. A mistake of LLVM's there ends the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from nvgen.lang.nvvm import NvvmIntrinsic, intrinsics
from nvgen.types import Type
from nvgen.types.vectors import VectorType

HALVES = ("f16", "bf16")


def _of_halves(intrinsic: NvvmIntrinsic) -> bool:
    types = [*intrinsic.parameters, intrinsic.result]
    elements = [type_.element if isinstance(type_, VectorType) else type_ for type_ in types]
    return any(str(element) in HALVES for element in elements)


def _written(type_: Type) -> str:
    return f"nv.vec[nv.{type_.element}, {type_.count}]" if isinstance(type_, VectorType) else f"nv.{type_}"


def _kernel(name: str, intrinsic: NvvmIntrinsic) -> str:
    """The text of a kernel that calls the intrinsic once."""
    given = [f"p{place}" for place in range(len(intrinsic.parameters))]
    pairs = list(zip(given, intrinsic.parameters, strict=True))
    declared = [f"{parameter}: {_written(type_)}" for parameter, type_ in pairs if type_ is not None]
    arguments = ["True" if type_ is None else parameter for parameter, type_ in pairs]
    result = f"out: nv.Array[{_written(intrinsic.result)}]"
    return f"def k({', '.join([*declared, result])}):\n    out[0] = nv.nvvm.{name}({', '.join(arguments)})\n"


SCRIPT = """\
import sys
import nvgen as nv
from nvgen import compiler

for text in sys.stdin.read().split("\\0"):
    print(text, flush=True)
    try:
        compiler.compile_for_cpu(nv.Kernel.from_source(text).specialise())
    except nv.CompileError as error:  # no architecture has it
        assert error.code == "NVG2201", error
print("all")
"""


def test_they_compile_for_the_cpu() -> None:
    texts = [_kernel(name, intrinsic) for name, intrinsic in intrinsics().items() if _of_halves(intrinsic)]
    assert len(texts) > 100
    root = Path(__file__).parents[2]
    made = subprocess.run(
        [sys.executable, "-c", SCRIPT], input="\0".join(texts), capture_output=True, text=True, cwd=root, check=False
    )
    assert made.stdout.endswith("all\n"), f"{made.stdout[-300:]}\n{made.stderr[-500:]}"
