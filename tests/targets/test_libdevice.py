"""Every function of libdevice: typed as the bitcode says, compiled for the GPU, run on the CPU."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.files import cuda_tools
from nvgen.files.resources import resource
from nvgen.intrinsics.database import load
from nvgen.lang.libdevice import LibdeviceFunction, functions
from nvgen.targets.nvptx.options import LEVELS, CompileOptions
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.strategies import DTYPES
from tests.targets.libdevice_cases import DOMAINS, operands, reference, ulp_distance

SIZE = 500
_ALL = functions()


def _short(function: LibdeviceFunction) -> str:
    return function.symbol.removeprefix("__nv_")


def _operand_types(function: LibdeviceFunction) -> list[str]:
    if function.pointer == "values":
        return [str(function.results[0])] * 3
    return [str(type_) for type_ in function.parameters]


@cache
def _kernel(symbol: str, ftz: bool = False) -> nv.Kernel:
    """``out[i] = function(x0[i], x1[i], ...)``, each result in an array of its own."""
    function = _ALL[symbol]
    types = _operand_types(function)
    parameters = [f"x{index}: nv.Array[nv.{type_}]" for index, type_ in enumerate(types)]
    parameters += [f"out{index}: nv.Array[nv.{type_}]" for index, type_ in enumerate(function.results)]
    given = ", ".join(f"x{index}[i]" for index in range(len(types)))
    call = f"nv.libdevice.{_short(function)}({f'({given})' if function.pointer == 'values' else given})"
    targets = ", ".join(f"out{index}[i]" for index in range(len(function.results)))
    text = f"def {_short(function)}({', '.join(parameters)}):\n    i = nv.grid(1)\n"
    return nv.Kernel.from_source(f"{text}    if i < out0.size:\n        {targets} = {call}\n", ftz=ftz)


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", resource("intrinsics_db", "generate_libdevice.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_signatures_are_those_of_the_bitcode() -> None:
    library = cuda_tools.libdevice()
    assert library is not None
    assert _generator().records(library) == load("libdevice")["functions"]
    assert len(_ALL) > 340


@cache
def _ptx(ftz: bool, arch: str, level: int) -> str:
    """Every function in a kernel of its own."""
    kernels = [_kernel(symbol, ftz).specialise() for symbol in _ALL]
    return compiler.compile_kernels(kernels, CompileOptions(arch, level=level), compiler.Stage.PTX).text


@pytest.mark.sweep(8)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ftz", (False, True))
def test_no_reflection_is_left(level: int, ftz: bool) -> None:
    """At any level, whatever the flag, every function is whole PTX without calls of anything outside."""
    ptx = _ptx(ftz, "sm_75", level)
    assert ptx.count(".visible .entry") == len(_ALL)
    assert "__nvvm_reflect" not in ptx and ".extern" not in ptx


@pytest.mark.sweep(5)
@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_every_function_assembles(arch: str, tmp_path: Path) -> None:
    ptx = _ptx(False, arch, 3)
    assert "__nvvm_reflect" not in ptx
    assert assemble(ptx, arch, tmp_path) == ""


#: What `ftz` leaves as it is: `copysign` only moves, `ieee` says so, and PTX's `tanh.approx` is f32's without `.ftz`.
_NOT_FLUSHED = ("copysignf", "fast_tanhf", "fmaf_ieee_rn", "fmaf_ieee_rz", "fmaf_ieee_rd", "fmaf_ieee_ru")
_SINGLE = [
    symbol
    for symbol, function in _ALL.items()
    if not function.pointer and {str(type_) for type_ in (*function.parameters, *function.results)} == {"f32"}
]


@pytest.mark.sweep(14)
@pytest.mark.parametrize("symbol", _SINGLE)
def test_flushes_on_the_cpu(symbol: str) -> None:
    """With ``ftz`` no subnormal number comes out, also where only the last operation of a function makes it."""
    numbers = [1e-40, -1e-40, 1e-38, -3e-39, 1.2e-38, 1e-20, 1.0, -2.0, 0.3, -90.0, -101.0, 1e-30, 5.0, 88.0]
    grid = np.meshgrid(*[np.array(numbers, np.float32)] * len(_ALL[symbol].parameters))
    given = [np.ascontiguousarray(axis.ravel()) for axis in grid]
    results = [np.zeros(given[0].size, np.float32) for _ in _ALL[symbol].results]
    _kernel(symbol, ftz=True).on("cpu")[-(-given[0].size // 64), 64](*given, *results)
    smallest = np.finfo(np.float32).tiny
    is_flushed = all(((result == 0) | ~(np.abs(result) < smallest)).all() for result in results)
    assert is_flushed == (_short(_ALL[symbol]) not in _NOT_FLUSHED)


@pytest.mark.sweep(19)
@pytest.mark.parametrize("symbol", _ALL)
def test_on_the_cpu(symbol: str) -> None:
    """Within CUDA's bound of the reference where there is one; otherwise it runs and gives some number."""
    function = _ALL[symbol]
    types = _operand_types(function)
    is_order = _short(function) in ("jn", "jnf", "yn", "ynf")
    given = [operands(type_, index, SIZE, is_order=is_order and index == 0) for index, type_ in enumerate(types)]
    results = [np.full(SIZE, 77, DTYPES[str(type_)]) for type_ in function.results]
    _kernel(symbol).on("cpu")[(SIZE + 63) // 64, 64](*given, *results)
    assert any((result != 77).any() for result in results)
    known = reference(_short(function), types[0] if types else "")
    if known is None:
        return
    evaluate, bound = known
    with np.errstate(all="ignore"):
        is_exact = bound == 0 and results[0].dtype.kind in "iu"
        wide = given if is_exact or bound == 0 else [v.astype(np.float64) if v.dtype.kind == "f" else v for v in given]
        expected = np.asarray(evaluate(*wide))
    if is_exact:
        assert (results[0] == expected.astype(results[0].dtype)).all()
        return
    distance = ulp_distance(results[0], expected)
    if _short(function) in DOMAINS:
        distance = np.where(DOMAINS[_short(function)](given[0]), distance, 0)
    worst = int(np.argmax(distance))
    slack = 1 if bound and types[0] == "f64" else 0
    shown = f"{[v[worst] for v in given]}: {results[0][worst]!r}, not {expected[worst]!r}"
    assert distance[worst] <= bound + slack, shown
