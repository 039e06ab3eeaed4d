"""Loading refuses what ``nvgen ptx check`` refuses, before anything is lifted, with its diagnostics.

That ptxas refuses these texts too is what ``tests/ptx_input`` holds the check against.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import nvgen as nv
from nvgen import ptx_kernels
from nvgen.emulate import server
from nvgen.ptx.checking import checker
from nvgen.runtime.ptx.kept_texts import KeptTexts

HEAD = ".version 7.8\n.target sm_80\n.address_size 64\n"
DECLARED = ".reg .b64 a; .reg .f64 d; .reg .u16 h; .reg .b32 r; .reg .pred p; ld.param.u64 a, [o];"
#: Instructions that there are not, or not on the target, and the code of what is said.
WRONG = {
    "ex2.approx.f64 d, d;": "NVG3111",
    "tanh.approx.f64 d, d;": "NVG3111",
    "mov.v8.u16 h, h;": "NVG3111",
    "add.u32 r, r;": "NVG3116",
    "add.u32 r, d, r;": "NVG3117",
    "setmaxnreg.inc.sync.aligned.u32 40;": "NVG3119",
}


def text_of(instruction: str) -> str:
    return f"{HEAD}.visible .entry k(.param .u64 o) {{ {DECLARED} {instruction} ret; }}\n"


def refusal(does: Callable[[str], Any], text: str) -> list[str]:
    with pytest.raises(nv.CompileError) as caught:
        does(text)
    return [one.code for one in caught.value.diagnostics]


@pytest.mark.parametrize("instruction", WRONG)
def test_what_check_refuses_is_refused(instruction: str) -> None:
    text = text_of(instruction)
    said = refusal(nv.ptx.check, text)
    assert said == [WRONG[instruction]]
    assert refusal(nv.ptx.load, text) == said
    assert refusal(lambda given: nv.ptx.load(given.encode()), text) == said
    assert refusal(lambda given: nv.ptx.run(given, "k", 1, 1, [0]), text) == said


def test_a_text_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for another load; each has variables of its own. A text that is refused is refused again."""
    checked: list[str] = []

    def check(module: Any, source: Any) -> Any:
        checked.append(source.text)
        return checker.check(module, source)

    monkeypatch.setattr(ptx_kernels, "checker", SimpleNamespace(check=check))
    text = f"{HEAD}.visible .global .u32 once = 7;\n.visible .entry k() {{ ret; }}\n"
    first, second = nv.ptx.load(text), nv.ptx.load(text)
    assert checked == [text] and first.globals["once"] is not second.globals["once"]
    wrong = text_of(next(iter(WRONG)))
    assert refusal(nv.ptx.load, wrong) == refusal(nv.ptx.load, wrong) and checked[1:] == [wrong, wrong]


def test_the_server_checks_a_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def check(text: str, name: str) -> Any:
        checked.append(text)
        return nv.ptx.check(text, name)

    monkeypatch.setattr(server, "check", check)
    text = f"{HEAD}.visible .entry once() {{ ret; }}\n"
    made = server.Server(None)
    assert made.check(text.encode()) == (0, b"")
    assert made.load(struct.pack("=Q", 1) + text.encode())[0] == 0
    assert made.place(struct.pack("=2Q", 1, 0))[0] == 0
    assert checked == [text]


def test_trees_are_kept_up_to_a_size() -> None:
    """The last ones; what is longer than all may be is not kept."""
    checked: list[str] = []

    def check(text: str, name: str) -> nv.ptx.Module:
        checked.append(text[-1])
        return nv.ptx.parse(text, name)

    a, b, c = (f"{HEAD}.visible .entry k() {{ ret; }}\n//{letter}" for letter in "abc")
    texts = KeptTexts(check, 2 * len(a))
    for text in (a, b, a, b, c, b, a, c):
        texts.of(text, "<ptx>")
    assert checked == ["a", "b", "c", "a", "c"]
    texts = KeptTexts(check, len(a) - 1)
    assert texts.of(a, "<ptx>") is not texts.of(a, "<ptx>")
