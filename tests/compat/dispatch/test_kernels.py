"""Kernels of ``cuda.jit`` on the CPU: how they are declared, specialised, launched and inspected."""

from __future__ import annotations

import io
import pickle
import threading
import warnings
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda, errors, float32, float64, int32, int64, types, void
from nvgen.compat.numba.errors import NumbaInvalidConfigWarning, TypingError


@cuda.jit
def add(r, x, y):  # type: ignore[no-untyped-def]
    r[0] = x + y


def _sum(kernel: Any, dtype: Any, x: Any, y: Any) -> Any:
    r = np.zeros(1, dtype)
    kernel[1, 1](r, x, y)
    return r[0]


def test_a_launch_specialises_by_the_types_of_its_arguments() -> None:
    kernel = cuda.jit(add.py_func)
    assert _sum(kernel, np.float64, 1, 2) == 3
    assert _sum(kernel, np.float64, 1.5, 2) == 3.5
    assert _sum(kernel, np.complex128, 1.5, 2j) == 1.5 + 2j
    assert len(kernel.overloads) == 3
    assert kernel.signatures[0] == (float64[::1], int64, int64)
    assert kernel.nopython_signatures[0] == void(float64[::1], int64, int64)


@pytest.mark.parametrize(
    "signature", ["void(float32[:], int32, float64)", (float32[:], int32, float64), void(float32[:], int32, float64)]
)
def test_a_signature_converts_numbers(signature: Any) -> None:
    kernel = cuda.jit(signature)(add.py_func)
    assert kernel.signatures == [(float32[:], int32, float64)]
    assert _sum(kernel, np.float32, np.int8(2), 1) == 3
    with pytest.raises(TypeError, match="an integer is expected"):
        _sum(kernel, np.float32, 2.5, 1)
    with pytest.raises(TypeError, match="add takes 3 arguments, and 2 are given"):
        kernel[1, 1](np.zeros(1, np.float32), 1)


def test_the_best_of_several_signatures() -> None:
    kernel = cuda.jit([(int64[::1], int64, int64), "(float64[::1], float64, float64)"])(add.py_func)
    assert _sum(kernel, np.int64, 1, 2) == 3
    assert _sum(kernel, np.float64, np.float32(1.5), 2) == 3.5
    with pytest.raises(TypeError, match="No matching definition"):
        _sum(kernel, np.complex128, 1j, 1j)
    assert len(kernel.overloads) == 2


def test_two_signatures_that_fit_as_well() -> None:
    kernel = cuda.jit(["(float64[::1], float32, float64)", "(float64[::1], float64, float32)"])(add.py_func)
    with pytest.raises(TypeError, match="Ambiguous overloading"):
        _sum(kernel, np.float64, 1.0, 2.0)


def test_device_functions_of_signatures_convert() -> None:
    @cuda.jit("int32(int32, int32)", device=True)
    def whole(a, b):  # type: ignore[no-untyped-def]
        return a + b * 1.5

    @cuda.jit
    def kernel(out):  # type: ignore[no-untyped-def]
        out[0] = whole(2.7, 3)

    out = np.zeros(1)
    kernel[1, 1](out)
    assert out[0] == 6  # 2 + 4.5, cut off


def test_wrong_kernels() -> None:
    @cuda.jit
    def wrong(a):  # type: ignore[no-untyped-def]
        a[0] = nothing  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(TypingError, match="name `nothing` is not defined"):
        wrong[1, 1](np.zeros(1))
    with pytest.raises(TypeError, match="void return type"):
        cuda.jit("int32(int32)")(lambda x: x)
    with pytest.raises(ValueError, match="Kernel launch configuration was not specified"):
        wrong(np.zeros(1))


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"link": ["code.cu"]}, NotImplementedError, "link="),
        ({"boundscheck": True}, NotImplementedError, "debug=True"),
        ({"argtypes": ()}, errors.DeprecationError, "argtypes"),
        ({"nothing": 1}, TypeError, "nothing"),
        ({"inline": "sometimes"}, ValueError, "inline"),
        ({"launch_bounds": (1, 2, 3, 4)}, ValueError, "Got 4 launch bounds"),
        ({"shared_memory_carveout": 101}, ValueError, "between -1 and 100"),
    ],
)
def test_wrong_options(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        cuda.jit(**options)(add.py_func)


@pytest.mark.parametrize("configuration", [1, (1,), (1, 1, 0, 0, 0)])
def test_too_few_or_too_many_in_the_brackets(configuration: Any) -> None:
    with pytest.raises(ValueError, match="griddim and blockdim"):
        add[configuration]


def test_wrong_dimensions() -> None:
    with pytest.raises(ValueError, match="sequence of 1, 2 or 3 integers"):
        add[(1, 1, 1, 1), 1]
    with pytest.raises(TypeError, match="sequence of integers"):
        add[1.5, 1]


def test_options_that_contradict_each_other() -> None:
    with pytest.warns(NumbaInvalidConfigWarning, match="opt=True"):
        cuda.jit(debug=True)(add.py_func)
    with pytest.warns(NumbaInvalidConfigWarning, match="mutually exclusive"):
        cuda.jit(debug=True, lineinfo=True, opt=False)(add.py_func)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cuda.jit(debug=True, opt=False)(add.py_func)


def test_warnings_stand_in_the_program() -> None:
    def add_(x, y):
        return x + y

    def store(a):
        a[0] = 1

    contradicting = {"debug": True, "opt": True}
    with pytest.warns(NumbaInvalidConfigWarning) as warned:
        cuda.compile(add_, (int32, int32), **contradicting)
        cuda.compile_ptx(store, (float32[:],), **contradicting)
        cuda.jit(**contradicting)
    assert [one.filename for one in warned] == [__file__] * 3


def test_forall() -> None:
    @cuda.jit
    def count(a):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < a.size:
            a[i] = i

    a = np.zeros(1000, np.int64)
    count.forall(a.size)(a)
    np.testing.assert_array_equal(a, np.arange(1000))
    count.forall(0)(a)
    with pytest.raises(ValueError, match="negative task count"):
        count.forall(-1)


def test_specialize() -> None:
    kernel = cuda.jit(add.py_func)
    special = kernel.specialize(np.zeros(1), 1, 2.0)
    assert special.specialized
    assert special is kernel.specialize(np.ones(1), 3, 4.0)
    assert _sum(special, np.float64, 1, 2) == 3
    with pytest.raises(RuntimeError, match="already specialized"):
        special.specialize(np.zeros(1), 1, 2.0)


def test_inspection() -> None:
    signature = "void(float32[::1], float32, float32)"
    limited = cuda.jit(signature, max_registers=40, launch_bounds=(128, 2))(add.py_func)
    assert ".maxnreg 40" in limited.inspect_asm(limited.signatures[0])
    kernel = cuda.jit(signature, launch_bounds=(128, 2))(add.py_func)
    (key,) = kernel.signatures
    ptx = kernel.inspect_asm(key)
    assert ".visible .entry add(" in ptx
    assert ".maxntid 128, 1, 1" in ptx
    assert ".minnctapersm 2" in ptx
    assert kernel.inspect_asm() == {key: ptx}
    assert "ptx_kernel" in kernel.inspect_llvm(key)
    shown = io.StringIO()
    kernel.inspect_types(file=shown)
    assert "#   x :: float32" in shown.getvalue()


def test_fastmath_flushes_and_approximates() -> None:
    def divide(x, y):  # type: ignore[no-untyped-def]
        return x / y

    fast, _ = cuda.compile(divide, (float32, float32), fastmath=True)
    exact, result = cuda.compile(divide, (float32, float32))
    assert "div.approx.ftz.f32" in fast
    assert "div.rn.f32" in exact
    assert result == float32


def test_compile() -> None:
    def add_(x, y):  # type: ignore[no-untyped-def]
        return x + y

    ptx, result = cuda.compile(add_, (int32, int32), abi_info={"abi_name": "add_numbers"})
    assert result == int64
    assert ".visible .func  (.param .b64 func_retval0) add_numbers(" in ptx
    assert cuda.compile(add_, int32(int32, int32))[1] == int32
    kernel, result = cuda.compile_ptx(add.py_func, (float64[:], int64, int64), cc=(9, 0))
    assert ".target sm_90" in kernel
    assert result == types.void
    with pytest.raises(NotImplementedError, match="LTO-IR"):
        cuda.compile(add_, (int32, int32), output="ltoir")
    with pytest.raises(NotImplementedError, match="C ABI"):
        cuda.compile(add.py_func, (float64[:], int64, int64), device=False)


def test_a_declared_function_cannot_be_called() -> None:
    declared = cuda.declare_device("f", "int32(int32)")
    assert (declared.name, declared.sig.args, declared.sig.return_type) == ("f", (int32,), int32)
    with pytest.raises(TypeError, match="Return type"):
        cuda.declare_device("f", "(int32,)")

    @cuda.jit
    def calling(out):  # type: ignore[no-untyped-def]
        out[0] = declared(out[0])

    with pytest.raises(TypingError, match="NVIDIA's linker"):
        calling[1, 1](np.zeros(1, np.int32))


def test_extensions_see_the_arguments() -> None:
    seen: list[Any] = []

    class Doubled:
        def prepare_args(self, type_: Any, value: Any, stream: Any = 0, retr: Any = None) -> tuple[Any, Any]:
            seen.append(type_)
            retr.append(lambda: seen.append("after"))
            return type_, value * 2 if isinstance(value, int) else value

    kernel = cuda.jit(extensions=[Doubled()])(add.py_func)
    assert _sum(kernel, np.float64, 1, 2) == 6
    assert seen == [float64[::1], int64, int64, "after", "after", "after"]


def test_pickled_kernels_run() -> None:
    kernel = pickle.loads(pickle.dumps(add))
    assert _sum(kernel, np.float64, 1, 2) == 3


def test_threads_compile_at_once() -> None:
    kernel = cuda.jit(add.py_func)
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(_sum(kernel, np.float64, 1, 2))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [3.0] * 8


def test_a_launch_repeats_by_its_fast_path() -> None:
    kernel = cuda.jit(add.py_func)
    configured = kernel[1, 1]
    r = cuda.to_device(np.zeros(1))
    for x in range(3):
        configured(r, x, 1)
        assert r.copy_to_host()[0] == x + 1
    assert configured._classes is not None
    configured(r, 1.5, 1)
    assert r.copy_to_host()[0] == 2.5
    assert len(kernel.overloads) == 2


def test_tracebacks_end_where_the_program_called() -> None:
    """What happened inside of a launch or of the decorator is of no use to whoever wrote the kernel."""

    def wrong(a):  # type: ignore[no-untyped-def]
        a[0] = nothing_of_this_name  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(TypingError, match="NVG0201") as raised:
        cuda.jit(wrong)[1, 1](np.zeros(1))
    assert [entry.name for entry in raised.traceback] == ["test_tracebacks_end_where_the_program_called", "__call__"]
    with pytest.raises(TypingError, match="NVG0201") as raised:
        cuda.jit("void(float64[:])")(wrong)
    assert [entry.name for entry in raised.traceback][1:] == ["<lambda>", "boundary"]
    with pytest.raises(IndexError) as past:
        cuda.jit(debug=True, opt=False)(add.py_func)[1, 1](np.zeros(0), 1, 2)
    assert [entry.name for entry in past.traceback][1:] == ["__call__"]
