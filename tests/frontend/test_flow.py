"""A variable that some path leaves undefined is refused, and no other."""

from __future__ import annotations

import textwrap

import pytest

import nvgen as nv
from nvgen.kernels import Kernel
from tests.frontend.bodies import PARAMETERS, code, typed

DEFINED = {
    "after an unrolled loop": """
for k in nv.static_range(4):
    a[k] = 1
a[k] = k
for k in range(n):
    a[k] = 1
for k in (1, 2.5):
    a[0] = k
a[1] = k
k = 2
a[k] = 1
""",
    "after an unrolled loop in each iteration": """
for i in range(n):
    for k in nv.static_range(4):
        a[k] = 1
    a[k] = k
    k = x
    x = k
""",
    "an unrolled loop that is left, and its else": """
for k in (1, 2):
    if p:
        break
else:
    a[k] = 1
k = 4
a[k] = 1
""",
    "both branches": """
if p:
    y = 1
else:
    y = 2
a[y] = 1
""",
    "all of a chain": """
if n == 1:
    y = 1
elif n == 2:
    y = 2
else:
    y = 3
a[y] = 1
""",
    "the other branch returns": """
if p:
    y = 1
else:
    return
a[y] = 1
""",
    "targets from the left": """
i = a[i] = 3
j, (k, a[j + k]) = 1, (2, 3)
""",
    "forever until a break": """
while True:
    y = 1
    if p:
        break
a[y] = 1
""",
    "forever with several breaks": """
while 1:
    if p:
        y = 1
        break
    y = 2
    if n > 3:
        break
    return
a[y] = 1
""",
    "forever without a break": """
while True:
    pass
a[y] = 1
y = 1
""",
    "the else of a loop without breaks": """
for i in range(n):
    pass
else:
    y = 1
a[y] = 1
""",
    "the else of a loop, and its breaks": """
for i in range(n):
    if i == 3:
        y = i
        break
else:
    y = 1
a[y] = 1
""",
    "the else of a while loop": """
while n > 0:
    n -= 1
    if n == 3:
        y = 1
        break
else:
    y = 2
a[y] = 1
""",
    "unreachable after a return": """
return
a[y] = 1
y = 1
""",
    "unreachable after two returns": """
if p:
    return
else:
    return
a[y] = 1
y = 1
""",
    "unreachable after a continue": """
for i in range(n):
    continue
    a[y] = 1
    y = 1
""",
    "the loop variable in the loop": """
for i in range(n):
    a[i] = 1
""",
    "assigned before the loop": """
i = 0
for i in range(n):
    pass
a[i] = 1
""",
    "a parameter": "n += 1\na[n] = 1",
    "a tuple": "y, (z, w) = 1, (2, 3)\na[y + z + w] = 1",
    "a chain": "y = z = 1\na[y + z] = 1",
    "an annotation with a value": "y: nv.i64 = 1\na[y] = 1",
    "continue defines nothing afterwards": """
y = 0
for i in range(n):
    if p:
        continue
    y = i
a[y] = 1
""",
    "nested loops": """
while True:
    for i in range(n):
        if p:
            break
    else:
        y = 1
        break
a[y] = 1
""",
}

UNDEFINED = {
    "an unrolled loop that is left": ("for k in nv.static_range(4):\n    if p:\n        break\na[k] = 1", "k"),
    "an unrolled loop in a branch": ("if p:\n    for k in (1, 2):\n        pass\na[k] = 1", "k"),
    "an unrolled loop in a branch, after a value": ("k = 7\nif p:\n    for k in (1, 2):\n        pass\na[k] = 1", "k"),
    "an unrolled loop in a loop": ("for i in range(n):\n    for k in (1, 2):\n        pass\na[k] = 1", "k"),
    "an unrolled loop in a case": ("match n:\n    case 1:\n        for k in (1, 2):\n            pass\na[k] = 1", "k"),
    "an unrolled loop before the next iteration": (
        "k = 0\nwhile n > 0:\n    n -= 1\n    a[k] = 1\n    for k in (1, 2):\n        pass",
        "k",
    ),
    "a value of the last iteration": (
        "for k in (1, 2):\n    pass\nwhile n > 0:\n    n -= 1\n    a[k] = 1\n    k = n",
        "k",
    ),
    "a value of one branch": ("for k in (1, 2):\n    pass\nif p:\n    k = 3\na[k] = 1", "k"),
    "an unrolled loop that an iteration passes over": (
        "for i in nv.static_range(2):\n    if p:\n        continue\n    for k in (1, 2):\n        pass\na[k] = 1",
        "k",
    ),
    "an unrolled loop over an array of unknown length": ("for k, y in zip((1, 2), a):\n    pass\na[k] = 1", "k"),
    "the variable of a loop over an array": ("for y in a:\n    pass\nx = y", "y"),
    "one branch": ("if p:\n    y = 1\na[y] = 1", "y"),
    "a chain without else": ("if p:\n    y = 1\nelif n:\n    y = 2\na[y] = 1", "y"),
    "a loop that may have no iteration": ("for i in range(n):\n    y = i\na[y] = 1", "y"),
    "the loop variable after the loop": ("for i in range(n):\n    pass\na[i] = 1", "i"),
    "a while loop": ("while n > 0:\n    n -= 1\n    y = 1\na[y] = 1", "y"),
    "a break before": ("while True:\n    if p:\n        break\n    y = 1\n    break\na[y] = 1", "y"),
    "an else that a break passes over": (
        "for i in range(n):\n    if p:\n        break\nelse:\n    y = 1\na[y] = 1",
        "y",
    ),
    "before its assignment": ("a[y] = 1\ny = 1", "y"),
    "in its own assignment": ("y = y + 1", "y"),
    "augmented": ("y += 1", "y"),
    "an annotation without a value": ("y: nv.i64\na[y] = 1", "y"),
    "in a later iteration only": ("for i in range(n):\n    if i > 0:\n        a[y] = 1\n    y = i", "y"),
    "in the test of a while loop": ("while y < 3:\n    y = 1", "y"),
    "in an index that is assigned to": ("a[y] = 1\ny = 1", "y"),
    "in a range": ("for i in range(y):\n    y = 1", "y"),
    "in a conditional expression": ("z = 1 if p else y\ny = 1", "y"),
    "after a short circuit": ("z = p and y > 1\ny = 1", "y"),
    "in a call": ("z = abs(y)\ny = 1", "y"),
    "in a nested tuple": ("u, v = 1, (w, 2)\nw = 1", "w"),
    "continue before": ("for i in range(n):\n    if p:\n        continue\n    y = 1\na[y] = 1", "y"),
    "a while loop whose test is not written True": ("while n == n:\n    y = 1\n    break\na[y] = 1", "y"),
    "while False": ("while False:\n    y = 1\na[y] = 1", "y"),
}


@pytest.mark.parametrize("name", DEFINED)
def test_defined(name: str) -> None:
    assert typed(DEFINED[name])


@pytest.mark.parametrize("name", DEFINED)
def test_what_is_defined_is_emitted(name: str) -> None:
    """LLVM finds, too, that every use comes after the one value of a variable, or after what is in its slot."""
    kernel = Kernel.from_source(f"def k({PARAMETERS}):\n{textwrap.indent(DEFINED[name].strip(chr(10)), '    ')}\n")
    assert ".entry k(" in kernel.ptx("sm_75")


#: Bodies, and which variables one statement assigns.
FIXED = {
    "once": ("y = n\nz = y + 1", {"y", "z"}),
    "twice": ("y = n\ny = 2", set()),
    "in both branches": ("if p:\n    y = 1\nelse:\n    y = 2", set()),
    "added to": ("y = n\ny += 1", set()),
    "in a loop": ("for i in range(n):\n    y = i", {"i", "y"}),
    "the variable of two loops": ("for i in range(n):\n    pass\nfor i in range(n):\n    pass", set()),
    "a loop's variable that is assigned": ("for i in range(n):\n    i += 1\n    a[i] = 1", set()),
    "unrolled": ("for i in nv.static_range(2):\n    y = i", set()),
    "where nothing comes": ("if p:\n    y = 1\nelse:\n    while True:\n        pass\n    y = 2\na[y] = 1", set()),
    "where a loop never comes": ("y = n\nwhile True:\n    if p:\n        break\nelse:\n    y = 2\na[y] = 1", set()),
    "in an expression": ("z = 1 if n < 3 and (y := n) > 0 else 2", {"z"}),
    "a vector of which a part is assigned": ("v = nv.vec[nv.f32, 2](1, 2)\nv.x = 3\nw = v", {"w"}),
}


@pytest.mark.parametrize("name", FIXED)
def test_fixed(name: str) -> None:
    body, expected = FIXED[name]
    function = typed(body)
    variables = {local.name for local in function.variables if not local.name.startswith(".")}
    assert function.fixed & variables == expected


@pytest.mark.parametrize(("body", "assigned"), [("a[n] = 1", ""), ("n += 1", "n"), ("b = a\na = a[2:]", "a")])
def test_fixed_parameters(body: str, assigned: str) -> None:
    function = typed(body)
    parameters = {local.name for local in function.parameters}
    assert parameters - function.fixed == set(assigned)


@pytest.mark.parametrize("name", UNDEFINED)
def test_undefined(name: str) -> None:
    body, variable = UNDEFINED[name]
    assert code(body) == ("NVG0202", variable)


def test_the_same_name_outside_does_not_help() -> None:
    """As in Python: a name that a function assigns is local everywhere in it."""
    assert code("a[y] = 1\ny = 2", y=3) == ("NVG0202", "y")


def test_a_name_of_python_can_be_a_variable() -> None:
    assert code("z = abs + n\nabs = n") == ("NVG0202", "abs")
    assert typed("min = n\na[min] = 1")


@pytest.mark.parametrize(
    "test, is_checked",
    [("n > 0", True), ("True", False), ("isinstance(n, nv.i32)", False)],
)
def test_what_follows_a_test_whose_branches_return(test: str, is_checked: bool) -> None:
    """It is typed as after ``return``, unless the test is decided when the kernel is compiled."""
    kernel = nv.Kernel.from_source(f"""def k(a: nv.Array[nv.f32], n: nv.i32):
    if {test}:
        return
    else:
        return
    a[0] = m
""")
    if is_checked:
        with pytest.raises(nv.CompileError, match="NVG0201"):
            kernel.ptx()
    else:
        kernel.ptx()
