"""Variables that literals are assigned to first: one pass types them where their types are those of the literals."""

from __future__ import annotations

from typing import Any

import pytest

import nvgen as nv
from nvgen.frontend.typing import default_types
from nvgen.frontend.typing.infer import _Inference

_KERNEL = """\
def k(h: nv.Array[nv.f16], x: nv.Array[nv.f32], d: nv.Array[nv.f64], s: nv.Array[nv.u8], u: nv.Array[nv.u32],
      m: nv.Array[nv.i32], w: nv.Array[nv.i64], n: nv.i32):
    v = {}
    for j in range(n):
        {}
    x[0] = nv.f32(v)
"""
#: The first value of ``v``, what a loop assigns, the type of ``v``, and whether one pass finds it.
_CASES = [
    ("0.0", "v += x[j]", "f32", True),
    ("0.0", "v = max(v, x[j] * x[j])", "f32", False),
    ("0.0", "t = x[j]; v = v * t + t", "f32", True),
    ("0.0", "v += x[j] if j > 1 else 0.0", "f32", True),
    ("0", "v += 1", "i32", True),
    ("0", "v += j", "i32", True),
    ("0", "for l in range(4): v += l", "i32", True),
    ("0", "for l in range(w[j]): v = l", "i64", False),
    ("128", "v //= 2", "i32", True),
    ("0", "v = -v if m[j] > 2 else 3", "i32", True),
    ("0", "t = 1; v += t", "i32", True),
    ("0.0", "v += h[j]", "f32", False),
    ("0.0", "t = v * h[j]; v = t", "f32", False),
    ("0.0", "t = 0.0; t += v * h[j]; v += t", "f32", False),
    ("0.0", "v += d[j]", "f64", False),
    ("0.0", "v = same(v * h[j])", "f32", False),
    ("0.0", "v += h[j]; v += x[j]", "f32", True),
    ("0", "v += s[j]", "i32", False),
    ("0", "v = s[j]", "u8", False),
    ("0", "v += u[j]", "u32", False),
    ("0", "v += w[j]", "i64", False),
    ("0", "v = m[j]; w[j] = v", "i32", True),
    ("0", "v = x[j]", "f32", False),
    ("0", "v = 1.5", "f32", False),
]


def _typed(first: str, body: str) -> Any:
    namespace = {"same": nv.device(lambda value: value)}
    return nv.Kernel.from_source(_KERNEL.format(first, body), namespace=namespace).specialise().typed


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the functions that passes go over."""
    names: list[str] = []
    context = _Inference._context

    def counted(self: _Inference, *given: Any, **named: Any) -> Any:
        names.append(self.source.name)
        return context(self, *given, **named)

    monkeypatch.setattr(_Inference, "_context", counted)
    return names


@pytest.mark.parametrize(("first", "body", "expected", "is_one"), _CASES, ids=[body for _, body, _, _ in _CASES])
def test_types(
    first: str, body: str, expected: str, is_one: bool, passes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    types = {local.name: repr(local.type) for local in _typed(first, body).variables}
    assert types["v"] == expected and types["j"] == "i32"
    assert (passes == ["k"]) == is_one
    with monkeypatch.context() as patched:
        patched.setattr(default_types, "are_final", lambda body, parameters, names: not names)
        assert {local.name: repr(local.type) for local in _typed(first, body).variables} == types
