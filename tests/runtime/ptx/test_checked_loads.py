"""Loading refuses what ``nvgen ptx check`` refuses, before anything is lifted, with its diagnostics.

That ptxas refuses these texts too is what ``tests/ptx_input`` holds the check against.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import nvgen as nv

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
