"""Names of variables that are assigned again: one for each group of assignments that a read sees."""

from __future__ import annotations

import ast
import textwrap

import pytest

from nvgen_numba.cuda.dispatch import versions

_CASES = {
    "in a row": (
        """
        def f(a):
            x = 1
            a[0] = x
            x = 2.5
            a[1] = x
            x += 1
            a[2] = x
        """,
        """
        def f(a):
            x = 1
            a[0] = x
            x.1 = 2.5
            a[1] = x.1
            x.2 = x.1 + 1
            a[2] = x.2
        """,
    ),
    "branches meet": (
        """
        def f(a):
            if a[0]:
                x = 1
            else:
                x = 2.5
            a[1] = x
            x = 3
            return x
        """,
        """
        def f(a):
            if a[0]:
                x = 1
            else:
                x = 2.5
            a[1] = x
            x.1 = 3
            return x.1
        """,
    ),
    "a loop": (
        """
        def f(a, n):
            x = 0
            for i in range(n):
                x = x + i
            x = x * 0.5
            for i in a:
                x = i
                if x:
                    continue
                a[0] = x
            return x
        """,
        """
        def f(a, n):
            x = 0
            for i in range(n):
                x = x + i
            x.1 = x * 0.5
            for i.1 in a:
                x.1 = i.1
                if x.1:
                    continue
                a[0] = x.1
            return x.1
        """,
    ),
    "break and else": (
        """
        def f(a):
            while a[0]:
                x = 1
                if a[1]:
                    break
                x = 2.5
                a[2] = x
            else:
                x = 3
            return x
        """,
        """
        def f(a):
            while a[0]:
                x = 1
                if a[1]:
                    break
                x.1 = 2.5
                a[2] = x.1
            else:
                x = 3
            return x
        """,
    ),
    "a parameter": (
        """
        def f(n):
            n = n * 2
            return n
        """,
        """
        def f(n):
            n.1 = n * 2
            return n.1
        """,
    ),
    "what a lambda sees stays": (
        """
        def f(a):
            x = 1
            x = 2.5
            g = lambda y: x + y
            return g(1)
        """,
        """
        def f(a):
            x = 1
            x = 2.5
            g = lambda y: x + y
            return g(1)
        """,
    ),
    "conditional expressions": (
        """
        def f(a):
            x = 1
            y = (x := 2.5) if a else 3
            return x
        """,
        """
        def f(a):
            x = 1
            y = (x := 2.5) if a else 3
            return x
        """,
    ),
}


@pytest.mark.parametrize("name", _CASES)
def test_versions(name: str) -> None:
    before, after = map(textwrap.dedent, _CASES[name])
    node = ast.parse(before).body[0]
    assert isinstance(node, ast.FunctionDef)
    versions.split(node)
    assert ast.unparse(node).strip() == after.strip()
