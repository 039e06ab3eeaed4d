"""Device functions: recursion, arguments by name and with stars, functions as arguments, and Python's own functions."""

from __future__ import annotations

import enum
import operator

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from tests.compat.language.running import agree

pytestmark = pytest.mark.sweep(6)


@cuda.jit(device=True)
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@cuda.jit(device=True)
def is_even(n):
    if n == 0:
        return True
    return is_odd(n - 1)


@cuda.jit(device=True)
def is_odd(n):
    if n == 0:
        return False
    return is_even(n - 1)


@cuda.jit(device=True)
def halved(n):
    if n < 2:
        return n
    return halved(n - 1) / 2


@cuda.jit(device=True)
def runaway(n):
    return runaway(n)


@cuda.jit(device=True)
def growing(n):
    if n <= 0:
        return None
    return (n, growing(n - 1))


@cuda.jit(device=True)
def total(*values):
    result = 0
    for value in values:
        result += value
    return result


@cuda.jit(device=True)
def defaults(a, b=3, *rest, c=1.5):
    return a * 100 + b * 10 + c + len(rest)


@cuda.jit(device=True)
def applied(function, x):
    return function(x)


@cuda.jit(device=True)
def squared(x):
    return x * x


class Color(enum.Enum):
    RED = 1
    GREEN = 2


class Code(enum.IntEnum):
    FOUND = 200
    LOST = 404


class Other(enum.IntEnum):
    FOUND = 200


@cuda.jit(device=True)
def picked(is_red):
    return Color.RED if is_red else Color.GREEN


def recursion(out, n):
    out[0] = fibonacci(n)
    out[1] = is_even(n)
    out[2] = halved(n)


def arguments(out, a, b):
    out[0] = total(a, b, 3)
    out[1] = total(*(a, b))
    out[2] = total(a)
    out[3] = defaults(a)
    out[4] = defaults(a, c=2)
    out[5] = defaults(b=a, a=1)
    out[6] = defaults(a, 7, 8, 9, c=b)
    out[7] = applied(squared, a) + applied(lambda x: x + 1, b)


def of_operator(out, a, truth):
    out[0] = operator.neg(a)
    out[1] = operator.invert(a)
    out[2] = operator.not_(truth)
    out[3] = operator.truth(a)
    out[4] = operator.is_(truth, True)
    out[5] = operator.is_not(a, None)
    out[6] = operator.pos(a)


def attributes(out, color, code):
    out[0] = Color["RED"] == color
    out[1] = color.value
    out[2] = color is Color.RED
    out[3] = picked(False) == Color.GREEN
    out[4] = Code["LOST"] + code
    out[5] = hasattr(out, "shape")
    out[6] = hasattr(out, "nothing")
    out[7] = len("abc")


def members(out, first, second, color):
    out[0] = first == second
    out[1] = first is second
    out[2] = first is not second
    out[3] = first + second
    out[4] = first.value
    out[5] = Code.FOUND is first
    out[6] = color != Color.RED
    chosen = first if color is Color.RED else Code.LOST
    out[7] = chosen


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (recursion, (10,)),
        (arguments, (2, 3)),
        (of_operator, (3, True)),
        (attributes, (Color.RED, Code.FOUND)),
        (members, (Code.FOUND, Other.FOUND, Color.GREEN)),
    ],
)
def test_what_python_gives(function, given):
    agree(function, *given)


def kernel_of(function):
    def kernel(out, n):
        function(n)

    return cuda.jit(kernel)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (runaway, "cannot type infer runaway recursion"),
        (growing, "Return type of recursive function does not converge"),
    ],
)
def test_recursion_without_a_type(function, words):
    with pytest.raises(TypingError, match=words):
        kernel_of(function)[1, 1](np.zeros(1), 3)


def test_complex_of_integers_has_two_doubles():
    def kernel(out, n):
        out[0] = abs(complex(n, 2))

    out = np.zeros(1)
    cuda.jit(kernel)[1, 1](out, 3)
    assert out[0] == abs(3 + 2j)


def test_a_name_that_nobody_defines():
    def kernel(out):
        out[0] = not_there(1)  # noqa: F821

    with pytest.raises(TypingError, match="NameError: name 'not_there' is not defined"):
        cuda.jit(kernel)[1, 1](np.zeros(1))


def test_a_member_that_an_enum_has_not():
    def kernel(out):
        out[0] = Color["BLUE"] == Color.RED

    with pytest.raises(TypingError, match="BLUE"):
        cuda.jit(kernel)[1, 1](np.zeros(1))
