"""Device functions: specialisation, inference through calls, files, inlining, chains of calls in diagnostics."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.tree import Call, nodes
from tests.frontend.bodies import code, typed, types


def module(path: Path, text: str) -> ModuleType:
    """A module of a file with this text."""
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


LIBRARY = """\
import nvgen as nv

SCALE = 3

@nv.device
def scaled(x, offset=SCALE):
    return inner(x) * SCALE + offset

def inner(x):
    return x | 1
"""
KERNEL = """\
import nvgen as nv

@nv.kernel
def k(a: nv.Array[nv.{type}]):
    a[0] = library.scaled(a[0])
"""


def test_calls_across_files(tmp_path: Path) -> None:
    library = module(tmp_path / "library.py", LIBRARY)
    program = module(tmp_path / "program.py", KERNEL.format(type="i32"))
    program.library = library  # type: ignore[attr-defined]
    a = np.array([4], np.int32)
    program.k.on("cpu")[1, 1](a)
    assert a[0] == 5 * 3 + 3


def test_a_mistake_in_another_file_shows_every_call(tmp_path: Path) -> None:
    library = module(tmp_path / "library.py", LIBRARY)
    program = module(tmp_path / "program.py", KERNEL.format(type="f32"))
    program.library = library  # type: ignore[attr-defined]
    with pytest.raises(nv.CompileError) as raised:
        program.k.ptx()
    text = str(raised.value)
    assert raised.value.code == "NVG0315"
    assert text.index("library.py:10:12") < text.index("library.py:7:12") < text.index("program.py:5:12")
    assert "in `inner`, called here with (f32)" in text and "in `scaled`, called here with (f32, i32)" in text


def f(x: Any) -> Any:
    return x


def g(x: Any) -> Any:
    total = 0
    for i in range(3):
        total += x * i
    return total


def test_the_result_has_the_type_of_the_call() -> None:
    body = "y = f(x)\nz = f(n)\nw = f(1)\nv = f(1.0)\nu = f(p)\nt = f((n, x))"
    found = types(body, f=f)
    assert found == {"y": "f64", "z": "i32", "w": "i32", "v": "f32", "u": "bool", "t": "(i32, f64)"}


def test_a_variable_of_literals_is_typed_before_it_is_passed() -> None:
    """``y`` becomes an f64 further down, so that the call's argument is one."""
    assert types("y = 0\nz = f(y)\ny = x", f=f) == {"y": "f64", "z": "f64"}
    assert types("y = 0\nz = f(y + 1)", f=f) == {"y": "i32", "z": "i32"}


def test_literals_in_a_function_take_the_type_of_its_arguments() -> None:
    assert types("y = g(x)\nz = g(n)", g=g) == {"y": "f64", "z": "i32"}


def test_one_specialisation_for_each_set_of_types() -> None:
    kernel = typed("y = f(x)\nz = f(x)\nw = f(n)\nv = f(m)", f=f)
    calls = [node.function for node in nodes(kernel.body) if isinstance(node, Call)]
    assert len(calls) == 4 and calls[0] is calls[1] and len(set(calls)) == 3


def test_a_result_that_nobody_returns() -> None:
    def nothing(x):
        if x > 0:
            return

    assert code("y = nothing(x)", nothing=nothing) == ("NVG0908", "nothing(x)")
    assert typed("nothing(x)", nothing=nothing)


def test_annotations_are_checked() -> None:
    def half(x: nv.f64) -> nv.f64:
        return x / 2

    assert types("y = half(n)", half=half) == {"y": "f64"}, "an i32 is an f64 without a loss"
    assert code("y = half(m)", half=half) == ("NVG0302", "m")

    def both(x) -> tuple[nv.f64, nv.i64]:
        return x, 1

    assert types("y = both(n)", both=both) == {"y": "(f64, i64)"}

    def wrong(x) -> nv.i32:
        return x

    assert code("y = wrong(x)", wrong=wrong) == ("NVG0302", "x")


@pytest.mark.parametrize(("inline", "is_called"), [("never", True), ("always", False)])
def test_inlining(inline: str, is_called: bool) -> None:
    @nv.device(inline=inline)
    def work(x):
        return x * x + 1

    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = work(a[0]) + work(a[1])

    for level in range(4):
        assert ("call.uni" in k.ptx(level=level)) is is_called


def test_equal_names_do_not_clash() -> None:
    def made(n):
        @nv.device(inline="never")
        def k(x):
            return x * n

        return k

    two, three = made(2), made(3)

    @nv.kernel
    def k(a: nv.Array[nv.i32]):
        a[0] = two(a[0]) + three(a[0])

    a = np.array([7], np.int32)
    k.on("cpu")[1, 1](a)
    assert a[0] == 35
    assert k.ptx().count(".entry k(") == 1


def test_names_that_ptx_does_not_have() -> None:
    @nv.device(inline="never")
    def größe(x):  # noqa: PLC2401
        return x + 1

    @nv.kernel
    def k(a: nv.Array[nv.i32]):
        a[0] = größe(a[0])

    assert "call.uni" in k.ptx() and k.ptx().isascii()


def test_a_function_that_is_wrong_is_reported_where_it_is_wrong() -> None:
    def wrong(x):
        return x @ x

    assert code("y = wrong(x)", wrong=wrong) == ("NVG0108", "x @ x")


def test_the_first_argument_that_does_not_fit_is_reported() -> None:
    assert code("y = f()", f=f) == ("NVG0901", "f()")
    assert code("y = f(n, n)", f=f) == ("NVG0901", "f(n, n)")
    assert code("y = f(z=n)", f=f) == ("NVG0901", "n")
