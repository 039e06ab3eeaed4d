"""The bits of a ``bfloat`` are used as a whole on the CPU, or LLVM 22.1 for x86 ends the process."""

from __future__ import annotations

import re

import pytest

from nvgen.targets import llvm
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.bfloat_bits import as_wholes

_MARK = "define bfloat @__truncsfbf2(float %x) {\n  %y = fptrunc float %x to bfloat\n  ret bfloat %y\n}\n"
_USES = {
    "compared": "%r = icmp slt i16 %bits, 0\n  %z = zext i1 %r to i16",
    "shifted": "%z = lshr i16 %bits, 15",
    "masked": "%a = and i16 %bits, -32768\n  %r = icmp ne i16 %a, 0\n  %z = zext i1 %r to i16",
    "widened": "%w = zext i16 %bits to i32\n  %s = shl i32 %w, 16\n  %r = icmp slt i32 %s, 0\n  %z = zext i1 %r to i16",
}


def _text(use: str) -> str:
    body = f"%h = load bfloat, ptr %p\n  %bits = bitcast bfloat %h to i16\n  {use}\n  store i16 %z, ptr %o"
    return f"define void @k(ptr %p, ptr %o, ptr %q) {{\n  {body}\n  store bfloat %h, ptr %q\n  ret void\n}}\n"


@pytest.mark.parametrize("use", _USES.values(), ids=_USES)
@pytest.mark.parametrize("level", range(4))
def test_code_is_made_of_signs(use: str, level: int) -> None:
    with llvm.parsed(_MARK + _text(use)) as module, as_wholes(module) as whole:
        assert len(re.findall(r"bitcast bfloat .* to i16\n.* call i16 asm", str(whole))) == 1
        whole.triple = llvm.binding.get_process_triple()
        assert emit.host_machine(level).emit_object(whole)


def test_other_modules_stay() -> None:
    """Also one that has floats of 16 bits and looks at no bits of them."""
    for text in (_text(_USES["shifted"]).replace("bfloat", "half"), _MARK):
        with llvm.parsed(text) as module, as_wholes(module) as whole:
            assert whole is module
