"""What a launch takes, what it refuses, and what the refusal says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv

F32 = np.float32


@nv.kernel
def array_kernel(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = 1.0


@nv.kernel
def reader(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    out[0] = a[0]


@nv.kernel
def matrix(a: nv.Array[nv.f32, 2]):
    a[0, 0] = 1.0


@nv.kernel
def columns(a: nv.Array[nv.f32, 2, "F"]):  # noqa: F821, UP037
    a[0, 0] = 1.0


@nv.kernel
def whole(n: nv.i8, out: nv.Array[nv.i8]):
    out[0] = n


@nv.kernel
def real(x: nv.f32, out: nv.Array[nv.f32]):
    out[0] = x


@nv.kernel
def flag(p: nv.bool, out: nv.Array[nv.bool]):
    out[0] = p


@nv.kernel(max_threads=64)
def small(a: nv.Array[nv.f32]):
    a[0] = 1.0


@nv.kernel(required_threads=(8, 2))
def exact(a: nv.Array[nv.f32]):
    a[0] = 1.0


@pytest.fixture(autouse=True)
def on_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")


def refusal(kernel: Any, configuration: Any, *arguments: Any) -> nv.NvgenError:
    with pytest.raises(nv.LaunchError) as raised:
        kernel[configuration](*arguments)
    error = raised.value
    span = error.diagnostic.span
    assert span is not None and span.file.name == __file__, "the launch is shown"
    assert str(error)
    return error


def read_only(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


ARRAYS: list[tuple[Any, Any, str]] = [
    (array_kernel, np.zeros(3), "NVG0602"),
    (array_kernel, np.zeros(3, np.int32), "NVG0602"),
    (array_kernel, np.zeros(3, bool), "NVG0602"),
    (array_kernel, 1.0, "NVG0602"),
    (array_kernel, F32(1), "NVG0602"),
    (array_kernel, None, "NVG0602"),
    (array_kernel, [1.0], "NVG0602"),
    (array_kernel, object(), "NVG0602"),
    (array_kernel, np.random.default_rng(0), "NVG0606"),
    (array_kernel, np.zeros(3, ">f4"), "NVG0606"),
    (array_kernel, np.zeros(3, np.complex64), "NVG0602"),
    (array_kernel, np.zeros(3, object), "NVG0606"),
    (array_kernel, np.zeros(3, "S4"), "NVG0606"),
    (array_kernel, np.zeros(3, "M8[s]"), "NVG0606"),
    (array_kernel, np.zeros(3, [("x", "f4")]), "NVG0602"),
    (array_kernel, np.zeros((3, 1), F32), "NVG0603"),
    (array_kernel, np.zeros((), F32), "NVG0603"),
    (matrix, np.zeros(3, F32), "NVG0603"),
    (array_kernel, np.zeros(6, F32)[::2], "NVG0604"),
    (array_kernel, np.zeros(6, F32)[::-1], "NVG0604"),
    (array_kernel, np.broadcast_to(np.zeros(1, F32), 4), "NVG0604"),
    (array_kernel, np.zeros(13, np.uint8)[1:].view(F32), "NVG0604"),
    (matrix, np.zeros((3, 2), F32, order="F"), "NVG0604"),
    (columns, np.zeros((3, 2), F32), "NVG0604"),
    (array_kernel, read_only(np.zeros(3, F32)), "NVG0605"),
]


@pytest.mark.parametrize(("kernel", "argument", "code"), ARRAYS)
def test_wrong_arrays(kernel: Any, argument: Any, code: str) -> None:
    error = refusal(kernel, (1, 1), argument)
    assert error.code == code
    assert "`a`" in str(error) and "the parameter is declared here" in str(error)


NUMBERS: list[tuple[Any, Any, str]] = [
    (whole, 128, "NVG0607"),
    (whole, -129, "NVG0607"),
    (whole, 10**5000, "NVG0607"),
    (whole, np.int64(1000), "NVG0607"),
    (whole, 1.0, "NVG0602"),
    (whole, np.float64(1), "NVG0602"),
    (whole, "1", "NVG0602"),
    (whole, None, "NVG0602"),
    (whole, np.zeros(1, np.int8), "NVG0602"),
    (whole, 1j, "NVG0602"),
    (real, 1e39, "NVG0607"),
    (real, 10**400, "NVG0607"),
    (real, "1", "NVG0602"),
    (flag, 1, "NVG0602"),
    (flag, 1.0, "NVG0602"),
]


@pytest.mark.parametrize(("kernel", "argument", "code"), NUMBERS, ids=lambda value: str(type(value).__name__))
def test_wrong_numbers(kernel: Any, argument: Any, code: str) -> None:
    out = np.zeros(1, {whole: np.int8, real: F32, flag: bool}[kernel])
    assert refusal(kernel, (1, 1), argument, out).code == code


@pytest.mark.parametrize(
    ("kernel", "argument", "dtype", "result"),
    [
        (whole, 127, np.int8, 127),
        (whole, -128, np.int8, -128),
        (whole, True, np.int8, 1),
        (whole, np.int64(5), np.int8, 5),
        (whole, np.uint8(5), np.int8, 5),
        (whole, np.bool_(True), np.int8, 1),
        (whole, np.array(7, np.int8), np.int8, 7),
        (real, 3, F32, 3.0),
        (real, 0.1, F32, F32(0.1)),
        (real, np.float64(0.1), F32, F32(0.1)),
        (real, float("inf"), F32, np.inf),
        (real, -float("inf"), F32, -np.inf),
        (real, 3.4028234e38, F32, F32(3.4028234e38)),
        (real, True, F32, 1.0),
        (flag, True, bool, True),
        (flag, np.bool_(False), bool, False),
    ],
)
def test_numbers_that_fit(kernel: Any, argument: Any, dtype: Any, result: Any) -> None:
    out = np.full(1, 99, np.int8).astype(dtype)
    kernel[1, 1](argument, out)
    assert out[0] == result


def test_nan_is_a_number_here() -> None:
    out = np.zeros(1, F32)
    real[1, 1](float("nan"), out)
    assert np.isnan(out[0])


def test_arrays_that_are_only_read_may_be_read_only() -> None:
    out = np.zeros(1, F32)
    reader[1, 1](read_only(np.ones(1, F32)), out)
    assert out[0] == 1


def test_arrays_of_one_row_are_contiguous_both_ways() -> None:
    for shape in ((1, 4), (4, 1)):
        for kernel in (matrix, columns):
            array = np.zeros(shape, F32)
            kernel[1, 1](array)
            assert array[0, 0] == 1


@pytest.mark.parametrize("count", [0, 2, 3])
def test_wrong_number_of_arguments(count: int) -> None:
    error = refusal(array_kernel, (1, 1), *[np.zeros(1, F32)] * count)
    assert error.code == "NVG0601" and f"takes 1 argument, not {count}" in str(error)


CONFIGURATIONS: list[tuple[Any, Any, str]] = [
    (array_kernel, 1, "NVG0608"),
    (array_kernel, (1,), "NVG0608"),
    (array_kernel, (), "NVG0608"),
    (array_kernel, (1, 1, None, 0, 0), "NVG0608"),
    (array_kernel, (0, 1), "NVG0608"),
    (array_kernel, (1, 0), "NVG0608"),
    (array_kernel, (-1, 1), "NVG0608"),
    (array_kernel, (1.0, 1), "NVG0608"),
    (array_kernel, (True, 1), "NVG0608"),
    (array_kernel, ("1", 1), "NVG0608"),
    (array_kernel, (None, 1), "NVG0608"),
    (array_kernel, ((), 1), "NVG0608"),
    (array_kernel, ((1, 1, 1, 1), 1), "NVG0608"),
    (array_kernel, (1, (1, 2.5)), "NVG0608"),
    (array_kernel, (np.float32(1), 1), "NVG0608"),
    (array_kernel, (1, 1025), "NVG0609"),
    (array_kernel, (1, (1, 1, 65)), "NVG0609"),
    (array_kernel, (1, (33, 32)), "NVG0609"),
    (array_kernel, (2**31, 1), "NVG0609"),
    (array_kernel, ((1, 65536), 1), "NVG0609"),
    (array_kernel, ((1, 1, 65536), 1), "NVG0609"),
    (array_kernel, (2**30, 2), "NVG0609"),
    (small, (1, 65), "NVG0609"),
    (small, (1, (8, 9)), "NVG0609"),
    (exact, (1, 16), "NVG0610"),
    (exact, (1, (2, 8)), "NVG0610"),
]


@pytest.mark.parametrize(("kernel", "configuration", "code"), CONFIGURATIONS)
def test_wrong_configurations(kernel: Any, configuration: Any, code: str) -> None:
    assert refusal(kernel, configuration, np.zeros(1, F32)).code == code


@pytest.mark.parametrize(
    ("kernel", "configuration"),
    [
        (array_kernel, (1, 1)),
        (array_kernel, ([1, 1], [1])),
        (array_kernel, (np.int64(2), (np.uint8(4), 2, 1))),
        (array_kernel, (1, 1024)),
        (array_kernel, (1, (4, 4, 64))),
        (array_kernel, (1, 1, None)),
        (array_kernel, (1, 1, None, 0)),
        (small, (1, 64)),
        (small, (1, (8, 8))),
        (exact, (1, (8, 2))),
        (exact, (1, (8, 2, 1))),
    ],
)
def test_configurations_that_fit(kernel: Any, configuration: Any) -> None:
    a = np.zeros(1, F32)
    kernel[configuration](a)
    assert a[0] == 1


def test_a_kernel_is_not_called_like_a_function() -> None:
    with pytest.raises(nv.LaunchError) as raised:
        array_kernel(np.zeros(1, F32))
    assert raised.value.code == "NVG0613"
    assert raised.value.diagnostic.span is not None


def test_the_launch_is_underlined() -> None:
    a = np.zeros(1, F32)
    with pytest.raises(nv.LaunchError) as raised:
        array_kernel[1, 0](a)
    span = raised.value.diagnostic.span
    assert span is not None
    line = span.file.lines[span.line - 1]
    assert line.encode()[span.column : span.end_column].decode() == "array_kernel[1, 0](a)"


def test_a_program_beside_the_package_is_not_taken_for_the_package(tmp_path: Any) -> None:
    """A path that starts like the package's is still the user's."""
    import nvgen.diagnostics.caller as caller

    name = f"{caller._FOLDERS[0].rstrip('/')}_examples/program.py"
    text = "def run(kernel, a):\n    kernel[1, 0](a)\n"
    scope: dict[str, Any] = {}
    exec(compile(text, name, "exec"), scope)
    with pytest.raises(nv.LaunchError) as raised:
        scope["run"](array_kernel, np.zeros(1, F32))
    span = raised.value.diagnostic.span
    assert span is not None and span.file.name == name and span.line == 2


# Kernels without annotations


@nv.kernel
def copy(a, out):
    i = nv.grid(1)
    if i < out.size:
        out[i] = a[i]


@nv.kernel
def put(x, out):
    out[0] = x


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16", "?"])
def test_types_come_from_the_arrays(dtype: str) -> None:
    a = np.array([1, 0, 1], dtype)
    out = np.zeros_like(a)
    copy[1, 4](a, out)
    assert np.array_equal(a, out)


def test_layouts_come_from_the_arrays() -> None:
    @nv.kernel
    def copy_2d(a, out):
        i, j = nv.grid(2)
        if i < out.shape[0] and j < out.shape[1]:
            out[i, j] = a[i, j]

    a = np.asfortranarray(np.arange(6, dtype=F32).reshape(2, 3))
    out = np.zeros((2, 3), F32)
    copy_2d[1, (2, 3)](a, out)
    assert np.array_equal(a, out)
    strided = np.arange(24, dtype=F32).reshape(4, 6)[::2, ::2]
    copy_2d[1, (2, 3)](strided, out)
    assert np.array_equal(strided, out)


@pytest.mark.parametrize(
    ("number", "dtype"),
    [
        (1, "i4"),
        (-(2**31), "i4"),
        (2**31, "i8"),
        (1.5, "f4"),
        (True, "?"),
        (np.int8(3), "i1"),
        (np.uint64(2**63), "u8"),
        (np.float64(0.1), "f8"),
    ],
)
def test_numbers_have_types(number: Any, dtype: str) -> None:
    out = np.zeros(1, dtype)
    put[1, 1](number, out)
    assert out[0] == number


@pytest.mark.parametrize(
    ("argument", "code"),
    [
        (2**63, "NVG0607"),
        ("text", "NVG0606"),
        ([1], "NVG0606"),
        (np.datetime64("2026-01-01"), "NVG0606"),
        (np.zeros(()), "NVG0606"),
        (np.zeros((1,) * 8), "NVG0606"),
    ],
)
def test_what_gives_no_type(argument: Any, code: str) -> None:
    assert refusal(put, (1, 1), argument, np.zeros(1, np.int64)).code == code


def test_the_same_types_compile_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from nvgen.runtime.cpu import compilation

    @nv.kernel
    def k(x, out):
        out[0] = x

    compiled: list[Any] = []
    original = compilation.compiled

    def counting(specialisation: Any, *rest: Any) -> Any:
        compiled.append(tuple(specialisation.parameters.values()))
        return original(specialisation, *rest)

    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    monkeypatch.setattr(compilation, "compiled", counting)
    out = np.zeros(4, F32)
    for number in (1.0, 2.0, F32(3)):
        k[1, 1](number, out)
    assert len(compiled) == 1
    k[2, 32](4.0, np.zeros(9, F32))
    assert len(compiled) == 1
    k[1, 1](True, np.zeros(1, bool))
    k[1, 1](1, np.zeros(1, np.int32))
    assert len(compiled) == 3
    k[1, 1](5.0, out)
    assert len(compiled) == 3 and out[0] == 5


def test_a_wrong_kernel_is_not_remembered_as_compiled() -> None:
    @nv.kernel
    def k(x, out):
        out[0] = x

    for _ in range(2):
        with pytest.raises(nv.CompileError) as raised:
            k[1, 1](1.5, np.zeros(1, np.int32))
        assert raised.value.code == "NVG0302"
    k[1, 1](1, np.zeros(1, np.int32))
