"""Kernels that use names outside of themselves, and what changes the names: texts of cells of a notebook."""

from __future__ import annotations

KERNEL = "@nv.kernel\ndef k(out: nv.Array[nv.f32]):\n    out[0] = nv.f32({})\n"
STRUCT = "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: nv.f32\n"
#: The first cell, the value that is written, the cell that changes it, the value after.
CHANGES: dict[str, tuple[str, float, str, float]] = {
    "a number": ("S = 2.0\n" + KERNEL.format("S"), 2, "S = 3.0", 3),
    "the type of a number": (
        "S = 7\n" + KERNEL.format("S / 2.0 if T is nv.f32 else S // 2") + "T = nv.f32",
        3.5,
        "T = 0",
        3,
    ),
    "a decided branch": ("F = True\n" + KERNEL.format("1 if F else 2"), 1, "F = False", 2),
    "a tuple": ("T = (1, 2)\n" + KERNEL.format("T[1]"), 2, "T = (1, 5)", 5),
    "an enumeration": (
        "from enum import IntEnum\nclass E(IntEnum):\n    A = 1\n" + KERNEL.format("E.A"),
        1,
        "class E(IntEnum):\n    A = 4\n",
        4,
    ),
    "a plain function": ("def f():\n    return 1\n" + KERNEL.format("f()"), 1, "def f():\n    return 2\n", 2),
    "a lambda": ("f = lambda x: x + 1\n" + KERNEL.format("f(1)"), 2, "f = lambda x: x + 2", 3),
    "a device function": (
        "@nv.device\ndef f():\n    return 1\n" + KERNEL.format("f()"),
        1,
        "@nv.device\ndef f():\n    return 2\n",
        2,
    ),
    "what a device function calls": (
        "def g():\n    return 1\n@nv.device\ndef f():\n    return g() * 10\n" + KERNEL.format("f()"),
        10,
        "@nv.device\ndef g():\n    return 2\n",
        20,
    ),
    "what a device function reads": ("S = 1\ndef f():\n    return S\n" + KERNEL.format("f()"), 1, "S = 2", 2),
    "the code of a function": (
        "def f():\n    return 1\n" + KERNEL.format("f()"),
        1,
        "old = f\ndef f():\n    return 2\nold.__code__, f = f.__code__, old",
        2,
    ),
    "a closure's variable": (
        "def make():\n"
        "    s = 1\n"
        "    @nv.kernel\n"
        "    def k(out: nv.Array[nv.f32]):\n"
        "        out[0] = nv.f32(s)\n"
        "    def change():\n"
        "        nonlocal s\n"
        "        s += 1\n"
        "    return k, change\n"
        "k, change = make()",
        1,
        "change()",
        2,
    ),
    "a method": (
        "from dataclasses import dataclass\n"
        "@dataclass\nclass P:\n    x: nv.f32\n    def twice(self):\n        return self.x * 2\n"
        + KERNEL.format("P(1.0).twice()"),
        2,
        "def thrice(self):\n    return self.x * 3\nP.twice = thrice",
        3,
    ),
    "a method that comes before a base's": (
        "from dataclasses import dataclass\n"
        "@dataclass\nclass B:\n    x: nv.f32\n    def twice(self):\n        return self.x * 2\n"
        "@dataclass\nclass P(B):\n    pass\n" + KERNEL.format("P(1.0).twice()"),
        2,
        "def thrice(self):\n    return self.x * 3\nP.twice = thrice",
        3,
    ),
    "an operator that a base defines": (
        "from dataclasses import dataclass\n"
        "@dataclass\nclass B:\n    x: nv.f32\n    def __neg__(self):\n        return self.x * 2\n"
        "@dataclass\nclass P(B):\n    pass\n" + KERNEL.format("-P(1.0)"),
        2,
        "def thrice(self):\n    return self.x * 3\nP.__neg__ = thrice",
        3,
    ),
    "the code of an operator that changes its operand": (
        "from dataclasses import dataclass\n"
        "@dataclass\nclass P:\n    x: nv.f32\n    def __iadd__(self, o):\n        self.x += o\n        return self\n"
        "def f():\n    p = P(1.0)\n    p += 2.0\n    return p.x\n" + KERNEL.format("f()"),
        3,
        "def twice(self, o):\n    self.x += o * 2\n    return self\nP.__iadd__ = twice",
        5,
    ),
    "what computes fields": (
        "from dataclasses import dataclass\n"
        "@dataclass\nclass P:\n    x: nv.f32\n    def __post_init__(self):\n        self.x *= 2\n"
        + KERNEL.format("P(1.0).x"),
        2,
        "def thrice(self):\n    self.x *= 3\nP.__post_init__ = thrice",
        3,
    ),
    "an operator": (
        STRUCT + "    def __add__(self, other):\n        return self.x + other\n" + KERNEL.format("P(1.0) + 2.0"),
        3,
        "def multiplied(self, other):\n    return self.x * other * 10\nP.__add__ = multiplied",
        20,
    ),
    "a property": (
        STRUCT + "    @property\n    def p(self):\n        return 1\n" + KERNEL.format("P(1.0).p"),
        1,
        "def two(self):\n    return 2\nP.p = property(two)",
        2,
    ),
    "a static method": (
        STRUCT + "    @staticmethod\n    def p():\n        return 1\n" + KERNEL.format("P.p() + P(1.0).p()"),
        2,
        "def two():\n    return 2\nP.p = staticmethod(two)",
        4,
    ),
    "a class method": (
        STRUCT + "    @classmethod\n    def p(cls):\n        return cls(1.0)\n" + KERNEL.format("P.p().x"),
        1,
        "def two(cls):\n    return cls(2.0)\nP.p = classmethod(two)",
        2,
    ),
    "an attribute of a class": (
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: nv.f32\n    K = 5\n" + KERNEL.format("P.K"),
        5,
        "P.K = 6",
        6,
    ),
    "a field of a constant": (
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass P:\n    x: nv.f32\np = P(1.0)\n"
        + KERNEL.format("p.x"),
        1,
        "object.__setattr__(p, 'x', 2.0)",
        2,
    ),
    "a list in a constant in a tuple": (
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass P:\n    x: nv.vec[nv.f32, 2]\n"
        "p = (P([1.0, 2.0]), 0)\n" + KERNEL.format("p[0].x[1]"),
        2,
        "p[0].x[1] = 5.0",
        5,
    ),
    "a list's elements": ("L = [1.0, 2.0]\n" + KERNEL.format("nv.const.array(L)[0]"), 1, "L[0] = 4.0", 4),
    "an inner list's elements": (
        "L = [[1.0], [2.0]]\n" + KERNEL.format("nv.const.array(L)[1, 0]"),
        2,
        "L[1][0] = 4.0",
        4,
    ),
    "a NumPy array's elements": (
        "A = np.arange(3, dtype=np.float32)\n" + KERNEL.format("nv.const.array(A)[1]"),
        1,
        "A += 4",
        5,
    ),
    "a NumPy array's size": ("A = np.zeros(3)\n" + KERNEL.format("A.size"), 3, "A.resize(5, refcheck=False)", 5),
    "the type of a variable": (
        "T = nv.u8\n@nv.kernel\ndef k(out: nv.Array[nv.f32]):\n"
        "    x: T = 255\n    x = T(x + 1)\n    out[0] = nv.f32(x)\n",
        0,
        "T = nv.i32",
        256,
    ),
    "the type of a variable, as text": (
        "T = nv.u8\n@nv.kernel\ndef k(out: nv.Array[nv.f32]):\n"
        "    x: 'nv.vec[T, [n for n in (2,)][0]]' = nv.vec[nv.u8, 2](255, 0) if T is nv.u8 else nv.vec[T, 2](256, 0)\n"
        "    out[0] = nv.f32(x[0])\n",
        255,
        "T = nv.i32",
        256,
    ),
    "a device global variable": (
        "G = nv.global_array(2, nv.f32, 3)\n" + KERNEL.format("G[0]"),
        3,
        "G = nv.global_array(2, nv.f32, 4)",
        4,
    ),
}
