"""An integer that no type holds, and Python does not print, is refused wherever it stands, and never computed."""

from __future__ import annotations

import time

import numpy as np
import pytest

import nvgen as nv

#: 40,000 bits, or 12,041 decimal digits: Python prints 4,300 at most.
HUGE = f"0x{'f' * 10_000}"
BIG = int(HUGE, 16)
NAMESPACE = {"BIG": BIG, "PAIR": (1, BIG), "VALUES": [1, BIG]}

#: Statements of a kernel ``k(b: nv.Array[nv.i32])``.
STATEMENTS = (
    *("b[0] = {}", "b[0] = -{}", "b[0] = ~{}", "b[{}] = 1", "b[{}:][0] = 1", "b[0] = b[1] + {}", "b[0] = {} - {}"),
    *("b[0] = {} * 1.5", "b[0] = {} / 3", "b[0] = {} // 3", "b[0] = {} % 3", "b[0] = 1 if 0 < {} < 3 else 2"),
    *("b[0] = nv.i32({})", "b[0] = int({})", "b[0] = min(b[0], {})", "b[0] = abs({})", "b[0] = round(1.5, {})"),
    *("b[0] = {} ** {}", "b[0] = 1 << {}", "b[0] = {} >> {}", "b[0] = pow({}, 2)", "b[0] = 2 if {} else 3"),
    *("x: nv.vec[nv.i32, {}] = b[0]", "x = (1, {})", "x = (1, 2)\n    b[0] = x[{}]", "x = {}\n    b[0] = 1"),
    *("print({})", "print(f'{{{}}}')", "print(f'{{b[0]:{}}}', {})", "assert b[0] == {}", "assert b[0] == 1, {}"),
    *("nv.static_assert({} == 1)", "nv.static_assert(b[0] == 1, {})", "nv.barrier.sync({}, 32)", "nv.unroll({})"),
    *("for i in range({}): b[0] = 1", "for i in nv.static_range({}): b[0] = 1", "for i in (1, {}): b[0] = i"),
    *(
        "match b[0]:\n        case {}: b[0] = 1",
        "match b[0]:\n        case [{}]: b[0] = 1",
        "s = nv.shared.array({}, nv.i32)",
    ),
    *("s = nv.shared.array((2, {}), nv.i32)", "s = nv.local.array({}, nv.i32)", "x = nv.const.array(({}, 1), nv.i32)"),
    *(
        "def f(x, y={}): return x\n    b[0] = f(1)",
        "f = lambda x: x + {}\n    b[0] = f(1)",
        "b[0] = 1 if b[0] is {} else 2",
    ),
    *("b[{}].x = 1", "b.x[{}].y = 1", "b[0] = b.shape[{}]", "b[0] = nv.grid({})", "b[0] = nv.thread_idx[{}]"),
)
#: What Python would compute for minutes, or in more memory than there is.
ENDLESS = (
    *("1 << 100_000", "1 << 10**12", "1 << 2**64", "10**10_000", "10**10**10**10", "2**2**2**2**2**2", "3**-(10**9)"),
    *("*".join(["99999999999999999999"] * 300), "(1 << 4000) << 4000", "7**(1 << 4000)", "(1 << 4000)**(1 << 4000)"),
    *(
        "10.0**10_000",
        "(1 << 4000) / 3",
        "(1 << 4000) % 0.3",
        "0.3 // (1 << 4000)",
        "1j**(1 << 4000)",
        "pow(10, 10**10)",
    ),
)


def refused(text: str, **options: object) -> str:
    """The message of the refusal."""
    with pytest.raises((nv.CompileError, nv.LaunchError)) as caught:
        nv.Kernel.from_source(text, namespace=NAMESPACE, **options).ptx()
    return str(caught.value)


@pytest.mark.parametrize("number", (HUGE, "BIG"), ids=("literal", "global"))
@pytest.mark.parametrize("statement", STATEMENTS)
def test_numbers_of_thousands_of_digits_are_refused_wherever_they_stand(statement: str, number: str) -> None:
    text = f"def k(b: nv.Array[nv.i32]):\n    {statement.replace('{}', number).replace('{{', '{').replace('}}', '}')}\n"
    if number == "BIG" and "case" in statement:
        pytest.skip("a name in a pattern binds")
    assert "error[NVG" in refused(text)


@pytest.mark.parametrize("check", (None, "step"))
def test_literals_are_refused_as_having_too_many_bits(check: str | None) -> None:
    kernel = nv.Kernel.from_source(f"def k(b: nv.Array[nv.i32]):\n    b[0] = {HUGE}\n").on("cpu", check=check)
    with pytest.raises(nv.CompileError, match="NVG0317"):
        kernel[1, 1](np.zeros(1, np.int32))


@pytest.mark.parametrize("annotation", ("nv.Array[nv.f32, {}]", "nv.Array[nv.f32, 1, {}]", "{}", "nv.vec[nv.f32, {}]"))
def test_annotations(annotation: str) -> None:
    for number in (HUGE, "BIG"):
        assert "error[NVG" in refused(f"def k(b: {annotation.format(number)}):\n    b[0] = 1\n")


@pytest.mark.parametrize("annotation", ("nv.Texture[nv.f32, {}]", "nv.Surface[nv.f32, {}]", "nv.TensorMap[nv.f32, {}]"))
def test_annotations_of_handles(annotation: str) -> None:
    text = f"def k(b: nv.Array[nv.i32], t: {annotation.format('BIG')}):\n    b[0] = 1\n"
    assert "error[NVG" in refused(text)


@pytest.mark.parametrize("name", ("max_threads", "max_registers", "cluster", "fastmath", "noalias"))
def test_options(name: str) -> None:
    for value in (BIG, (1, BIG), -BIG):
        assert "error[NVG0402]" in refused("def k(b: nv.Array[nv.i32]):\n    b[0] = 1\n", **{name: value})


def test_launches() -> None:
    kernel = nv.Kernel.from_source("def k(b: nv.Array[nv.i32], n: nv.i32):\n    b[0] = n\n").on("cpu")
    b = np.zeros(1, np.int32)
    for sizes in ((BIG, 1), (1, BIG), ((1, BIG), 1), (1, (1, [BIG])), (1, 1, None, BIG), (1, 1, None, -BIG)):
        with pytest.raises(nv.LaunchError):
            kernel[sizes](b, 1)
    with pytest.raises(nv.LaunchError):
        kernel[1, 1](b, BIG)


@pytest.mark.parametrize("expression", ENDLESS)
def test_nothing_is_computed_for_minutes(expression: str) -> None:
    start = time.perf_counter()
    assert "error[NVG" in refused(f"def k(b: nv.Array[nv.i32]):\n    b[0] = {expression}\n")
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("spec", ("9" * 5000, ".99999999999f", "4096", "#010000x"))
def test_widths_of_printed_numbers(spec: str) -> None:
    assert "error[NVG1001]" in refused(f"def k(b: nv.Array[nv.i32]):\n    print(f'{{b[0]:{spec}}}')\n")
