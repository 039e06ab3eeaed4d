"""What ``assert`` is in PTX: a branch to a call of ``__assertfail``, which does not return."""

from __future__ import annotations

from pathlib import Path

import pytest

import nvgen as nv
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.ptx_text import calls, messages, texts


@nv.kernel
def checked(a: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    assert i < a.size and n > 0, "too many threads: 100 %"
    a[i] = nv.f32(n)


def test_call() -> None:
    ptx = checked.ptx()
    assert {"i < a.size and n > 0: too many threads: 100 %", checked.filename, "checked"} <= set(messages(ptx))
    line = checked.source.node.lineno + 2
    assert {f"st.param.b32 [param2], {line};", "st.param.b64 [param4], 1;"} <= set(texts(ptx))
    assert calls(ptx) == ["__assertfail"]


def test_the_store_follows_the_test() -> None:
    body = checked.ptx().partition("{\n")[2]
    assert body.index("setp") < body.index("st.global")


def test_what_holds_when_it_is_compiled_costs_nothing() -> None:
    text = "def k(a: nv.Array[nv.f32]):\n    assert SIZE > 3 and len((1, 2)) == 2, 'small'\n    a[0] = 1\n"
    assert "__assertfail" not in nv.Kernel.from_source(text, namespace={"SIZE": 4}).ptx()
    assert "__assertfail" in nv.Kernel.from_source(text, namespace={"SIZE": 3}).ptx()


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_assembles(arch: str, tmp_path: Path) -> None:
    assert assemble(checked.ptx(arch), arch, tmp_path) == ""
