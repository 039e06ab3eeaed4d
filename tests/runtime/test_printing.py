"""What kernels print on the CPU: the text, its order, its whole lines, and where it goes."""

from __future__ import annotations

import contextlib
import io
import math
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nvgen as nv
from tests.strategies import DTYPES, FLOATS, INTEGERS, special_floats

pytestmark = pytest.mark.sweep(6)


def printed(body: str, *arguments: Any, parameters: str = "", grid: int = 1, block: int = 1, **names: Any) -> str:
    """What one kernel prints on the CPU."""
    kernel = nv.Kernel.from_source(f"def k({parameters}):\n    {body}\n", namespace=names)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        kernel.on("cpu")[grid, block](*arguments)
    return output.getvalue()


def test_values_of_every_type() -> None:
    for name in INTEGERS:
        info = np.iinfo(DTYPES[name])
        for value in (info.min, info.max, 0, 7):
            assert printed("print(x)", DTYPES[name].type(value), parameters=f"x: nv.{name}") == f"{value}\n"
    assert printed("print(x, not x)", True, parameters="x: nv.bool") == "True False\n"
    assert printed("print(x, x + 1)", 0.1, parameters="x: nv.f32") == "0.1 1.1\n"
    assert printed("print(x, x / 3)", 0.1, parameters="x: nv.f64") == "0.1 0.0333333333333333\n"


def test_halves_narrow_floats_and_complex_numbers() -> None:
    assert printed("print(nv.f16(x), nv.bf16(x), nv.e5m2(x))", 0.5, parameters="x: nv.f32") == "0.5 0.5 0.5\n"
    body = "z = nv.c64(x, -x)\n    print(z, (z, 1j), f'{z:.2f} {z.real:5}')"
    assert printed(body, 0.5, parameters="x: nv.f32") == "(0.5-0.5j) ((0.5-0.5j), (0+1j)) 0.50-0.50j   0.5\n"
    assert printed("print(nv.c128(x) / 3)", 1.0, parameters="x: nv.f64") == "(0.333333333333333+0j)\n"


def test_text_and_constants() -> None:
    """What is known when the kernel is compiled is printed as CPython prints it."""
    namespace = {"NAME": "näm%e", "SIZE": 3, "PAIR": ("a", 1.5)}
    for body in (
        "print()",
        "print('100 % of %d', NAME, SIZE, None, True)",
        "print('a', 'b', sep='', end='.')",
        "print('a', 'b', sep=None, end=None)",
        "print((1, 'two', (True,)), ())",
        "print(f'{NAME:>8}|{NAME!r:<10}|{SIZE:^5,}|{{}}|{NAME!a}|{SIZE=}')",
        "print('tab\\tnewline\\nquote\\'')",
        "print(PAIR)",
    ):
        expected = io.StringIO()
        with contextlib.redirect_stdout(expected):
            exec(body, dict(namespace))
        assert printed(body, **namespace) == expected.getvalue()


def test_tuples_are_evaluated_once() -> None:
    body = "print(pair(x), (x, y), f'{(x > 2, y)}')"

    def pair(x):  # type: ignore[no-untyped-def]
        return x + 1, (x * 2.5, x == 3)

    found = printed(body, 3, 0.25, parameters="x: nv.i32, y: nv.f32", pair=nv.device(pair))
    assert found == "(4, (7.5, True)) (3, 0.25) (True, 0.25)\n"


def test_arguments_are_evaluated_in_order_and_all_of_them() -> None:
    assert printed("print(x := 1, x + 1, (x := x + 5), x)") == "1 2 6 6\n"
    assert printed("a[0] = 2\n    print(a[0], f'{a[0] * 2}')", np.zeros(1, np.int32), parameters="a") == "2 4\n"


def test_the_threads_print_in_order() -> None:
    body = "for n in range(2):\n        print(nv.block_idx.x, nv.thread_idx.x, n)"
    expected = [f"{block} {thread} {n}" for block in range(3) for thread in range(4) for n in range(2)]
    assert printed(body, grid=3, block=4).splitlines() == expected


def test_device_functions_print() -> None:
    def show(x):  # type: ignore[no-untyped-def]
        print("x is", x)

    assert printed("show(7)\n    show(nv.f32(0.5))", show=nv.device(inline="never")(show)) == "x is 7\nx is 0.5\n"


@nv.kernel
def line_in_three_pieces(n: nv.i32):
    i = nv.grid(1)
    if i < n:
        print("<", end="")
        print(i, end="")
        print(">")


def test_lines_stay_whole_on_many_cores(capsys: pytest.CaptureFixture[str]) -> None:
    n = 70_000
    line_in_three_pieces.on("cpu")[n // 256 + 1, 256](n)
    lines = capsys.readouterr().out.splitlines()
    assert sorted(lines) == sorted(f"<{i}>" for i in range(n))


def test_a_line_without_an_end_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    kernel = nv.Kernel.from_source("def k():\n    print('begun', end='')\n")
    kernel.on("cpu")[1, 1]()
    kernel.on("cpu")[1, 1]()
    assert capsys.readouterr().out == "begunbegun"


def test_output_that_fails_is_the_users_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError("closed")

    kernel = nv.Kernel.from_source("def k(a):\n    print('x')\n    a[0] = 1\n")
    array = np.zeros(1, np.int32)
    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        kernel.on("cpu")[1, 1](array)
    assert array[0] == 1, "the kernel itself runs to its end"


def test_output_of_a_process_comes_once_and_in_order() -> None:
    program = (
        "import nvgen as nv\n"
        "k = nv.Kernel.from_source('def k():\\n    print(\"kernel\", nv.thread_idx.x)\\n')\n"
        "print('before')\n"
        "k.on('cpu')[1, 2]()\n"
        "print('after')\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "before\nkernel 0\nkernel 1\nafter\n"


# Formats, against Python's own

_FLAGS = ("", "+", "-", " ")
_WIDTHS = ("", "1", "6", "20", "08", "020", "<9", ">9", " >12", " <12")


def _text(spec: str, value: Any, name: str) -> str | None:
    """What a kernel prints of ``value`` by ``spec``; None where it refuses the format."""
    try:
        return printed(f"print(f'{{x:{spec}}}')", value, parameters=f"x: nv.{name}").removesuffix("\n")
    except nv.CompileError as error:
        assert error.code == "NVG1001", error
        return None


@st.composite
def _integers(draw: st.DrawFn) -> tuple[str, int, str]:
    name = draw(st.sampled_from(INTEGERS))
    info = np.iinfo(DTYPES[name])
    value = draw(st.sampled_from([int(info.min), 0, 1, int(info.max)]) | st.integers(int(info.min), int(info.max)))
    width = draw(st.sampled_from(_WIDTHS))
    align = width[:-1].rstrip("0123456789") if width[:1] in ("<", ">", " ") else ""
    sign, alternate = draw(st.sampled_from(_FLAGS)), draw(st.sampled_from(("", "#")))
    spec = f"{align}{sign}{alternate}{width[len(align) :]}{draw(st.sampled_from(('', 'd', 'x', 'X', 'o', 'e', '.3f')))}"
    return name, value, spec


@settings(max_examples=30)
@given(_integers())
def test_integers_are_formatted_as_python_formats_them(drawn: tuple[str, int, str]) -> None:
    _check_integer(*drawn)


@pytest.mark.sweep
@settings(max_examples=400, derandomize=False)
@given(_integers())
def test_many_integers_are_formatted_as_python_formats_them(drawn: tuple[str, int, str]) -> None:
    _check_integer(*drawn)


def _check_integer(name: str, value: int, spec: str) -> None:
    found = _text(spec, value, name)
    if found is None:  # `printf` has it not: a sign or prefix among blanks, or the sign of a hexadecimal number
        assert spec[-1:] in ("x", "X", "o") or (name == "u64" and ("+" in spec or " " in spec)), spec
    else:
        assert found == format(value, spec)


@st.composite
def _floats(draw: st.DrawFn) -> tuple[str, float, str]:
    name = draw(st.sampled_from(FLOATS))
    bits = DTYPES[name].itemsize * 8
    value = draw(st.sampled_from(special_floats(name)) | st.floats(width=bits, allow_nan=False))
    sign, alternate = draw(st.sampled_from(_FLAGS)), draw(st.sampled_from(("", "#")))
    width, precision = (
        draw(st.sampled_from(("", "5", "14", "014"))),
        draw(st.sampled_from(("", ".0", ".1", ".7", ".20"))),
    )
    spec = f"{sign}{alternate}{width}{precision}{draw(st.sampled_from('eEfgG'))}"
    return name, float(DTYPES[name].type(value)), spec


@settings(max_examples=30)
@given(_floats())
def test_floats_are_formatted_as_python_formats_them(drawn: tuple[str, float, str]) -> None:
    _check_float(*drawn)


@pytest.mark.sweep
@settings(max_examples=400, derandomize=False)
@given(_floats())
def test_many_floats_are_formatted_as_python_formats_them(drawn: tuple[str, float, str]) -> None:
    _check_float(*drawn)


def _check_float(name: str, value: float, spec: str) -> None:
    found = _text(spec, value, name)
    assert found is not None
    if math.isfinite(value) or "014" not in spec:
        assert found == format(value, spec)
    else:  # C fills only numbers with zeros
        assert found == format(value, spec.replace("014", "14"))


@settings(max_examples=10)
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_without_a_format_keeps_its_digits(value: float) -> None:
    assert _text("", value, "f64") == f"{value:.15g}"
    assert _text("12", np.float32(1.5), "f32") == "         1.5"
