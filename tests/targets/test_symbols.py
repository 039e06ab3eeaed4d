"""Whatever a user calls a function, it stays the user's: LLVM, the linker and ptxas know many names themselves."""

from __future__ import annotations

import importlib.util
import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import nvgen as nv
from nvgen.targets.nvptx.identifiers import is_printed_name
from tests.assembling import assemble, needs_ptxas
from tests.targets.library_functions import CALLED, KNOWN

pytestmark = pytest.mark.sweep(6)

#: Names that mean something to LLVM's NVPTX, to CUDA's driver, to ptxas, or to C and C++.
_OTHERS = """
    WARP_SZ A7 __assertfail __nv_sinf __nv_powf __cuda_sm20_div_s64 __tcgen05_tmem_max_col_size cudaDeviceSynchronize
    param0 retval0 func_retval0 k_param_0 param0_param_0 __local_depot0
    main _start _ZSt3minIiERKT_S2_S2_ __cxa_pure_virtual errno stdout
"""
#: Parameters, with the constants to call with; NumPy's type of what the function gives.
SIGNATURES = {
    "f64": (("f64",), np.float64),
    "f32": (("f32",), np.float32),
    "i32": (("i32",), np.int32),
    "i64": (("i64",), np.int64),
    "f64, f64": (("f64", "f64"), np.float64),
    "f32, f32": (("f32", "f32"), np.float32),
    "f64, i32": (("f64", "i32"), np.float64),
    "i64, i64": (("i64", "i64"), np.int64),
    "i32, i32": (("i32", "i32"), np.int32),
    "ptr": (("ptr",), np.int64),
    "ptr, ptr": (("ptr", "ptr"), np.int32),
    "ptr, ptr, i64": (("ptr", "ptr", "i64"), np.int32),
}
ALL = [*KNOWN, *_OTHERS.split()]
_numbers = itertools.count()


def module_of(text: str, folder: Path) -> ModuleType:
    """The module of a file with that text."""
    path = folder / f"functions{next(_numbers)}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def functions(names: Sequence[str], parameters: Sequence[str], result: str) -> str:
    """The text of functions ``3 * x + number``, and of a kernel ``k`` that calls each with a number and a constant."""
    lines = ["import nvgen as nv"]
    kernel = [f"def k(a: nv.Array[nv.{result}], p: nv.Array[nv.i8]):"]
    first = f"nv.{result}(x[0])" if parameters[0] == "ptr" else "x"
    rest = "".join(f", y{index}" for index in range(len(parameters) - 1))
    for number, name in enumerate(names):
        lines += ["@nv.device(inline='never')", f"def {name}(x{rest}): return {first} * 3 + {number}"]
        others = "".join(", p.ptr" if kind == "ptr" else f", nv.{kind}(2)" for kind in parameters[1:])
        read, fixed = ("p.ptr", "p.ptr") if parameters[0] == "ptr" else ("a[0]", f"nv.{parameters[0]}(4)")
        kernel += [f"    a[{2 * number + 1}] = {name}({read}{others})"]
        kernel += [f"    a[{2 * number + 2}] = {name}({fixed}{others})"]
    return "\n".join([*lines, "@nv.kernel", *kernel, ""])


def nv_name(dtype: type) -> str:
    """``f64`` for NumPy's ``float64``."""
    return np.dtype(dtype).name.replace("int", "i").replace("float", "f")


def run(names: Sequence[str], signature: str, folder: Path, **how: str) -> None:
    parameters, dtype = SIGNATURES[signature]
    a, p = np.zeros(2 * len(names) + 1, dtype), np.full(8, 5, np.int8)
    a[0] = 9
    module_of(functions(names, parameters, nv_name(dtype)), folder).k.on("cpu", **how)[1, 1](a, p)
    given = (5, 5) if parameters[0] == "ptr" else (9, 4)
    expected = [3 * x + number for number in range(len(names)) for x in given]
    wrong = {names[index // 2]: (a[index + 1], e) for index, e in enumerate(expected) if a[index + 1] != e}
    assert wrong == {}


@pytest.mark.sweep(5)
@pytest.mark.parametrize(
    ("signature", "step"),
    [("f64", 1), *((signature, 24) for signature in SIGNATURES)]
    + [pytest.param(signature, 1, marks=pytest.mark.sweep(16)) for signature in SIGNATURES if signature != "f64"],
)
def test_functions_named_like_those_of_a_library_stay_the_users(signature: str, step: int, tmp_path: Path) -> None:
    run(ALL[::step], signature, tmp_path)


@pytest.mark.parametrize("how", ({"check": "all"}, {"check": "step"}, {"schedule": "random"}), ids=str)
def test_so_they_do_however_the_kernel_runs(how: dict[str, str], tmp_path: Path) -> None:
    run(KNOWN[::20], "f64", tmp_path, **how)


def test_functions_named_like_those_that_machine_code_calls_stay_the_users(tmp_path: Path) -> None:
    run(CALLED[::10], "i64", tmp_path)


def test_recursive_functions_need_no_option_to_be_taken_for_anothers(tmp_path: Path) -> None:
    text = """
import nvgen as nv
def sqrt(x: nv.f64) -> nv.f64:
    return sqrt(x - 1) + 1 if x > 0 else 0.0
@nv.kernel
def k(a: nv.Array[nv.f64]):
    a[0] = sqrt(nv.f64(9))
"""
    a = np.zeros(1)
    module_of(text, tmp_path).k.on("cpu")[1, 1](a)
    assert a[0] == 9


WAITING = """
def {0}(a: nv.Array[nv.i32]):
    s = nv.shared.array(64, nv.i32)
    i = nv.thread_idx.x
    s[i] = a[i]
    nv.syncthreads()
    a[i] = s[63 - i]
    print("seen", a[i])
"""


def run_kernel(name: str) -> None:
    a = np.arange(64, dtype=np.int32)
    nv.Kernel.from_source(WAITING.format(name)).on("cpu")[1, 64](a)
    assert list(a) == list(range(63, -1, -1)), name


@pytest.mark.parametrize("name", ("malloc", "free", "memset", "main", "abs", "k", "kernel"))
def test_kernels_named_like_functions_of_a_library_run(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    run_kernel(name)


@pytest.mark.sweep(64)
@pytest.mark.parametrize("name", [*KNOWN, *CALLED])
def test_kernels_of_every_known_name_run(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    run_kernel(name)


def without_names(ptx: str) -> str:
    """PTX with its functions numbered in the order in which they appear."""
    found = re.findall(r"^\.func .*?\b([A-Za-z_]\w*)\(?$", ptx, re.MULTILINE)
    numbers = {name: f"function{number}" for number, name in enumerate(dict.fromkeys(found))}
    text = re.sub(r"\b[A-Za-z_]\w*?(?=_param_\d+\b)|\b[A-Za-z_]\w*\b", lambda m: numbers.get(m[0], m[0]), ptx)
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)


@needs_ptxas
@pytest.mark.parametrize("signature", ("f64", "f32, f32", "i64", "ptr"))
def test_ptx_does_not_depend_on_the_names_of_functions(signature: str, tmp_path: Path) -> None:
    names = ALL if signature == "i64" else ALL[::8]
    parameters, dtype = SIGNATURES[signature]
    result = nv_name(dtype)
    given = module_of(functions(names, parameters, result), tmp_path).k.ptx(arch="sm_75")
    plain = [f"plain{number}" for number in range(len(names))]
    assert without_names(given) == without_names(
        module_of(functions(plain, parameters, result), tmp_path).k.ptx("sm_75")
    )
    assert given.count("\n.func ") >= len(names)
    assert assemble(given, "sm_75", tmp_path, ("-O0",)) == ""


@pytest.mark.parametrize("name", ("A7", "__cuda_sm20_div_s64", "__tcgen05_tmem_max_col_size", "WARP_SZ", "__nv_sinf"))
def test_kernels_and_arrays_of_names_that_ptxas_has_are_refused(name: str) -> None:
    kernel = nv.Kernel.from_source(f"def {name}(a: nv.Array[nv.i64]):\n    a[0] = a[1] // a[2]\n")
    with pytest.raises(nv.CompileError, match="NVG0506"):
        kernel.ptx()
    array = nv.global_array(4, nv.i32, name=name)
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.i32]):\n    a[0] = array[0]\n", namespace={"array": array})
    with pytest.raises(nv.CompileError, match="NVG0818"):
        kernel.ptx()


@pytest.mark.parametrize("name", ("k_param_0", "param0", "retval0", "func_retval0", "f_param_0", "__local_depot0"))
def test_arrays_that_parameters_or_local_memory_would_hide_are_refused(name: str) -> None:
    array = nv.global_array(4, nv.i32, name=name)
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.i32]):\n    a[0] = array[0]\n", namespace={"array": array})
    with pytest.raises(nv.CompileError, match="NVG0818"):
        kernel.ptx()


@needs_ptxas
def test_kernels_named_like_functions_of_a_library_are_assembled(tmp_path: Path) -> None:
    text = "def {}(a: nv.Array[nv.f64], n: nv.i64):\n    a[0] = nv.math.sin(a[1]) / a[2]\n"
    names = [name for name in [*KNOWN, *CALLED][::60] if not name.startswith(("__nv", "__cuda"))]
    ptx = nv.Kernel.from_source(text.format("k")).ptx("sm_75")
    for name in names:
        assert (
            nv.Kernel.from_source(text.format(name)).ptx("sm_75").splitlines()[2:]
            == re.sub(r"\bk(?=_param_|\(|$)", name, ptx, flags=re.MULTILINE).splitlines()[2:]
        ), name
    assert assemble(ptx, "sm_75", tmp_path) == ""


@pytest.mark.parametrize("name", ("a@b", "a b", "a-b", "größe", "1a", "_", "", "param0", "WARP_SZ"))
def test_names_that_ptx_has_not(name: str) -> None:
    """LLVM prints some as they are, and ends the process over others: they are changed or refused before."""
    assert not is_printed_name(name)
    assert is_printed_name("_a$1") and is_printed_name("%a")
