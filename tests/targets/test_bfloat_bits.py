"""The bits of a ``bfloat`` are used as a whole on the CPU: of some uses LLVM 22.1 for x86 ends the process.

The uses here are others, which LLVM takes either way; kernels of ``tests/semantics`` have all that Python can write."""

from __future__ import annotations

import re

import pytest

from nvgen.codegen.contract import llvm
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.bfloat_bits import as_wholes

_MARK = "define bfloat @__truncsfbf2(float %x) {\n  %y = fptrunc float %x to bfloat\n  ret bfloat %y\n}\n"
_USES = {
    "stored": "%z = add i16 %bits, 0",
    "added": "%z = add i16 %bits, 1",
    "masked": "%z = and i16 %bits, 127",
    "widened": "%w = zext i16 %bits to i32\n  %s = mul i32 %w, 3\n  %z = trunc i32 %s to i16",
}


def _text(use: str) -> str:
    body = f"%h = load bfloat, ptr %p\n  %bits = bitcast bfloat %h to i16\n  {use}\n  store i16 %z, ptr %o"
    return f"define void @k(ptr %p, ptr %o, ptr %q) {{\n  {body}\n  store bfloat %h, ptr %q\n  ret void\n}}\n"


@pytest.mark.parametrize("use", _USES.values(), ids=_USES)
@pytest.mark.parametrize("level", range(4))
def test_bits_are_used_as_a_whole(use: str, level: int) -> None:
    with llvm.parsed(_MARK + _text(use)) as module, as_wholes(module) as whole:
        assert len(re.findall(r"bitcast bfloat .* to i16\n.* call i16 asm", str(whole))) == 1
        whole.triple = llvm.binding.get_process_triple()
        assert emit.host_machine(level).emit_object(whole)


def test_other_modules_stay() -> None:
    """Also one that has floats of 16 bits and looks at no bits of them."""
    for text in (_text(_USES["masked"]).replace("bfloat", "half"), _MARK):
        with llvm.parsed(text) as module, as_wholes(module) as whole:
            assert whole is module
