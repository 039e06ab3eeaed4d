"""The kernels outside the semantic tests assemble as well: examples, GPU launches, benchmarks, PTX tests."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from nvgen.artifacts import compiler
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import architectures
from nvgen.kernels import Kernel
from nvgen.targets.nvptx.options import CompileOptions
from nvgen_numba.cuda.dispatch.dispatcher import Dispatcher
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.bench import kernels as bench
from tests.gpu import test_launch as gpu
from tests.gpu import test_memory as gpu_memory
from tests.ptx import kernels as ptx

ROOT = Path(__file__).parents[2]
#: Those that need nothing but nvgen, and those of the tutorials that are no notebooks.
EXAMPLES = [
    *(ROOT / "examples" / f"{name}.py" for name in ("vector_add", "tune_matmul", "numba_program")),
    *sorted((ROOT / "tutorials").glob("[!0-9]*.py")),
]


def example(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


#: Those of the benchmarked kernels that every run assembles; the others are for sweeps.
QUICK = {*bench.TIMED_GROUPS, "atomics"}
MODULES = [
    *(
        pytest.param(bench.module(group), marks=() if group in QUICK else pytest.mark.sweep(16))
        for group in bench.GROUPS
    ),
    gpu,
    gpu_memory,
    ptx,
    *map(example, EXAMPLES),
]


@pytest.mark.sweep(4)
@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_annotated_kernels_assemble(module: ModuleType, arch: str, tmp_path: Path) -> None:
    number, since = architectures()[arch].architecture.number, getattr(module, "SINCE", {})
    every = [value for value in vars(module).values() if isinstance(value, Kernel) and value.is_annotated]
    dispatchers = [value for value in vars(module).values() if isinstance(value, Dispatcher)]
    every += [compiled.kernel for dispatcher in dispatchers for compiled in dispatcher.overloads.values()]
    kernels = [kernel for kernel in every if number >= since.get(kernel.name, 0)]
    if hasattr(module, "PTX"):  # it runs what another compiler made
        assert kernels == []
        assert number < 80 or assemble(module.PTX, arch, tmp_path) == ""
        return
    assert kernels
    specialised = [kernel.specialise() for kernel in {kernel.name: kernel for kernel in kernels}.values()]
    text = compiler.compile_kernels(specialised, CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(text, arch, tmp_path) == ""


@pytest.mark.skipif(not sys.platform.startswith(("linux", "win")), reason="NVIDIA publishes no ptxas for this system")
def test_ptxas_is_the_one_of_the_test_extra() -> None:
    """Not one that happens to be on the machine."""
    found = cuda_tools.ptxas()
    assert found is not None and found.resolve().is_relative_to(Path(sys.prefix).resolve())
