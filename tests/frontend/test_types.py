"""The types that inference finds, and what of a kernel is computed before it runs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics.types import DivisionByZero
from nvgen.tree import Assign, Constant, Expression, Read, Statement, Store
from nvgen.types import SCALARS, Scalar, TupleType, Weak
from tests.frontend.bodies import PARAMETERS, code, typed, types

TYPES = {
    "literals alone": ("y = 1\nz = 1.0\nw = True", {"y": "i32", "z": "f32", "w": "bool"}),
    "a literal that becomes a float": ("y = 0\ny += a[0]", {"y": "f32"}),
    "a literal that becomes wider": ("y = 0\ny += m", {"y": "i64"}),
    "a literal that becomes f64": ("y = 0.0\ny += x", {"y": "f64"}),
    "a literal that becomes an integer and then a float": ("y = 0\ny += n\ny += a[0]", {"y": "f32"}),
    "a literal and a bool, then a float": ("y = 7\ny += p\ny = x", {"y": "f64"}),
    "integers that wait for a float": (
        "y = 0\nz = y\nfor i in range(n):\n    z += i\n    y += i\n    y = z + a[i]\n    z = y",
        {"y": "f32", "z": "f32", "i": "i32"},
    ),
    "a literal after its type": ("y = m\ny = 0", {"y": "i64"}),
    "two kinds of literals": ("y = 1\ny = 2.5", {"y": "f32"}),
    "through another variable": ("y = 0\nz = y\nz += m", {"y": "i32", "z": "i64"}),
    "a loop that goes back": (
        "y = 0\nfor i in range(n):\n    z = y\n    y = z + a[i]",
        {"y": "f32", "z": "f32", "i": "i32"},
    ),
    "a loop that goes back twice": (
        "u = 0\nv = 0\nw = 0\nfor i in range(n):\n    u = v\n    v = w\n    w = w + m",
        {"u": "i64", "v": "i64", "w": "i64", "i": "i32"},
    ),
    "a chain through many variables": (
        "y0 = 0\ny1 = 0\ny2 = 0\ny3 = 0\nwhile p:\n    y0 = y1\n    y1 = y2\n    y2 = y3\n    y3 = x",
        {"y0": "f64", "y1": "f64", "y2": "f64", "y3": "f64"},
    ),
    "the wider of two": ("y = n\ny = m", {"y": "i64"}),
    "the wider of two, in the other order": ("y = m\ny = n", {"y": "i64"}),
    "an annotation": ("y: nv.i64 = 1", {"y": "i64"}),
    "an annotation later": ("y = 1\nz = y + 1\ny: nv.u8 = 2", {"y": "u8", "z": "i32"}),
    "an annotation as text": ("y: 'nv.f64' = 1", {"y": "f64"}),
    "an annotation without a value": ("y: nv.f64\ny = 1", {"y": "f64"}),
    "loops": ("for i in range(m):\n    pass\nfor j in range(3):\n    pass", {"i": "i64", "j": "i32"}),
    "a loop variable that is used wider": ("for i in range(n):\n    y = i + m", {"i": "i32", "y": "i64"}),
    "indices": (
        "y = nv.grid(1)\nz = nv.thread_idx.x\nw = a.size\nu = c.size",
        {"y": "i32", "z": "i32", "w": "i32", "u": "i64"},
    ),
    "a tuple": ("y = 1, 2.0\nz = nv.grid(2)", {"y": "(i32, f32)", "z": "(i32, i32)"}),
    "unpacked": ("y, (z, w) = n, (m, 1.0)", {"y": "i32", "z": "i64", "w": "f32"}),
    "tuples that meet": ("y = (0, 0)\ny = (m, 1.5)", {"y": "(i64, f32)"}),
    "a comparison": ("y = n < m\nz = n < 3 < m", {"y": "bool", "z": "bool"}),
    "and": ("y = p and n < 3\nz = n and m", {"y": "bool", "z": "i64"}),
    "a conditional": ("y = 1 if p else 2.0\nz = n if p else m", {"y": "f32", "z": "i64"}),
    "literals that only the running kernel knows": (
        "y = (1 if p else 2) / 3\nz = nv.u8(n)\nz, w = (1 if p else 2), 3\nz = v = (4 if p else 5)",
        {"y": "f32", "z": "u8", "w": "i32", "v": "i32"},
    ),
    "conversions": (
        "y = nv.u8(n)\nz = float(n)\nw = int(x)\nu = bool(n)",
        {"y": "u8", "z": "f32", "w": "i32", "u": "bool"},
    ),
    "conversions of what was a literal": (
        "y = 0\nz = int(y)\ny = nv.u32(n)\nw = float(1.5) + x\nu = int(1)",
        {"y": "u32", "z": "u32", "w": "f64", "u": "i32"},
    ),
    "mixed signs": ("y = nv.u32(n) + n\nz = nv.u8(n) + nv.i8(n)", {"y": "i64", "z": "i32"}),
    "narrow integers are promoted": (
        "b, h = nv.u8(n), nv.i16(n)\ny = b + b\nz = h << 1\nw = -b\nu = ~h\nv = abs(h)\n"
        "r = b ** 2\nq, _ = divmod(b, b)",
        {"b": "u8", "h": "i16", "_": "i32", **dict.fromkeys("yzwuvrq", "i32")},
    ),
    "narrow beside wide": (
        "b = nv.u8(n)\ny = b + nv.u32(n)\nz = b | nv.u64(n)\nw = nv.i8(n) + nv.u32(n)\nu = b * nv.f16(n)\nv = b * 0.5",
        {"b": "u8", "y": "u32", "z": "u64", "w": "i64", "u": "f32", "v": "f32"},
    ),
    "narrow integers that are passed on": (
        "b = nv.u8(n)\ny = b\nz = b if p else y\nw = min(b, y, 3)\nu = nv.math.maximum(b, y)\nv = b or y\n"
        "r = nv.warp.reduce_add(b)",
        dict.fromkeys("byzwuvr", "u8"),
    ),
    "a narrow variable that is computed": (
        "y = nv.u8(n)\ny += 1\nfor z in range(nv.u8(n)):\n    pass",
        {"y": "i32", "z": "i32"},
    ),
    "narrow elements of vectors": (
        "y = nv.vec[nv.u8, 4](1)\nz = y + y * 2\nw = -y\nu = y.x + y.y\nv = abs(y)",
        {"y": "vec[u8, 4]", "z": "vec[u8, 4]", "w": "vec[u8, 4]", "u": "i32", "v": "vec[u8, 4]"},
    ),
    "integers and floats": ("y = n * 1.5\nz = n * x\nw = m + a[0]", {"y": "f32", "z": "f64", "w": "f32"}),
    "bools count as numbers": ("y = p + p\nz = p + 1\nw = p & p", {"y": "i32", "z": "i32", "w": "bool"}),
    "an unused variable": ("y = 1\nz = y", {"y": "i32", "z": "i32"}),
}


@pytest.mark.parametrize("name", TYPES)
def test_types(name: str) -> None:
    body, expected = TYPES[name]
    assert types(body) == expected


WRONG = {
    "a bool that becomes a number": ("y = True\ny = 1", "NVG0303", "y"),
    "a float that becomes an integer": ("y = a[0]\ny = n", "NVG0303", "y"),
    "an integer that becomes a float": ("y = n\ny = a[0]", "NVG0303", "y"),
    "integers and a float": ("y = 0\ny += n\ny = n\ny = a[0]", "NVG0303", "y"),
    "a loop that counts in floats": ("for y in range(n):\n    y = a[0]", "NVG0303", "y"),
    "an annotation that does not fit": ("y: nv.i32 = m", "NVG0302", "m"),
    "a literal that does not fit": ("y: nv.u8 = 256", "NVG0306", "256"),
    "a negative literal": ("y: nv.u8 = -1", "NVG0306", "-1"),
    "a literal alone that does not fit": ("y = 2**31", "NVG0306", "2**31"),
    "two annotations": ("y: nv.i32 = 1\ny: nv.i64 = 2", "NVG0303", "y"),
    "an array assigned": ("a = n", None, None),
    "tuples of different lengths": ("y = (1, 2)\ny = (1, 2, 3)", "NVG0303", "y"),
    "i64 and u64": ("y = m + nv.u64(n)", None, "m"),
    "an integer divided": ("y = n / n", None, "n / n"),
    "a literal too large for its float": ("y = a[0] + 1e40", "NVG0306", "1e40"),
    "a literal in a tuple": ("y = nv.u16(n)\ny, z = min(-1, 0), 1", "NVG0306", "-1"),
}


def test_a_variable_is_one_local() -> None:
    """Also where what is assigned later has an equal type, which is another object."""
    found = typed("y = (n, m)\nwhile p:\n    y = (1, 2)\na[y[0]] = 1")
    locals_ = {node.local for node in nodes(found.body) if isinstance(node, (Assign, Read)) and node.local.name == "y"}
    assert len(locals_) == 1


@pytest.mark.parametrize("name", WRONG)
def test_wrong_types(name: str) -> None:
    body, expected, covered = WRONG[name]
    found, text = code(body)
    assert found.startswith("NVG03")
    assert expected in (None, found)
    assert covered in (None, text)


def nodes(value: Any) -> list[Any]:
    """Every expression and statement of a typed tree."""
    if isinstance(value, tuple):
        return [node for element in value for node in nodes(element)]
    if not isinstance(value, (Expression, Statement)):
        return []
    return [value, *(node for name in value._fields if name != "type" for node in nodes(getattr(value, name)))]


def weak(type_: Any) -> bool:
    return isinstance(type_, Weak) or (isinstance(type_, TupleType) and any(map(weak, type_.elements)))


@pytest.mark.parametrize("name", TYPES)
def test_no_literal_type_is_left(name: str) -> None:
    kernel = typed(TYPES[name][0])
    found = nodes(kernel.body)
    assert found
    assert not [node for node in found if isinstance(node, Expression) and weak(node.type)]
    assert not [local for local in kernel.variables if weak(local.type)]
    for node in found:
        if isinstance(node, Constant):
            assert isinstance(node.type, Scalar)
            assert isinstance(node.value, float if node.type.is_float else bool if node.type.is_bool else int)


@pytest.mark.parametrize("name", TYPES)
def test_assigned_values_have_the_variables_type(name: str) -> None:
    assigned = [node for node in nodes(typed(TYPES[name][0]).body) if isinstance(node, Assign)]
    assert bool(assigned) == ("=" in TYPES[name][0].replace("out[0] =", ""))
    for node in assigned:
        assert node.value.type == node.local.type
        assert node.local.type is not None


# Constants


def constant(expression: str, dtype: str = "f64", **namespace: object) -> Any:
    """The number that is stored for an expression of literals."""
    kernel = typed(f"out[0] = {expression}", f"out: nv.Array[nv.{dtype}]", **namespace)
    (store,) = (node for node in nodes(kernel.body) if isinstance(node, Store))
    assert isinstance(store.value, Constant), "it is not computed at compile time"
    return store.value.value


@pytest.mark.parametrize(
    "expression",
    [
        *("7 // 2", "-7 // 2", "7 % -3", "-7 % 3", "1 << 40", "(1 << 62) - 1 + (1 << 62)", "~5", "-(-5)", "+3"),
        *("2 ** 62", "(-2) ** 3", "6 ^ 3", "6 | 3", "6 & 3", "-1 >> 100", "0b1010", "0xFF", "1_000", "-(2**63)"),
        *("(10**30) // (10**29)", "(1 << 4000) >> 3999", "(2**100 + 1) % 2**50", "2**63 - 1"),
    ],
)
def test_integers_are_exact(expression: str) -> None:
    assert constant(expression, "i64") == eval(expression)


@pytest.mark.parametrize(
    "expression",
    [
        *("1 / 3", "0.1 + 0.2", "2 ** 0.5", "2 ** -1", "1e308 * 10", "7.5 // 2", "-7.5 % 2", "1 - 1e-17", "3 * 0.1"),
        *("(2**53 + 1) * 1.0", "5.0", "-0.0", "1e-320", "2.0 ** 1023", "10**22 / 10**21", "1e16 + 1"),
    ],
)
def test_floats_are_pythons(expression: str) -> None:
    value, expected = constant(expression), float(eval(expression))
    assert math.copysign(1, value) == math.copysign(1, expected) and value == expected


def test_f32_is_rounded_once() -> None:
    assert constant("0.1", "f32") == float(np.float32(0.1))
    assert constant("16777217", "f32") == 16777216.0
    # The nearest f32 of the sum, not the sum of the nearest f32s.
    assert constant("16777216 + 0.5 + 0.5 + 1", "f32") == 16777218.0
    assert constant("1e39 / 1e39", "f32") == 1.0


@pytest.mark.parametrize("number", [math.inf, -math.inf])
def test_infinities(number: float) -> None:
    assert constant("v", "f32", v=number) == number
    assert constant("v", "f64", v=number) == number


def test_not_a_number() -> None:
    assert math.isnan(constant("v", "f32", v=math.nan))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1 < 2", True),
        ("2 <= 1", False),
        ("2**53 + 1 == 2.0**53", False),
        ("not 0", True),
        ("not 0.5", False),
        ("1 == 1.0", True),
    ],
)
def test_comparisons(expression: str, expected: bool) -> None:
    kernel = typed(f"out[0] = {expression}", "out: nv.Array[nv.bool]")
    (store,) = (node for node in nodes(kernel.body) if isinstance(node, Store))
    assert isinstance(store.value, Constant)
    assert store.value.value is expected


@pytest.mark.parametrize(
    "expression",
    [
        *("1 << 10**9", "1 << 10**100", "2 ** 10**9", "2 ** 2 ** 2 ** 2 ** 2 ** 2", "(1 << 4000) * (1 << 4000)"),
        *(
            "1 << -1",
            "1 >> -1",
            "(-8) ** 0.5",
            "2.0 ** 10000",
            "10 ** 400 * 1.0",
            "0x1" + "0" * 2000,
            "-(0x1" + "0" * 2000 + ")",
        ),
    ],
)
def test_constants_without_a_value(expression: str) -> None:
    found, _ = code(f"a[0] = {expression}")
    assert found == "NVG0317"


@pytest.mark.parametrize("value", [1 << 100_000, -(1 << 100_000)], ids=["positive", "negative"])
def test_huge_constants_from_outside(value: int) -> None:
    assert code("a[0] = v", v=value) == ("NVG0317", "v")
    assert code("y = (1, v)", v=value) == ("NVG0317", "v")
    assert code("y = v[0]", v=(value,)) == ("NVG0317", "v")


@pytest.mark.parametrize("expression", ["1 // 0", "1 % 0", "1 / 0", "1.0 / 0", "n // 0", "n % 0", "1 / 0.0"])
def test_division_by_zero(expression: str) -> None:
    assert code(f"y = {expression}") == (DivisionByZero.code, expression.rsplit(maxsplit=1)[-1])


@pytest.mark.parametrize("value", [np.int8(-3), np.uint64(2**64 - 1), np.float64(0.1), np.bool_(True), np.float32(0.1)])
def test_typed_numbers_from_outside(value: Any) -> None:
    name = {"bool": "bool", "bool_": "bool"}.get(type(value).__name__)
    name = name or type(value).__name__.replace("uint", "u").replace("int", "i").replace("float", "f")
    assert types("y = v", v=value) == {"y": name}
    assert name in SCALARS


def test_a_number_has_its_literals_span() -> None:
    kernel = typed("a[0] = 1.0 + 2.0")
    (constant_,) = (node for node in nodes(kernel.body) if isinstance(node, Constant) and node.type == nv.f32)
    span = constant_.span
    assert span.file.lines[span.line - 1][span.column : span.end_column] == "1.0 + 2.0"


def test_parameters_keep_their_order_and_their_names() -> None:
    assert [local.name for local in typed("pass").parameters] == [
        part.split(":")[0].strip() for part in PARAMETERS.split(", ") if ":" in part
    ]


@pytest.mark.parametrize("name", ["int8", "uint64", "float32", "float64", "bool_", "intc", "longlong"])
def test_numpy_numbers_are_constants_of_their_type(name: str) -> None:
    value = getattr(np, name)(1)
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f64]):\n    a[0] = nv.f64(g)\n", namespace={"g": value})
    out = np.zeros(1)
    kernel.on("cpu")[1, 1](out)
    assert out[0] == 1


def test_a_numpy_array_is_no_constant() -> None:
    for value in (np.array(1.0), np.zeros(3)):
        kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f64]):\n    a[0] = g\n", namespace={"g": value})
        with pytest.raises(nv.CompileError) as raised:
            kernel.ptx()
        assert raised.value.code == "NVG0203"
