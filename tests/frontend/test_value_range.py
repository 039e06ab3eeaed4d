"""What is found of the values of integers: enough for what people write, and never too little."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import nvgen as nv
from nvgen.diagnostics import SourceFile, Span
from nvgen.lang import thread_idx
from nvgen.lang.math import BUILTINS
from nvgen.tree import (
    Binary,
    Compare,
    Conditional,
    Constant,
    Convert,
    Expression,
    Invert,
    Local,
    Negate,
    Operate,
    Power,
    Read,
)
from nvgen.tree.analysis import value_range
from nvgen.types import SCALARS, Scalar, bool_, i32

_SPAN = Span(SourceFile("kernel.py", "x"), 1, 0, 1, 1)
Range = tuple[int, int]


def variable(values: Range, type_: Scalar = i32) -> Read:
    return Read(_SPAN, type_, Local("x", type_), values)


def _shift(shifted: Callable[[int, int], int], number: int, amount: int) -> int:
    return shifted(number, amount) if 0 <= amount < 32 else shifted(number, 40) if shifted is operator.rshift else 0


#: What operators compute; the language says what is by zero, and of a shift by the width or more.
OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": lambda a, b: a // b if b else a,
    "%": lambda a, b: a % b if b else 0,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": lambda a, b: _shift(operator.lshift, a, b),
    ">>": lambda a, b: _shift(operator.rshift, a, b),
}
UNARY: dict[str, tuple[Callable[[Read], Expression], Callable[[int], int]]] = {
    "-": (lambda x: Negate(_SPAN, i32, x), operator.neg),
    "~": (lambda x: Invert(_SPAN, i32, x), operator.invert),
    "abs": (lambda x: Operate(_SPAN, i32, BUILTINS[abs], (x,)), abs),
    "**": (lambda x: Power(_SPAN, i32, x, 2), lambda a: a * a),
    "** 3": (lambda x: Power(_SPAN, i32, x, 3), lambda a: a**3),
    "u8": (lambda x: Convert(_SPAN, SCALARS["u8"], x), lambda a: a % 256),
    "255 if": (
        lambda x: Conditional(
            _SPAN, i32, Compare(_SPAN, bool_, ">", x, number(255)), number(255), x.with_changes(known=x.known)
        ),
        lambda a: min(a, 255),
    ),
    "0 if": (
        lambda x: Conditional(_SPAN, i32, Compare(_SPAN, bool_, "<=", number(0), x), x, number(0)),
        lambda a: max(a, 0),
    ),
}


def number(value: int) -> Constant:
    return Constant(_SPAN, i32, value)


def _wrapped(value: int) -> int:
    return (value + 2**31) % 2**32 - 2**31


ranges = st.tuples(*[st.integers(-40, 40) | st.sampled_from((-(2**31), -256, 255, 2**31 - 1))] * 2).map(
    lambda ends: (min(ends), max(ends))
)


def _some(values: Range) -> set[int]:
    low, high = values
    near = (*range(low, low + 20), *range(high - 20, high + 1), *range(-20, 20), -256, 255)
    return {value for value in near if low <= value <= high}


@pytest.mark.parametrize("symbol", OPERATORS)
@given(left=ranges, right=ranges)
@example(left=(-(2**31), -(2**31)), right=(-1, -1))
@example(left=(0, 255), right=(0, 255))
def test_a_result_is_in_the_range_of_its_operator(symbol: str, left: Range, right: Range) -> None:
    found = value_range.of(Binary(_SPAN, i32, symbol, variable(left), variable(right)))
    assert found is not None
    for a, b in itertools.product(_some(left), _some(right)):
        assert found[0] <= _wrapped(OPERATORS[symbol](a, b)) <= found[1], (a, b)


@pytest.mark.parametrize("name", UNARY)
@given(values=ranges)
def test_a_result_is_in_the_range_of_its_function(name: str, values: Range) -> None:
    make, compute = UNARY[name]
    found = value_range.of(make(variable(values)))
    assert found is not None
    for value in _some(values):
        assert found[0] <= _wrapped(compute(value)) <= found[1], value


@pytest.mark.parametrize("name", ["min", "max"])
@given(left=ranges, right=ranges)
def test_the_range_of_a_choice_is_exact(name: str, left: Range, right: Range) -> None:
    function = {"min": min, "max": max}[name]
    found = value_range.of(Operate(_SPAN, i32, BUILTINS[function], (variable(left), variable(right))))
    assert found == (function(left[0], right[0]), function(left[1], right[1]))


@given(ranges, ranges, st.sampled_from((-7, -1, 1, 3)))
def test_a_counter_is_in_the_range_of_its_loop(start: Range, stop: Range, step: int) -> None:
    found = value_range.of_loop(variable(start), variable(stop), number(step))
    assert found is not None
    for first, last in itertools.product(_some(start), _some(stop)):
        for count in itertools.islice(range(first, last, step), 50):
            assert found[0] <= count <= found[1], (first, last)


def test_registers_have_their_limits() -> None:
    assert value_range.of(Operate(_SPAN, i32, thread_idx.z, ())) == (0, 63)


#: What is stored in a u8, of `a` and `b`, which are u8, `h`, an i16, `n`, an i32, and `w`, an i64.
FITS = (
    *("a", "a ^ b", "a & b", "a | b", "a & 15", "n & 255", "w & 7", "a >> 1", "a >> b", "a // 2", "a % b", "n % 10"),
    *("(a * 77 + b * 150 + a * 29) >> 8", "(a + b) >> 1", "(a + b + 1) // 2", "abs(a - b)", "255 - a", "~a & 255"),
    *("min(a + b, 255)", "max(a - b, 0)", "min(max(n, 0), 255)", "max(0, min(w, 255))", "min(a * 2, 200) + 55"),
    *("255 if a + b > 255 else a", "a if a < b else b", "(a << 4 | b >> 4) & 255", "a < b", "(a < b) + (b < a)"),
    *("a and b", "1 if n > 3 else 0", "nv.thread_idx.z", "nv.math.popcount(w)", "nv.math.clz(n)", "a * a >> 8"),
    *("-(-a)", "a // (b | 1)", "nv.u8(n) * 1", "nv.i32(nv.u8(h))", "int(a)", "round(a)", "a ** 2 >> 8", "w % 100"),
    *("a if a < 10 else 9", "min(1 << (a & 7), 128)", "divmod(a, 16)[0] * 16 + divmod(a, 16)[1]", "pow(a, 2) // 257"),
)
REFUSED = (
    *("a + b", "a - b", "a * b", "a << 1", "-a", "~a", "n", "h", "n & -1", "n // 2", "n % b - 1", "a // h", "n >> 1"),
    *("min(n, 255)", "max(n, 0)", "255 if n > 255 else n", "a ** 2", "abs(h)", "w % 300", "nv.grid(1)", "a * 1.0"),
    *("n % -3", "255 if a > n else n", "a if n < 10 else n", "abs(n) % 256 + 1"),
)
_TEXT = "def k(a: nv.u8, b: nv.u8, h: nv.i16, n: nv.i32, w: nv.i64, out: nv.Array[nv.u8]):\n    out[0] = {}\n"


@pytest.mark.parametrize("expression", FITS)
def test_what_fits_is_stored(expression: str) -> None:
    assert nv.Kernel.from_source(_TEXT.format(expression)).specialise().typed


@pytest.mark.parametrize("expression", REFUSED)
def test_what_may_not_fit_is_refused(expression: str) -> None:
    with pytest.raises(nv.CompileError) as caught:
        assert nv.Kernel.from_source(_TEXT.format(expression)).specialise().typed
    assert caught.value.code == "NVG0302"


#: Bodies after which `out[0] = x` fits a u8, or does not.
BODIES = {
    "a variable of one assignment": ("x = a + b >> 1", True),
    "one in a loop": ("x = 0\nfor i in range(9):\n    x = i", False),
    "one assignment in a loop": ("for i in range(9):\n    x = i * 2\n    out[i] = x\nx = 1", False),
    "a variable of the loop": ("for x in range(200, n % 257, 4):\n    out[0] = x\nx = 0", False),
    "two assignments": ("x = a + b >> 1\nx = a + 0", False),
    "an augmented one": ("x = 0\nx += a", False),
    "one by `:=`": ("out[1] = (x := a & 7) + 1", True),
    "a swap": ("x, y = a + 0, b + 0\nout[1] = y", True),
    "an unrolled loop": ("for i in nv.static_range(3):\n    x = i * 100\n    out[i] = x % 256", True),
    "the last turn of one": ("for i in nv.static_range(4):\n    x = a * 0 + i * 100", False),
    "a parameter": ("x = n\nn = 3", False),
    "a counter": ("for i in range(255, -1, -1):\n    out[0] = i\nx = a", True),
}


@pytest.mark.parametrize("name", BODIES)
def test_variables_have_the_range_of_their_only_assignment(name: str) -> None:
    body, fits = BODIES[name]
    lines = [*body.splitlines(), "out[0] = x"]
    head, _, _ = _TEXT.partition("\n")
    kernel = nv.Kernel.from_source("\n    ".join([head, *lines]) + "\n")
    if fits:
        assert kernel.specialise().typed
        return
    with pytest.raises(nv.CompileError, match="NVG0302"):
        assert kernel.specialise().typed
