"""``goldens/CONSTRUCT.ll`` is what code generation makes of the construct's kernel for sm_90, before LLVM sees it.

``python -m pytest tests/llvm_ir --bless`` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from nvgen.artifacts import compiler
from nvgen.targets import registry
from nvgen.targets.nvptx.options import CompileOptions
from tests.llvm_ir.constructs import KERNELS

GOLDENS = Path(__file__).parent / "goldens"


@pytest.mark.parametrize("name", KERNELS)
def test_construct(name: str, request: pytest.FixtureRequest) -> None:
    kernels = [KERNELS[name].specialise()]
    text = compiler.emitted(registry.NVPTX, kernels, CompileOptions("sm_90"), compiler.Stage.PTX).text
    golden = GOLDENS / f"{name}.ll"
    if request.config.getoption("--bless"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_every_golden_is_of_a_construct() -> None:
    assert {path.stem for path in GOLDENS.iterdir()} == set(KERNELS)
